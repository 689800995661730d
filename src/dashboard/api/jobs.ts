import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { bulkEndpoints } from "#contract/bulk.ts";
import { type JobProgress, jobEndpoints } from "#contract/jobs.ts";
import type { BranchScope } from "./branches/branch-scope.ts";
import { refetchRows } from "./entries/entries.ts";
import { revertChange, undoableQuery } from "./history/changes.ts";
import { queryKeys } from "./query-keys.ts";
import { ApiCallError, call } from "./transport/call.ts";
import { pollInterval } from "./transport/poll-interval.ts";

const pollMs = 700;
const runningMs = 1_500;
const idleMs = 30_000;

export const hasEnded = ({ state }: Pick<JobProgress, "state">) => state !== "queued" && state !== "running";

/** A job, polled until it has ended. */
export function jobQuery(scope: BranchScope, jobId: string) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "jobs", jobId),
    queryFn: ({ signal }) => call(jobEndpoints.read, { params: { jobId }, query: { ...scope }, signal }),
    refetchInterval: ({ state }: { state: { data: JobProgress | undefined; status: string } }) =>
      state.data && hasEnded(state.data) ? false : pollInterval(pollMs)({ state }),
  });
}

export function cancelJob(scope: BranchScope, jobId: string) {
  return call(jobEndpoints.cancel, { params: { jobId }, query: { ...scope } });
}

/** The reason why a job failed, as the error of a request. */
export function jobFailure({ state, error }: Pick<JobProgress, "state" | "error">): ApiCallError {
  const { code, message } = error ?? { code: "internal", message: state };
  return new ApiCallError(409, { code, message, requestId: "" });
}

/** The recent jobs of all members, newest first; polled faster while one is running. */
export function projectJobsQuery(scope: BranchScope) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "jobs", "list"),
    queryFn: ({ signal }) => call(jobEndpoints.list, { query: { ...scope, scope: "project" }, signal }),
    refetchInterval: ({
      state,
    }: {
      state: { data: JobProgress[] | undefined; error: Error | null; status: string };
    }) =>
      state.error instanceof ApiCallError
        ? false
        : pollInterval(state.data?.some((job) => !hasEnded(job)) ? runningMs : idleMs)({ state }),
  });
}

/** The bulk actions of all members in the last 30 days, newest first. */
export function bulkRunsQuery(scope: BranchScope) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "jobs", "runs"),
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(bulkEndpoints.listRuns, { query: scope, signal })).runs,
  });
}

/** Refetches jobs and runs after one of them changed; progress is announced several times per second. */
export function refreshJobs(client: QueryClient, scope: BranchScope): Promise<void> {
  return client.invalidateQueries({ queryKey: queryKeys.branch(scope, "jobs") }, { cancelRefetch: false });
}

/** Undoes a bulk run of any user. */
export async function undoRun(client: QueryClient, scope: BranchScope, changeSet: string) {
  const reverted = await revertChange(scope, changeSet);
  refetchRows(client, scope);
  void client.invalidateQueries({ queryKey: undoableQuery(scope).queryKey });
  void refreshJobs(client, scope);
  return reverted;
}
