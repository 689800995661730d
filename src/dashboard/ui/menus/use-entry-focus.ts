import { useLayoutEffect } from "react";
import { setInteractionModality } from "react-aria-components";

/**
 * The first entry of a menu that a key opens has the focus. A browser clicks a button as soon as Enter goes down; until
 * the key is up React Aria takes that click for a screen reader's, for which it focuses the menu alone: the next Enter
 * would do nothing.
 */
export function useEntryFocus(): void {
  useLayoutEffect(() => {
    if (document.activeElement?.matches(":focus-visible")) setInteractionModality("keyboard");
  }, []);
}
