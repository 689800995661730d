import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { BranchPair } from "#dashboard/api/branches.ts";
import { type DecisionSteps, redoStep, undoStep, withStep } from "./decision-steps.ts";
import type { Decisions } from "./merge-decisions.ts";
import { beginWith, follow, toKeep } from "./shared-decisions.ts";
import { onDecisionsStored, readDecisions, storeDecisions } from "./stored-decisions.ts";

/** Decisions that follow each other quickly are written once. */
const restMs = 300;

/** What somebody decided about a merge: kept in the browser, in all its tabs together, with steps to undo. */
export function useDecisions(person: string, pair: BranchPair) {
  const [shared, setShared] = useState(() => beginWith(readDecisions(person, pair)));
  const { steps } = shared;
  const exchange = useEffectEvent(() => {
    const before = readDecisions(person, pair);
    const wanted = toKeep(shared, before);
    if (wanted !== before) storeDecisions(person, pair, wanted);
    // As it is there: where nothing can be kept, it holds until the page is left.
    const stored = wanted === before ? before : readDecisions(person, pair);
    setShared((latest) => follow(latest, stored));
  });
  useExchange(steps.now, exchange);
  const { app, from, to } = pair;
  useEffect(() => onDecisionsStored(person, { app, from, to }, () => exchange()), [person, app, from, to]);
  const step = useCallback(
    (next: (before: DecisionSteps) => DecisionSteps) =>
      setShared((before) => ({ ...before, steps: next(before.steps) })),
    [],
  );
  return {
    decisions: steps.now,
    change: useCallback(
      (next: (before: Decisions) => Decisions) => step((before) => withStep(before, next(before.now))),
      [step],
    ),
    undo: useCallback(() => step(undoStep), [step]),
    redo: useCallback(() => step(redoStep), [step]),
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
  };
}

/** When the deciding rests, and at the latest when the page goes away. */
function useExchange(decisions: Decisions, exchange: () => void): void {
  const run = useEffectEvent(exchange);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each decision
  useEffect(() => {
    const timer = setTimeout(() => run(), restMs);
    return () => clearTimeout(timer);
  }, [decisions]);
  useEffect(() => {
    const leave = () => run();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, []);
}
