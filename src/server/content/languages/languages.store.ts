import { type Kysely, type Selectable, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { findLimitError } from "#server/platform/db/assert-within-limit.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";

export type StoredLanguage = Pick<Selectable<Database["language"]>, "id" | "code" | "name">;

/** Lists the languages of a branch, sorted by code. */
export function listLanguages(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
): Promise<StoredLanguage[]> {
  return db
    .selectFrom("language")
    .select(["id", "code", "name"])
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("trashed_by", "is", null)
    .orderBy("code")
    .execute();
}

/**
 * Adds languages, at most as many as a branch may have. Caller must hold the structure lock. A language gets the id of
 * a language of the same code in another branch (rules.md 3.2).
 */
export async function createLanguages(
  change: OpenChangeSet,
  languages: ReadonlyArray<{ code: string; name: string | null }>,
): Promise<StoredLanguage[]> {
  if (languages.length === 0) return [];
  const { projectId, branchId } = change.input.scope;
  // Includes trashed languages, since they may be restored.
  const inBranch = sql`language WHERE project_id = ${projectId} AND branch_id = ${branchId}`;
  const limitError = await findLimitError(change.tx, "languages", inBranch, { adding: languages.length });
  if (limitError) throw new ApiError("language_limit", limitError);
  const { rows } = await sql<StoredLanguage>`
    INSERT INTO language (project_id, branch_id, id, code, name)
    SELECT ${projectId}, ${branchId}, coalesce(
        (SELECT min(l.id) FROM language l WHERE l.project_id = ${projectId} AND l.code = new_language.code AND NOT EXISTS (
          SELECT FROM language WHERE project_id = l.project_id AND branch_id = ${branchId} AND id = l.id)),
        nextval('language_id')), new_language.code, new_language.name
    FROM unnest(${languages.map((language) => language.code)}::text[],
      ${languages.map((language) => language.name)}::text[]) AS new_language(code, name)
    RETURNING id, code, name`.execute(change.tx);
  await change.record(rows.map(({ id }) => ({ resource: "language", id, before: null, after: {} })));
  return rows;
}
