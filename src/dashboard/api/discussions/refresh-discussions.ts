import type { QueryClient } from "@tanstack/react-query";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";

/** Refetches the discussions of a key wherever they are shown. */
export function refreshDiscussions(client: QueryClient, scope: BranchScope, key: string): Promise<void> {
  return client.invalidateQueries({ queryKey: queryKeys.branch(scope, "discussions", key) });
}
