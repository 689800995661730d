import { type Kysely, type NotNull, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import type { Job, JobDeps } from "./define-job.ts";

/** Maximum number of consecutive runs during which the process dies. */
const maxUnfinished = 3;
/** Maximum number of consecutive runs that throw. */
const maxFailures = 25;

type Attempt = { unfinished: number; failures: number; parked: boolean };

/**
 * Runs a long job and counts its runs. A run is counted before it begins, in a separate row, since the queue resets
 * its own count when a job with the same key is added. After too many runs the job is parked with the reason, and
 * does not run until it is retried.
 */
export async function runCounted<Payload>(job: Job<Payload>, deps: JobDeps, payload: Payload): Promise<void> {
  const { db, stopping } = deps;
  const attempt = await beginAttempt(db, job.name, payload);
  if (attempt.parked) return;
  const park = async (message: string) => {
    deps.log.error({ task: job.name, payload }, `job parked: ${message}`);
    await job.park?.(deps.db, payload);
    await store(db, job.name, payload, { message, isParked: true });
  };
  if (attempt.unfinished > maxUnfinished)
    return await park(`The server process ended ${maxUnfinished} times while this job ran.`);
  let isFirst = attempt.unfinished === 1 && attempt.failures === 0;
  const recordProgress = async () => {
    if (isFirst) return;
    isFirst = true;
    Object.assign(attempt, { unfinished: 1, failures: 0 });
    await store(db, job.name, payload, { unfinished: 1, failures: 0 });
  };
  try {
    await job.run({ ...deps, recordProgress }, payload);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (stopping.aborted) await store(db, job.name, payload, { unfinished: attempt.unfinished - 1 });
    else if (attempt.failures + 1 >= maxFailures) return await park(message);
    else await store(db, job.name, payload, { unfinished: 0, failures: attempt.failures + 1, message });
    throw error;
  }
  await forgetAttempts(db, job, payload);
}

/** Deletes the record of a job's runs, so that a parked one can run again. */
export async function forgetAttempts<Payload>(
  db: Kysely<Database>,
  { name }: Pick<Job<Payload>, "name">,
  payload: Payload,
): Promise<void> {
  await db
    .deleteFrom("job_attempt")
    .where("task", "=", name)
    .where("payload", "=", JSON.stringify(payload))
    .execute();
}

async function beginAttempt(db: Kysely<Database>, task: string, payload: unknown): Promise<Attempt> {
  const { rows } = await sql<Attempt>`
    INSERT INTO job_attempt (task, payload, unfinished) VALUES (${task}, ${JSON.stringify(payload)}::jsonb, 1)
    ON CONFLICT (task, payload) DO UPDATE SET updated_at = now(),
      unfinished = job_attempt.unfinished + (job_attempt.parked_at IS NULL)::integer
    RETURNING unfinished, failures, parked_at IS NOT NULL AS parked`.execute(db);
  return rows[0] ?? { unfinished: 1, failures: 0, parked: false };
}

type Outcome = { unfinished?: number; failures?: number; message?: string; isParked?: boolean };

async function store(
  db: Kysely<Database>,
  task: string,
  payload: unknown,
  { unfinished, failures, message, isParked = false }: Outcome,
): Promise<void> {
  const now = sql<Date>`now()`;
  await db
    .updateTable("job_attempt")
    .set({ unfinished, failures, message, ...(isParked ? { parked_at: now } : {}), updated_at: now })
    .where("task", "=", task)
    .where("payload", "=", JSON.stringify(payload))
    .execute();
}

type ParkedJob = { task: string; payload: unknown; message: string | null; parked: Date };

/** Lists parked jobs, oldest first. */
export function listParked(db: Kysely<Database>): Promise<ParkedJob[]> {
  return db
    .selectFrom("job_attempt")
    .select(["task", "payload", "message", "parked_at as parked"])
    .where("parked_at", "is not", null)
    .orderBy("parked_at")
    .$narrowType<{ parked: NotNull }>()
    .execute();
}

/** Deletes records of jobs that were not run or retried for 90 days. */
export async function sweepAttempts(db: Kysely<Database>): Promise<void> {
  const expiry = sql<Date>`now() - interval '90 days'`;
  await db.deleteFrom("job_attempt").where("updated_at", "<", expiry).execute();
}
