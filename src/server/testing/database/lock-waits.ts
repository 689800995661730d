import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type pg from "pg";
import type { Database } from "#server/platform/db/schema.ts";

/** Holds locks by SQL while `work` starts statements that wait for them. */
export async function withLocksHeld(
  pool: pg.Pool,
  lockStatement: string,
  work: () => Promise<void>,
): Promise<void> {
  const holder = await pool.connect();
  try {
    await holder.query(`BEGIN; ${lockStatement}`);
    await work();
  } finally {
    await holder.query("COMMIT");
    holder.release();
  }
}

/**
 * Starts the first task while a lock blocks it, then the second behind it, and releases the lock: a race with a known
 * order. Returns both results.
 */
export async function runInLockOrder<A, B>(
  { db, pool }: { db: Kysely<Database>; pool: pg.Pool },
  lockStatement: string,
  [first, second]: [() => Promise<A>, () => Promise<B>],
): Promise<[A, B]> {
  let both: Promise<[A, B]> | undefined;
  await withLocksHeld(pool, lockStatement, async () => {
    const running = first();
    await waitForLockWaits(db, 1);
    both = Promise.all([running, second()]);
    await waitForLockWaits(db, 2);
  });
  if (both === undefined) throw new Error("Nothing was begun.");
  return both;
}

/** Resolves when this many statements of a test's database wait for a lock. */
export async function waitForLockWaits(db: Kysely<Database>, count = 1): Promise<void> {
  for (let tries = 0; tries < 2_400; tries++) {
    const { rows } = await sql<{ waiting: number }>`
      SELECT count(*)::integer AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
    if ((rows[0]?.waiting ?? 0) >= count) return;
    await sleep(25);
  }
  throw new Error(`There were never ${count} statements that wait for a lock.`);
}
