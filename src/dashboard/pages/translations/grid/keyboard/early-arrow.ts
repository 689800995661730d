import { useEffect } from "react";
import { isNothingFocused } from "#dashboard/lib/is-nothing-focused.ts";

/** Whether an arrow key was the last input before the rows arrived. */
let isArrowLast = false;

/**
 * Records whether an arrow key is the last input while the rows are loading. If so, the first rows get the focus, and
 * the cursor waits in its first cell: nothing moves or opens before the user sees it, and letters are not typed into a
 * text.
 */
export function useEarlyArrow(): void {
  useEffect(() => {
    const record = (event: Event) => {
      isArrowLast = event instanceof KeyboardEvent && isNothingFocused() && isArrow(event);
    };
    document.addEventListener("keydown", record);
    document.addEventListener("pointerdown", record);
    return () => {
      document.removeEventListener("keydown", record);
      document.removeEventListener("pointerdown", record);
    };
  }, []);
}

/** Whether the first rows get the focus when they appear; true only once. */
export function consumeEarlyArrow(): boolean {
  const wasArrowLast = isArrowLast && isNothingFocused();
  isArrowLast = false;
  return wasArrowLast;
}

function isArrow({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key.startsWith("Arrow") && !altKey && !ctrlKey && !metaKey;
}
