import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { BranchPair } from "#dashboard/api/branches/branches.ts";
import { type DecisionSteps, redoStep, undoStep, withStep } from "./decision-steps.ts";
import type { Decisions } from "./merge-decisions.ts";
import { createShared, decisionsToStore, follow } from "./shared-decisions.ts";
import { onDecisionsStored, readDecisions, storeDecisions } from "./stored-decisions.ts";

/** Delay before decisions are stored, in ms, so that decisions in quick succession are stored together. */
const delayMs = 300;

/** Decisions of a user about a merge: stored in the browser, shared between tabs, with undo. */
export function useDecisions(person: string, pair: BranchPair) {
  const [shared, setShared] = useState(() => createShared(readDecisions(person, pair)));
  const { steps } = shared;
  /** Stores the decisions made here, and adopts those of other tabs. */
  const exchange = useEffectEvent(() => {
    const before = readDecisions(person, pair);
    const merged = decisionsToStore(shared, before);
    if (merged !== before) storeDecisions(person, pair, merged);
    // Reads the storage again: if the browser could not store the decisions, they still count as unstored.
    const stored = merged === before ? before : readDecisions(person, pair);
    setShared((latest) => follow(latest, stored));
  });
  useExchange(steps.present, exchange);
  const { app, from, to } = pair;
  useEffect(() => onDecisionsStored(person, { app, from, to }, () => exchange()), [person, app, from, to]);
  const step = useCallback(
    (next: (before: DecisionSteps) => DecisionSteps) =>
      setShared((before) => ({ ...before, steps: next(before.steps) })),
    [],
  );
  return {
    decisions: steps.present,
    change: useCallback(
      (next: (before: Decisions) => Decisions) => step((before) => withStep(before, next(before.present))),
      [step],
    ),
    undo: useCallback(() => step(undoStep), [step]),
    redo: useCallback(() => step(redoStep), [step]),
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
  };
}

/** Calls `exchange` once no decision was made for a while, and when the page is closed or left. */
function useExchange(decisions: Decisions, exchange: () => void): void {
  const run = useEffectEvent(exchange);
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts after each decision
  useEffect(() => {
    const timer = setTimeout(() => run(), delayMs);
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
