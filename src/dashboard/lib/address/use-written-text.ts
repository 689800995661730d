import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useLocation } from "react-router";
import { isNavigating } from "./navigations.ts";

/**
 * The text that a field last wrote into a search parameter. The field ignores its own text when the address renders:
 * rendering lags behind typing, so the rendered text may be older than the typed one. Calls `onForeign` with a text
 * that a link, the history or another control wrote.
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
