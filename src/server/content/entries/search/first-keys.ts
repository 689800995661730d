import { type Kysely, sql } from "kysely";
import type { SortOrder } from "#contract/entries.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { type Search, searchCondition } from "./search-condition.ts";

/** Number of keys that the first step searches; each following step searches four times as many. */
const firstStepKeys = 500;
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
  const deadline = performance.now() + maxMs;
  const found: number[] = [];
  let last: number | undefined;
  for (let count = firstStepKeys; found.length < limit && performance.now() < deadline; count *= 4) {
    const among = await nextKeys(db, caller.scope, { sort, last, count });
    if (among.length === 0) break;
    const matches = searchCondition(caller, { ...search, among });
    const rows = await db
      .selectFrom("entry_key as k")
      .select("k.id")
      .where("k.project_id", "=", caller.scope.projectId)
      .where("k.branch_id", "=", caller.scope.branchId)
      .where(sql<boolean>`k.id = ANY(${among}::bigint[])`)
      .where(matches)
      .execute();
    const matching = new Set(rows.map(({ id }) => id));
    found.push(...among.filter((id) => matching.has(id)));
    last = among.at(-1);
  }
  return found.slice(0, limit);
}

type NextKeys = { sort: "created" | "-created"; last: number | undefined; count: number };

async function nextKeys(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  { sort, last, count }: NextKeys,
): Promise<number[]> {
  const [after, direction] = sort === "created" ? ([">", "asc"] as const) : (["<", "desc"] as const);
  const rows = await db
    .selectFrom("entry_key")
    .select("id")
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("trashed_by", "is", null)
    .$if(last !== undefined, (keys) => keys.where("id", after, last ?? 0))
    .orderBy("id", direction)
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}
