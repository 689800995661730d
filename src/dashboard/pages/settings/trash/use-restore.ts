import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OnConflict } from "#contract/trash.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { revertChange } from "#dashboard/api/history/changes.ts";
import { refreshProject } from "#dashboard/api/projects/projects.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { conflictsOf, type RestoreConflict, restoreFromTrash } from "#dashboard/api/trash.ts";

type RestoreRequest = { ids: string[]; onConflict: OnConflict[] };

/** Restores resources, all or none; conflicting names are resolved step by step. */
export function useRestore(scope: BranchScope, onRestored: () => void) {
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const [conflicts, setConflicts] = useState<RestoreConflict[]>();
  const restore = useMutation({
    mutationFn: (request: RestoreRequest) => restoreFromTrash(client, scope, request),
    onSuccess: () => {
      setConflicts(undefined);
      onRestored();
    },
    onError: (error) => setConflicts(conflictsOf(error)),
  });
  const undo = useMutation({
    mutationFn: async (changeSet: string) => {
      await revertChange(scope, changeSet);
      await refreshProject(client, scope.app);
    },
    onSuccess: () => restore.reset(),
  });
  const error = undo.error ?? (conflicts === undefined ? restore.error : null);
  return {
    isPending: restore.isPending,
    isUndoing: undo.isPending,
    done: restore.data,
    problem: error === null ? undefined : errorMessage(error),
    conflicts,
    isAgain: restore.isError && (restore.variables?.onConflict.length ?? 0) > 0,
    start: (ids: string[]) => {
      undo.reset();
      restore.mutate({ ids, onConflict: [] });
    },
    /** Moves the restored resources back to the trash. */
    undo: () => restore.data?.changeSet && undo.mutate(restore.data.changeSet),
    /** Earlier choices stay valid; a new choice about the same resource replaces the earlier one. */
    resolve: (decisions: OnConflict[]) => {
      const { ids = [], onConflict = [] } = restore.variables ?? {};
      const earlier = onConflict.filter(({ id }) => !decisions.some((decision) => decision.id === id));
      restore.mutate({ ids, onConflict: [...earlier, ...decisions] });
    },
    cancel: () => {
      setConflicts(undefined);
      restore.reset();
    },
  };
}
