import { changesBetween, type DecisionChanges, withChanges } from "./decision-changes.ts";
import { type DecisionSteps, firstStep, followSteps } from "./decision-steps.ts";
import type { Decisions } from "./merge-decisions.ts";

/** Decisions of this tab, and the stored decisions, shared by all tabs of the user, as this tab last read them. */
export type SharedDecisions = { steps: DecisionSteps; observed: Decisions };

export function createShared(stored: Decisions): SharedDecisions {
  return { steps: firstStep(stored), observed: stored };
}

/**
 * Returns the decisions to store: the stored ones, with the decisions that this tab has changed since it last read
 * them.
 */
export function decisionsToStore(shared: SharedDecisions, stored: Decisions): Decisions {
  return withChanges(stored, localChanges(shared));
}

/**
 * Adopts the stored decisions of other tabs, except about rows whose decision this tab has changed since it last read
 * them.
 */
export function follow(shared: SharedDecisions, stored: Decisions): SharedDecisions {
  const local = localChanges(shared);
  const remote = [...changesBetween(shared.observed, stored)].filter(([id]) => !local.has(id));
  return { steps: followSteps(shared.steps, new Map(remote)), observed: stored };
}

function localChanges({ steps, observed }: SharedDecisions): DecisionChanges {
  return changesBetween(observed, steps.present);
}
