import { useCallback, useEffect, useRef } from "react";
import type { OrderStep } from "#dashboard/paths.ts";
import { rootField } from "./order-rules.ts";

/**
 * Moves the focus with the step: to its heading, or to the field with a problem. The first page load leaves the focus
 * alone.
 */
export function useStepFocus(step: OrderStep) {
  const pendingField = useRef<string>(undefined);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    if (pendingField.current === undefined) document.getElementById(stepHeadingId)?.focus();
    else focusField(pendingField.current);
    pendingField.current = undefined;
  }, [step]);
  return useCallback((path: string, fieldStep: OrderStep) => {
    if (fieldStep === shownStep.current) return focusSoon(path);
    pendingField.current = path;
  }, []);
}

export const stepHeadingId = "order-step";

/** Waits for the next frame, which marks the invalid fields. */
function focusSoon(path: string): void {
  requestAnimationFrame(() => focusField(path));
}

/** Focuses the field of a path such as `customBrief.Audience`, or else the first brief field, or else the heading. */
function focusField(path: string): void {
  const boxOf = (field: string) => document.querySelector(`[data-field="${CSS.escape(field)}"]`);
  const box = boxOf(path) ?? boxOf(rootField(path));
  const invalidField = box?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const firstField = box?.querySelector<HTMLElement>("input, select, textarea");
  (invalidField ?? firstField ?? document.getElementById(stepHeadingId))?.focus();
}
