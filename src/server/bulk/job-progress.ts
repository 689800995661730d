import { type Kysely, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { wireId } from "#contract/ids.ts";
import type { OpenChangeSet } from "#server/changes/open-change-set.ts";
import type { Database } from "#server/db/schema.ts";
import { defineJob, type Job, type JobDeps } from "#server/jobs/define-job.ts";
import type { JobRef } from "./jobs.store.ts";

/** Somebody wants the job no more: all that it did is rolled back. */
class JobCanceled extends Error {}
/** The server stops: the job is run again from its beginning. */
class JobInterrupted extends Error {}

/** How often what is done is written down. */
const noteMs = 250;

/** Work that a project keeps as a row of `job`: done once however often processes die, watched and canceled meanwhile. */
export function defineProjectJob<Task>(
  name: string,
  run: (deps: JobDeps, job: JobRef, task: Task) => Promise<void>,
): Job<JobRef> {
  return defineJob<JobRef>({
    name,
    isLong: true,
    async run(deps, job) {
      const task = (await beginJob(deps.db, job)) as Task | undefined;
      if (task === undefined) return;
      try {
        await run(deps, job, task);
      } catch (error) {
        await settleFailure(deps, job, error);
      }
    },
  });
}

/**
 * Marks a job as running and gives its task; undefined when there is nothing left to do: it has ended, before this process
 * or the one that died with it.
 */
async function beginJob(db: Kysely<Database>, { projectId, jobId }: JobRef) {
  const { rows } = await sql<{ task: Record<string, unknown> }>`
    UPDATE job SET state = 'running', done = 0, started_at = coalesce(started_at, now())
    WHERE project_id = ${projectId} AND id = ${jobId} AND state IN ('queued', 'running')
    RETURNING task`.execute(db);
  return rows[0]?.task;
}

/** Writes down how much is done, from outside of the transaction that does it, and throws when it is to end. */
export function progressOf({ db, stopping }: Pick<JobDeps, "db" | "stopping">, { projectId, jobId }: JobRef) {
  let noted = performance.now();
  return async (done: number): Promise<void> => {
    if (stopping.aborted) throw new JobInterrupted();
    if (performance.now() - noted < noteMs) return;
    noted = performance.now();
    const { rows } = await sql<{ cancel_requested: boolean }>`
      UPDATE job SET done = ${done}, total = greatest(total, ${done}) WHERE project_id = ${projectId} AND id = ${jobId}
      RETURNING cancel_requested`.execute(db);
    if (rows[0]?.cancel_requested !== false) throw new JobCanceled();
  };
}

/**
 * The last statement in the transaction of a job: with it the job is done or, if it was canceled or another process did it,
 * nothing is. So it is done once, whoever dies.
 */
export async function completeJob(
  change: OpenChangeSet,
  { projectId, jobId }: JobRef,
  { done, ...counted }: { done: number; result: Record<string, unknown> },
): Promise<void> {
  const result = { ...counted.result, changeSet: change.hasChanges ? wireId("changeSet", change.id) : null };
  const { numAffectedRows } = await sql`
    UPDATE job SET state = 'done', done = ${done}, total = ${done}, result = ${JSON.stringify(result)}::jsonb,
      key_ids = NULL, finished_at = now()
    WHERE project_id = ${projectId} AND id = ${jobId} AND state = 'running' AND NOT cancel_requested`.execute(
    change.tx,
  );
  if (numAffectedRows !== 1n) throw new JobCanceled();
}

/** What becomes of a job that did not get to its end. */
async function settleFailure({ db, log }: JobDeps, job: JobRef, error: unknown): Promise<void> {
  if (error instanceof JobCanceled) return await endJob(db, job, { state: "canceled" });
  if (error instanceof JobInterrupted) throw error;
  if (!(error instanceof ApiError)) log.error(error, "a job failed");
  const { code, message } = error instanceof ApiError ? error : new ApiError("internal");
  await endJob(db, job, { state: "failed", error: { code, message } });
}

type End = { state: "canceled" | "failed"; error?: { code: string; message: string } };

async function endJob(
  db: Kysely<Database>,
  { projectId, jobId }: JobRef,
  { state, error }: End,
): Promise<void> {
  await sql`
    UPDATE job SET state = ${state}, error = ${error ? JSON.stringify(error) : null}::jsonb, done = 0, key_ids = NULL,
      finished_at = now()
    WHERE project_id = ${projectId} AND id = ${jobId} AND state = 'running'`.execute(db);
}
