import { sql } from "kysely";
import { parseQuery } from "#contract/query.ts";
import { matchKeys } from "#server/content/entries/search/match-keys.ts";
import { listLanguages } from "#server/content/languages/languages.store.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import { listCustomStatuses } from "#server/platform/db/values/statuses.ts";
import type { TestApp } from "#server/testing/test-app.ts";

/**
 * Returns the names of the keys that each query finds for a caller who may see everything. Uses one statement for all
 * queries, since a search through the API stores a working set each time.
 */
export async function findKeys(
  { db }: Pick<TestApp, "db">,
  { projectId, branchId }: BranchRef,
  queries: readonly string[],
): Promise<Map<string, string[]>> {
  const { team_id, base_language_id } = await db
    .selectFrom("project")
    .select(["team_id", "base_language_id"])
    .where("id", "=", projectId)
    .executeTakeFirstOrThrow();
  const branch = { projectId, branchId };
  const languages = await listLanguages(db, branch);
  const context = {
    ...branch,
    baseLanguageId: base_language_id,
    languages,
    shownIds: languages.map(({ id }) => id),
    statuses: await listCustomStatuses(db, team_id),
    caller: { scope: branch, role: null, person: null, languageIds: null },
  };
  const conditions = queries.map((text) => matchKeys(parseQuery(text), { ...context, text }));
  const { rows } = await sql<{ name: string; matches: boolean[] }>`
    SELECT k.name, ARRAY[${sql.join(conditions)}]::boolean[] AS matches FROM entry_key k
    WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.trashed_by IS NULL
    ORDER BY k.id`.execute(db);
  return new Map(
    queries.map((query, index) => [
      query,
      rows.filter(({ matches }) => matches[index]).map(({ name }) => name),
    ]),
  );
}
