import { type Kysely, type RawBuilder, sql } from "kysely";
import {
  type ChangeScope,
  type TouchedEntry,
  type TouchedRow,
  touchedColumns,
  touchedEntry,
  touchedOrders,
  touchedTexts,
} from "#server/content/write-path/changed-entries.ts";
import { cellOf, textFields } from "#server/content/write-path/entry-state.ts";
import { syntaxColumns } from "#server/content/write-path/syntax-columns.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { prepared } from "#server/platform/db/statements/prepared-statement.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import { maxCheckedLength } from "#text/checks/check-input.ts";

/** Whether orders changed while a statement waited for its keys: the statement then read the previous orders. */
export type OrdersMoved = { moved: boolean };

export type CellRef = { keyId: number; languageId: number };

/** Source texts by key id; null if one is too long to be read with others. */
export type Sources = Map<number, string | null>;

/**
 * Maximum length of a source read together with others, in bytes; one statement reads thousands of entries. Longer
 * sources are read one by one when needed.
 */
export const longestBatchedSource = 4_096;
/** Maximum length of a source that checks read, in bytes: three for each unit of `maxCheckedLength`. */
export const longestCheckedSource = 3 * maxCheckedLength;

type SourceOptions = {
  /** Keys whose sources are read. */
  keyIds: readonly number[];
  /** Maximum length of a source that is read, in bytes. */
  longest: number;
  ofCreatedKeys: boolean;
};

/**
 * Locks and reads entries in id order. Keys and languages get a shared lock, which prevents deleting them or changing
 * the source until the commit. Omits entries of deleted keys and languages. Reads the sources of the given keys, unless
 * they are too long.
 */
export async function lockEntries(
  tx: Kysely<Database>,
  scope: ChangeScope,
  requested: readonly CellRef[],
  { keyIds: sourcesOf, longest, ofCreatedKeys }: SourceOptions = {
    keyIds: [],
    longest: 0,
    ofCreatedKeys: false,
  },
): Promise<{ touched: TouchedEntry[]; sources: Sources }> {
  const { rows } = await prepared<TouchedRow & OrdersMoved & SourceRow>`
    WITH ${lockedCells(scope, requested, ofCreatedKeys)}
    SELECT r.key_id, r.language_id, r.code AS language, ${touchedColumns}, (SELECT moved FROM order_state) AS moved
      ${sourcesOf.length > 0 ? sourceColumns : sql``}
    FROM requested_cell r JOIN locked_key k ON k.id = r.key_id
    LEFT JOIN locked_entry e ON e.key_id = r.key_id AND e.language_id = r.language_id
    ${sourcesOf.length > 0 ? sourcesNow(scope, sourcesOf, longest) : sql``}
    ${touchedTexts(scope)} ${touchedOrders(scope, sql`r.language_id`)}
    ${sourcesOf.length > 0 ? sql`WINDOW cells AS (ORDER BY r.key_id, r.language_id)` : sql``}
    ORDER BY r.key_id, r.language_id`.execute(tx);
  await readMissingTexts(tx, scope, rows);
  const touched = rows.map(touchedEntry);
  // The statement saw the previous orders. They cannot change any more, since the keys are locked.
  if (rows[0]?.moved) await readOrderStates(tx, scope, touched);
  const sources: Sources = new Map(
    rows.flatMap(({ key_id, source_id, source }) => (source_id ? [[key_id, source ?? null]] : [])),
  );
  return { touched, sources };
}

type SourceRow = { source_id?: number | null; source?: string | null };

/** Returns each source once, with the first cell of its key. */
const sourceColumns = sql`, CASE WHEN lag(r.key_id) OVER cells IS DISTINCT FROM r.key_id THEN source.text_id END AS source_id,
  CASE WHEN lag(r.key_id) OVER cells IS DISTINCT FROM r.key_id THEN source.body END AS source`;

/** Reads the sources once the keys are locked: the previous lock holder may have written another source. */
function sourcesNow(
  { projectId, branchId, baseLanguageId }: ChangeScope,
  keyIds: readonly number[],
  longest: number,
) {
  return sql`LEFT JOIN sources_now(${projectId}, ${branchId}, ${baseLanguageId},
      (SELECT array_agg(id) FROM locked_key WHERE id = ANY(${keyIds}::bigint[])), ${longest}) AS source
      ON source.key_id = r.key_id`;
}

/** Locks entries as `lockEntries` does and returns versions and findings of the stored ones, without reading texts. */
export async function lockVersions(
  tx: Kysely<Database>,
  scope: BranchRef,
  requested: readonly CellRef[],
): Promise<Array<CellRef & { version: number; checks: number }>> {
  const { rows } = await prepared<CellRef & { version: number; checks: number }>`
    WITH ${lockedCells(scope, requested)}
    SELECT key_id AS "keyId", language_id AS "languageId", version, checks FROM locked_entry`.execute(tx);
  return rows;
}

