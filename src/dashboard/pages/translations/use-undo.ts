import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { useIntl } from "react-intl";
import { readUndoable, revertChange, undoableQuery } from "#dashboard/api/changes.ts";
import { type BranchScope, refetchRows } from "#dashboard/api/entries.ts";
import { useErrorWords } from "#dashboard/api/error-words.ts";
import type { Live } from "#dashboard/api/live.ts";
import type { SaveQueue } from "./save-queue.ts";

export type UndoKind = "undo" | "redo";
export type Undo = { canUndo: boolean; canRedo: boolean; run: (kind: UndoKind) => void };

/** How long undo waits for saves that are on their way: they are what it is about. */
const patienceMs = 5_000;

type UndoDeps = { queue: SaveQueue; live: Live; canWrite: boolean; say: (words: string) => void };

/** Undo and redo of one's own change sets in this branch (decisions.md 3.8). */
export function useUndo(scope: BranchScope, { queue, live, canWrite, say }: UndoDeps): Undo {
  const client = useQueryClient();
  const intl = useIntl();
  const errorWords = useErrorWords();
  /** Of these nothing could be reverted: the next undo passes them over. */
  const stuck = useRef<string[]>([]);
  const running = useRef<Promise<void>>(Promise.resolve());
  const { data } = useQuery(undoableQuery(scope));

  const act = useCallback(
    async (kind: UndoKind) => {
      await settled(queue);
      const target = (await readUndoable(scope, stuck.current))[kind];
      if (target === null) return say(intl.formatMessage({ id: `grid.${kind}.none` }));
      const { reverted, skipped } = await revertChange(scope, target._id);
      if (reverted === 0) stuck.current.push(target._id);
      say(intl.formatMessage({ id: `grid.${kind}.done` }, { count: reverted, skipped: skipped.length }));
      if (!live.isConnected()) refetchRows(client, scope);
      await client.invalidateQueries({ queryKey: undoableQuery(scope).queryKey });
    },
    [client, scope, queue, live, say, intl],
  );

  const run = useCallback(
    (kind: UndoKind) => {
      running.current = running.current.then(() => act(kind)).catch((error) => say(errorWords(error)));
    },
    [act, say, errorWords],
  );
  return { canUndo: canWrite && data?.undo != null, canRedo: canWrite && data?.redo != null, run };
}

/** Resolves when nothing is on its way any more. */
function settled(queue: SaveQueue): Promise<void> {
  return new Promise((resolve) => {
    const isDone = () => queue.summary().sending === 0;
    if (isDone()) return resolve();
    const finish = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(finish, patienceMs);
    const stop = queue.subscribe(() => isDone() && finish());
  });
}
