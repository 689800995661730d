import { useSyncExternalStore } from "react";

/** Touch devices are taken to have no keyboard; a tablet that gets a keyboard with a mouse changes that. */
const fingers = () => window.matchMedia("(pointer: coarse)");

export function useHasKeyboard(): boolean {
  return useSyncExternalStore(onPointerChange, () => !fingers().matches);
}

function onPointerChange(listener: () => void): () => void {
  const query = fingers();
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
