import { type Kysely, type RawBuilder, sql } from "kysely";
import { styleIn } from "#server/changes/style-in.ts";
import { prepared } from "#server/db/database.ts";
import type { Database } from "#server/db/schema.ts";
import type { BranchRef } from "#server/db/values/branch-ref.ts";
import { longestChecked } from "#text/checks/checked.ts";
import { cellOf, type EntryState, type TextField, textFields } from "./entry-state.ts";

/** The branch that a change set writes to. */
export type ChangeScope = {
  projectId: number;
  branchId: number;
  baseLanguageId: number;
  branching: boolean;
  /** The branch's version when its base language was read: a change set is refused if another one was chosen since. */
  version?: number;
};

/** The fields of a key that matter to its entries. */
export type TouchedKey = {
  id: number;
  name: string;
  groupId: number;
  meaning: number;
  words: number;
  maxLength: number | null;
  syntax: number;
  style: number;
};

/** An entry as it is stored, or as it would be if it had been touched (version 0). */
export type TouchedEntry = {
  key: TouchedKey;
  languageId: number;
  /** The code of its language. */
  language: string;
  version: number;
  /** The stored findings of the checks, as bits. */
  checks: number;
  state: EntryState;
  /** The ids of the state's texts. */
  textIds: Record<TextField, number | null>;
  inOrder: boolean;
  inTranslation: boolean;
  changeSetId: number | null;
};

export type TouchedRow = {
  key_id: number;
  language_id: number;
  name: string;
  group_id: number;
  key_meaning: number;
  words: number;
  max_length: number | null;
  syntax: number;
  style: number;
  language: string;
  checks: number | null;
  dismissed: number | null;
  version: number | null;
  value: string | null;
  draft: string | null;
  comment: string | null;
  value_id: number | null;
  draft_id: number | null;
  comment_id: number | null;
  status: number | null;
  locked: boolean | null;
  meaning: number | null;
  change_set_id: number | null;
  in_order: boolean;
  in_translation: boolean;
};

/** Whether orders changed while a statement waited for its keys: then it saw what was in order before. */
export type Overtaken = { moved: boolean };

export type Asked = { keyId: number; languageId: number };

/** The source texts of keys by their ids; null where one is too long to be read with others. */
export type Sources = Map<number, string | null>;

/** Longer sources, in bytes, are read one by one where they are needed: one statement reads thousands of entries. */
export const readWithOthers = 4_096;
/** Longer sources are not checked against: three bytes for each unit of `longestChecked`. */
export const longestSource = 3 * longestChecked;

/**
 * Locks and reads entries in id order. Keys and languages get a shared lock, so that nobody deletes them or changes the
 * source meanwhile. Entries of deleted keys and languages are left out. Sources are read for the keys asked for, unless
 * they are too long.
 */
export async function lockEntries(
  tx: Kysely<Database>,
  scope: ChangeScope,
  asked: readonly Asked[],
  { keyIds: sourcesOf, longest }: { keyIds: readonly number[]; longest: number } = { keyIds: [], longest: 0 },
): Promise<{ touched: TouchedEntry[]; sources: Sources }> {
  const { rows } = await sql<TouchedRow & Overtaken & SourceRow>`${prepared} 
    WITH ${heldCells(scope, asked)}
    SELECT a.key_id, a.language_id, a.code AS language, ${touchedColumns}, (SELECT moved FROM orders) AS moved
      ${sourcesOf.length > 0 ? sourceColumns : sql``}
    FROM asked a JOIN k ON k.id = a.key_id
    LEFT JOIN e ON e.key_id = a.key_id AND e.language_id = a.language_id
    ${sourcesOf.length > 0 ? sourcesNow(scope, sourcesOf, longest) : sql``}
    ${touchedTexts(scope)} ${touchedOrders(scope, sql`a.language_id`)}
    ${sourcesOf.length > 0 ? sql`WINDOW cells AS (ORDER BY a.key_id, a.language_id)` : sql``}
    ORDER BY a.key_id, a.language_id`.execute(tx);
  await readUnseenTexts(tx, scope, rows);
  const touched = rows.map(touchedEntry);
  // The orders are read again, now that the keys are locked.
  if (rows[0]?.moved) await readOrderStates(tx, scope, touched);
  const sources: Sources = new Map(
    rows.flatMap(({ key_id, source_id, source }) => (source_id ? [[key_id, source ?? null]] : [])),
  );
  return { touched, sources };
}

type SourceRow = { source_id?: number | null; source?: string | null };

