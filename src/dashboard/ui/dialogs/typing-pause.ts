import { useEffect, useState } from "react";

/** Pause in ms after which typing counts as stopped. */
const restMs = 1_000;

/** Runs an action once no key was pressed for a while; the returned function cancels it. */
export function afterTypingPause(action: () => void): () => void {
  let timer = setTimeout(action, restMs);
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(action, restMs);
  };
  document.addEventListener("keydown", wait);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("keydown", wait);
  };
}

/**
 * Whether typing has paused since `waits` was set; true at once if nothing has the focus. Any focused element counts,
 * not only fields: a grid cell becomes a field on the first key.
 */
export function useTypingPause(isWaiting: boolean): boolean {
  const [hasPaused, setRests] = useState(() => !isWaiting || isBody(document.activeElement));
  useEffect(() => (hasPaused ? undefined : afterTypingPause(() => setRests(true))), [hasPaused]);
  return hasPaused;
}

function isBody(element: Element | null): boolean {
  return element === null || element === document.body;
}
