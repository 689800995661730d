import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useIntl } from "react-intl";
import type { Position } from "#contract/screenshots/screenshot-data.ts";
import type { Screenshot } from "#contract/screenshots/screenshots.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { findLastChange, revertChange } from "#dashboard/api/entries/changes.ts";
import {
  type DetailedScreenshot,
  patchScreenshot,
  refreshScreenshots,
  screenshotKeys,
} from "#dashboard/api/screenshots/screenshots.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { askBeforeLeaving, storeBeforeLeaving } from "#dashboard/lib/leaving.ts";
import { ownTab } from "#dashboard/lib/storage/tab-locks.ts";
import { areSameBoxes, type BoxConflict, keepMine, takeTheirs } from "./merge-boxes.ts";
import { type Drawing, drawnOver, isInvalidDrawing, sendDrawing } from "./send-drawing.ts";
import { type DrawingOwner, storedDrawing } from "./stored-drawing.ts";

/** Changes that follow each other within this time are one: a box that arrow keys move, letter by letter. */
const pauseMs = 500;

export type BoxEditing = ReturnType<typeof useBoxEditing>;

/** The boxes of a screenshot: shown at once as they are changed, sent one after the other, and undone. */
export function useBoxEditing(scope: BranchScope, { shot, person }: { shot: Screenshot; person: string }) {
  const client = useQueryClient();
  const intl = useIntl();
  const [canUndo, setCanUndo] = useState(false);
  /** Change sets of this visit, the latest one last. */
  const done = useRef<string[]>([]);
  const { drawing, drawn, draw, adopt } = useDrawing({ ...scope, person, shot: shot._id });
  /** What others made of the boxes meanwhile: somebody chooses before more is sent. */
  const [theirs, setTheirs] = useState<Screenshot>();
  const isAsking = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { enqueue, isSaving, problem, setProblem } = useQueue(scope);
  useEffect(() => askBeforeLeaving(() => drawing.current !== undefined), [drawing]);

  const send = useCallback(async () => {
    const mine = drawing.current;
    if (mine === undefined || isAsking.current) return;
    const { isStored, current } = await sendDrawing(scope, shot._id, mine).catch((error) => {
      if (isInvalidDrawing(error)) draw(undefined);
      throw error;
    });
    if (!isStored) {
      isAsking.current = true;
      draw(drawing.current && drawnOver(current, drawing.current).drawing);
      return setTheirs(current);
    }
    const change = await findLastChange(scope);
    if (change !== undefined && change !== done.current.at(-1)) done.current.push(change);
    setCanUndo(done.current.length > 0);
    patchScreenshot(client, scope, current);
    // What was drawn meanwhile is a change of what was sent, and stands on what is stored now.
    const base = { metadata: { ...mine.base.metadata, stringPositions: [...mine.positions] } };
    const since = drawing.current === mine ? undefined : drawing.current;
    draw(since && drawnOver(current, { ...since, base }).drawing);
  }, [client, scope, shot._id, drawing, draw]);

  const flush = useCallback(async () => {
    clearTimeout(timer.current);
    if (drawing.current !== undefined && !isAsking.current) await enqueue(send);
  }, [drawing, enqueue, send]);
  useEffect(() => {
    let isOver = false;
    /** What an earlier visit could not store, then what tabs that are gone left behind, one drawing after the other. */
    async function storeLeft(): Promise<void> {
      do await flush();
      while (!isOver && (await adopt()));
    }
    void storeLeft();
    const forget = storeBeforeLeaving(flush);
    return () => {
      isOver = true;
      forget();
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
      const stored = client.getQueryData<DetailedScreenshot>(screenshotKeys.one(scope, shot._id)) ?? shot;
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
      // Its problem is shown; what came before it is not taken back below it.
      if (drawing.current !== undefined) return;
      const last = done.current.pop();
      setCanUndo(done.current.length > 0);
      if (last === undefined) return;
      const { reverted } = await revertChange(scope, last);
      if (reverted === 0) setProblem(intl.formatMessage({ id: "shots.undo.nothing" }));
      await refreshScreenshots(client, scope);
    });
  }, [client, scope, intl, drawing, enqueue, flush, setProblem]);

  const conflicts = useMemo(
    () => (theirs && drawn ? drawnOver(theirs, drawn).conflicts : []),
    [theirs, drawn],
  );
  useEffect(() => {
    if (theirs === undefined || conflicts.length > 0) return;
    isAsking.current = false;
    setTheirs(undefined);
    patchScreenshot(client, scope, theirs);
    const rest = drawing.current && drawnOver(theirs, drawing.current).drawing;
    draw(rest && areSameBoxes(rest.positions, theirs.metadata.stringPositions) ? undefined : rest);
    void flush();
  }, [client, scope, theirs, conflicts, drawing, draw, flush]);
  const settle = (conflict: BoxConflict, side: "mine" | "theirs") => {
    if (drawing.current === undefined) return;
    const { positions, base } = drawing.current;
    const boxes = { positions, base: base.metadata.stringPositions };
    const next = side === "mine" ? keepMine(boxes, conflict) : takeTheirs(boxes, conflict);
    const metadata = { ...base.metadata, stringPositions: [...next.base] };
    draw({ positions: next.positions, base: { metadata } });
  };

  return {
    change,
    undo,
    canUndo,
    isSaving,
    problem,
    /** Given while something is drawn that could not be sent. */
    unsent: problem !== undefined && drawn !== undefined ? { retry, discard } : undefined,
    drawn: drawn?.positions,
    /** Boxes that others changed too, of the state that `updatedAt` names. */
    conflicts: { open: conflicts, updatedAt: theirs?.metadata.updatedAt, settle },
  };
}

/** What was drawn here and is not stored yet: at once for the next change, and shown with the next paint. */
function useDrawing({ person, app, branch, shot }: DrawingOwner) {
  const kept = useMemo(
    () => storedDrawing({ person, app, branch, shot }, ownTab),
    [person, app, branch, shot],
  );
  const [before] = useState(kept.read);
  const drawing = useRef(before);
  const [drawn, setDrawn] = useState(before);
  const draw = useCallback(
    (next: Drawing | undefined) => {
      drawing.current = next;
      kept.write(next);
      setDrawn(next);
    },
    [kept],
  );
  /** Goes on with what a tab that is gone left behind; answers whether there was something. */
  const adopt = useCallback(async () => {
    const found = await kept.adopt(() => drawing.current === undefined);
    if (found) draw(found);
    return found !== undefined;
  }, [kept, draw]);
  return { drawing, drawn, draw, adopt };
}

/** One action after the other; after one that failed, what the server has is asked anew. */
function useQueue(scope: BranchScope) {
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const enqueue = useCallback(
    (action: () => Promise<void>) => {
      setIsSaving(true);
      const mine = running.current
        .then(action)
        .catch((error) => {
          setProblem(errorMessage(error));
          return refreshScreenshots(client, scope);
        })
        .finally(() => running.current === mine && setIsSaving(false));
      running.current = mine;
      return mine;
    },
    [client, scope, errorMessage],
  );
  return { enqueue, isSaving, problem, setProblem };
}
