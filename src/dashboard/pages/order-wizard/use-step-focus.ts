import { useCallback, useEffect, useRef } from "react";
import type { OrderStep } from "#dashboard/paths.ts";
import { topOf } from "./order-rules.ts";

/**
 * Moves the focus with the step: to its heading, or to the field with a problem. The first page load leaves
 * the focus alone.
 */
export function useStepFocus(step: OrderStep) {
  const pendingField = useRef<string>(undefined);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (pendingField.current === undefined) document.getElementById(stepHeadingId)?.focus();
    else focusField(pendingField.current);
    pendingField.current = undefined;
  }, [step]);
  return useCallback((path: string, of: OrderStep) => {
    if (of === shown.current) return focusSoon(path);
    pendingField.current = path;
  }, []);
}

export const stepHeadingId = "order-step";

/** Waits for the next frame, which marks the invalid fields. */
function focusSoon(path: string): void {
  requestAnimationFrame(() => focusField(path));
}

/** The field of a path such as `customBrief.Audience`, or what contains it. */
function focusField(path: string): void {
  const boxOf = (field: string) => document.querySelector(`[data-field="${CSS.escape(field)}"]`);
  const box = boxOf(path) ?? boxOf(topOf(path));
  const wrong = box?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const first = box?.querySelector<HTMLElement>("input, select, textarea");
  (wrong ?? first ?? document.getElementById(stepHeadingId))?.focus();
}
