import { buffer } from "node:stream/consumers";
import type { ImportQuery } from "#contract/files.ts";
import { refreshStatistics } from "#server/content/write-path/texts/refresh-statistics.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import {
  completeJob,
  defineProjectJob,
  enqueueProjectJob,
  progressOf,
} from "#server/platform/jobs/project-job.ts";
import { assertFewJobs, expectTotal } from "#server/platform/jobs/project-jobs.store.ts";
import type { ReceivedFile } from "#server/platform/storage/received-file.ts";
import { diskKey, storeFile } from "#server/platform/storage/stored-files.ts";
import type { DeferredCaller } from "#server/workspace/auth/gate/deferred-caller.ts";
import { assertMay } from "#server/workspace/auth/rights/assert-permission.ts";
import { assertMayImport, importFile } from "./import-file.ts";

type StoredTask = {
  caller: DeferredCaller;
  query: ImportQuery;
  sha256: string;
  exceptKeys: string[];
};

/** Import of a file that starts after the response (rules.md 9.24). */
export const importJob = defineProjectJob<StoredTask>("import", async (deps, { job, caller, task }) => {
  assertMay(caller, "publish");
  const key = diskKey(job.projectId, Buffer.from(task.sha256, "hex"));
  const result = await importFile(deps.db, caller, {
    query: task.query,
    exceptKeys: task.exceptKeys,
    bytes: async () => new Uint8Array(await buffer(await deps.disk.getStream(key))),
    expect: (total) => expectTotal(deps.db, job, total),
    note: progressOf(deps, job),
    finish: (change, result) => completeJob(change, job, { done: result.total, result }),
  });
  await refreshStatistics(deps.db, result, deps.stopping).catch((error) => deps.log.warn(error));
});

type NewImport = { query: ImportQuery; file: ReceivedFile; exceptKeys: string[] };

/**
 * Stores a file and the job that imports it; returns the id of the job. Nothing references the file, so it is swept a
 * day later, when the job is done.
 */
export async function enqueueImport(
  deps: Pick<Deps, "db" | "disk">,
  caller: ProjectCaller,
  { query, file, exceptKeys }: NewImport,
): Promise<number> {
  assertMayImport(caller, query);
  const { projectId } = caller.scope;
  // Checked again with the job; here it avoids storing a file in vain.
  await assertFewJobs(deps.db, projectId);
  await storeFile(deps, projectId, { file, type: "application/octet-stream" });
  const task = { query, sha256: file.sha256.toString("hex"), exceptKeys };
  return await enqueueProjectJob(deps.db, importJob, caller, { total: 0, task });
}
