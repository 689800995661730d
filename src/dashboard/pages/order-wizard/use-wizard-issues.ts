import { useCallback, useState } from "react";
import type { OrderStep } from "#dashboard/paths.ts";
import { fieldOf, type OrderIssue, stepOf } from "./order-issues.ts";
import type { OrderValues } from "./order-values.ts";

/**
 * Selects the issues to show: those of a step after it was left, all of them after an attempt to place the
 * order, and those the server returned until that field changes.
 */
export function useWizardIssues(issues: readonly OrderIssue[]) {
  const [visited, setVisited] = useState<ReadonlySet<OrderStep>>(new Set());
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<readonly OrderIssue[]>([]);
  const due = issues.filter((issue) => isTried || visited.has(stepOf(issue)));
  const known = new Set(due.map(({ path }) => path));
  return {
    visited,
    shown: [...due, ...refused.filter(({ path }) => !known.has(path))],
    markVisited: useCallback((step: OrderStep) => setVisited((before) => new Set([...before, step])), []),
    showAll: () => setTried(true),
    refuse: (found: readonly OrderIssue[]) => setRefused(found),
    /** Removes the server's issues of the changed fields. */
    clearRefused: (part: Partial<OrderValues>) =>
      setRefused((before) => before.filter(({ path }) => !(fieldOf(path) in part))),
  };
}
