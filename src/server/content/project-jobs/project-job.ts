import { type Kysely, type RawBuilder, sql } from "kysely";
import { ApiError, type ErrorCode, errorTable } from "#contract/errors.ts";
import { wireId } from "#contract/ids.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { isDatabaseLost } from "#server/platform/http/answers/outage-errors.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { defineJob, enqueue, type Job, type JobDeps } from "#server/platform/jobs/define-job.ts";
import {
  assertHasPerson,
  type DeferredCaller,
  loadCaller,
  storableCaller,
} from "#server/workspace/auth/gate/deferred-caller.ts";
import { announceJobs, assertFewJobs, insertJob, type JobRef, updateJob } from "./project-jobs.store.ts";

/** Thrown when a person canceled the job: everything is rolled back. */
class JobCanceled extends Error {}
/** Thrown when the server stops: the job starts over later. */
class JobInterrupted extends Error {}

const now = sql<Date>`now()`;

/** Interval of storing the progress, in ms. */
const progressIntervalMs = 250;
/** Maximum duration of a job, in ms: other jobs of the project wait for it. */
const maxDurationMs = 3_600_000;
const tooLongMessage = "The job took longer than an hour and was canceled. Do less at once.";

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
    async park(db, job) {
      const code: ErrorCode = "job_unfinished";
      const [, message] = errorTable[code];
      // `key_ids` stay, for a retry.
      await updateJob(db, job)
        .set({ state: "failed", error: JSON.stringify({ code, message }), done: 0, finished_at: now })
        .where("state", "in", ["queued", "running"])
        .execute();
      await announceJobs(db, job);
    },
    async retry(db, job) {
      await updateJob(db, job)
        .set({ state: "queued", error: null, finished_at: null })
        .where("state", "=", "failed")
        .where(sql<boolean>`error->>'code' = 'job_unfinished'`)
        .execute();
      await enqueueIn(db, defined, job);
    },
    async run(deps, job) {
      const task = (await beginJob(deps.db, job)) as Task | undefined;
      if (task === undefined) return;
      try {
        await run(deps, { job, caller: await loadCaller(deps.db, task.caller), task });
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

/** Stores a job that runs after the others of its kind in the project; returns its id. The caller must be a person. */
export function enqueueProjectJob(
  db: Kysely<Database>,
  job: Job<JobRef>,
  caller: ProjectCaller,
  { total, task, keys = sql`SELECT 0 WHERE false` }: NewJob,
): Promise<number> {
  assertHasPerson(caller);
  const stored = { ...task, caller: storableCaller(caller) };
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
async function beginJob(db: Kysely<Database>, job: JobRef) {
  const row = await updateJob(db, job)
    .set({ state: "running", done: 0, started_at: sql<Date>`coalesce(started_at, now())` })
    .where("state", "in", ["queued", "running"])
    .returning("task")
    .executeTakeFirst();
  await announceJobs(db, job);
  return row?.task;
}

/** Stores the progress outside of the job's transaction; throws if the job was canceled or the server stops. */
export function progressOf({ db, stopping }: Pick<JobDeps, "db" | "stopping">, job: JobRef) {
  const startedAt = performance.now();
  let storedAt = startedAt;
  return async (done: number): Promise<void> => {
    if (stopping.aborted) throw new JobInterrupted();
    if (performance.now() - startedAt > maxDurationMs)
      throw new ApiError("too_costly", { message: tooLongMessage });
    if (performance.now() - storedAt < progressIntervalMs) return;
    storedAt = performance.now();
    const row = await updateJob(db, job)
      .set({ done, total: sql<number>`greatest(total, ${done})` })
      .returning("cancel_requested")
      .executeTakeFirst();
    if (row?.cancel_requested !== false) throw new JobCanceled();
    await announceJobs(db, job);
  };
}

/** The part of the job's change set that `completeJob` needs. */
type JobChange = { tx: Kysely<Database>; id: number; hasChanges: boolean };

/**
 * Stores the result of a job, as the last statement of its transaction. Rolls everything back if the job was canceled
 * or completed by another process, so that a job takes effect once, whichever process dies.
 */
export async function completeJob(
  change: JobChange,
  job: JobRef,
  { done, result: counts }: { done: number; result: Record<string, unknown> },
): Promise<void> {
  const result = { ...counts, changeSet: change.hasChanges ? wireId("changeSet", change.id) : null };
  const { numUpdatedRows } = await updateJob(change.tx, job)
    .set({
      state: "done",
      done,
      total: done,
      result: JSON.stringify(result),
      key_ids: null,
      finished_at: now,
    })
    .where("state", "=", "running")
    .where(({ not }) => not("cancel_requested"))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new JobCanceled();
  await announceJobs(change.tx, job);
}

/**
 * Stores why a job ended without a result. Throws again if the server or the database stops, so that the job starts
 * over.
 */
async function settleFailure({ db, log }: JobDeps, job: JobRef, error: unknown): Promise<void> {
  if (error instanceof JobCanceled) return await endJob(db, job, { state: "canceled" });
  if (error instanceof JobInterrupted || isDatabaseLost(error)) throw error;
  if (!(error instanceof ApiError)) log.error(error, "a job failed");
  const { code, message } = error instanceof ApiError ? error : new ApiError("internal");
  await endJob(db, job, { state: "failed", error: { code, message } });
}

type End = { state: "canceled" | "failed"; error?: { code: string; message: string } };

async function endJob(db: Kysely<Database>, job: JobRef, { state, error }: End): Promise<void> {
  await updateJob(db, job)
    .set({
      state,
      error: error ? JSON.stringify(error) : null,
      done: 0,
      key_ids: null,
      finished_at: now,
    })
    .where("state", "=", "running")
    .execute();
  await announceJobs(db, job);
}
