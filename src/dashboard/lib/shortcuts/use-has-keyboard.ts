import { useSyncExternalStore } from "react";

/**
 * Matches devices whose main pointer is a finger. They count as devices without a keyboard, until one with a pointing
 * device is connected.
 */
const touchQuery = () => window.matchMedia("(pointer: coarse)");

export function useHasKeyboard(): boolean {
  return useSyncExternalStore(onPointerChange, () => !touchQuery().matches);
}

function onPointerChange(listener: () => void): () => void {
  const query = touchQuery();
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
