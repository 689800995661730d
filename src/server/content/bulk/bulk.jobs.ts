import type { Kysely } from "kysely";
import {
  completeJob,
  defineProjectJob,
  enqueueProjectJob,
  progressOf,
} from "#server/content/project-jobs/project-job.ts";
import { readKeysOfJob } from "#server/content/project-jobs/project-jobs.store.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { JobDeps } from "#server/platform/jobs/define-job.ts";
import type { DeferredCaller } from "#server/workspace/auth/gate/deferred-caller.ts";
import { assertMayBulk } from "./bulk.rules.ts";
import type { BulkTask } from "./bulk-task.ts";
import { keysIn } from "./key-selection.ts";
import { type Plan, planOf } from "./plan.ts";
import { assertStatusAllowed } from "./resolve-task.ts";
import { runBulk } from "./run-bulk.ts";

type StoredTask = { caller: DeferredCaller; bulk: BulkTask };

/** A bulk action on many entries (rules.md 3.6); a project runs one at a time. */
export const bulkJob = defineProjectJob<StoredTask>("bulk", async (deps, { job, caller, task }) => {
  await assertStillAllowed(deps, caller, task.bulk);
  await runBulk(deps.db, {
    caller,
    plan: planOf(caller, task.bulk, keysIn(caller.scope, await readKeysOfJob(deps.db, job))),
    sample: 0,
    reportProgress: progressOf(deps, job),
    finish: (change, { sample: _, ...totals }) =>
      completeJob(change, job, { done: totals.count, result: totals }),
  });
});

/** Stores a bulk action for later; returns the id of the job. */
export function enqueueBulk(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { plan, total }: { plan: Plan; total: number },
): Promise<number> {
  return enqueueProjectJob(db, bulkJob, caller, { total, task: { bulk: plan.task }, keys: plan.keys });
}

/** Throws if the caller has lost rights since the action was stored. */
async function assertStillAllowed(
  { db }: Pick<JobDeps, "db">,
  caller: ProjectCaller,
  { action }: BulkTask,
): Promise<void> {
  assertMayBulk(caller, action);
  if (action.action === "setStatus") await assertStatusAllowed(db, caller, action);
}
