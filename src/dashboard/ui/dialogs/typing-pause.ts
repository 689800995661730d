import { useEffect, useState } from "react";

/** Pause in ms after which typing counts as stopped. */
const pauseMs = 1_000;

/** Runs an action once no key was pressed for a while. The returned function cancels it. */
export function afterTypingPause(action: () => void): () => void {
  let timer = setTimeout(action, pauseMs);
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(action, pauseMs);
  };
  document.addEventListener("keydown", restart);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("keydown", restart);
  };
}

/**
 * Whether typing has paused since the component was mounted. True at once if `isWaiting` is false, or if no element has
 * the focus. Waits also while another element than a field has the focus: a grid cell becomes a field at the first key.
 */
export function useTypingPause(isWaiting: boolean): boolean {
  const [hasPaused, setHasPaused] = useState(() => !isWaiting || isBody(document.activeElement));
  useEffect(() => (hasPaused ? undefined : afterTypingPause(() => setHasPaused(true))), [hasPaused]);
  return hasPaused;
}

function isBody(element: Element | null): boolean {
  return element === null || element === document.body;
}
