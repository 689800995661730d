import type { QueryClient } from "@tanstack/react-query";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";

export const discussionKeys = {
  ofKey: ({ app, branch }: BranchScope, key: string) => ["project", app, branch, "discussions", key] as const,
};

/** Refetches the discussions of a key wherever they are shown. */
export function refreshDiscussions(client: QueryClient, scope: BranchScope, key: string): Promise<void> {
  return client.invalidateQueries({ queryKey: discussionKeys.ofKey(scope, key) });
}
