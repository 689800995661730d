import { startTransition, useEffect, useState } from "react";

/** Pause in typing after which dependent parts are updated, in ms. */
export const typingPauseMs = 60;

/**
 * The value as the page last painted it: parts that depend on it render in a later frame and never delay the value's
 * own frame. With a pause, they render after the value has stayed the same for that many milliseconds.
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
