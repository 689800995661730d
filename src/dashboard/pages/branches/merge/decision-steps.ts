import { type DecisionChanges, withChanges } from "./decision-changes.ts";
import type { Decisions } from "./merge-decisions.ts";

/** What is decided now, and what was before and after it. */
export type DecisionSteps = { now: Decisions; past: readonly Decisions[]; future: readonly Decisions[] };

/** Steps that can be undone. */
const mostSteps = 200;

export function firstStep(now: Decisions): DecisionSteps {
  return { now, past: [], future: [] };
}

/** One more step; what was undone before it is gone. */
export function withStep(steps: DecisionSteps, now: Decisions): DecisionSteps {
  if (now === steps.now) return steps;
  return { now, past: [...steps.past, steps.now].slice(-mostSteps), future: [] };
}

export function undoStep({ now, past, future }: DecisionSteps): DecisionSteps {
  const before = past.at(-1);
  return before ? { now: before, past: past.slice(0, -1), future: [now, ...future] } : { now, past, future };
}

export function redoStep({ now, past, future }: DecisionSteps): DecisionSteps {
  const [after, ...later] = future;
  return after ? { now: after, past: [...past, now], future: later } : { now, past, future };
}

/** What was decided elsewhere holds in every step: undoing takes back what was decided here alone. */
export function followSteps(steps: DecisionSteps, changes: DecisionChanges): DecisionSteps {
  if (changes.size === 0) return steps;
  const follow = (decisions: Decisions) => withChanges(decisions, changes);
  return { now: follow(steps.now), past: steps.past.map(follow), future: steps.future.map(follow) };
}
