import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useIntl } from "react-intl";
import type { Position } from "#contract/screenshots/screenshot-data.ts";
import type { Screenshot } from "#contract/screenshots/screenshots.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { findLastChange, revertChange } from "#dashboard/api/history/changes.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import {
  type DetailedScreenshot,
  patchScreenshot,
  refreshScreenshots,
} from "#dashboard/api/screenshots/screenshots.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { confirmBeforeLeaving, storeBeforeLeaving } from "#dashboard/lib/leaving/leaving.ts";
import { currentTab } from "#dashboard/lib/storage/tab-locks.ts";
import { adoptTheirs, areSameBoxes, type BoxConflict, keepMine } from "./merge-boxes.ts";
import { type Drawing, isInvalidDrawing, mergeDrawing, sendDrawing } from "./send-drawing.ts";
import { type DrawingOwner, storedDrawing } from "./stored-drawing.ts";

/** Delay before changes are sent, in ms: a box moved by repeated arrow keys is one change. */
const pauseMs = 500;

export type BoxEditing = ReturnType<typeof useBoxEditing>;

/** Boxes of a screenshot: changes are shown at once, sent one after the other, and can be undone. */
export function useBoxEditing(scope: BranchScope, { shot, person }: { shot: Screenshot; person: string }) {
  const client = useQueryClient();
  const intl = useIntl();
  const [canUndo, setCanUndo] = useState(false);
  /** Change sets of this visit, oldest first. */
  const changeSets = useRef<string[]>([]);
  const { drawing, drawn, draw, adopt } = useDrawing({ ...scope, person, shot: shot._id });
  /** In a conflict, the screenshot with the boxes of the other user; nothing is sent until the user decides. */
  const [theirs, setTheirs] = useState<Screenshot>();
  const isUndecided = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { enqueue, isSaving, problem, setProblem } = useQueue(scope);
  useEffect(() => confirmBeforeLeaving(() => drawing.current !== undefined), [drawing]);

  const send = useCallback(async () => {
    const mine = drawing.current;
    if (mine === undefined || isUndecided.current) return;
    const { isStored, current } = await sendDrawing(scope, shot._id, mine).catch((error) => {
      if (isInvalidDrawing(error)) draw(undefined);
      throw error;
    });
    if (!isStored) {
      isUndecided.current = true;
      draw(drawing.current && mergeDrawing(current, drawing.current).drawing);
      return setTheirs(current);
    }
    const change = await findLastChange(scope);
    if (change !== undefined && change !== changeSets.current.at(-1)) changeSets.current.push(change);
    setCanUndo(changeSets.current.length > 0);
    patchScreenshot(client, scope, current);
    // Boxes that the user drew during the request become a change of the boxes that are stored now.
    const base = { metadata: { ...mine.base.metadata, stringPositions: [...mine.positions] } };
    const newerDrawing = drawing.current === mine ? undefined : drawing.current;
    draw(newerDrawing && mergeDrawing(current, { ...newerDrawing, base }).drawing);
  }, [client, scope, shot._id, drawing, draw]);

  /** Sends the drawing at once instead of after the pause. */
  const flush = useCallback(async () => {
    clearTimeout(timer.current);
    if (drawing.current !== undefined && !isUndecided.current) await enqueue(send);
  }, [drawing, enqueue, send]);
  useEffect(() => {
    let isUnmounted = false;
    /** Stores the unsent drawing of an earlier visit, then the drawings of closed tabs, one after another. */
    async function storeOrphans(): Promise<void> {
      do await flush();
      while (!isUnmounted && (await adopt()));
    }
    void storeOrphans();
    const removeStore = storeBeforeLeaving(flush);
    return () => {
      isUnmounted = true;
      removeStore();
      void flush();
    };
  }, [flush, adopt]);
  const retry = useCallback(() => {
    setProblem(undefined);
    void flush();
  }, [flush, setProblem]);
  const discard = useCallback(() => {
    clearTimeout(timer.current);
    setProblem(undefined);
    draw(undefined);
  }, [draw, setProblem]);
  useEffect(() => {
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [retry]);

  const change = useCallback(
    (edit: (positions: readonly Position[]) => Position[]) => {
      setProblem(undefined);
      const stored =
        client.getQueryData<DetailedScreenshot>(queryKeys.branch(scope, "screenshots", "one", shot._id)) ??
        shot;
      const { base, positions } = drawing.current ?? {
        base: stored,
        positions: stored.metadata.stringPositions,
      };
      draw({ base, positions: edit(positions) });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), pauseMs);
    },
    [client, scope, shot, drawing, draw, flush, setProblem],
  );

  const undo = useCallback(() => {
    void flush();
    void enqueue(async () => {
      // A drawing that could not be sent is shown with its problem. Undoing an earlier, stored change at that moment
      // would be confusing.
      if (drawing.current !== undefined) return;
      const last = changeSets.current.pop();
      setCanUndo(changeSets.current.length > 0);
      if (last === undefined) return;
      const { reverted } = await revertChange(scope, last);
      if (reverted === 0) setProblem(intl.formatMessage({ id: "shots.undo.nothing" }));
      await refreshScreenshots(client, scope);
    });
  }, [client, scope, intl, drawing, enqueue, flush, setProblem]);

  const conflicts = useMemo(
    () => (theirs && drawn ? mergeDrawing(theirs, drawn).conflicts : []),
    [theirs, drawn],
  );
  useEffect(() => {
    if (theirs === undefined || conflicts.length > 0) return;
    isUndecided.current = false;
    setTheirs(undefined);
    patchScreenshot(client, scope, theirs);
    const decided = drawing.current && mergeDrawing(theirs, drawing.current).drawing;
    const isTheirs = decided && areSameBoxes(decided.positions, theirs.metadata.stringPositions);
    draw(isTheirs ? undefined : decided);
    void flush();
  }, [client, scope, theirs, conflicts, drawing, draw, flush]);
  const resolve = (conflict: BoxConflict, side: "mine" | "theirs") => {
    if (drawing.current === undefined) return;
    const { positions, base } = drawing.current;
    const boxes = { positions, base: base.metadata.stringPositions };
    const next = side === "mine" ? keepMine(boxes, conflict) : adoptTheirs(boxes, conflict);
    const metadata = { ...base.metadata, stringPositions: [...next.base] };
    draw({ positions: next.positions, base: { metadata } });
  };

  return {
    change,
    undo,
    canUndo,
    isSaving,
    problem,
    /** Set while a drawing could not be sent. */
    unsent: problem !== undefined && drawn !== undefined ? { retry, discard } : undefined,
    drawn: drawn?.positions,
    /**
     * Boxes that another user changed too; `updatedAt` is the version of the screenshot with the other user's boxes.
     */
    conflicts: { open: conflicts, updatedAt: theirs?.metadata.updatedAt, resolve },
  };
}

