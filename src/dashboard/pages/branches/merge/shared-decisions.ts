import { changesBetween, type DecisionChanges, withChanges } from "./decision-changes.ts";
import { type DecisionSteps, firstStep, followSteps } from "./decision-steps.ts";
import type { Decisions } from "./merge-decisions.ts";

/** What a tab decided, and what it last saw of what all tabs of this person keep together. */
export type SharedDecisions = { steps: DecisionSteps; seen: Decisions };

export function beginWith(stored: Decisions): SharedDecisions {
  return { steps: firstStep(stored), seen: stored };
}

/** What is to be kept now: what this tab decided since it looked, row by row, over what the others keep meanwhile. */
export function toKeep(shared: SharedDecisions, stored: Decisions): Decisions {
  return withChanges(stored, ownChanges(shared));
}

/** Takes over what others decided; a row about which this tab decided since it looked stays as it did. */
export function follow(shared: SharedDecisions, stored: Decisions): SharedDecisions {
  const own = ownChanges(shared);
  const others = [...changesBetween(shared.seen, stored)].filter(([id]) => !own.has(id));
  return { steps: followSteps(shared.steps, new Map(others)), seen: stored };
}

function ownChanges({ steps, seen }: SharedDecisions): DecisionChanges {
  return changesBetween(seen, steps.now);
}
