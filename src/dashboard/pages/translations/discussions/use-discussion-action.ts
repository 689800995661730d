import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { refreshDiscussions } from "#dashboard/api/discussions/refresh-discussions.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";

/** Runs an action on the discussions of a key, then refetches them; it resolves after the refetch. */
export function useThenRefresh(scope: BranchScope, key: string) {
  const client = useQueryClient();
  return (action: () => Promise<unknown>) => action().finally(() => refreshDiscussions(client, scope, key));
}

/** `useThenRefresh` for a button, with its pending state and error message. */
export function useDiscussionAction(scope: BranchScope, key: string) {
  const errorMessage = useErrorMessage();
  const { mutate, isPending, error } = useMutation({ mutationFn: useThenRefresh(scope, key) });
  return { action: mutate, isPending, problem: error === null ? undefined : errorMessage(error) };
}
