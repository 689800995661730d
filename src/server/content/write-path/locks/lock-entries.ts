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
import { readingIn } from "#server/content/write-path/reading-in.ts";
import { prepared } from "#server/platform/db/database.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import { maxCheckedLength } from "#text/checks/check-input.ts";

/** Whether orders changed while a statement waited for its keys: it then saw the previous order state. */
export type OrdersMoved = { moved: boolean };

export type CellRef = { keyId: number; languageId: number };

/** Source texts by key id; null if one is too long to be read with others. */
export type Sources = Map<number, string | null>;

/**
 * Maximum length of a source read together with others, in bytes; one statement reads thousands of entries. Longer
 * sources are read one by one when needed.
 */
export const readWithOthers = 4_096;
/** Maximum length of a source that is checked against: three bytes for each unit of `maxCheckedLength`. */
export const longestSource = 3 * maxCheckedLength;

type Reading = {
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
  { keyIds: sourcesOf, longest, ofCreatedKeys }: Reading = { keyIds: [], longest: 0, ofCreatedKeys: false },
): Promise<{ touched: TouchedEntry[]; sources: Sources }> {
  const { rows } = await sql<TouchedRow & OrdersMoved & SourceRow>`${prepared} 
    WITH ${lockedCells(scope, requested, ofCreatedKeys)}
    SELECT a.key_id, a.language_id, a.code AS language, ${touchedColumns}, (SELECT moved FROM orders) AS moved
      ${sourcesOf.length > 0 ? sourceColumns : sql``}
    FROM requested a JOIN k ON k.id = a.key_id
    LEFT JOIN e ON e.key_id = a.key_id AND e.language_id = a.language_id
    ${sourcesOf.length > 0 ? sourcesNow(scope, sourcesOf, longest) : sql``}
    ${touchedTexts(scope)} ${touchedOrders(scope, sql`a.language_id`)}
    ${sourcesOf.length > 0 ? sql`WINDOW cells AS (ORDER BY a.key_id, a.language_id)` : sql``}
    ORDER BY a.key_id, a.language_id`.execute(tx);
  await readMissingTexts(tx, scope, rows);
  const touched = rows.map(touchedEntry);
  // Orders are read again, now that the keys are locked.
  if (rows[0]?.moved) await readOrderStates(tx, scope, touched);
  const sources: Sources = new Map(
    rows.flatMap(({ key_id, source_id, source }) => (source_id ? [[key_id, source ?? null]] : [])),
  );
  return { touched, sources };
}

type SourceRow = { source_id?: number | null; source?: string | null };

/** Returns each source once, with the first cell of its key. */
const sourceColumns = sql`, CASE WHEN lag(a.key_id) OVER cells IS DISTINCT FROM a.key_id THEN source.text_id END AS source_id,
  CASE WHEN lag(a.key_id) OVER cells IS DISTINCT FROM a.key_id THEN source.body END AS source`;

/** Reads the sources once the keys are locked: the previous lock holder may have written another source. */
function sourcesNow(
  { projectId, branchId, baseLanguageId }: ChangeScope,
  keyIds: readonly number[],
  longest: number,
) {
  return sql`LEFT JOIN sources_now(${projectId}, ${branchId}, ${baseLanguageId},
      (SELECT array_agg(k.id) FROM k WHERE k.id = ANY(${keyIds}::bigint[])), ${longest}) AS source
      ON source.key_id = a.key_id`;
}

/** Locks entries as `lockEntries` does and returns the versions of the stored ones, without reading texts. */
export async function lockVersions(
  tx: Kysely<Database>,
  scope: BranchRef,
  requested: readonly CellRef[],
): Promise<Array<CellRef & { version: number }>> {
  const { rows } = await sql<CellRef & { version: number }>`${prepared} 
    WITH ${lockedCells(scope, requested)}
    SELECT key_id AS "keyId", language_id AS "languageId", version FROM e`.execute(tx);
  return rows;
}

