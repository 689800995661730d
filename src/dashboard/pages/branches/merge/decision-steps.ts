import { type DecisionChanges, withChanges } from "./decision-changes.ts";
import type { Decisions } from "./merge-decisions.ts";

/** Current decisions with their undo and redo history. */
export type DecisionSteps = { present: Decisions; past: readonly Decisions[]; future: readonly Decisions[] };

/** Maximum number of undo steps. */
const maxSteps = 200;

export function firstStep(present: Decisions): DecisionSteps {
  return { present, past: [], future: [] };
}

/** Adds a step; discards undone steps. */
export function withStep(steps: DecisionSteps, present: Decisions): DecisionSteps {
  if (present === steps.present) return steps;
  return { present, past: [...steps.past, steps.present].slice(-maxSteps), future: [] };
}

export function undoStep({ present, past, future }: DecisionSteps): DecisionSteps {
  const before = past.at(-1);
  return before
    ? { present: before, past: past.slice(0, -1), future: [present, ...future] }
    : { present, past, future };
}

export function redoStep({ present, past, future }: DecisionSteps): DecisionSteps {
  const [after, ...later] = future;
  return after ? { present: after, past: [...past, present], future: later } : { present, past, future };
}

/** Applies decisions of other tabs to every undo step, so that undo reverts only decisions of this tab. */
export function followSteps(steps: DecisionSteps, changes: DecisionChanges): DecisionSteps {
  if (changes.size === 0) return steps;
  const follow = (decisions: Decisions) => withChanges(decisions, changes);
  return { present: follow(steps.present), past: steps.past.map(follow), future: steps.future.map(follow) };
}
