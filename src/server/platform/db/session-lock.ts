import type pg from "pg";

/** Runs `work` while no other process holds the same lock; waits for the lock first. */
export async function withAdvisoryLock<T>(
  pool: pg.Pool,
  number: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [number]);
    return await work(client);
  } finally {
    // A broken connection releases its lock anyway. This error must not hide the original one.
    await client.query("SELECT pg_advisory_unlock($1)", [number]).catch(() => {});
    client.release();
  }
}
