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

/** Whether whoever types into a field has rested since `waits`; at once where nobody is in one. */
export function useTypingRest(waits: boolean): boolean {
  const [rests, setRests] = useState(() => !waits || !isInField(document.activeElement));
  useEffect(() => (rests ? undefined : onceTypingRests(() => setRests(true))), [rests]);
  return rests;
}

function isInField(element: Element | null): boolean {
  return element?.matches("input, textarea, [contenteditable]") ?? false;
}
