import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { refreshDiscussions } from "#dashboard/api/entries/known-discussions.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";

/** Does something to the discussions of a key; it is done when they are shown as they are then. */
export function useThenRefresh(scope: BranchScope, key: string) {
  const client = useQueryClient();
  return (action: () => Promise<unknown>) => action().finally(() => refreshDiscussions(client, scope, key));
}

/** The same for a button, with what it says while it is pressed and what went wrong. */
export function useDiscussionAction(scope: BranchScope, key: string) {
  const errorMessage = useErrorMessage();
  const { mutate, isPending, error } = useMutation({ mutationFn: useThenRefresh(scope, key) });
  return { act: mutate, isPending, problem: error === null ? undefined : errorMessage(error) };
}