/**
 * Reads texts that `lockedCells` could not see: if an entry was written while the statement waited for it, the
 * statement sees the new row, but not the texts stored with it.
 */
async function readMissingTexts(
  tx: Kysely<Database>,
  { projectId }: ChangeScope,
  rows: TouchedRow[],
): Promise<void> {
  const missing = new Set(
    rows.flatMap((row) =>
      textFields.flatMap((field) => {
        const id = row[`${field}_id`];
        return id !== null && row[field] === null ? id : [];
      }),
    ),
  );
  if (missing.size === 0) return;
  const texts = await tx
    .selectFrom("text")
    .select(["id", "body"])
    .where("project_id", "=", projectId)
    .where(sql<boolean>`id = ANY(${[...missing]}::bigint[])`)
    .execute();
  const bodies = new Map(texts.map(({ id, body }) => [id, body]));
  for (const row of rows)
    for (const field of textFields) row[field] ??= bodies.get(row[`${field}_id`] ?? 0) ?? null;
}

/**
 * Parts of a statement that lock cells until the commit: languages before keys, and keys before entries. Each part
 * reads from the one before, since nothing else orders the parts of a statement. Keys created by this change set need
 * no lock and have no entries (saves 1.5 s of an upload of 100,000).
 * - `locked_language`: languages that exist
 * - `requested_cell`: cells in these languages
 * - `locked_key`: their keys outside the trash
 * - `locked_entry`: their stored entries
 * - `order_state`: whether orders were moved since the statement started
 */
export function lockedCells(
  scope: BranchRef,
  requested: readonly CellRef[],
  ofCreatedKeys = false,
): RawBuilder<unknown> {
  const languageIds = [...new Set(requested.map((item) => item.languageId))];
  return sql`
    locked_language AS MATERIALIZED (
      SELECT existing_language.id, l.code
      FROM hold_languages(${scope.projectId}, ${scope.branchId}, ${languageIds}::integer[]) AS existing_language
      JOIN language l ON l.project_id = ${scope.projectId} AND l.branch_id = ${scope.branchId}
        AND l.id = existing_language.id
    ),
    requested_cell AS MATERIALIZED (
      SELECT r.key_id, r.language_id, l.code FROM unnest(${requested.map((item) => item.keyId)}::bigint[],
        ${requested.map((item) => item.languageId)}::integer[]) AS r(key_id, language_id)
      JOIN locked_language l ON l.id = r.language_id
    ),
    locked_key AS MATERIALIZED (
      SELECT k.* FROM (SELECT DISTINCT key_id FROM requested_cell ORDER BY key_id) r CROSS JOIN LATERAL (
        SELECT id, name, group_id, meaning, words, max_length, excluded, ${syntaxColumns(scope.projectId)} FROM entry_key
        WHERE project_id = ${scope.projectId} AND branch_id = ${scope.branchId} AND id = r.key_id
          AND trashed_by IS NULL ${ofCreatedKeys ? sql`` : sql`FOR SHARE`}
      ) k
    ),
    locked_entry AS MATERIALIZED (
      SELECT e.* FROM (
        SELECT DISTINCT r.key_id, r.language_id FROM requested_cell r JOIN locked_key k ON k.id = r.key_id
        ${ofCreatedKeys ? sql`WHERE false` : sql``} ORDER BY r.key_id, r.language_id
      ) r CROSS JOIN LATERAL (
        SELECT * FROM entry
        WHERE project_id = ${scope.projectId} AND branch_id = ${scope.branchId} AND key_id = r.key_id
          AND language_id = r.language_id FOR UPDATE
      ) e
    ),
    order_state AS MATERIALIZED (
      SELECT (SELECT revision FROM order_revision WHERE project_id = ${scope.projectId} AND branch_id = ${scope.branchId})
        IS DISTINCT FROM order_revision_now(${scope.projectId}, ${scope.branchId}, (SELECT count(*) FROM locked_key)) AS moved
    )`;
}

async function readOrderStates(
  tx: Kysely<Database>,
  scope: ChangeScope,
  touched: TouchedEntry[],
): Promise<void> {
  const keyIds = touched.map(({ key }) => key.id);
  const rows = await tx
    .selectFrom("order_entry")
    .select(["key_id", "language_id"])
    .select(({ fn }) => fn.agg<boolean>("bool_or", ["translating"]).as("translating"))
    .where("project_id", "=", scope.projectId)
    .where("branch_id", "=", scope.branchId)
    .where("open", "=", true)
    .where(sql<boolean>`key_id = ANY(${keyIds}::bigint[])`)
    .groupBy(["key_id", "language_id"])
    .execute();
  const translatingByCell = new Map(
    rows.map((row) => [cellOf(row.key_id, row.language_id), row.translating]),
  );
  for (const entry of touched) {
    const translating = translatingByCell.get(cellOf(entry.key.id, entry.languageId));
    entry.inOrder = translating !== undefined;
    entry.inTranslation = translating ?? false;
  }
}
