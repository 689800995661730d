import { startTransition, useEffect, useState } from "react";

/** Pause in typing after which dependent parts are updated, in ms. */
export const typingPauseMs = 60;

/**
 * Returns the value with a delay: only after the page has been painted with it. Slow parts of the page use the returned
 * value, so that they do not delay the fast ones. With a pause, the value must also have stayed the same for that time,
 * in ms.
 */
export function useAfterPaint<Value>(value: Value, pauseMs = 0): Value {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(value)), pauseMs);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value, pauseMs]);
  return painted;
}
