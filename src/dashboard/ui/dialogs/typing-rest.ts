import { useEffect, useState } from "react";

/** A pause of this length counts as having stopped typing. */
const restMs = 1_000;

/** Actions once no key was pressed for a while; what is returned keeps it from acting. */
export function onceTypingRests(action: () => void): () => void {
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
 * Whether typing has paused since `waits`; at once where nobody is anywhere. Not only fields take letters: a cell
 * of a grid becomes one with the first.
 */
export function useTypingRest(waits: boolean): boolean {
  const [rests, setRests] = useState(() => !waits || isNowhere(document.activeElement));
  useEffect(() => (rests ? undefined : onceTypingRests(() => setRests(true))), [rests]);
  return rests;
}

function isNowhere(element: Element | null): boolean {
  return element === null || element === document.body;
}