/** The unsaved drawing, as a ref (`drawing`) for the next change and as state (`drawn`) for rendering. */
function useDrawing({ person, app, branch, shot }: DrawingOwner) {
  const storage = useMemo(
    () => storedDrawing({ person, app, branch, shot }, currentTab),
    [person, app, branch, shot],
  );
  const [before] = useState(storage.read);
  const drawing = useRef(before);
  const [drawn, setDrawn] = useState(before);
  const draw = useCallback(
    (next: Drawing | undefined) => {
      drawing.current = next;
      storage.write(next);
      setDrawn(next);
    },
    [storage],
  );
  /** Adopts the drawing of a closed tab; returns whether there was one. */
  const adopt = useCallback(async () => {
    const adopted = await storage.adopt(() => drawing.current === undefined);
    if (adopted) draw(adopted);
    return adopted !== undefined;
  }, [storage, draw]);
  return { drawing, drawn, draw, adopt };
}

/** Runs actions one after another. After a failure, shows its message and reloads the screenshots. */
function useQueue(scope: BranchScope) {
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const enqueue = useCallback(
    (action: () => Promise<void>) => {
      setIsSaving(true);
      const current = running.current
        .then(action)
        .catch((error) => {
          setProblem(errorMessage(error));
          return refreshScreenshots(client, scope);
        })
        .finally(() => running.current === current && setIsSaving(false));
      running.current = current;
      return current;
    },
    [client, scope, errorMessage],
  );
  return { enqueue, isSaving, problem, setProblem };
}