/** Each source comes once, with the first cell of its key. */
const sourceColumns = sql`, CASE WHEN lag(a.key_id) OVER cells IS DISTINCT FROM a.key_id THEN source.text_id END AS source_id,
  CASE WHEN lag(a.key_id) OVER cells IS DISTINCT FROM a.key_id THEN source.body END AS source`;

/** Reads the sources once the keys are locked: the previous holder of a key may have written another source. */
function sourcesNow(
  { projectId, branchId, baseLanguageId }: ChangeScope,
  keyIds: readonly number[],
  longest: number,
) {
  return sql`LEFT JOIN sources_now(${projectId}, ${branchId}, ${baseLanguageId},
      (SELECT array_agg(k.id) FROM k WHERE k.id = ANY(${keyIds}::bigint[])), ${longest}) AS source
      ON source.key_id = a.key_id`;
}

/** Locks entries as above and answers the versions of the stored ones, without reading texts. */
export async function lockVersions(
  tx: Kysely<Database>,
  scope: BranchRef,
  asked: readonly Asked[],
): Promise<Array<Asked & { version: number }>> {
  const { rows } = await sql<Asked & { version: number }>`${prepared} 
    WITH ${heldCells(scope, asked)}
    SELECT key_id AS "keyId", language_id AS "languageId", version FROM e`.execute(tx);
  return rows;
}

/**
 * Reads texts that `heldCells` could not see: where an entry was written while the statement waited for it, the
 * statement sees the new row, but not the texts stored with it.
 */
async function readUnseenTexts(
  tx: Kysely<Database>,
  { projectId }: ChangeScope,
  rows: TouchedRow[],
): Promise<void> {
  const unseen = new Set(
    rows.flatMap((row) =>
      textFields.flatMap((field) => {
        const id = row[`${field}_id`];
        return id !== null && row[field] === null ? id : [];
      }),
    ),
  );
  if (unseen.size === 0) return;
  const texts = await tx
    .selectFrom("text")
    .select(["id", "body"])
    .where("project_id", "=", projectId)
    .where("id", "in", [...unseen])
    .execute();
  const bodies = new Map(texts.map(({ id, body }) => [id, body]));
  for (const row of rows)
    for (const field of textFields) row[field] ??= bodies.get(row[`${field}_id`] ?? 0) ?? null;
}

/**
 * Selects the cells `asked` for whose language exists, with their keys `k` and stored entries `e`, all locked until the
 * commit: languages before keys, and keys before entries. Each part reads from the one before, since nothing else
 * orders the parts of a statement. `orders` says whether orders changed since the statement began.
 */
