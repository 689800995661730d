import { statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { Gauge } from "prom-client";
import { stateOf } from "#server/platform/db/statements/bounded-pool.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import type { Metrics } from "#server/platform/http/service/metrics.ts";

type Instance = Pick<Deps, "db" | "pool" | "env">;

/** Maximum time for the database, in ms: monitoring must learn that it does not answer. */
const timeoutMs = 3_000;

/** Gauges for an operator's alerts, measured each time the metrics are read. */
export function measureInstance({ register, measures }: Metrics, { db, pool, env }: Instance): void {
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ name: `parlance_${name}`, help, labelNames, registers: [register] });

  const connections = gauge("database_connections", "Connections of the pool; waiting: requests for one", [
    "state",
  ]);
  measures.push(async () => {
    for (const [state, count] of Object.entries(stateOf(pool))) connections.set({ state }, count);
  });

  const free = gauge("disk_free_bytes", "Bytes that are free where the data folder lies");
  const size = gauge("disk_size_bytes", "Bytes of the disk where the data folder lies");
  measures.push(async () => {
    const { bavail, blocks, bsize } = await statfs(env.dataFolder);
    free.set(bavail * bsize);
    size.set(blocks * bsize);
  });

  const up = gauge("database_up", "1 when the database answers, else 0");
  const setBacklog = backlogGauges(gauge);
  measures.push(async () => {
    const timeout = sleep(timeoutMs, undefined, { ref: false });
    const backlog = await Promise.race([readBacklog(db).catch(() => undefined), timeout]);
    up.set(backlog ? 1 : 0);
    setBacklog(backlog);
  });
}

type MakeGauge = <L extends string>(name: string, help: string, labelNames?: L[]) => Gauge<L>;
type Backlog = Awaited<ReturnType<typeof readBacklog>>;

/** Amount of pending work; unknown while the database is unreachable. */
function backlogGauges(gauge: MakeGauge): (backlog: Backlog | undefined) => void {
  const waiting = gauge("jobs_waiting", "Jobs that are due, by task: mails are send-mail", ["task"]);
  const retrying = gauge("jobs_retrying", "Jobs that failed and are tried again, by task", ["task"]);
  const failed = gauge("jobs_failed", "Jobs that are not tried again, by task", ["task"]);
  const oldestJob = gauge("jobs_oldest_seconds", "How long the oldest job that is due waits", ["task"]);
  const pending = gauge("webhook_deliveries_pending", "Deliveries that wait for their next attempt");
  const oldest = gauge("webhook_oldest_pending_seconds", "Age of the oldest delivery that waits");
  const failing = gauge("webhooks_failing", "Webhooks whose last attempt failed and that are sent to");
  return (backlog) => {
    for (const item of [waiting, retrying, failed, oldestJob]) item.reset();
    for (const item of [pending, oldest, failing]) item.set(Number.NaN);
    if (!backlog) return;
    for (const { task, ...counts } of backlog.jobs) {
      waiting.set({ task }, counts.waiting);
      retrying.set({ task }, counts.retrying);
      failed.set({ task }, counts.failed);
      oldestJob.set({ task }, counts.oldest);
    }
    pending.set(backlog.deliveries.pending);
    oldest.set(backlog.deliveries.oldest);
    failing.set(backlog.deliveries.failing);
  };
}

async function readBacklog(db: Instance["db"]) {
  const jobs = await sql<{ task: string; waiting: number; retrying: number; failed: number; oldest: number }>`
    SELECT task, count(*) FILTER (WHERE is_due) AS waiting,
      count(*) FILTER (WHERE NOT is_failed AND last_error IS NOT NULL) AS retrying,
      count(*) FILTER (WHERE is_failed) AS failed,
      coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE is_due)), 0)::float AS oldest
    FROM (
      SELECT task_identifier AS task, run_at, last_error, attempts >= max_attempts AS is_failed,
        attempts < max_attempts AND run_at <= now() AS is_due
      FROM graphile_worker.jobs
      UNION ALL SELECT task, parked_at, message, true, false FROM job_attempt WHERE parked_at IS NOT NULL
    ) j
    GROUP BY task`.execute(db);
  const deliveries = await sql<{ pending: number; oldest: number; failing: number }>`
    SELECT count(*) AS pending, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float AS oldest,
      (SELECT count(*) FROM webhook WHERE failing_since IS NOT NULL AND NOT disabled) AS failing
    FROM webhook_delivery WHERE status = 'pending'`.execute(db);
  const [row] = deliveries.rows;
  return { jobs: jobs.rows, deliveries: row ?? { pending: 0, oldest: 0, failing: 0 } };
}
