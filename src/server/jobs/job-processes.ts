import { type Kysely, sql } from "kysely";
import type pg from "pg";
import type { Database } from "#server/db/schema.ts";
import type { Deps } from "#server/http/deps.ts";

/** First half of the advisory locks that processes hold. */
const lockSpace = 4_400_002;
/** How often the jobs of processes that died are looked for. */
const lookMs = 15_000;
/** How soon a connection that broke is made anew. */
const retryMs = 1_000;

/**
 * Says which pools of workers belong to this process (jobs are locked in their names) and gives free the jobs of processes
 * that died, whose advisory lock went with their connection. A connection that broke comes back: the process lives.
 */
export async function joinJobProcesses({ db, reserve }: Pick<Deps, "db" | "reserve">) {
  const { rows } = await reserve.query<{ process: number }>(
    "SELECT nextval('job_process')::integer AS process",
  );
  const process = rows[0]?.process ?? 0;
  const workers = new Set<string>();
  const holding = await holdLock(reserve, process, () => register(db, [...workers], process));
  await freeJobsOfTheDead(db);
  const timer = setInterval(() => void freeJobsOfTheDead(db).catch(() => {}), lookMs);
  timer.unref();
  return {
    /** A pool of workers that begins in this process. */
    add(worker: string): void {
      workers.add(worker);
      void register(db, [worker], process).catch(() => {});
    },
    /** Pools of workers that ended: whatever they still hold is free for others. */
    async remove(ended: readonly string[]): Promise<void> {
      if (ended.length === 0) return;
      await sql`SELECT graphile_worker.force_unlock_workers(${ended}::text[])`.execute(db);
      await sql`DELETE FROM job_worker WHERE id = ANY(${ended}::text[])`.execute(db);
      for (const worker of ended) workers.delete(worker);
    },
    async leave() {
      clearInterval(timer);
      await sql`DELETE FROM job_worker WHERE process = ${process}`.execute(db);
      await holding.end();
    },
  };
}

/** Holds the lock of a process on a connection of its own, and takes it again when that breaks. */
async function holdLock(pool: pg.Pool, process: number, onBack: () => Promise<void>) {
  let held: pg.PoolClient | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;

  const take = async () => {
    const connection = await pool.connect();
    connection.on("error", (error) => lose(connection, error));
    try {
      await connection.query("SELECT pg_advisory_lock($1, $2)", [lockSpace, process]);
    } catch (error) {
      connection.release(true);
      throw error;
    }
    if (hasEnded) connection.release(true);
    else held = connection;
  };
  const lose = (connection: pg.PoolClient, error: Error) => {
    if (held !== connection) return;
    held = undefined;
    connection.release(error);
    comeBack();
  };
  const comeBack = () => {
    if (hasEnded) return;
    timer = setTimeout(() => {
      take().then(onBack).catch(comeBack);
    }, retryMs);
  };

  await take();
  return {
    /** The lock is gone when this returns; the connection is closed, not given back. */
    async end() {
      hasEnded = true;
      clearTimeout(timer);
      const connection = held;
      held = undefined;
      await connection?.query("SELECT pg_advisory_unlock_all()").catch(() => {});
      connection?.release(true);
    },
  };
}

/** Others may have taken the process for dead and forgotten its workers. */
async function register(db: Kysely<Database>, workers: readonly string[], process: number): Promise<void> {
  await sql`INSERT INTO job_worker (id, process) SELECT id, ${process} FROM unnest(${workers}::text[]) AS w(id)
    ON CONFLICT (id) DO UPDATE SET process = excluded.process`.execute(db);
}

async function freeJobsOfTheDead(db: Kysely<Database>): Promise<void> {
  await sql`
    WITH process AS (SELECT DISTINCT process FROM job_worker),
    dead AS MATERIALIZED (SELECT process FROM process WHERE pg_try_advisory_xact_lock(${lockSpace}, process)),
    gone AS (DELETE FROM job_worker WHERE process IN (SELECT process FROM dead) RETURNING id)
    SELECT graphile_worker.force_unlock_workers(array_agg(id)) FROM gone HAVING count(*) > 0`.execute(db);
}
