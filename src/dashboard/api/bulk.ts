import { bulkEndpoints } from "#contract/bulk.ts";
import type { BodyInput, ResponseOf } from "#contract/endpoint.ts";
import { jobEndpoints } from "#contract/jobs.ts";
import type { BranchScope } from "./branches/branch-scope.ts";
import { jobFailure } from "./jobs.ts";
import { call } from "./transport/call.ts";

export type BulkInput = BodyInput<typeof bulkEndpoints.run>;

const pollMs = 700;

export type BulkAnswer = ResponseOf<typeof bulkEndpoints.run>;

/** The part of a preview to list: of the entries that would change (`sample`, `offset`) and of the skipped entries. */
type PreviewPage = { sample?: number; offset?: number; skippedSample?: number; skippedOffset?: number };

/** Previews an action; the response lists the requested entries that it would change or skip. */
export function previewBulk(
  scope: BranchScope,
  body: BulkInput,
  { signal, sample = 0, ...page }: PreviewPage & { signal?: AbortSignal },
): Promise<BulkAnswer> {
  const numbers = Object.entries({ sample, ...page }).map(([name, value]) => [name, String(value)]);
  const query = { ...scope, dryRun: "true", ...Object.fromEntries(numbers) };
  return call(bulkEndpoints.run, { query, body, ...(signal ? { signal } : {}) });
}

/** Starts an action: a small one is done with the response, a large one becomes a job. */
export function startBulk(scope: BranchScope, body: BulkInput): Promise<BulkAnswer> {
  return call(bulkEndpoints.run, { query: { ...scope, sample: "0" }, body });
}

/** Runs the action. A large action becomes a job, and this waits for it. `changeSet` is null when nothing changed. */
export async function runBulk(
  scope: BranchScope,
  body: BulkInput,
): Promise<{ count: number; changeSet: string | null }> {
  const { count, changeSet, job } = await startBulk(scope, body);
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
    if (job.state === "failed" || job.state === "canceled") throw jobFailure(job);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
