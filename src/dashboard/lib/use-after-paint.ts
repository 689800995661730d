import { startTransition, useEffect, useState } from "react";

/** Pause in typing after which dependent parts are updated, in ms. */
export const typingPauseMs = 60;

/**
 * The value, updated only after the page has painted it: parts that use the returned value never delay the frame in
 * which the value itself is shown. With a pause, it is updated once the value has stayed the same for that time.
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
