import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";

/** Number of rows from which joining whole tables is faster, whatever PostgreSQL estimates. */
export const manyRows = 2_000;

/**
 * Runs statements without nested loops, for joins of many rows inside a transaction. PostgreSQL assumes that a recently
 * filled table is empty, and would compare every row with every other.
 */
export async function withWholeTableJoins<T>(tx: Kysely<Database>, work: () => Promise<T>): Promise<T> {
  await sql`SET LOCAL enable_nestloop = off`.execute(tx);
  const result = await work();
  await sql`SET LOCAL enable_nestloop = on`.execute(tx);
  return result;
}
