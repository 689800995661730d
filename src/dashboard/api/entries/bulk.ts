import { bulkEndpoints } from "#contract/bulk.ts";
import type { BodyInput } from "#contract/endpoint.ts";
import { jobEndpoints } from "#contract/projects/jobs.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { ApiCallError, call } from "#dashboard/api/transport/call.ts";

export type BulkInput = BodyInput<typeof bulkEndpoints.run>;

const pollMs = 700;

/** How many keys or entries an action would change. */
export async function countBulk(scope: BranchScope, body: BulkInput, signal?: AbortSignal): Promise<number> {
  const query = { ...scope, dryRun: "true", sample: "0" };
  return (await call(bulkEndpoints.run, { query, body, ...(signal ? { signal } : {}) })).count;
}

/** Runs the action, and waits for the job that a large one becomes. `changeSet` is null when nothing changed. */
export async function runBulk(
  scope: BranchScope,
  body: BulkInput,
): Promise<{ count: number; changeSet: string | null }> {
  const { count, changeSet, job } = await call(bulkEndpoints.run, {
    query: { ...scope, sample: "0" },
    body,
  });
  if (job === undefined) return { count, changeSet: changeSet ?? null };
  const result = await jobDone(scope, job);
  return {
    count: Number(result.count),
    changeSet: typeof result.changeSet === "string" ? result.changeSet : null,
  };
}

async function jobDone(scope: BranchScope, jobId: string): Promise<Record<string, unknown>> {
  for (;;) {
    const job = await call(jobEndpoints.read, { params: { jobId }, query: { ...scope } });
    if (job.state === "done") return job.result ?? {};
    if (job.state === "failed" || job.state === "canceled")
      throw new ApiCallError(409, {
        message: job.error?.message ?? job.state,
        code: job.error?.code ?? "internal",
        requestId: "",
      });
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
