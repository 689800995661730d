import { useEffect, useLayoutEffect, useRef } from "react";

/** Length of the pause in ms. */
const idleMs = 2_000;

/**
 * Runs an action after a pause in typing. The pause begins when the composition of an input method ends, since until
 * then the text contains an incomplete word.
 */
export function useIdle(action: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isComposing = useRef(false);
  const latest = useRef(action);
  useLayoutEffect(() => {
    latest.current = action;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const restart = () => {
    clearTimeout(timer.current);
    if (!isComposing.current) timer.current = setTimeout(() => latest.current(), idleMs);
  };
  return {
    restart,
    pause() {
      isComposing.current = true;
      clearTimeout(timer.current);
    },
    resume() {
      isComposing.current = false;
      restart();
    },
  };
}
