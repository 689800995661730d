import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";

/**
 * Keeps a project's base language to the commit, for whoever copies a branch: it waits for a change of the base language
 * that is on its way, and in a transaction that sees one moment it then loses the race and begins anew.
 */
export async function holdBaseLanguage(tx: Kysely<Database>, projectId: number): Promise<void> {
  await sql`
    SELECT FROM project p JOIN language l ON l.project_id = p.id AND l.branch_id = p.default_branch_id
      AND l.id = p.base_language_id
    WHERE p.id = ${projectId} FOR SHARE OF l`.execute(tx);
}

/**
 * Waits for whoever holds the base language, before another one takes its place. The row is written as it is: of a mere
 * lock those who read an older moment would not learn.
 */
export async function replaceBaseLanguage(tx: Kysely<Database>, projectId: number): Promise<void> {
  await sql`
    UPDATE language l SET code = l.code FROM project p
    WHERE p.id = ${projectId} AND l.project_id = p.id AND l.branch_id = p.default_branch_id
      AND l.id = p.base_language_id`.execute(tx);
}
