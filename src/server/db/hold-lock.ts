import type pg from "pg";

/** Works while no other process holds the same lock; those that want it too wait here. */
export async function holdingLock<T>(
  pool: pg.Pool,
  number: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [number]);
    return await work(client);
  } finally {
    // A broken connection gives its lock up with it; the true error must not be hidden by this one.
    await client.query("SELECT pg_advisory_unlock($1)", [number]).catch(() => {});
    client.release();
  }
}
