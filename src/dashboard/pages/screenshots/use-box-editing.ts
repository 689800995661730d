import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useIntl } from "react-intl";
import type { Position, Screenshot } from "#contract/screenshots.ts";
import { findLastChange, revertChange } from "#dashboard/api/changes.ts";
import type { BranchScope } from "#dashboard/api/entries.ts";
import { useErrorWords } from "#dashboard/api/error-words.ts";
import {
  type DetailedScreenshot,
  patchScreenshot,
  refreshScreenshots,
  screenshotKeys,
  updateScreenshot,
} from "#dashboard/api/screenshots.ts";

/** Changes that follow each other within this time are one: a box that arrow keys move, letter by letter. */
const pauseMs = 500;

export type BoxEditing = ReturnType<typeof useBoxEditing>;

/** The boxes of a screenshot: shown at once as they are changed, sent one after the other, and undone. */
export function useBoxEditing(scope: BranchScope, shot: Screenshot) {
  const client = useQueryClient();
  const intl = useIntl();
  const words = useErrorWords();
  const [problem, setProblem] = useState<string>();
  /** Change sets of this visit, the latest one last. */
  const done = useRef<string[]>([]);
  const [canUndo, setCanUndo] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const pending = useRef<{ shot: Screenshot; timer: ReturnType<typeof setTimeout> }>(undefined);
  const running = useRef<Promise<unknown>>(Promise.resolve());

  /** One act after the other; a failed one leaves what the server has. */
  const enqueue = useCallback(
    (act: () => Promise<void>) => {
      setIsSaving(true);
      const mine = running.current
        .then(act)
        .catch((error) => {
          setProblem(words(error));
          return refreshScreenshots(client, scope);
        })
        .finally(() => running.current === mine && setIsSaving(false));
      running.current = mine;
      return mine;
    },
    [client, scope, words],
  );

  const flush = useCallback(() => {
    const waiting = pending.current;
    if (waiting === undefined) return;
    clearTimeout(waiting.timer);
    pending.current = undefined;
    const { _id, metadata } = waiting.shot;
    void enqueue(async () => {
      const stringPositions = metadata.stringPositions.map(({ keyId: _keyId, ...position }) => position);
      const stored = await updateScreenshot(scope, _id, { stringPositions });
      const change = await findLastChange(scope);
      if (change !== undefined && change !== done.current.at(-1)) done.current.push(change);
      setCanUndo(done.current.length > 0);
      // What was changed meanwhile is newer than the answer.
      if (pending.current === undefined) patchScreenshot(client, scope, stored);
    });
  }, [client, scope, enqueue]);
  useEffect(() => flush, [flush]);

  const change = useCallback(
    (edit: (positions: readonly Position[]) => Position[]) => {
      setProblem(undefined);
      const queryKey = screenshotKeys.one(scope, shot._id);
      void client.cancelQueries({ queryKey });
      const latest = client.getQueryData<DetailedScreenshot>(queryKey) ?? shot;
      const metadata = { ...latest.metadata, stringPositions: edit(latest.metadata.stringPositions) };
      const changed = { ...latest, metadata };
      patchScreenshot(client, scope, changed);
      clearTimeout(pending.current?.timer);
      pending.current = { shot: changed, timer: setTimeout(flush, pauseMs) };
    },
    [client, scope, shot, flush],
  );

  const undo = useCallback(() => {
    flush();
    void enqueue(async () => {
      const last = done.current.pop();
      setCanUndo(done.current.length > 0);
      if (last === undefined) return;
      const { reverted } = await revertChange(scope, last);
      if (reverted === 0) setProblem(intl.formatMessage({ id: "shots.undo.nothing" }));
      await refreshScreenshots(client, scope);
    });
  }, [client, scope, intl, enqueue, flush]);

  return { change, undo, canUndo, isSaving, problem };
}
