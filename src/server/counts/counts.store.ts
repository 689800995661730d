import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Scope } from "#server/auth/caller.ts";
import { wholeBranch } from "#server/changes/entry-counters.ts";
import { type Counted, countEntries } from "#server/changes/recount.ts";
import type { Database } from "#server/db/schema.ts";

type BranchRef = Pick<Scope, "projectId" | "branchId" | "baseLanguageId">;

/** The counters of a branch as the write path keeps them: no scan (design/architecture.md, Data). */
export function readBranchCounters(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
): Promise<Counted[]> {
  return db
    .selectFrom("counter")
    .select(["language_id", "name", "strings", "words"])
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .execute();
}

/** The same counters of the keys of one tag, by scanning them; undefined when there is no such tag. */
export async function countTag(
  db: Kysely<Database>,
  scope: BranchRef,
  tagId: number,
): Promise<Counted[] | undefined> {
  const { projectId, branchId } = scope;
  const tagKeys = sql`SELECT tk.key_id FROM tag_key tk
    WHERE tk.project_id = ${projectId} AND tk.branch_id = ${branchId} AND tk.tag_id = ${tagId}`;
  const { rows } = await sql<{ keys: number; words: number }>`
    SELECT count(k.id)::integer AS keys, coalesce(sum(k.words), 0)::integer AS words
    FROM tag t
    LEFT JOIN tag_key tk ON tk.project_id = t.project_id AND tk.branch_id = t.branch_id AND tk.tag_id = t.id
    LEFT JOIN entry_key k ON k.project_id = t.project_id AND k.branch_id = t.branch_id AND k.id = tk.key_id
      AND k.trashed_by IS NULL
    WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.id = ${tagId} AND t.trashed_by IS NULL
    GROUP BY t.id`.execute(db);
  const [all] = rows;
  if (!all) return undefined;
  const counted = await countEntries(db, scope, sql<boolean>`key_id IN (${tagKeys})`);
  return [...counted, { language_id: wholeBranch, name: "all", strings: all.keys, words: all.words }];
}

/** The counters of the cells that somebody sees: `all` is theirs too, one per language. */
export async function countVisible(
  db: Kysely<Database>,
  scope: BranchRef,
  visible: RawBuilder<unknown>,
  tagId: number | undefined,
): Promise<Counted[]> {
  const { projectId, branchId } = scope;
  const tagged =
    tagId === undefined
      ? sql`true`
      : sql`key_id IN (SELECT tk.key_id FROM tag_key tk
          WHERE tk.project_id = ${projectId} AND tk.branch_id = ${branchId} AND tk.tag_id = ${tagId})`;
  const counted = await countEntries(
    db,
    scope,
    sql<boolean>`(key_id, language_id) IN (${visible}) AND ${tagged}`,
  );
  const { rows } = await sql<Counted>`
    SELECT seen.language_id, 'all' AS name, count(*)::integer AS strings, sum(k.words)::integer AS words
    FROM (SELECT DISTINCT key_id, language_id FROM (${visible}) AS cell) AS seen
    JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = seen.key_id
      AND k.trashed_by IS NULL
    WHERE ${tagged} GROUP BY seen.language_id`.execute(db);
  return [...counted, ...rows];
}
