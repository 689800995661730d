import { type Kysely, sql } from "kysely";
import type pg from "pg";
import type { Database } from "#server/platform/db/schema.ts";
import type { Deps } from "#server/platform/http/deps.ts";

/** First key of the advisory locks of processes. */
const lockSpace = 4_400_002;
/**
 * Interval of checking for processes that died, in ms. A process is dead if two checks find its lock free: when the
 * database was lost, all processes lock again, one earlier than another.
 */
const pollMs = 10_000;
/** Pause before a broken connection is replaced, in ms. */
const retryMs = 1_000;

/**
 * Registers the worker pools of this process (jobs are locked by worker) and releases the jobs of processes that
 * died, whose advisory lock ended with their connection. A broken connection is replaced, since the process lives.
 */
export async function joinJobProcesses({ db, reserve }: Pick<Deps, "db" | "reserve">) {
  const { rows } = await reserve.query<{ process: number }>(
    "SELECT nextval('job_process')::integer AS process",
  );
  const process = rows[0]?.process ?? 0;
  const workers = new Set<string>();
  const processLock = await keepLocked(reserve, process, () => register(db, [...workers], process));
  // A process that starts again continues its jobs at once.
  await releaseJobsOfDeadProcesses(db);
  let suspects: readonly number[] = [];
  const check = async () => {
    suspects = await releaseJobsOfDeadProcesses(db, suspects);
  };
  const timer = setInterval(() => void check().catch(() => {}), pollMs);
  timer.unref();
  return {
    /** Registers a worker pool that starts in this process. */
    add(worker: string): void {
      workers.add(worker);
      void register(db, [worker], process).catch(() => {});
    },
    /** Removes stopped worker pools, so that other workers can take their jobs. */
    async remove(ended: readonly string[]): Promise<void> {
      if (ended.length === 0) return;
      await sql`SELECT graphile_worker.force_unlock_workers(${ended}::text[])`.execute(db);
      await db.deleteFrom("job_worker").where("id", "=", sql<string>`ANY(${ended}::text[])`).execute();
      for (const worker of ended) workers.delete(worker);
    },
    async leave() {
      clearInterval(timer);
      await db.deleteFrom("job_worker").where("process", "=", process).execute();
      await processLock.end();
    },
  };
}

/** Holds the lock of a process on a separate connection. If that breaks, locks again and then calls `onRelock`. */
async function keepLocked(pool: pg.Pool, process: number, onRelock: () => Promise<void>) {
  let client: pg.PoolClient | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;

  const lock = async () => {
    const connection = await pool.connect();
    connection.on("error", (error) => replaceConnection(connection, error));
    try {
      await connection.query("SELECT pg_advisory_lock($1, $2)", [lockSpace, process]);
    } catch (error) {
      connection.release(true);
      throw error;
    }
    if (hasEnded) connection.release(true);
    else client = connection;
  };
  const replaceConnection = (connection: pg.PoolClient, error: Error) => {
    if (client !== connection) return;
    client = undefined;
    connection.release(error);
    relockLater();
  };
  const relockLater = () => {
    if (hasEnded) return;
    timer = setTimeout(() => {
      lock().then(onRelock).catch(relockLater);
    }, retryMs);
  };

  await lock();
  return {
    /** Resolves when the lock is released; the connection is closed, not returned to the pool. */
    async end() {
      hasEnded = true;
      clearTimeout(timer);
      const connection = client;
      client = undefined;
      await connection?.query("SELECT pg_advisory_unlock_all()").catch(() => {});
      connection?.release(true);
    },
  };
}

/** Registers workers; again after a broken connection, when other processes may have removed them as dead. */
async function register(db: Kysely<Database>, workers: readonly string[], process: number): Promise<void> {
  await sql`INSERT INTO job_worker (id, process) SELECT id, ${process} FROM unnest(${workers}::text[]) AS worker(id)
    ON CONFLICT (id) DO UPDATE SET process = excluded.process`.execute(db);
}

/**
 * Releases the jobs of suspects whose lock is free; without suspects, of all processes whose lock is free. Returns the
 * processes whose lock is free.
 */
export async function releaseJobsOfDeadProcesses(
  db: Kysely<Database>,
  suspects?: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ process: number }>`
    WITH processes AS (SELECT DISTINCT process FROM job_worker),
    dead_processes AS MATERIALIZED (
      SELECT process FROM processes WHERE pg_try_advisory_xact_lock(${lockSpace}, process)
    ),
    removed_worker AS (
      DELETE FROM job_worker WHERE process IN (
        SELECT process FROM dead_processes WHERE coalesce(process = ANY(${suspects ?? null}::integer[]), true)
      )
      RETURNING id
    )
    SELECT process, (
      SELECT graphile_worker.force_unlock_workers(array_agg(id)) FROM removed_worker HAVING count(*) > 0
    ) AS released
    FROM dead_processes`.execute(db);
  return rows.map(({ process }) => process);
}
