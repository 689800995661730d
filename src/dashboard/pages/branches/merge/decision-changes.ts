import type { Decision, Decisions } from "./merge-decisions.ts";

/** Changed decisions by row; undefined where a decision was removed. */
export type DecisionChanges = ReadonlyMap<string, Decision | undefined>;

export function changesBetween(before: Decisions, after: Decisions): DecisionChanges {
  const ids = new Set([...before.keys(), ...after.keys()]);
  return new Map(
    [...ids].filter((id) => !isSame(before.get(id), after.get(id))).map((id) => [id, after.get(id)] as const),
  );
}

/** Applies changes; returns the same object if there are none. */
export function withChanges(decisions: Decisions, changes: DecisionChanges): Decisions {
  const changed = new Map(decisions);
  for (const [id, decision] of changes) {
    if (decision === undefined) changed.delete(id);
    else changed.set(id, decision);
  }
  return changesBetween(decisions, changed).size === 0 ? decisions : changed;
}

function isSame(a: Decision | undefined, b: Decision | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
