import { useEffect, useRef, useState } from "react";
import { useParamsState } from "./use-params-state.ts";
import { useWrittenText } from "./use-written-text.ts";

/**
 * Text that is typed into a view and stands in its address: the field never waits for the address, and follows it where a
 * link or a button leads elsewhere. Other rows begin at their first page. `restMs` is how long typing rests before the
 * address is written, for a list that takes its time.
 */
export function useTypedParam(name: string, restMs = 0) {
  const [params, change] = useParamsState();
  const [typed, setTyped] = useState(params.get(name) ?? "");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const written = useWrittenText(name, (text) => {
    clearTimeout(timer.current);
    setTyped(text);
  });
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    const write = () => {
      written.current = text;
      change({ [name]: text, page: "" });
    };
    if (restMs === 0) write();
    else timer.current = setTimeout(write, restMs);
  };
  return [typed, type] as const;
}
