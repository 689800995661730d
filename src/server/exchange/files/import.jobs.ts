import { buffer } from "node:stream/consumers";
import type { ImportedFile, SharedImportQuery } from "#contract/files.ts";
import { wireId } from "#contract/ids.ts";
import {
  completeJob,
  defineProjectJob,
  enqueueProjectJob,
  progressOf,
} from "#server/content/project-jobs/project-job.ts";
import { assertFewJobs, storeTotal } from "#server/content/project-jobs/project-jobs.store.ts";
import { refreshStatistics } from "#server/content/write-path/texts/refresh-statistics.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import type { ReceivedFile } from "#server/platform/storage/received-file.ts";
import { diskKey, storeFile } from "#server/platform/storage/stored-files.ts";
import type { DeferredCaller } from "#server/workspace/auth/gate/deferred-caller.ts";
import { assertMay } from "#server/workspace/auth/rights/assert-permission.ts";
import { importFiles } from "./import-file.ts";

/** `name` is undefined if the import has a single file. */
type JobFile = Omit<ImportedFile, "name"> & { name?: string };
type StoredTask = {
  caller: DeferredCaller;
  query: SharedImportQuery;
  files: Array<JobFile & { sha256: string }>;
};

/** Import of files that starts after the response (rules.md 9.24). */
export const importJob = defineProjectJob<StoredTask>("import", async (deps, { job, caller, task }) => {
  assertMay(caller, "importFiles");
  const bytesOf = (sha256: string) => async () =>
    new Uint8Array(
      await buffer(await deps.disk.getStream(diskKey(job.projectId, Buffer.from(sha256, "hex")))),
    );
  const result = await importFiles(deps.db, caller, {
    query: task.query,
    files: task.files.map(({ sha256, ...file }) => ({ ...file, bytes: bytesOf(sha256) })),
    onTotal: (total) => storeTotal(deps.db, job, total),
    onProgress: progressOf(deps, job),
    finish: (change, result) => completeJob(change, job, { done: result.total, result }),
  });
  await refreshStatistics(deps.db, result, deps.stopping).catch((error) => deps.log.warn(error));
});

type NewImport = {
  query: SharedImportQuery;
  files: ReadonlyArray<JobFile & { file: ReceivedFile }>;
};

/**
 * Stores files and the job that imports them; returns the id of the job. No row refers to the files, so the sweep of
 * unused files deletes them a day later, when the job is done.
 */
export async function enqueueImport(
  deps: Pick<Deps, "db" | "disk">,
  caller: ProjectCaller,
  { query, files }: NewImport,
): Promise<{ job: string }> {
  const { projectId } = caller.scope;
  // Checked again when the job is enqueued; this check avoids storing files in vain.
  await assertFewJobs(deps.db, projectId);
  const stored: StoredTask["files"] = [];
  for (const { file, ...described } of files) {
    await storeFile(deps, projectId, { file, type: "application/octet-stream" });
    stored.push({ ...described, sha256: file.sha256.toString("hex") });
  }
  const task = { query, files: stored };
  return { job: wireId("job", await enqueueProjectJob(deps.db, importJob, caller, { total: 0, task })) };
}
