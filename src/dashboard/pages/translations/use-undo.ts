import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useIntl } from "react-intl";
import type { Language } from "#contract/projects/languages.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { undoableQuery } from "#dashboard/api/entries/changes.ts";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import type { Live } from "#dashboard/api/live/live.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import type { SaveQueue } from "#dashboard/editing/save-queue.ts";
import { loadLater } from "#dashboard/lib/loading/load-later.ts";

export type UndoKind = "undo" | "redo";
export type Undo = { canUndo: boolean; canRedo: boolean; run: (kind: UndoKind) => void };

export type UndoDeps = {
  queue: SaveQueue;
  live: Live;
  canWrite: boolean;
  languages: readonly Language[];
  /** The cell that is open, or under the cursor. */
  here: () => CellAddress | undefined;
  say: (label: string) => void;
  /** To the cell that was undone or redone. */
  goTo: (cell: CellAddress) => void;
};

/** What undo remembers from one press to the next. */
export type UndoMemory = {
  /** Of these nothing could be reverted: the next undo passes them over. */
  stuck: string[];
  /** What somebody was asked about. */
  asked?: string | undefined;
  /** Unsaved texts that they knowingly undo something else beside. */
  passed: string[];
};

const loadUndo = loadLater(() => import("./run-undo.ts"));

/** Undo and redo of one's own change sets in this branch (decisions.md 3.8). */
export function useUndo(scope: BranchScope, { canWrite, ...page }: UndoDeps): Undo {
  const client = useQueryClient();
  const intl = useIntl();
  const errorMessage = useErrorMessage();
  const memory = useRef<UndoMemory>({ stuck: [], passed: [] });
  const running = useRef<Promise<void>>(Promise.resolve());
  const { data } = useQuery(undoableQuery(scope));

  function run(kind: UndoKind): void {
    const deps = { ...page, client, scope, intl };
    running.current = running.current
      .then(loadUndo)
      .then(({ runUndo }) => runUndo(kind, deps, memory.current))
      .catch((error) => page.say(errorMessage(error)));
  }
  return { canUndo: canWrite && data?.undo != null, canRedo: canWrite && data?.redo != null, run };
}
