import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import {
  type LogFunctionFactory,
  Logger,
  run,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import type { Job, JobDeps } from "./define-job.ts";
import { runCounted } from "./job-attempts.ts";
import { joinJobProcesses } from "./job-processes.ts";
import { keepRunning } from "./keep-running.ts";
import { patientPool } from "./patient-pool.ts";

/** Number of jobs that one process runs concurrently. */
const concurrency = { short: 4, long: 2 };

/**
 * Writes the ends of jobs in batches: if that fails, the workers end and are restarted. Without batches the write is
 * not awaited, and its failure would end the process.
 */
const batchedEnds = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

// biome-ignore lint/suspicious/noExplicitAny: a list of jobs with different payloads
export type AnyJob = Job<any>;

type RunInput = { deps: Omit<JobDeps, "stopping">; jobs: readonly AnyJob[] };
type StartInput = RunInput & {
  crontab?: string;
  /** Pause before a service that ended is restarted. */
  pauseMs?: number;
  /** Maximum time that `stop` waits for jobs, in ms. */
  stopMs?: number;
};

/**
 * Runs jobs until `stop` is called, which waits for running jobs up to `stopMs`. The next process continues a job
 * that did not end.
 */
export async function startJobs({
  deps,
  jobs,
  crontab = "",
  pauseMs = 5_000,
  stopMs = 10_000,
}: StartInput): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController();
  const processes = await joinJobProcesses(deps);
  const work = (jobsOfKind: readonly AnyJob[], options: { concurrency: number; crontab: string }) => {
    let workers: string[] = [];
    const start = async () => {
      await processes.remove(workers);
      workers = [];
      const events = new EventEmitter() as WorkerEvents;
      events.on("pool:create", ({ workerPool: { id } }) => {
        workers.push(id);
        processes.add(id);
      });
      const runner = await run({
        ...options,
        pgPool: patientPool(deps.pool, stopping.signal),
        noHandleSignals: true,
        events,
        logger: loggerOf(deps.log),
        preset: { worker: batchedEnds },
        taskList: taskList(jobsOfKind, { ...deps, stopping: stopping.signal }),
      });
      let ended: Promise<void> | undefined;
      const stop = () => {
        ended ??= runner.stop();
        return ended;
      };
      stopAfterLostClaims(events, stop);
      return { promise: runner.promise, stop };
    };
    return keepRunning(start, {
      pauseMs,
      onEnd: (error) => deps.log.error({ err: error }, "jobs ended by themselves and are started again"),
    });
  };
  const longJobs = jobs.filter(({ isLong }) => isLong);
  const shortJobs = jobs.filter(({ isLong }) => !isLong);
  const runners = await Promise.all([
    work(shortJobs, { concurrency: concurrency.short, crontab }),
    ...(longJobs.length > 0 ? [work(longJobs, { concurrency: concurrency.long, crontab: "" })] : []),
  ]);
  return {
    async stop() {
      stopping.abort();
      const ended = Promise.all(runners.map((runner) => runner.stop())).then(() => true);
      const haveEnded = await Promise.race([ended, sleep(stopMs, false, { ref: false })]);
      // If jobs still run, the process keeps its lock, which marks them as running until the process ends.
      if (haveEnded) await processes.leave();
      else deps.log.warn("the server stops while jobs run; they are begun again by the next process");
    },
  };
}

/**
 * Stops a runner once its database is back: a job that it claimed while the connection broke may be locked without
 * running. The next start releases such jobs; until then the runner finishes its running jobs.
 */
function stopAfterLostClaims(events: WorkerEvents, stop: () => Promise<void>): void {
  let isClaimLost = false;
  let isStopping = false;
  const stopIfLost = () => {
    if (isClaimLost && !isStopping) void stop().catch(() => {});
    isClaimLost = false;
  };
  events.on("pool:gracefulShutdown", () => {
    isStopping = true;
  });
  events.on("worker:getJob:error", () => {
    isClaimLost = true;
  });
  events.on("worker:getJob:empty", stopIfLost);
  events.on("job:start", stopIfLost);
}

/** Runs all due jobs, then returns; for tests. */
export async function runDueJobs({ deps, jobs }: RunInput): Promise<void> {
  const { signal: stopping } = new AbortController();
  do {
    await runOnce({
      pgPool: deps.pool,
      noHandleSignals: true,
      logger: loggerOf(deps.log),
      // Batches are used here too, so that it returns after the ends were written.
      preset: { worker: batchedEnds },
      taskList: taskList(jobs, { ...deps, stopping }),
    });
    // A queue returns its next job only after the end of the previous one was written.
  } while (await isAnyDue(deps.db, jobs));
}

/** Whether a due job is not blocked by a running job of its queue. */
async function isAnyDue(db: Kysely<Database>, jobs: readonly AnyJob[]): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM graphile_worker.jobs due_job
    WHERE task_identifier = ANY(${jobs.map(({ name }) => name)}::text[]) AND locked_at IS NULL AND run_at <= now()
      AND attempts < max_attempts AND NOT EXISTS (
        SELECT FROM graphile_worker.jobs WHERE queue_name = due_job.queue_name AND locked_at IS NOT NULL
      )
    LIMIT 1`.execute(db);
  return rows.length > 0;
}

function taskList(jobs: readonly AnyJob[], deps: JobDeps): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      (payload: unknown) => (job.isLong ? runCounted(job, deps, payload) : job.run(deps, payload)),
    ]),
  );
}

/** Passes messages of the runner to our log: failures as warnings, everything else at debug level. */
function loggerOf(log: FastifyBaseLogger): Logger {
  const write: LogFunctionFactory = () => (level, message) => {
    if (level === "error" || level === "warning") log.warn(message);
    else log.debug(message);
  };
  return new Logger(write);
}
