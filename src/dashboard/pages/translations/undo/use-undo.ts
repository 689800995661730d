import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useIntl } from "react-intl";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { undoableQuery } from "#dashboard/api/history/changes.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { loadLater } from "#dashboard/lib/loading/load-later.ts";
import type { UndoDeps, UndoKind, UndoMemory } from "./undo-deps.ts";

export type Undo = {
  canUndo: boolean;
  canRedo: boolean;
  /** The change set that undo reverts next. */
  next: string | undefined;
  run: (kind: UndoKind) => void;
};

const loadUndo = loadLater(() => import("./run-undo.ts"));

/** Undo and redo of the user's change sets in this branch (rules.md 3.8). */
export function useUndo(scope: BranchScope, { canWrite, ...page }: UndoDeps): Undo {
  const client = useQueryClient();
  const intl = useIntl();
  const errorMessage = useErrorMessage();
  const memory = useRef<UndoMemory>({ irreversible: [], confirmedUnsaved: [] });
  const running = useRef<Promise<void>>(Promise.resolve());
  const { data } = useQuery(undoableQuery(scope));

  function run(kind: UndoKind): void {
    const deps = { ...page, client, scope, intl, run };
    running.current = running.current
      .then(loadUndo)
      .then(({ runUndo }) => runUndo(kind, deps, memory.current))
      .catch((error) => page.announce(errorMessage(error)));
  }
  return {
    canUndo: canWrite && data?.undo != null,
    canRedo: canWrite && data?.redo != null,
    next: data?.undo?._id,
    run,
  };
}
