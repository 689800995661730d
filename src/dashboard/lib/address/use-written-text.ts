import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useLocation } from "react-router";
import { isNavigating } from "./navigations.ts";

/**
 * The text that a field wrote last into a parameter of the address. The field never follows its own text back from there:
 * rendering lags behind typing, so what is rendered may be older than what was typed. Calls `onForeign` with a text that
 * came from elsewhere: a link, the history or another control.
 */
export function useWrittenText(name: string, onForeign: (text: string) => void): RefObject<string> {
  const { key, search } = useLocation();
  const rendered = textIn(search, name);
  const written = useRef(rendered);
  const follow = useEffectEvent(() => {
    const isOutdated = isNavigating() || rendered !== textIn(window.location.search, name);
    if (isOutdated || rendered === written.current) return;
    written.current = rendered;
    onForeign(rendered);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: going back before anything was rendered changes the key alone
  useEffect(() => follow(), [rendered, key]);
  return written;
}

function textIn(search: string, name: string): string {
  return new URLSearchParams(search).get(name) ?? "";
}
