import { useEffect, useState } from "react";
import { useParamsState } from "./use-params-state.ts";

/**
 * Text that is typed into a view and stands in its address: the field never waits for the address, and follows it where a
 * link or a button leads elsewhere. Other rows begin at their first page.
 */
export function useTypedParam(name: string) {
  const [params, change] = useParamsState();
  const shown = params.get(name) ?? "";
  const [typed, setTyped] = useState(shown);
  useEffect(() => {
    // Nothing is taken from under the hands of somebody who types.
    if (!(document.activeElement instanceof HTMLInputElement)) setTyped(shown);
  }, [shown]);
  const type = (text: string) => {
    setTyped(text);
    change({ [name]: text, page: "" });
  };
  return [typed, type] as const;
}
