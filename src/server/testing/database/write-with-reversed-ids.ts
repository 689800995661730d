import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";

/**
 * Runs `early`, then `late`, and gives `late` the lower change set ids. In production, writes get this order if one
 * draws its id and then waits for other writes.
 */
export async function writeWithReversedIds(
  db: Kysely<Database>,
  early: () => Promise<unknown>,
  late: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await sql<{ drawn: number }>`SELECT nextval('change_set_id') AS drawn`.execute(db);
  const drawn = rows[0]?.drawn ?? 0;
  await sql`SELECT setval('change_set_id', ${drawn + 1_000})`.execute(db);
  await early();
  await sql`SELECT setval('change_set_id', ${drawn})`.execute(db);
  await late();
  await sql`SELECT setval('change_set_id', (SELECT max(id) FROM change_set))`.execute(db);
}
