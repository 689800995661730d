import { useEffect, useLayoutEffect, useRef } from "react";

/** Where drafts exist, a pause in typing stores one. */
const idleMs = 2_000;

/**
 * Runs an action once nobody has typed for a while. During a composition of an input method the text contains half a
 * word: the pause begins when the composition ends.
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