/**
 * Reads texts that `lockedCells` could not see: if an entry was written while the statement waited for it, the statement
 * sees the new row, but not the texts stored with it.
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
    .where("id", "in", [...missing])
    .execute();
  const bodies = new Map(texts.map(({ id, body }) => [id, body]));
  for (const row of rows)
    for (const field of textFields) row[field] ??= bodies.get(row[`${field}_id`] ?? 0) ?? null;
}

/**
 * Selects the `requested` cells whose language exists, with their keys `k` and stored entries `e`, all locked until the
 * commit: languages before keys, and keys before entries. Each part reads from the one before, since nothing else
 * orders the parts of a statement. `orders` tells whether orders changed since the statement started. Keys created by
 * this change set need no lock and have no entries (saves 1.5 s of an upload of 100,000).
 */
export function lockedCells(
  scope: BranchRef,
  requested: readonly CellRef[],
  ofCreatedKeys = false,
): RawBuilder<unknown> {
  const languageIds = [...new Set(requested.map((item) => item.languageId))];
  return sql`
    l AS MATERIALIZED (
      SELECT locked_languages.id, l.code
      FROM hold_languages(${scope.projectId}, ${scope.branchId}, ${languageIds}::integer[]) AS locked_languages
      JOIN language l ON l.project_id = ${scope.projectId} AND l.branch_id = ${scope.branchId} AND l.id = locked_languages.id
    ),
    requested AS MATERIALIZED (
      SELECT a.key_id, a.language_id, l.code FROM unnest(${requested.map((item) => item.keyId)}::bigint[],
        ${requested.map((item) => item.languageId)}::integer[]) AS a(key_id, language_id)
      JOIN l ON l.id = a.language_id
    ),
    k AS MATERIALIZED (
      SELECT k.* FROM (SELECT DISTINCT key_id FROM requested ORDER BY key_id) a CROSS JOIN LATERAL (
        SELECT id, name, group_id, meaning, words, max_length, excluded, ${readingIn(scope.projectId)} FROM entry_key
        WHERE project_id = ${scope.projectId} AND branch_id = ${scope.branchId} AND id = a.key_id
          AND trashed_by IS NULL ${ofCreatedKeys ? sql`` : sql`FOR SHARE`}
      ) k
    ),
    e AS MATERIALIZED (
      SELECT e.* FROM (
        SELECT DISTINCT a.key_id, a.language_id FROM requested a JOIN k ON k.id = a.key_id
        ${ofCreatedKeys ? sql`WHERE false` : sql``} ORDER BY a.key_id, a.language_id
      ) a CROSS JOIN LATERAL (
        SELECT * FROM entry
        WHERE project_id = ${scope.projectId} AND branch_id = ${scope.branchId} AND key_id = a.key_id
          AND language_id = a.language_id FOR UPDATE
      ) e
    ),
    orders AS MATERIALIZED (
      SELECT (SELECT revision FROM order_revision WHERE project_id = ${scope.projectId} AND branch_id = ${scope.branchId})
        IS DISTINCT FROM order_revision_now(${scope.projectId}, ${scope.branchId}, (SELECT count(*) FROM k)) AS moved
    )`;
}

async function readOrderStates(
  tx: Kysely<Database>,
  scope: ChangeScope,
  touched: TouchedEntry[],
): Promise<void> {
  const { rows } = await sql<{ key_id: number; language_id: number; translating: boolean }>`
    SELECT key_id, language_id, bool_or(translating) AS translating FROM order_entry
    WHERE project_id = ${scope.projectId} AND branch_id = ${scope.branchId} AND open
      AND key_id = ANY(${touched.map(({ key }) => key.id)}::bigint[])
    GROUP BY key_id, language_id`.execute(tx);
  const ordered = new Map(rows.map((row) => [cellOf(row.key_id, row.language_id), row.translating]));
  for (const entry of touched) {
    const translating = ordered.get(cellOf(entry.key.id, entry.languageId));
    entry.inOrder = translating !== undefined;
    entry.inTranslation = translating ?? false;
  }
}
