import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";

/**
 * Waits for all who write in these languages of a project, and keeps others from writing in them to the end of the
 * transaction: for whoever counts them anew or removes them for good. Writers hold them in share (touched-entries.ts).
 */
export async function holdLanguagesAlone(
  tx: Kysely<Database>,
  projectId: number,
  languageIds: readonly number[],
): Promise<void> {
  await sql`SELECT hold_languages_alone(${projectId}, ${languageIds}::integer[])`.execute(tx);
}
