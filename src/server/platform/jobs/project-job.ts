import { type Kysely, type RawBuilder, sql } from "kysely";
import { ApiError, type ErrorCode, errorTable } from "#contract/errors.ts";
import { wireId } from "#contract/ids.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller } from "#server/workspace/auth/caller.ts";
import {
  type DeferredCaller,
  recallCaller,
  rememberCaller,
} from "#server/workspace/auth/gate/deferred-caller.ts";
import { defineJob, enqueue, type Job, type JobDeps } from "./define-job.ts";
import { announceJobs, assertFewJobs, insertJob, type JobRef } from "./project-jobs.store.ts";

/** Thrown when a person canceled the job: everything is rolled back. */
class JobCanceled extends Error {}
/** Thrown when the server stops: the job starts over later. */
class JobInterrupted extends Error {}

/** Interval of storing the progress, in ms. */
const noteMs = 250;
/** Maximum duration of a job, in ms: others of its project wait for it. */
const maxDurationMs = 3_600_000;
const tooLong = "The job took longer than an hour and was canceled. Do less at once.";

/** Input of a job, as JSON in its row. */
type StoredTask = { caller: DeferredCaller };

type Run<Task> = (
  deps: JobDeps,
  running: { job: JobRef; caller: ProjectCaller; task: Task },
) => Promise<void>;

/**
 * A job of a project with a row in `job`. It takes effect once, however often processes die; people can watch and
 * cancel it. The caller has the rights of the moment at which the job runs.
 */
export function defineProjectJob<Task extends StoredTask>(name: string, run: Run<Task>): Job<JobRef> {
  const defined: Job<JobRef> = defineJob<JobRef>({
    name,
    isLong: true,
    async park(db, { projectId, jobId }) {
      const code: ErrorCode = "job_unfinished";
      const [, message] = errorTable[code];
      // The keys are kept for a retry.
      await sql`
        UPDATE job SET state = 'failed', error = ${JSON.stringify({ code, message })}::jsonb, done = 0, finished_at = now()
        WHERE project_id = ${projectId} AND id = ${jobId} AND state IN ('queued', 'running')`.execute(db);
      await announceJobs(db, projectId);
    },
    async retry(db, job) {
      await sql`
        UPDATE job SET state = 'queued', error = NULL, finished_at = NULL
        WHERE project_id = ${job.projectId} AND id = ${job.jobId} AND state = 'failed'
          AND error->>'code' = 'job_unfinished'`.execute(db);
      await enqueueIn(db, defined, job);
    },
    async run(deps, job) {
      const task = (await beginJob(deps.db, job)) as Task | undefined;
      if (task === undefined) return;
      try {
        await run(deps, { job, caller: await recallCaller(deps.pool, task.caller), task });
      } catch (error) {
        await settleFailure(deps, job, error);
      }
    },
  });
  return defined;
}

/** Adds a job after the others of its kind in the project. */
function enqueueIn(db: Kysely<Database>, job: Job<JobRef>, { projectId, jobId }: JobRef): Promise<void> {
  return enqueue(db, job, { projectId, jobId }, { queue: `${job.name} ${projectId}` });
}

type NewJob = {
  total: number;
  task: Record<string, unknown>;
  /** Selects the ids of the job's keys; default none. */
  keys?: RawBuilder<unknown>;
};

/** Stores a job that runs after the others of its kind in the project; returns its id. */
export function enqueueProjectJob(
  db: Kysely<Database>,
  job: Job<JobRef>,
  caller: ProjectCaller,
  { total, task, keys = sql`SELECT 0 WHERE false` }: NewJob,
): Promise<number> {
  const stored = { ...task, caller: rememberCaller(caller) };
  const { projectId } = caller.scope;
  return db.transaction().execute(async (tx) => {
    await assertFewJobs(tx, projectId);
    const jobId = await insertJob(tx, { caller, kind: job.name, total, task: stored, keys });
    await enqueueIn(tx, job, { projectId, jobId });
    return jobId;
  });
}

/**
 * Marks a job as running and returns its input; undefined if it has ended already, such as in a process that died.
 */
async function beginJob(db: Kysely<Database>, { projectId, jobId }: JobRef) {
  const { rows } = await sql<{ task: Record<string, unknown> }>`
    UPDATE job SET state = 'running', done = 0, started_at = coalesce(started_at, now())
    WHERE project_id = ${projectId} AND id = ${jobId} AND state IN ('queued', 'running')
    RETURNING task`.execute(db);
  await announceJobs(db, projectId);
  return rows[0]?.task;
}

/** Stores the progress outside of the job's transaction; throws if the job was canceled or the server stops. */
export function progressOf({ db, stopping }: Pick<JobDeps, "db" | "stopping">, { projectId, jobId }: JobRef) {
  const startedAt = performance.now();
  let noted = startedAt;
  return async (done: number): Promise<void> => {
    if (stopping.aborted) throw new JobInterrupted();
    if (performance.now() - startedAt > maxDurationMs) throw new ApiError("too_costly", { message: tooLong });
    if (performance.now() - noted < noteMs) return;
    noted = performance.now();
    const { rows } = await sql<{ cancel_requested: boolean }>`
      UPDATE job SET done = ${done}, total = greatest(total, ${done}) WHERE project_id = ${projectId} AND id = ${jobId}
      RETURNING cancel_requested`.execute(db);
    if (rows[0]?.cancel_requested !== false) throw new JobCanceled();
    await announceJobs(db, projectId);
  };
}

/** The part of the job's change set that its end needs. */
type JobChange = { tx: Kysely<Database>; id: number; hasChanges: boolean };

/**
 * Last statement in the transaction of a job. Rolls everything back if the job was canceled or completed by another
 * process, so that a job takes effect once, whichever process dies.
 */
export async function completeJob(
  change: JobChange,
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
  await announceJobs(change.tx, projectId);
}

/** Handles a job that threw. */
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
  await announceJobs(db, projectId);
}
