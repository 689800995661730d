import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { checkEndpoints } from "#contract/checks.ts";
import type { BranchScope } from "./branch-scope.ts";
import { call } from "./transport/call.ts";

/** While checks are at work, how far they are is asked this often. */
const pollMs = 1_000;

const runsKey = ({ app }: BranchScope) => ["project", app, "checkRuns"] as const;

/** The branches of which not all texts are checked as they would be now. */
export function checkRunsQuery(scope: BranchScope) {
  return queryOptions({
    queryKey: runsKey(scope),
    queryFn: ({ signal }) => call(checkEndpoints.listRuns, { query: { ...scope }, signal }),
    refetchInterval: ({ state }) => state.data?.some((run) => run.state === "running") === true && pollMs,
  });
}

/** Has all texts of the branch checked, goes on with it, or stops it. */
export async function changeCheckRun(
  client: QueryClient,
  scope: BranchScope,
  action: "start" | "stop",
): Promise<void> {
  const endpoint = action === "start" ? checkEndpoints.startRun : checkEndpoints.stopRun;
  const runs = await call(endpoint, { query: { ...scope } });
  client.setQueryData(runsKey(scope), runs);
}
