import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Branch, branchEndpoints } from "#contract/branches.ts";
import type { BodyInput } from "#contract/endpoint.ts";
import { deleteBranch, restoreBranch } from "#dashboard/api/branches/branches.ts";
import { writeChoice } from "#dashboard/api/forms/write-choice.ts";
import { branchesQuery, refreshProject } from "#dashboard/api/projects/projects.ts";
import { call } from "#dashboard/api/transport/call.ts";

type PermissionChange = { branch: Branch; permissions: Partial<Branch["permissions"]> };
export type BranchActions = ReturnType<typeof useBranchActions>;

/** Actions that change a branch. Permissions and deletion apply at once; a deletion can be undone. */
export function useBranchActions(app: string, onDeleted: (id: string) => void) {
  const client = useQueryClient();
  const [trashed, setTrashed] = useState<Branch>();
  const update = async (branch: Branch, body: BodyInput<typeof branchEndpoints.update>) => {
    const stored = await call(branchEndpoints.update, {
      params: { branchId: branch._id },
      query: { app },
      body,
    });
    await refreshProject(client, app);
    return stored;
  };
  const changePermissions = useMutation({
    // Requests run one after another, so that each change is based on the stored result of the previous one.
    scope: { id: `branches.${app}` },
    mutationFn: ({ branch, permissions }: PermissionChange) => {
      const shown = client.getQueryData(branchesQuery(app).queryKey)?.branches;
      return writeChoice<Branch>({
        base: shown?.find(({ _id }) => _id === branch._id) ?? branch,
        change: { permissions },
        write: (etag) => update(branch, { permissions, etag }),
      });
    },
    onError: () => refreshProject(client, app),
  });
  const remove = useMutation({
    mutationFn: (branch: Branch) => deleteBranch(client, app, branch._id),
    onSuccess: (_done, branch) => {
      setTrashed(branch);
      onDeleted(branch._id);
    },
  });
  const restore = useMutation({
    mutationFn: (branch: Branch) => restoreBranch(client, app, branch._id),
    onSuccess: () => {
      setTrashed(undefined);
      // The button that had the focus was removed.
      document.getElementById("main")?.focus();
    },
  });
  return {
    rename: (branch: Branch, named: { name: string; etag: string | undefined }) => update(branch, named),
    changePermissions: changePermissions.mutate,
    remove: remove.mutate,
    restore: restore.mutate,
    isRestoring: restore.isPending,
    /** The branch that was deleted last. */
    trashed,
    error: changePermissions.error ?? remove.error ?? restore.error,
  };
}
