import { useSyncExternalStore } from "react";

/** Touch devices are assumed to have no keyboard, until a keyboard with a mouse is connected. */
const fingers = () => window.matchMedia("(pointer: coarse)");

export function useHasKeyboard(): boolean {
  return useSyncExternalStore(onPointerChange, () => !fingers().matches);
}

function onPointerChange(listener: () => void): () => void {
  const query = fingers();
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
