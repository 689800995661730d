import { type RefObject, useLayoutEffect } from "react";
import { setInteractionModality } from "react-aria-components";

/**
 * Makes React Aria focus the first entry of a menu that was opened by key. The browser clicks the button on keydown of
 * Enter; until keyup, React Aria attributes such a click to a screen reader and focuses only the menu, so that the next
 * Enter would do nothing. React Aria ignores shortcuts too: they open a menu while its button does not have the focus.
 */
export function useEntryFocus(triggerRef: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement?.matches(":focus-visible") || activeElement !== triggerRef.current)
      setInteractionModality("keyboard");
  }, [triggerRef]);
}
