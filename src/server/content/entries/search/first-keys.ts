import { type Kysely, sql } from "kysely";
import type { SortOrder } from "#contract/entries.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { type Search, searchCondition } from "./search-condition.ts";

/** Number of keys searched first; each following step searches four times as many. */
const firstCount = 500;
/** Maximum time after which no further step starts, in ms. */
const maxMs = 100;

/**
 * Finds the first keys of a search, at most `limit`: searches more and more keys in their order instead of the whole
 * project. Only for orders in which keys are stored; returns none if none is found in a short time.
 */
export async function findFirstKeys(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { sort, limit, ...search }: Search & { sort: SortOrder; limit: number },
): Promise<number[]> {
  if (sort !== "created" && sort !== "-created") return [];
  const until = performance.now() + maxMs;
  const found: number[] = [];
  let last: number | undefined;
  for (let count = firstCount; found.length < limit && performance.now() < until; count *= 4) {
    const among = await nextKeys(db, caller.scope, { sort, last, count });
    if (among.length === 0) break;
    const matches = searchCondition(caller, { ...search, among });
    const { rows } = await sql<{ id: number }>`
      SELECT k.id FROM entry_key k
      WHERE k.project_id = ${caller.scope.projectId} AND k.branch_id = ${caller.scope.branchId}
        AND k.id = ANY(${among}::bigint[]) AND ${matches}`.execute(db);
    const matching = new Set(rows.map(({ id }) => id));
    found.push(...among.filter((id) => matching.has(id)));
    last = among.at(-1);
  }
  return found.slice(0, limit);
}

type Next = { sort: "created" | "-created"; last: number | undefined; count: number };

async function nextKeys(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  { sort, last, count }: Next,
): Promise<number[]> {
  const [after, direction] = sort === "created" ? [sql`>`, sql`ASC`] : [sql`<`, sql`DESC`];
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM entry_key
    WHERE project_id = ${projectId} AND branch_id = ${branchId} AND trashed_by IS NULL
      AND ${last === undefined ? sql`true` : sql`id ${after} ${last}`}
    ORDER BY id ${direction} LIMIT ${count}`.execute(db);
  return rows.map(({ id }) => id);
}
