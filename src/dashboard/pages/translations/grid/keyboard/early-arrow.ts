import { useEffect } from "react";
import { isNothingFocused } from "#dashboard/lib/is-nothing-focused.ts";

/** Whether an arrow key was the last input before the rows arrived. */
let isArrowLast = false;

/**
 * Notes an arrow key that is pressed while the rows are loading: the cursor then waits for the next key in its first
 * cell. Nothing moves or opens unseen, and letters typed meanwhile get no cell.
 */
export function useEarlyArrow(): void {
  useEffect(() => {
    const note = (event: Event) => {
      isArrowLast = event instanceof KeyboardEvent && isNothingFocused() && isArrow(event);
    };
    document.addEventListener("keydown", note);
    document.addEventListener("pointerdown", note);
    return () => {
      document.removeEventListener("keydown", note);
      document.removeEventListener("pointerdown", note);
    };
  }, []);
}

/** Whether the arriving rows get the focus. True only once. */
export function consumeEarlyArrow(): boolean {
  const wasArrowLast = isArrowLast && isNothingFocused();
  isArrowLast = false;
  return wasArrowLast;
}

function isArrow({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key.startsWith("Arrow") && !altKey && !ctrlKey && !metaKey;
}
