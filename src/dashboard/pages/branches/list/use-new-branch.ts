import { useIsMutating, useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { type Branch, branchEndpoints } from "#contract/branches.ts";
import type { BodyInput } from "#contract/endpoint.ts";
import { refreshProject } from "#dashboard/api/projects/projects.ts";
import { call } from "#dashboard/api/transport/call.ts";

export type NewBranch = BodyInput<typeof branchEndpoints.create>;
export type BranchCreation = ReturnType<typeof useNewBranch>;

/** Copies a branch. The request continues when the page is left, and cannot be started twice. */
export function useNewBranch(app: string, onDone: () => void) {
  const client = useQueryClient();
  const mutationKey = ["new-branch", app];
  const create = useMutation({
    mutationKey,
    mutationFn: (body: NewBranch): Promise<Branch> => call(branchEndpoints.create, { query: { app }, body }),
    onSuccess: async () => {
      onDone();
      await refreshProject(client, app);
    },
  });
  const isPending = useIsMutating({ mutationKey }) > 0;
  const [running] = useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => ({ body: state.variables as NewBranch, since: state.submittedAt }),
  });
  return {
    isPending,
    running,
    /** The last branch that was created on this page. */
    created: create.data,
    error: create.error,
    send: create.mutateAsync,
  };
}
