import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";

/**
 * Locks languages of a project against all writes until the end of the transaction, to recount or permanently delete
 * them. Writers acquire the shared lock (lock-entries.ts).
 */
export async function lockLanguagesExclusively(
  tx: Kysely<Database>,
  projectId: number,
  languageIds: readonly number[],
): Promise<void> {
  await sql`SELECT hold_languages_alone(${projectId}, ${languageIds}::integer[])`.execute(tx);
}
