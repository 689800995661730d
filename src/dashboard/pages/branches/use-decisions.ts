import { useCallback, useEffect, useRef, useState } from "react";
import type { BranchPair } from "#dashboard/api/branches.ts";
import { firstStep, redoStep, undoStep, withStep } from "./decision-steps.ts";
import { keepDecisions, readDecisions } from "./kept-decisions.ts";
import type { Decisions } from "./merge-decisions.ts";

/** Decisions that follow each other quickly are written once. */
const restMs = 300;

/** What somebody decided about a merge: kept in the browser, with steps to undo. */
export function useDecisions(person: string, pair: BranchPair) {
  const [steps, setSteps] = useState(() => firstStep(readDecisions(person, pair)));
  const { now } = steps;
  useKeep(now, person, pair);
  const change = useCallback(
    (next: (before: Decisions) => Decisions) => setSteps((before) => withStep(before, next(before.now))),
    [],
  );
  return {
    decisions: now,
    change,
    undo: useCallback(() => setSteps(undoStep), []),
    redo: useCallback(() => setSteps(redoStep), []),
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
  };
}

/** Written when the deciding rests, and at the latest when the page goes away. */
function useKeep(decisions: Decisions, person: string, pair: BranchPair): void {
  const unwritten = useRef<() => void>(undefined);
  const first = useRef(decisions);
  useEffect(() => {
    if (first.current === decisions) return;
    unwritten.current = () => {
      unwritten.current = undefined;
      keepDecisions(person, pair, decisions);
    };
    const timer = setTimeout(() => unwritten.current?.(), restMs);
    return () => clearTimeout(timer);
  }, [decisions, person, pair]);
  useEffect(() => {
    const write = () => unwritten.current?.();
    window.addEventListener("pagehide", write);
    return () => {
      window.removeEventListener("pagehide", write);
      write();
    };
  }, []);
}
