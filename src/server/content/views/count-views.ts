import { type Kysely, type RawBuilder, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import type { SavedView } from "#contract/views.ts";
import { searchCondition } from "#server/content/entries/search/search-condition.ts";
import { searching } from "#server/content/entries/search/searches.ts";
import { listLanguages } from "#server/content/languages/languages.store.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { listCustomStatuses } from "#server/platform/db/values/statuses.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { listViews } from "./views.store.ts";

type Searched = Parameters<typeof searchCondition>[1];
type Context = Pick<Searched, "languages" | "statuses">;

/** Counts the keys that each view shows now, in one statement. Null: the search of the view is not valid. */
export async function countViews(
  db: Kysely<Database>,
  caller: ProjectCaller,
  ids: readonly string[],
): Promise<Record<string, number | null>> {
  const [all, languages, statuses] = await Promise.all([
    listViews(db, caller),
    listLanguages(db, caller.scope),
    listCustomStatuses(db, caller.scope.teamId),
  ]);
  const views = all.filter(({ _id }) => ids.includes(_id));
  const conditions = views.map((view) => conditionOf(caller, view, { languages, statuses }));
  const counts = await countMatches(
    db,
    caller,
    conditions.filter((matches) => matches !== undefined),
  );
  return Object.fromEntries(
    views.map(({ _id }, index) => [_id, conditions[index] === undefined ? null : (counts.shift() ?? null)]),
  );
}

/** The search of a view in its languages, and in the source as in the grid; undefined if it is not valid. */
function conditionOf(
  caller: ProjectCaller,
  { q, languages: codes }: SavedView,
  context: Context,
): RawBuilder<boolean> | undefined {
  const { baseLanguageId } = caller.scope;
  const shownIds = context.languages
    .filter(({ id, code }) => id === baseLanguageId || (codes?.includes(code) ?? true))
    .map(({ id }) => id);
  try {
    return searchCondition(caller, { text: q, shownIds, ...context });
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Each search is a subquery of its own, so that PostgreSQL plans it as it does in the grid. */
async function countMatches(
  db: Kysely<Database>,
  { scope }: ProjectCaller,
  conditions: ReadonlyArray<RawBuilder<boolean>>,
): Promise<number[]> {
  if (conditions.length === 0) return [];
  const { projectId, branchId } = scope;
  const counts = conditions.map(
    (matches) => sql`(SELECT count(*)::integer FROM entry_key k
      WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.trashed_by IS NULL AND ${matches})`,
  );
  return searching(projectId, async () => {
    const { rows } = await sql<{ counts: number[] }>`SELECT ARRAY[${sql.join(counts)}] AS counts`.execute(db);
    return rows[0]?.counts ?? [];
  });
}
