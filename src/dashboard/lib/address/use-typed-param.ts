import { useEffect, useRef, useState } from "react";
import { useParamsState } from "./use-params-state.ts";
import { useWrittenText } from "./use-written-text.ts";

/**
 * Text of a field that is stored in a parameter of the address. The field never waits for the address, and follows it
 * when a link or a button changes it. A new text resets the page number. `pauseMs` is the pause in typing after which
 * the address is written, for lists that are slow to load.
 */
export function useTypedParam(name: string, pauseMs = 0) {
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
    if (pauseMs === 0) write();
    else timer.current = setTimeout(write, pauseMs);
  };
  return [typed, type] as const;
}
