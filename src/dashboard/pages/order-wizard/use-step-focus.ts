import { useCallback, useEffect, useRef } from "react";
import type { OrderStep } from "#dashboard/paths.ts";
import { fieldOf } from "./order-issues.ts";

/**
 * Moves the focus with the step: to its heading, or to the field that something is wrong with. The page that is opened
 * leaves the focus where it is.
 */
export function useStepFocus(step: OrderStep) {
  const wanted = useRef<string>(undefined);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (wanted.current === undefined) document.getElementById(stepHeadingId)?.focus();
    else focusField(wanted.current);
    wanted.current = undefined;
  }, [step]);
  return useCallback((path: string, of: OrderStep) => {
    if (of === shown.current) return focusSoon(path);
    wanted.current = path;
  }, []);
}

export const stepHeadingId = "order-step";

/** What is wrong is marked with the next frame. */
function focusSoon(path: string): void {
  requestAnimationFrame(() => focusField(path));
}

/** The field of a path such as `customBrief.Audience`, or what contains it. */
function focusField(path: string): void {
  const boxOf = (field: string) => document.querySelector(`[data-field="${CSS.escape(field)}"]`);
  const box = boxOf(path) ?? boxOf(fieldOf(path));
  const wrong = box?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const first = box?.querySelector<HTMLElement>("input, select, textarea");
  (wrong ?? first ?? document.getElementById(stepHeadingId))?.focus();
}
