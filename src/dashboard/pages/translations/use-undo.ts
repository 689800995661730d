import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { useIntl } from "react-intl";
import type { Language } from "#contract/projects/languages.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { findOnlyEdit, readUndoable, revertChange, undoableQuery } from "#dashboard/api/entries/changes.ts";
import { refetchRows } from "#dashboard/api/entries/entries.ts";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import type { Live } from "#dashboard/api/live/live.ts";
import { useErrorWords } from "#dashboard/api/transport/error-words.ts";
import type { SaveQueue } from "#dashboard/editing/save-queue.ts";

export type UndoKind = "undo" | "redo";
export type Undo = { canUndo: boolean; canRedo: boolean; run: (kind: UndoKind) => void };

/** How long undo waits for saves that are on their way: they are what it is about. */
const patienceMs = 5_000;

type UndoDeps = {
  queue: SaveQueue;
  live: Live;
  canWrite: boolean;
  languages: readonly Language[];
  say: (words: string) => void;
  /** To the cell that was undone or redone. */
  goTo: (cell: CellAddress) => void;
};

/**
 * Undo and redo of one's own change sets in this branch (decisions.md 3.8). Each says what it was about and goes there. A
 * text that is not sent yet is what somebody wrote last: nothing before it is undone without asking, by a second press.
 */
export function useUndo(scope: BranchScope, { queue, live, canWrite, languages, say, goTo }: UndoDeps): Undo {
  const client = useQueryClient();
  const intl = useIntl();
  const errorWords = useErrorWords();
  /** Of these nothing could be reverted: the next undo passes them over. */
  const stuck = useRef<string[]>([]);
  /** What somebody was asked about. */
  const asked = useRef<string>(undefined);
  const running = useRef<Promise<void>>(Promise.resolve());
  const { data } = useQuery(undoableQuery(scope));

  const act = useCallback(
    async (kind: UndoKind) => {
      await settled(queue);
      const target = (await readUndoable(scope, stuck.current))[kind];
      if (target === null) return say(intl.formatMessage({ id: `grid.${kind}.none` }));
      const cell = await findOnlyEdit(scope, target);
      const what = cell && {
        key: cell.key,
        language: languages.find(({ code }) => code === cell.language)?.name ?? cell.language,
      };
      if (kind === "undo" && queue.summary().local > 0 && asked.current !== target._id) {
        asked.current = target._id;
        const id = what ? "grid.undo.askOne" : "grid.undo.ask";
        return say(intl.formatMessage({ id }, { ...what, count: target.count }));
      }
      asked.current = undefined;
      const { reverted, skipped } = await revertChange(scope, target._id);
      if (reverted === 0) stuck.current.push(target._id);
      const isWhole = reverted === 1 && skipped.length === 0;
      const id = what && isWhole ? `grid.${kind}.one` : `grid.${kind}.done`;
      say(intl.formatMessage({ id }, { ...what, count: reverted, skipped: skipped.length }));
      if (cell) goTo(cell);
      if (!live.isConnected()) refetchRows(client, scope);
      await client.invalidateQueries({ queryKey: undoableQuery(scope).queryKey });
    },
    [client, scope, queue, live, languages, say, goTo, intl],
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
