import { EventEmitter } from "node:events";
import type { FastifyBaseLogger } from "fastify";
import {
  type LogFunctionFactory,
  Logger,
  run,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import type { Job, JobDeps } from "./define-job.ts";
import { joinJobProcesses } from "./job-processes.ts";

/** Jobs that one process works on at the same time. */
const concurrency = { short: 4, long: 2 };

// biome-ignore lint/suspicious/noExplicitAny: a list of jobs with different payloads
export type AnyJob = Job<any>;

type RunInput = { deps: Omit<JobDeps, "stopping">; jobs: readonly AnyJob[]; crontab?: string };

/** Works on jobs until `stop` is called, which waits for those that run. */
export async function startJobs({
  deps,
  jobs,
  crontab = "",
}: RunInput): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController();
  const events = new EventEmitter() as WorkerEvents;
  const processes = await joinJobProcesses(deps, events);
  const work = (some: readonly AnyJob[], options: { concurrency: number; crontab: string }) =>
    run({
      ...options,
      pgPool: deps.pool,
      noHandleSignals: true,
      events,
      logger: loggerOf(deps.log),
      taskList: taskList(some, { ...deps, stopping: stopping.signal }),
    });
  const [long, short] = [jobs.filter(({ isLong }) => isLong), jobs.filter(({ isLong }) => !isLong)];
  const runners = await Promise.all([
    work(short, { concurrency: concurrency.short, crontab }),
    ...(long.length > 0 ? [work(long, { concurrency: concurrency.long, crontab: "" })] : []),
  ]);
  return {
    async stop() {
      stopping.abort();
      await Promise.all(runners.map((runner) => runner.stop()));
      await processes.leave();
    },
  };
}

/** Works on everything that is due, then returns: for tests. */
export async function runDueJobs({ deps, jobs }: RunInput): Promise<void> {
  const { signal: stopping } = new AbortController();
  await runOnce({
    pgPool: deps.pool,
    noHandleSignals: true,
    logger: loggerOf(deps.log),
    taskList: taskList(jobs, { ...deps, stopping }),
  });
}

function taskList(jobs: readonly AnyJob[], deps: JobDeps): TaskList {
  return Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => job.run(deps, payload)]));
}

/** What the runner says goes to our log: failures as warnings, everything else quietly. */
function loggerOf(log: FastifyBaseLogger): Logger {
  const write: LogFunctionFactory = () => (level, message) => {
    if (level === "error" || level === "warning") log.warn(message);
    else log.debug(message);
  };
  return new Logger(write);
}
