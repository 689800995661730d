import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import type { ImportQuery } from "#contract/files.ts";
import type { ProjectCaller } from "#server/auth/caller.ts";
import { type DeferredCaller, recallCaller, rememberCaller } from "#server/auth/gate/deferred-caller.ts";
import { assertMay } from "#server/auth/rights/assert-permission.ts";
import { completeJob, defineProjectJob, progressOf } from "#server/bulk/job-progress.ts";
import { assertFewJobs, expectTotal, insertJob, type JobRef } from "#server/bulk/jobs.store.ts";
import { refreshStatistics } from "#server/changes/texts/refresh-statistics.ts";
import type { ReceivedFile } from "#server/files/received-file.ts";
import { diskKey, storeFile } from "#server/files/stored-files.ts";
import type { Deps } from "#server/http/deps.ts";
import { enqueue, type JobDeps } from "#server/jobs/define-job.ts";
import { assertMayImport, importFile } from "./import-file.ts";

type StoredTask = {
  caller: DeferredCaller;
  query: ImportQuery;
  sha256: string;
  /** Tasks of older releases have none. */
  exceptKeys?: string[];
};

/** A file that is read after the answer, done once however often processes die (decisions.md 9.24). */
export const importJob = defineProjectJob<StoredTask>("import", runTask);

type NewImport = { query: ImportQuery; file: ReceivedFile; exceptKeys: string[] };

/** Stores a file for later; answers the id of the job. What nobody points to is swept a day later, and a job is done by then. */
export async function enqueueImport(
  deps: Pick<Deps, "db" | "disk">,
  caller: ProjectCaller,
  { query, file, exceptKeys }: NewImport,
): Promise<number> {
  assertMayImport(caller, query);
  const { projectId } = caller.scope;
  await assertFewJobs(deps.db, projectId);
  const task = {
    caller: rememberCaller(caller),
    query,
    sha256: file.sha256.toString("hex"),
    exceptKeys,
  } satisfies StoredTask;
  await storeFile(deps, projectId, { file, type: "application/octet-stream" });
  return await deps.db.transaction().execute(async (tx) => {
    const keys = sql`SELECT 0 WHERE false`;
    const jobId = await insertJob(tx, { caller, kind: "import", total: 0, task, keys });
    await enqueue(tx, importJob, { projectId, jobId }, { queue: `import ${projectId}` });
    return jobId;
  });
}

async function runTask(
  deps: JobDeps,
  job: JobRef,
  { caller: stored, query, sha256, exceptKeys = [] }: StoredTask,
): Promise<void> {
  const caller = await recallCaller(deps.pool, stored);
  assertMay(caller, "publish");
  const key = diskKey(job.projectId, Buffer.from(sha256, "hex"));
  const result = await importFile(deps.db, caller, {
    query,
    exceptKeys,
    bytes: async () => new Uint8Array(await buffer(await deps.disk.getStream(key))),
    expect: (total) => expectTotal(deps.db, job, total),
    note: progressOf(deps, job),
    finish: (change, result) => completeJob(change, job, { done: result.total, result }),
  });
  await refreshStatistics(deps.db, result).catch((error) => deps.log.warn(error));
}
