import { useLayoutEffect } from "react";
import { setInteractionModality } from "react-aria-components";

/**
 * Focuses the first entry of a menu that was opened by key. A browser clicks a button on keydown of Enter; until
 * keyup, React Aria attributes that click to a screen reader and focuses only the menu, so that the next Enter would
 * do nothing.
 */
export function useEntryFocus(): void {
  useLayoutEffect(() => {
    if (document.activeElement?.matches(":focus-visible")) setInteractionModality("keyboard");
  }, []);
}
