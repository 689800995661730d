import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** How long the query of a webhook may take. */
const patienceMs = 5_000;

/**
 * Asks what a webhook's query finds; undefined where that takes too long. The transaction goes on: other webhooks of the
 * project must not wait for it, nor go without their events.
 */
export async function askPatiently<T>(tx: Kysely<Database>, ask: () => Promise<T>): Promise<T | undefined> {
  const { rows } = await sql<{ timeout: string }>`
    SELECT current_setting('statement_timeout') AS timeout`.execute(tx);
  await sql`SAVEPOINT patient_query`.execute(tx);
  await sql`SET LOCAL statement_timeout = ${sql.lit(patienceMs)}`.execute(tx);
  try {
    const answer = await ask();
    await sql`SELECT set_config('statement_timeout', ${rows[0]?.timeout ?? "0"}, true)`.execute(tx);
    await sql`RELEASE SAVEPOINT patient_query`.execute(tx);
    return answer;
  } catch (error) {
    if (!isCanceled(error)) throw error;
    await sql`ROLLBACK TO SAVEPOINT patient_query`.execute(tx);
    return undefined;
  }
}

function isCanceled(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "57014";
}
