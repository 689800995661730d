import type { Kysely } from "kysely";
import { ApiError } from "#contract/errors.ts";
import type { ProjectCaller } from "#server/auth/caller.ts";
import { type DeferredCaller, recallCaller, rememberCaller } from "#server/auth/gate/deferred-caller.ts";
import type { Database } from "#server/db/schema.ts";
import { enqueue, type JobDeps } from "#server/jobs/define-job.ts";
import { assertMayBulk, writableLanguages } from "./bulk.rules.ts";
import type { BulkTask } from "./bulk-task.ts";
import type { Plan } from "./changing-cells.ts";
import { completeJob, defineProjectJob, progressOf } from "./job-progress.ts";
import { assertFewJobs, insertJob, type JobRef, readKeysOfJob } from "./jobs.store.ts";
import { idsIn } from "./key-selection.ts";
import { assertStatusAllowed } from "./resolve-task.ts";
import { runBulk } from "./run-bulk.ts";

type StoredTask = { caller: DeferredCaller; bulk: BulkTask };

/** A bulk action on many entries, done once however often processes die (decisions.md 3.6); one of a project at a time. */
export const bulkJob = defineProjectJob<StoredTask>("bulk", runTask);

/** Stores a bulk action for later; answers the id of the job. */
export function enqueueBulk(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { plan, total }: { plan: Plan; total: number },
): Promise<number> {
  const task = { caller: rememberCaller(caller), bulk: plan.task } satisfies StoredTask;
  const { projectId } = caller.scope;
  return db.transaction().execute(async (tx) => {
    await assertFewJobs(tx, projectId);
    const jobId = await insertJob(tx, { caller, kind: "bulk", total, task, keys: plan.keys });
    await enqueue(tx, bulkJob, { projectId, jobId }, { queue: `bulk ${projectId}` });
    return jobId;
  });
}

async function runTask(deps: JobDeps, job: JobRef, task: StoredTask): Promise<void> {
  const caller = await recallCaller(deps.pool, task.caller);
  await assertStillMay(deps, caller, task.bulk);
  await runBulk(deps.db, {
    caller,
    plan: { scope: caller.scope, task: task.bulk, keys: idsIn(await readKeysOfJob(deps.db, job)) },
    sample: 0,
    note: progressOf(deps, job),
    finish: (change, { count, skipped }) =>
      completeJob(change, job, { done: count, result: { count, skipped } }),
  });
}

/** The rights that the caller has by now. */
async function assertStillMay(
  { db }: Pick<JobDeps, "db">,
  caller: ProjectCaller,
  { act: action, languageIds }: BulkTask,
): Promise<void> {
  assertMayBulk(caller, action.act);
  if (writableLanguages(caller, languageIds).length < languageIds.length)
    throw new ApiError("not_allowed", { message: "You can no longer write all of these languages." });
  if (action.act === "setStatus") await assertStatusAllowed(db, caller, action);
}
