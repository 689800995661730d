import { type DecisionChanges, withChanges } from "./decision-changes.ts";
import type { Decisions } from "./merge-decisions.ts";

/** Current decisions with their undo and redo history. */
export type DecisionSteps = { now: Decisions; past: readonly Decisions[]; future: readonly Decisions[] };

/** Maximum number of undo steps. */
const maxSteps = 200;

export function firstStep(now: Decisions): DecisionSteps {
  return { now, past: [], future: [] };
}

/** Adds a step; discards the undone ones. */
export function withStep(steps: DecisionSteps, now: Decisions): DecisionSteps {
  if (now === steps.now) return steps;
  return { now, past: [...steps.past, steps.now].slice(-maxSteps), future: [] };
}

export function undoStep({ now, past, future }: DecisionSteps): DecisionSteps {
  const before = past.at(-1);
  return before ? { now: before, past: past.slice(0, -1), future: [now, ...future] } : { now, past, future };
}

export function redoStep({ now, past, future }: DecisionSteps): DecisionSteps {
  const [after, ...later] = future;
  return after ? { now: after, past: [...past, now], future: later } : { now, past, future };
}

/** Applies decisions of other tabs to every step, so that undo reverts only those of this tab. */
export function followSteps(steps: DecisionSteps, changes: DecisionChanges): DecisionSteps {
  if (changes.size === 0) return steps;
  const follow = (decisions: Decisions) => withChanges(decisions, changes);
  return { now: follow(steps.now), past: steps.past.map(follow), future: steps.future.map(follow) };
}
