import type { FastifyBaseLogger } from "fastify";
import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import type { Deps } from "#server/platform/http/deps.ts";

export type Mail = { to: string; subject: string; text: string };
export type Mailer = { send: (mail: Mail) => Promise<void> };

export type JobDeps = Deps & {
  mailer: Mailer;
  log: FastifyBaseLogger;
  /** Aborted when the server stops: a long job then ends early and runs again later. */
  stopping: AbortSignal;
  /** Called by a long job that has committed a part of its work: earlier unfinished runs do not count any more. */
  recordProgress?: () => Promise<void>;
};

/** Work that runs later, at least once: it may run again after a crash. Its payload is stored as JSON. */
export type Job<Payload> = {
  name: string;
  run: (deps: JobDeps, payload: Payload) => Promise<void>;
  /** Maximum number of tries, with growing pauses; default 25. */
  maxAttempts?: number;
  /**
   * The job may take minutes: such jobs have separate workers, so that mails never wait for them, and are parked
   * after too many runs (job-attempts.ts).
   */
  isLong?: true;
  /** Records that a long job was parked, where people see its state. */
  park?: (db: Kysely<Database>, payload: Payload) => Promise<void>;
  /** Adds a parked job again. */
  retry?: (db: Kysely<Database>, payload: Payload) => Promise<void>;
};

/** Declares a job with the exact type of its payload. */
export function defineJob<Payload>(job: Job<Payload>): Job<Payload> {
  return job;
}

type When = {
  runAt?: Date;
  /** Only one job with the same key waits at a time; a newer one replaces it. */
  key?: string;
  /** Jobs of the same queue run in sequence. */
  queue?: string;
};

/** Adds a job in the transaction of its cause, so that it runs exactly if the transaction commits. */
export async function enqueue<Payload>(
  tx: Kysely<Database>,
  { name, maxAttempts = 25 }: Job<Payload>,
  payload: Payload,
  { runAt, key, queue }: When = {},
): Promise<void> {
  await sql`
    SELECT graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, queue_name => ${queue ?? null}::text,
      run_at => ${runAt ?? null}::timestamptz, max_attempts => ${maxAttempts}::integer,
      job_key => ${key ?? null}::text)`.execute(tx);
}
