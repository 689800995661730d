import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/** From this size on it pays to join whole tables, whatever PostgreSQL believes. */
export const manyRows = 2_000;

/**
 * Runs statements that join many rows inside a transaction. PostgreSQL takes a table that was filled a moment ago for
 * empty and would compare each row with each.
 */
export async function joiningWholeTables<T>(tx: Kysely<Database>, work: () => Promise<T>): Promise<T> {
  await sql`SET LOCAL enable_nestloop = off`.execute(tx);
  const result = await work();
  await sql`SET LOCAL enable_nestloop = on`.execute(tx);
  return result;
}
