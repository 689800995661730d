import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { checkEndpoints } from "#contract/checks.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";

/** Interval for polling the progress of running checks. */
const pollMs = 1_000;

/** Branches with texts that are not yet checked with the current settings. */
export function checkRunsQuery(scope: BranchScope) {
  return queryOptions({
    queryKey: queryKeys.shared(scope.app, "checkRuns"),
    queryFn: ({ signal }) => call(checkEndpoints.listRuns, { query: { ...scope }, signal }),
    refetchInterval: ({ state }) => state.data?.some((run) => run.state === "running") === true && pollMs,
  });
}

/** Starts, resumes or stops checking all texts of the branch. */
export async function changeCheckRun(
  client: QueryClient,
  scope: BranchScope,
  action: "start" | "stop",
): Promise<void> {
  const endpoint = action === "start" ? checkEndpoints.startRun : checkEndpoints.stopRun;
  const runs = await call(endpoint, { query: { ...scope } });
  client.setQueryData(queryKeys.shared(scope.app, "checkRuns"), runs);
}
