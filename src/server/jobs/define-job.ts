import type { FastifyBaseLogger } from "fastify";
import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";
import type { Deps } from "#server/http/deps.ts";
import type { Mailer } from "#server/mail/mail.ts";

export type JobDeps = Deps & {
  mailer: Mailer;
  log: FastifyBaseLogger;
  /** Aborted when the server stops: a long job then ends early and is run again. */
  stopping: AbortSignal;
  /** Called by a long job that has committed a part of its work: earlier runs that did not end no longer count. */
  noteProgress?: () => Promise<void>;
};

/** Work done later, at least once: it may run again after a crash. Its payload travels as JSON. */
export type Job<Payload> = {
  name: string;
  run: (deps: JobDeps, payload: Payload) => Promise<void>;
  /** Tries in all, with growing pauses; 25 unless said. */
  maxAttempts?: number;
  /**
   * It may take minutes: such jobs have workers of their own, so that mails never wait for them, and are parked after too
   * many runs (job-attempts.ts).
   */
  isLong?: true;
  /** Stores that a long job was parked where people see its state. */
  park?: (db: Kysely<Database>, payload: Payload) => Promise<void>;
  /** Adds a parked job again. */
  retry?: (db: Kysely<Database>, payload: Payload) => Promise<void>;
};

/** Declares a job and keeps the type of its payload. */
export function defineJob<Payload>(job: Job<Payload>): Job<Payload> {
  return job;
}

type When = {
  runAt?: Date;
  /** Of jobs with the same key one waits at a time; a newer one replaces it. */
  key?: string;
  /** Jobs of the same queue run one after the other. */
  queue?: string;
};

/** Adds a job in the transaction of its cause: what is rolled back is never done, what is committed is never lost. */
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
