import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Pattern, ReplaceAction } from "#server/content/bulk/bulk-task.ts";
import { chosenEntries, isInSelection } from "#server/content/bulk/changing-cells.ts";
import { idsOf } from "#server/content/bulk/key-selection.ts";
import type { Plan } from "#server/content/bulk/plan.ts";
import { skipReason } from "#server/content/bulk/skip-reasons.ts";
import { type ReasonCounts, reasonCountColumns } from "#server/content/bulk/totals.ts";
import { contains, likePattern } from "#server/content/entries/contains-words.ts";
import { syntaxColumns } from "#server/content/write-path/syntax-columns.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BasedBranchRef } from "#server/platform/db/values/branch-ref.ts";

/**
 * A stored text to rewrite. `reading`: the source, syntax and style that decide its placeholders; undefined if they do
 * not matter.
 */
export type FoundText = {
  textId: number;
  reading: { sourceId: number | null; syntax: number; style: number } | undefined;
};

export type SizedText = FoundText & { size: number };

/** Texts of the entry `e` that are searched, as ids: of value and draft. */
export function searchedTexts(
  { rights }: Plan,
  { fields }: ReplaceAction,
): Record<"value" | "draft", RawBuilder<unknown>> {
  const value = rights.asDraft ? sql`CASE WHEN e.draft_id IS NULL THEN e.value_id END` : sql`e.value_id`;
  return {
    value: fields.includes("value") ? value : sql`NULL::bigint`,
    draft: fields.includes("draft") ? sql`e.draft_id` : sql`NULL::bigint`,
  };
}

/**
 * Lists texts of the chosen entries with their bytes and the number of entries. In a search for words, only texts that
 * contain them.
 */
export async function listTexts(
  db: Kysely<Database>,
  plan: Plan,
  action: ReplaceAction,
): Promise<ReasonCounts & { texts: SizedText[] }> {
  const { projectId } = plan.scope;
  const { value, draft } = searchedTexts(plan, action);
  const isMatch = action.regex ? sql`true` : containsWords(action);
  const chosenIds = sql`SELECT value_id FROM chosen_cells UNION SELECT draft_id FROM chosen_cells`;
  const scansChosen = !action.regex && (await isInManyTexts(db, projectId, isMatch));
  const textTable = scansChosen
    ? sql`text t WHERE t.project_id = ${projectId} AND t.id = ANY(ARRAY(${chosenIds}))`
    : sql`(${chosenIds}) AS chosen_ids(id) JOIN text t ON t.project_id = ${projectId} AND t.id = chosen_ids.id WHERE true`;
  const { rows } = await sql<ReasonCounts & { ids: number[]; sizes: number[] }>`
    WITH chosen_cells AS MATERIALIZED (
      SELECT ${value} AS value_id, ${draft} AS draft_id, ${skipReason(plan)} AS reason FROM ${chosenEntries(plan)}
      WHERE ${isInSelection(plan)}
    ),
    matching_texts AS MATERIALIZED (SELECT t.id, octet_length(t.body) AS size FROM ${textTable} AND ${isMatch})
    SELECT listed.*, counted.* FROM (
        SELECT coalesce(array_agg(id), '{}') AS ids, coalesce(array_agg(size), '{}') AS sizes FROM matching_texts
      ) AS listed, (
        SELECT ${reasonCountColumns} FROM chosen_cells
        WHERE value_id IN (SELECT id FROM matching_texts) OR draft_id IN (SELECT id FROM matching_texts)
      ) AS counted`.execute(db);
  const { ids, sizes, ...counts } = rows[0] ?? noTexts;
  const texts = ids.map((textId, index) => ({ textId, size: sizes[index] ?? 0, reading: undefined }));
  return { ...counts, texts };
}

const noTexts = { ids: [], sizes: [], count: 0, not_allowed: 0, locked: 0, failing: 0, changed: 0 };

/**
 * Joins the reading of an entry of the key `k`: the tables `source` (its source text) and `read` (syntax and style).
 */
export function joinReading({ projectId, branchId, baseLanguageId }: BasedBranchRef): RawBuilder<unknown> {
  return sql`LEFT JOIN LATERAL (
      SELECT coalesce(value_id, draft_id) AS source_id FROM entry
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND key_id = k.id AND language_id = ${baseLanguageId}
      OFFSET 0
    ) AS source ON true
    CROSS JOIN LATERAL (
      SELECT syntax::integer, style::integer FROM (SELECT ${syntaxColumns(projectId, "k")}) AS effective
    ) AS read`;
}

type ReadingRow = {
  text_id: number;
  source_id: number | null;
  syntax: number;
  style: number;
  source_size: number;
};

/** Lists the readings of texts: a row for each text and each source, syntax and style of the entries that have it. */
export async function listReadings(
  db: Kysely<Database>,
  plan: Plan,
  { action, texts }: { action: ReplaceAction; texts: readonly SizedText[] },
): Promise<SizedText[]> {
  if (texts.length === 0) return [];
  const { value, draft } = searchedTexts(plan, action);
  const { rows } = await sql<ReadingRow>`
    SELECT reading.*, coalesce(octet_length(t.body), 0) AS source_size FROM (
      SELECT DISTINCT searched.text_id, source_id, read.syntax, read.style
      FROM ${chosenEntries(plan)} ${joinReading(plan.scope)}
      CROSS JOIN LATERAL (VALUES (${value}), (${draft})) AS searched(text_id)
      WHERE searched.text_id IN (${idsOf(texts.map(({ textId }) => textId))}) AND ${isInSelection(plan)}
    ) AS reading LEFT JOIN text t ON t.project_id = ${plan.scope.projectId} AND t.id = source_id`.execute(db);
  const sizes = new Map(texts.map(({ textId, size }) => [textId, size]));
  return rows.map(({ text_id: textId, source_id: sourceId, syntax, style, source_size }) => ({
    textId,
    size: (sizes.get(textId) ?? 0) + source_size,
    reading: { sourceId, syntax, style },
  }));
}

function containsWords({ find, caseSensitive }: Pattern): RawBuilder<unknown> {
  return caseSensitive ? sql`t.body LIKE ${likePattern(find)}` : contains(sql`t.body`, find);
}

/** Minimum estimated number of texts with the words for reading the chosen texts one by one. */
const manyTexts = 50_000;

/**
 * Whether PostgreSQL estimates words in so many texts of the project that the chosen texts are read one by one instead
 * of all texts found by the index: 0.3 s instead of 1.0 for a language of 60,000 texts among 1.2 million.
 */
async function isInManyTexts(
  db: Kysely<Database>,
  projectId: number,
  isMatch: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>`
    EXPLAIN (FORMAT JSON) SELECT FROM text t WHERE t.project_id = ${projectId} AND ${isMatch}`.execute(db);
  return rows.some((row) => row["QUERY PLAN"][0].Plan["Plan Rows"] >= manyTexts);
}
