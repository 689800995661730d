import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import { manyRows, withWholeTableJoins } from "#server/platform/db/start/whole-table-joins.ts";
import type { BasedBranchRef } from "#server/platform/db/values/branch-ref.ts";
import { isOutdated, isTranslated } from "#server/platform/db/values/entry-states.ts";
import { needsTranslationStatus } from "#server/platform/db/values/statuses.ts";
import { candidateFlags, decisionTable } from "./order-scope.rules.ts";
import type { ResolvedRequest } from "./resolve-request.ts";

/** Entries of one language with the same decision (`decisionOf` in order-scope.rules.ts; 0: ordered). */
type ScopeCount = {
  language_id: number;
  decision: number;
  strings: number;
  words: number;
  repetitions: number;
  /** Numbers of open orders that contain these entries. */
  orders: number[] | null;
};

/** `sourceWords`: words of the ordered strings, each key counted once (rules.md 8.1). */
export type CountedScope = { counts: ScopeCount[]; sourceWords: number };

/** Counts the entries of the target languages by decision. `tx` is a transaction. */
export async function countScope(
  tx: Kysely<Database>,
  branch: BasedBranchRef,
  requested: ResolvedRequest,
): Promise<CountedScope> {
  const counted = sql<ScopeCount & { source_words: number }>`
    WITH decided_cells AS MATERIALIZED (
      SELECT key_id, language_id, decision, words, source_id, order_id FROM (${decidedCells(branch, requested)}) AS cell
    )
    SELECT d.language_id, d.decision, count(*)::integer AS strings, coalesce(sum(d.words), 0)::integer AS words,
      (count(*) - count(DISTINCT d.source_id) FILTER (WHERE d.decision = 0))::integer AS repetitions,
      (SELECT array_agg(o.number ORDER BY o.number) FROM translation_order o WHERE o.project_id = ${branch.projectId}
        AND o.branch_id = ${branch.branchId} AND o.id = ANY(array_agg(DISTINCT d.order_id))) AS orders,
      (SELECT coalesce(sum(ordered_keys.words), 0)::integer FROM (
        SELECT max(words) AS words FROM decided_cells WHERE decision = 0 GROUP BY key_id) AS ordered_keys) AS source_words
    FROM decided_cells d GROUP BY d.language_id, d.decision`;
  const { rows } = await withWholeTableJoins(tx, () => counted.execute(tx));
  return { counts: rows, sourceWords: rows[0]?.source_words ?? 0 };
}

/** Ids of the keys with an ordered entry. */
export async function listOrderedKeys(
  tx: Kysely<Database>,
  branch: BasedBranchRef,
  requested: ResolvedRequest,
): Promise<number[]> {
  const listed = sql<{ ids: number[] }>`
    SELECT ARRAY(SELECT DISTINCT cell.key_id FROM (${decidedCells(branch, requested)}) AS cell WHERE cell.decision = 0
      ORDER BY cell.key_id) AS ids`;
  const { rows } = await withWholeTableJoins(tx, () => listed.execute(tx));
  return rows[0]?.ids ?? [];
}

/** Inserts the ordered entries into an order. Caller must hold the key locks. */
export async function insertOrderEntries(
  tx: Kysely<Database>,
  branch: BasedBranchRef,
  { requested, orderId, keyIds }: { requested: ResolvedRequest; orderId: number; keyIds: readonly number[] },
): Promise<void> {
  const inserted = sql`
    INSERT INTO order_entry (project_id, branch_id, key_id, language_id, order_id, open, translating, meaning,
      source_id, words)
    SELECT ${branch.projectId}, ${branch.branchId}, cell.key_id, cell.language_id, ${orderId}, true, false, cell.meaning,
      cell.source_id, cell.words
    FROM (${decidedCells(branch, requested, keyIds)}) AS cell WHERE cell.decision = 0`;
  if (keyIds.length < manyRows) return void (await inserted.execute(tx));
  await withWholeTableJoins(tx, () => inserted.execute(tx));
  await sql`ANALYZE (SKIP_LOCKED) order_entry`.execute(tx);
}

/** Keys with an entry of a language that has this decision, as a condition on `k`. */
export function keysDecided(
  branch: BasedBranchRef,
  requested: ResolvedRequest,
  { languageId, decision }: { languageId: number; decision: number },
): RawBuilder<boolean> {
  return sql<boolean>`k.id IN (SELECT cell.key_id FROM (${decidedCells(branch, requested)}) AS cell
    WHERE cell.language_id = ${languageId} AND cell.decision = ${decision})`;
}

