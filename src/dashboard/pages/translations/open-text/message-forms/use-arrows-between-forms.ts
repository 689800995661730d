import { type RefObject, useEffect } from "react";
import { pressOf } from "#dashboard/lib/shortcuts/key-press.ts";

const focusableElements = ":is(textarea, input, select, button):not([tabindex='-1'], :disabled, [hidden] *)";

/** At the start of a field, arrow up focuses the previous field or button; at the end, arrow down the next one. */
export function useArrowsBetweenForms(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    const handleKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (element === null || !(target instanceof HTMLTextAreaElement)) return;
      const step = stepOf(event, target);
      if (step === 0) return;
      const all = [...element.querySelectorAll<HTMLElement>(focusableElements)];
      const next = all[all.indexOf(target) + step];
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    };
    element?.addEventListener("keydown", handleKey);
    return () => element?.removeEventListener("keydown", handleKey);
  }, [box]);
}

function stepOf(event: KeyboardEvent, { selectionStart, selectionEnd, value }: HTMLTextAreaElement): number {
  const { key, isComposing, ctrlKey, metaKey, altKey, shiftKey } = pressOf(event);
  if (isComposing || ctrlKey || metaKey || altKey || shiftKey) return 0;
  if (key === "ArrowDown" && selectionStart === value.length) return 1;
  return key === "ArrowUp" && selectionEnd === 0 ? -1 : 0;
}
