import { startTransition, useEffect, useState } from "react";

/** While somebody types fast, what follows the text waits for a pause as long as this. */
export const typingPauseMs = 60;

/**
 * The value as the page last showed it: what follows it is drawn after the frame that it belongs to, and never holds that
 * up. With a pause, it is followed once it stayed the same for so many milliseconds.
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
