import { useCallback, useState } from "react";
import type { OrderStep } from "#dashboard/paths.ts";
import { fieldOf, type OrderIssue, stepOf } from "./order-issues.ts";
import type { OrderValues } from "./order-values.ts";

/**
 * Which problems are due: those of a step once it was left, all of them once somebody wanted to place the order, and
 * what the server refused until that field is changed.
 */
export function useWizardIssues(issues: readonly OrderIssue[]) {
  const [left, setLeft] = useState<ReadonlySet<OrderStep>>(new Set());
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<readonly OrderIssue[]>([]);
  const due = issues.filter((issue) => isTried || left.has(stepOf(issue)));
  const known = new Set(due.map(({ path }) => path));
  return {
    left,
    shown: [...due, ...refused.filter(({ path }) => !known.has(path))],
    leave: useCallback((step: OrderStep) => setLeft((before) => new Set([...before, step])), []),
    showAll: () => setTried(true),
    refuse: (found: readonly OrderIssue[]) => setRefused(found),
    /** What is changed is not what was refused. */
    forgive: (part: Partial<OrderValues>) =>
      setRefused((before) => before.filter(({ path }) => !(fieldOf(path) in part))),
  };
}
