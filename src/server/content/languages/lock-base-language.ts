import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";

/**
 * Locks a project's base language until the commit, while a branch is copied. Waits for a running change of the base
 * language. Under snapshot isolation the statement then fails, and the copy is retried.
 */
export async function lockBaseLanguage(tx: Kysely<Database>, projectId: number): Promise<void> {
  await sql`
    SELECT FROM project p JOIN language l ON l.project_id = p.id AND l.branch_id = p.default_branch_id
      AND l.id = p.base_language_id
    WHERE p.id = ${projectId} FOR SHARE OF l`.execute(tx);
}

/**
 * Locks a project's base language exclusively, before another language replaces it. Updates the row without a change,
 * since transactions with an older snapshot would not notice a mere lock.
 */
export async function lockBaseLanguageExclusively(tx: Kysely<Database>, projectId: number): Promise<void> {
  await sql`
    UPDATE language l SET code = l.code FROM project p
    WHERE p.id = ${projectId} AND l.project_id = p.id AND l.branch_id = p.default_branch_id
      AND l.id = p.base_language_id`.execute(tx);
}
