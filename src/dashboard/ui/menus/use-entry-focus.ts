import { useLayoutEffect } from "react";
import { setInteractionModality } from "react-aria-components";

/**
 * Makes React Aria focus the first entry of a menu that was opened by key. The browser clicks the button on keydown of
 * Enter; until keyup, React Aria attributes such a click to a screen reader and focuses only the menu, so that the next
 * Enter would do nothing.
 */
export function useEntryFocus(): void {
  useLayoutEffect(() => {
    if (document.activeElement?.matches(":focus-visible")) setInteractionModality("keyboard");
  }, []);
}
