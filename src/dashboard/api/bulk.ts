import { bulkEndpoints } from "#contract/bulk.ts";
import type { BodyInput, ResponseOf } from "#contract/endpoint.ts";
import { jobEndpoints } from "#contract/jobs.ts";
import type { BranchScope } from "./branches/branch-scope.ts";
import { ApiCallError, call } from "./transport/call.ts";

export type BulkInput = BodyInput<typeof bulkEndpoints.run>;

const pollMs = 700;

/** Previews an action; the response lists at most `sample` of the entries that it would change. */
export function previewBulk(
  scope: BranchScope,
  body: BulkInput,
  { sample, signal }: { sample: number; signal?: AbortSignal },
): Promise<ResponseOf<typeof bulkEndpoints.run>> {
  const query = { ...scope, dryRun: "true", sample: String(sample) };
  return call(bulkEndpoints.run, { query, body, ...(signal ? { signal } : {}) });
}

/** Number of keys or entries that an action would change. */
export async function countBulk(scope: BranchScope, body: BulkInput, signal?: AbortSignal): Promise<number> {
  return (await previewBulk(scope, body, { sample: 0, ...(signal ? { signal } : {}) })).count;
}

/** Runs the action. A large action becomes a job, and this waits for it. `changeSet` is null when nothing changed. */
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
