import type { WorkerEvents } from "graphile-worker";
import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";
import type { Deps } from "#server/http/serve.ts";

/** First half of the advisory locks that processes hold. */
const lockSpace = 4_400_002;
/** How often the jobs of processes that died are looked for. */
const lookMs = 15_000;

/**
 * Says which pool of workers belongs to this process (jobs are locked in its name) and gives free the jobs of processes
 * that died, whose advisory lock went with their connection.
 */
export async function joinJobProcesses({ db, pool }: Pick<Deps, "db" | "pool">, events: WorkerEvents) {
  const connection = await pool.connect();
  const { rows } = await connection.query<{ process: number }>(
    "SELECT nextval('job_process')::integer AS process",
  );
  const process = rows[0]?.process ?? 0;
  await connection.query("SELECT pg_advisory_lock($1, $2)", [lockSpace, process]);
  events.on("pool:create", ({ workerPool }) => void register(db, workerPool.id, process).catch(() => {}));
  await freeJobsOfTheDead(db);
  const timer = setInterval(() => void freeJobsOfTheDead(db).catch(() => {}), lookMs);
  timer.unref();
  return {
    async leave() {
      clearInterval(timer);
      await sql`DELETE FROM job_worker WHERE process = ${process}`.execute(db);
      // Closed, not given back: the lock ends with it.
      connection.release(true);
    },
  };
}

async function register(db: Kysely<Database>, id: string, process: number): Promise<void> {
  await db.insertInto("job_worker").values({ id, process }).execute();
}

async function freeJobsOfTheDead(db: Kysely<Database>): Promise<void> {
  await sql`
    WITH process AS (SELECT DISTINCT process FROM job_worker),
    dead AS MATERIALIZED (SELECT process FROM process WHERE pg_try_advisory_xact_lock(${lockSpace}, process)),
    gone AS (DELETE FROM job_worker WHERE process IN (SELECT process FROM dead) RETURNING id)
    SELECT graphile_worker.force_unlock_workers(array_agg(id)) FROM gone HAVING count(*) > 0`.execute(db);
}
