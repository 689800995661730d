import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import { tryWithTimeout } from "#server/platform/db/statements/statement-bounds.ts";

/** Maximum duration of the query of a webhook, in ms. */
const timeoutMs = 5_000;

/**
 * Runs a webhook's query; undefined if it times out. The transaction stays usable, so that the other webhooks of the
 * project get their events without delay.
 */
export async function queryWithTimeout<T>(
  tx: Kysely<Database>,
  query: () => Promise<T>,
): Promise<T | undefined> {
  await sql`SAVEPOINT query_with_timeout`.execute(tx);
  const result = await tryWithTimeout(timeoutMs, query);
  if (result === undefined) await sql`ROLLBACK TO SAVEPOINT query_with_timeout`.execute(tx);
  await sql`RELEASE SAVEPOINT query_with_timeout`.execute(tx);
  return result;
}