export function heldCells(scope: BranchRef, asked: readonly Asked[]): RawBuilder<unknown> {
  const languageIds = [...new Set(asked.map((one) => one.languageId))];
  return sql`
    l AS MATERIALIZED (
      SELECT held.id, l.code
      FROM hold_languages(${scope.projectId}, ${scope.branchId}, ${languageIds}::integer[]) AS held
      JOIN language l ON l.project_id = ${scope.projectId} AND l.branch_id = ${scope.branchId} AND l.id = held.id
    ),
    asked AS MATERIALIZED (
      SELECT a.key_id, a.language_id, l.code FROM unnest(${asked.map((one) => one.keyId)}::bigint[],
        ${asked.map((one) => one.languageId)}::integer[]) AS a(key_id, language_id)
      JOIN l ON l.id = a.language_id
    ),
    k AS MATERIALIZED (
      SELECT k.* FROM (SELECT DISTINCT key_id FROM asked ORDER BY key_id) a CROSS JOIN LATERAL (
        SELECT id, name, group_id, meaning, words, max_length, syntax, ${styleIn(scope.projectId)} AS style FROM entry_key
        WHERE project_id = ${scope.projectId} AND branch_id = ${scope.branchId} AND id = a.key_id
          AND trashed_by IS NULL FOR SHARE
      ) k
    ),
    e AS MATERIALIZED (
      SELECT e.* FROM (
        SELECT DISTINCT a.key_id, a.language_id FROM asked a JOIN k ON k.id = a.key_id ORDER BY a.key_id, a.language_id
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

/**
 * The entries of keys in other languages that editing the source may outdate: stored ones, and untouched ones in open
 * orders. The keys are locked already.
 */
export async function readSiblings(
  tx: Kysely<Database>,
  scope: ChangeScope,
  keyIds: readonly number[],
): Promise<TouchedEntry[]> {
  const { rows } = await sql<TouchedRow>`${prepared} 
    SELECT a.key_id, e.of_language AS language_id, l.code AS language, ${touchedColumns}
    FROM unnest(${keyIds}::bigint[]) AS a(key_id)
    CROSS JOIN LATERAL (
      SELECT * FROM entry_key
      WHERE project_id = ${scope.projectId} AND branch_id = ${scope.branchId} AND id = a.key_id OFFSET 0
    ) k
    CROSS JOIN LATERAL (
      SELECT stored.*, coalesce(stored.language_id, ordered.language_id) AS of_language FROM (
        SELECT * FROM entry
        WHERE project_id = ${scope.projectId} AND branch_id = ${scope.branchId} AND key_id = a.key_id OFFSET 0
      ) stored FULL JOIN (
        SELECT DISTINCT language_id FROM order_entry
        WHERE project_id = ${scope.projectId} AND branch_id = ${scope.branchId} AND key_id = a.key_id AND open OFFSET 0
      ) ordered ON ordered.language_id = stored.language_id
    ) e
    JOIN language l ON l.project_id = ${scope.projectId} AND l.branch_id = ${scope.branchId} AND l.id = e.of_language
      AND l.trashed_by IS NULL
    ${anyTexts} ${touchedOrders(scope, sql`e.of_language`)}`.execute(tx);
  return rows.map(touchedEntry);
}

/** Columns of `TouchedRow` from a key `k`, an entry `e`, its texts and its orders. */
export const touchedColumns = sql`k.name, k.group_id, k.meaning AS key_meaning, k.words, k.max_length, k.syntax, k.style, e.checks, e.dismissed, e.version, v.body AS value, d.body AS draft,
  c.body AS comment, e.value_id, e.draft_id, e.comment_id, e.status, e.locked, e.meaning, e.change_set_id,
  o.open IS NOT NULL AS in_order, coalesce(o.translating, false) AS in_translation`;

/**
 * Looks rows up one by one (OFFSET 0 enforces it): PostgreSQL takes tables that an import is filling for empty, and
 * would scan them.
 */
export function touchedTexts(scope: { projectId: number | RawBuilder<unknown> }) {
  const text = (alias: string, id: string) => sql`
    LEFT JOIN LATERAL (
      SELECT body FROM text WHERE project_id = ${scope.projectId} AND id = ${sql.ref(id)} OFFSET 0
    ) ${sql.ref(alias)} ON true`;
  return sql`${text("v", "e.value_id")} ${text("d", "e.draft_id")} ${text("c", "e.comment_id")}`;
}

/** Of siblings only whether they have texts matters: the texts of all languages of a key may be many megabytes. */
const anyTexts = sql.join(
  ["value", "draft", "comment"].map(
    (field) => sql`CROSS JOIN LATERAL (
      SELECT CASE WHEN ${sql.ref(`e.${field}_id`)} IS NOT NULL THEN 'some' END AS body
    ) ${sql.ref(field.charAt(0))}`,
  ),
  sql` `,
);

/** Joins open orders as `o`. `languageId` is passed separately, since an untouched entry in an order has no row. */
export function touchedOrders(
  scope: { projectId: number | RawBuilder<unknown>; branchId: number | RawBuilder<unknown> },
  languageId: RawBuilder<number>,
) {
  return sql`
    LEFT JOIN LATERAL (
      SELECT true AS open, bool_or(translating) AS translating FROM order_entry
      WHERE project_id = ${scope.projectId} AND branch_id = ${scope.branchId} AND key_id = k.id
        AND language_id = ${languageId} AND open
      HAVING count(*) > 0
    ) o ON true`;
}

export function touchedEntry(row: TouchedRow): TouchedEntry {
  return {
    key: {
      id: row.key_id,
      name: row.name,
      groupId: row.group_id,
      meaning: row.key_meaning,
      words: row.words,
      maxLength: row.max_length,
      syntax: row.syntax,
      style: row.style,
    },
    languageId: row.language_id,
    language: row.language,
    version: row.version ?? 0,
    checks: row.checks ?? 0,
    state: {
      value: row.value ?? "",
      draft: row.draft ?? "",
      status: row.status ?? 0,
      locked: row.locked ?? false,
      comment: row.comment ?? "",
      meaning: row.meaning ?? 0,
      dismissed: row.dismissed ?? 0,
    },
    textIds: { value: row.value_id, draft: row.draft_id, comment: row.comment_id },
    inOrder: row.in_order,
    inTranslation: row.in_translation,
    changeSetId: row.change_set_id,
  };
}
