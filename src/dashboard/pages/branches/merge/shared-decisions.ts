import { changesBetween, type DecisionChanges, withChanges } from "./decision-changes.ts";
import { type DecisionSteps, firstStep, followSteps } from "./decision-steps.ts";
import type { Decisions } from "./merge-decisions.ts";

/** Decisions of a tab, and the last observed decisions that all tabs of the user share. */
export type SharedDecisions = { steps: DecisionSteps; observed: Decisions };

export function createShared(stored: Decisions): SharedDecisions {
  return { steps: firstStep(stored), observed: stored };
}

/**
 * Returns the decisions to store: local changes since the last observation, row by row, on top of the stored
 * ones.
 */
export function toStore(shared: SharedDecisions, stored: Decisions): Decisions {
  return withChanges(stored, localChanges(shared));
}

/** Adopts decisions of other tabs, except for rows changed locally since the last observation. */
export function follow(shared: SharedDecisions, stored: Decisions): SharedDecisions {
  const local = localChanges(shared);
  const remote = [...changesBetween(shared.observed, stored)].filter(([id]) => !local.has(id));
  return { steps: followSteps(shared.steps, new Map(remote)), observed: stored };
}

function localChanges({ steps, observed }: SharedDecisions): DecisionChanges {
  return changesBetween(observed, steps.present);
}
