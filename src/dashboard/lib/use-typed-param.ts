import { useState } from "react";
import { useParamsState } from "./use-params-state.ts";

/** What is typed, the address that was seen last, and what was typed that the address does not show yet. */
export type Typed = { text: string; seen: string; ahead: readonly string[] };

/** The address shows another text: one that was typed here leaves the field alone, any other is taken over. */
export function followAddress(typed: Typed, seen: string): Typed {
  const place = typed.ahead.indexOf(seen);
  if (place < 0) return { text: seen, seen, ahead: [] };
  return { ...typed, seen, ahead: typed.ahead.slice(place + 1) };
}

/**
 * Text that is typed into a view and stands in its address: the field never waits for the address, and follows it where a
 * link leads elsewhere. Other rows begin at their first page.
 */
export function useTypedParam(name: string) {
  const [params, change] = useParamsState();
  const shown = params.get(name) ?? "";
  const [typed, setTyped] = useState<Typed>({ text: shown, seen: shown, ahead: [] });
  if (typed.seen !== shown) setTyped(followAddress(typed, shown));
  const type = (text: string) => {
    setTyped(({ seen, ahead }) => ({ text, seen, ahead: [...ahead, text] }));
    change({ [name]: text, page: "" });
  };
  return [typed.text, type] as const;
}
