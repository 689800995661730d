import { useEffect, useState } from "react";

/** Whoever looks up from what they typed has rested for this long. */
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
 * Whether whoever types has rested since `waits`; at once where nobody is anywhere. Not only fields take letters: a cell
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
