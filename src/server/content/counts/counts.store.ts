import { type Kysely, type RawBuilder, sql } from "kysely";
import { excludedKeys } from "#server/content/write-path/counters/entry-counters.ts";
import {
  type CounterRow,
  countEntries,
  countKeys as countWholeKeys,
} from "#server/content/write-path/counters/recount.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BasedBranchRef } from "#server/platform/db/values/branch-ref.ts";

/** Counters of a branch as maintained by the write path: no scan (architecture.md, Data). */
export function readBranchCounters(
  db: Kysely<Database>,
  { projectId, branchId }: BasedBranchRef,
): Promise<CounterRow[]> {
  return db
    .selectFrom("counter")
    .select(["language_id", "name", "strings", "words"])
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .execute();
}

/** Ids of the keys `k` outside the trash that match all conditions. */
export async function listKeyIds(
  db: Kysely<Database>,
  { projectId, branchId }: BasedBranchRef,
  conditions: ReadonlyArray<RawBuilder<boolean>>,
): Promise<number[]> {
  const all = [
    sql<boolean>`k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.trashed_by IS NULL`,
    ...conditions,
  ];
  const { rows } = await sql<{ ids: number[] }>`
    SELECT ARRAY(SELECT k.id FROM entry_key k WHERE ${sql.join(all, sql` AND `)}) AS ids`.execute(db);
  return rows[0]?.ids ?? [];
}

/** Condition that a key `k` has a tag; undefined for an unknown tag. */
export async function findTagCondition(
  db: Kysely<Database>,
  { projectId, branchId }: BasedBranchRef,
  tagId: number,
): Promise<RawBuilder<boolean> | undefined> {
  const tag = await db
    .selectFrom("tag")
    .select("id")
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("id", "=", tagId)
    .where("trashed_by", "is", null)
    .executeTakeFirst();
  if (!tag) return undefined;
  return sql<boolean>`k.id IN (SELECT tk.key_id FROM tag_key tk
    WHERE tk.project_id = ${projectId} AND tk.branch_id = ${branchId} AND tk.tag_id = ${tagId})`;
}

/** Computes the counters of `readBranchCounters` for some keys, by scanning their entries. */
export async function countKeys(
  db: Kysely<Database>,
  scope: BasedBranchRef,
  keyIds: readonly number[],
): Promise<CounterRow[]> {
  const [counted, keys] = await Promise.all([
    countEntries(db, scope, sql<boolean>`key_id = ANY(${keyIds}::bigint[])`),
    countWholeKeys(db, scope, sql<boolean>`id = ANY(${keyIds}::bigint[])`),
  ]);
  return [...counted, ...keys];
}

/** Computes the counters of the cells that a vendor sees, with those of whole keys for each language. */
export async function countVisible(
  db: Kysely<Database>,
  scope: BasedBranchRef,
  { visible, keyIds }: { visible: RawBuilder<unknown>; keyIds: readonly number[] },
): Promise<CounterRow[]> {
  const { projectId, branchId } = scope;
  const counted = await countEntries(
    db,
    scope,
    sql<boolean>`(key_id, language_id) IN (${visible}) AND key_id = ANY(${keyIds}::bigint[])`,
  );
  const { rows } = await sql<CounterRow>`
    SELECT visible_cell.language_id, CASE WHEN k.excluded THEN ${sql.lit(excludedKeys)} ELSE 'all' END AS name,
      count(*)::integer AS strings, sum(k.words)::integer AS words
    FROM (SELECT DISTINCT key_id, language_id FROM (${visible}) AS cell) AS visible_cell
    JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = visible_cell.key_id
    WHERE k.id = ANY(${keyIds}::bigint[]) GROUP BY visible_cell.language_id, k.excluded`.execute(db);
  return [...counted, ...rows];
}
