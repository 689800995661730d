import { useState } from "react";
import { useParamsState } from "./use-params-state.ts";

/** Text that is typed into a view and stands in its address: the field never waits for the address. */
export function useTypedParam(name: string) {
  const [params, change] = useParamsState();
  const [typed, setTyped] = useState(params.get(name) ?? "");
  const type = (text: string) => {
    setTyped(text);
    change({ [name]: text });
  };
  return [typed, type] as const;
}