/** Selects each key outside the trash in each target language, with its decision from `decisionTable`. */
function decidedCells(
  branch: BasedBranchRef,
  requested: ResolvedRequest,
  keyIds?: readonly number[],
): RawBuilder<unknown> {
  const { projectId, branchId } = branch;
  const { sourceWords } = requested;
  return sql`
    WITH tagged_keys AS MATERIALIZED (${taggedKeys(branch, requested)}),
    ordered_cells AS MATERIALIZED (${orderedCells(branch, requested)}),
    copied_cells AS MATERIALIZED (${copiedCells(branch, requested)}),
    source_texts AS MATERIALIZED (SELECT * FROM unnest(${sourceWords?.ids ?? []}::bigint[],
      ${sourceWords?.words ?? []}::integer[]) AS source_text(id, words))
    SELECT k.id AS key_id, l.id AS language_id, k.meaning, coalesce(s.value_id, s.draft_id) AS source_id,
      ${sourceWords ? sql`coalesce(source_texts.words, 0)` : sql`k.words`} AS words, o.order_id,
      (${decisionTable(requested.rules)}::smallint[])[1 + (${flagBits(branch, requested)})] AS decision
    FROM entry_key k
    CROSS JOIN unnest(${requested.targets.map(({ id }) => id)}::integer[]) AS l(id)
    LEFT JOIN entry s ON s.project_id = ${projectId} AND s.branch_id = ${branchId} AND s.key_id = k.id
      AND s.language_id = ${requested.source.id}
    LEFT JOIN entry e ON e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.key_id = k.id
      AND e.language_id = l.id
    LEFT JOIN tagged_keys t ON t.key_id = k.id
    LEFT JOIN ordered_cells o ON o.key_id = k.id AND o.language_id = l.id
    LEFT JOIN copied_cells c ON c.key_id = k.id AND c.language_id = l.id
    LEFT JOIN source_texts ON source_texts.id = coalesce(s.value_id, s.draft_id)
    WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.trashed_by IS NULL
      AND ${keyIds ? sql`k.id = ANY(${keyIds}::bigint[])` : sql`true`}`;
}

/** Flags of a cell as bits, which index `decisionTable`: an expression over the aliases of `decidedCells`. */
function flagBits({ baseLanguageId }: BasedBranchRef, requested: ResolvedRequest): RawBuilder<unknown> {
  const { groupIds, tagIds, copied, includesUntagged } = requested;
  const flags: Record<(typeof candidateFlags)[number], RawBuilder<unknown>> = {
    isInGroup: groupIds ? sql`k.group_id = ANY(${groupIds}::bigint[])` : sql`true`,
    isInTag: tagIds ? sql`coalesce(t.is_in_tag, ${includesUntagged}::boolean)` : sql`true`,
    isInCopy: copied ? sql`c.key_id IS NOT NULL` : sql`true`,
    hasSource: isTranslated("s"),
    hasValue: sql`e.value_id IS NOT NULL`,
    hasDraft: sql`e.draft_id IS NOT NULL`,
    isOutdated: sql`coalesce(${isOutdated(baseLanguageId)}, false)`,
    needsTranslation: sql`coalesce(e.status = ${sql.lit(needsTranslationStatus)}, false)`,
    isLocked: sql`coalesce(e.locked, false)`,
    isExcluded: sql`(k.excluded OR coalesce(e.excluded, false))`,
    isInOrder: sql`o.key_id IS NOT NULL`,
    sourceChanged: sql`coalesce(o.is_changed, false)`,
  };
  return sql.join(
    candidateFlags.map((flag, index) => sql`(${flags[flag]})::integer * ${sql.lit(2 ** index)}`),
    sql` + `,
  );
}

function taggedKeys({ projectId, branchId }: BasedBranchRef, { tagIds }: ResolvedRequest) {
  return sql`
    SELECT tk.key_id, bool_or(tk.tag_id = ANY(${tagIds ?? []}::bigint[])) AS is_in_tag FROM tag_key tk
    JOIN tag t ON t.project_id = tk.project_id AND t.branch_id = tk.branch_id AND t.id = tk.tag_id
      AND t.trashed_by IS NULL
    WHERE ${tagIds !== null}::boolean AND tk.project_id = ${projectId} AND tk.branch_id = ${branchId}
    GROUP BY tk.key_id`;
}

/** Entries in open orders, and whether their source differs from the source in each of these orders. */
function orderedCells({ projectId, branchId }: BasedBranchRef, { targets }: ResolvedRequest) {
  return sql`
    SELECT oe.key_id, oe.language_id, NOT bool_or(oe.meaning = k.meaning) AS is_changed, max(oe.order_id) AS order_id
    FROM order_entry oe
    JOIN entry_key k ON k.project_id = oe.project_id AND k.branch_id = oe.branch_id AND k.id = oe.key_id
    WHERE oe.project_id = ${projectId} AND oe.branch_id = ${branchId} AND oe.open
      AND oe.language_id = ANY(${targets.map(({ id }) => id)}::integer[])
    GROUP BY oe.key_id, oe.language_id`;
}

/** Cells of the copied order's scope: each target language from itself, or all from `copied.languageId`. */
function copiedCells({ projectId, branchId }: BasedBranchRef, { copied, targets }: ResolvedRequest) {
  const languageId = copied?.languageId ?? null;
  return sql`
    SELECT oe.key_id, l.id AS language_id FROM order_entry oe
    JOIN unnest(${targets.map(({ id }) => id)}::integer[]) AS l(id)
      ON oe.language_id = coalesce(${languageId}::integer, l.id)
    WHERE oe.project_id = ${projectId} AND oe.branch_id = ${branchId} AND oe.order_id = ${copied?.orderId ?? null}::bigint`;
}
