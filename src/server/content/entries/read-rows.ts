import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { Cell, EntryRow } from "#contract/entries.ts";
import { entryId } from "#contract/ids.ts";
import { touchedTexts } from "#server/content/write-path/changed-entries.ts";
import type { TextField } from "#server/content/write-path/entry-state.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { prepared } from "#server/platform/db/statements/prepared-statement.ts";
import type { BasedBranchRef } from "#server/platform/db/values/branch-ref.ts";
import { maxListBytes } from "#server/platform/http/answers/answer-limits.ts";
import { etagOf } from "#server/platform/http/answers/etags.ts";
import { styleOfNumber, syntaxOfNumber } from "#text/message/style.ts";
import { cellColumns, personOfCell, presentCell, type StoredCell } from "./read-cells.ts";

type Language = { id: number; code: string };

type RowsInput = {
  keyIds: readonly number[];
  languages: readonly Language[];
  /** Cells that the caller may see; undefined: all. */
  visible?: RawBuilder<unknown> | undefined;
  /** Cells in a vendor's open orders, if `visible` is a vendor's. */
  ordered?: RawBuilder<unknown> | undefined;
};

type CellRef = { key_id: number; language_id: number };

/** Rows, and the number of requested keys that were read: the first ones that fit into one response. */
export type ReadRows = { rows: EntryRow[]; keyCount: number };

type KeyColumn = "id" | "name" | "description" | "meta" | "max_length" | "syntax" | "style" | "excluded";
type KeyRow = Pick<Selectable<Database["entry_key"]>, KeyColumn> & {
  /** Position in the requested order, from 1. */
  ordinal: number;
  /** Whether the details fit into the response. */
  fits: boolean;
  group_name: string;
  deleted: boolean;
  tags: string[] | null;
};

/** Reads rows of the grid in the requested order, with a cell per language, stored or not (rules.md 3.5). */
export async function readRows(
  db: Kysely<Database>,
  scope: BasedBranchRef,
  input: RowsInput,
  maxBytes: number = maxListBytes,
): Promise<ReadRows> {
  const { keyIds, languages, visible, ordered } = input;
  if (keyIds.length === 0) return { rows: [], keyCount: 0 };
  const [keys, stored, work, visibleCells, orderedCells] = await Promise.all([
    readKeys(db, scope, { keyIds, maxBytes }),
    readStoredCells(db, scope, { ...input, maxBytes }),
    readWork(db, scope, input),
    visible ? readCellRefs(db, visible, keyIds) : undefined,
    ordered ? readCellRefs(db, ordered, keyIds) : undefined,
  ]);
  const workOf = Map.groupBy(work, (item) => item.key_id);
  const cells = new Map(stored.cells.map((cell) => [`${cell.key_id} ${cell.language_id}`, cell]));
  const rows = keys.flatMap((key): Array<[number, EntryRow]> => {
    const visibleLanguages = languages.filter(({ id }) => visibleCells?.has(`${key.id} ${id}`) ?? true);
    // The working set may have been created by a person who sees more.
    if (visibleCells && visibleLanguages.length === 0) return [];
    const entries = visibleLanguages.map(({ id, code }) => {
      const cell = cells.get(`${key.id} ${id}`);
      return [code, cell ? presentCell(cell, stored.texts) : untouched];
    });
    const row: EntryRow = { ...presentKey(key), entries: Object.fromEntries(entries) };
    if (orderedCells)
      row.writable = visibleLanguages.flatMap(({ id, code }) =>
        orderedCells.has(`${key.id} ${id}`) ? code : [],
      );
    const workFields = presentWork(workOf.get(key.id) ?? [], row, {
      visibleLanguages,
      isVendor: visibleCells !== undefined,
    });
    return [[key.id, { ...row, ...workFields }]];
  });
  const rowOf = new Map(rows);
  const keyCount = Math.min(
    stored.keyCount,
    ...keys.flatMap(({ fits, ordinal }) => (fits ? [] : ordinal - 1)),
  );
  return { rows: keyIds.slice(0, keyCount).flatMap((id) => rowOf.get(id) ?? []), keyCount };
}

/** Open order or open discussion; a discussion without a language is about the key itself. */
type WorkRef = { key_id: number; language_id: number | null; is_order: boolean };

/**
 * Reads open orders and discussions of keys, in a separate statement, since subqueries per row cost more than
 * everything else.
 */
async function readWork(
  db: Kysely<Database>,
  { projectId, branchId }: BasedBranchRef,
  { keyIds, languages }: RowsInput,
): Promise<WorkRef[]> {
  if (languages.length === 0) return [];
  const { rows } = await prepared<WorkRef>`
    SELECT key_id, language_id, true AS is_order FROM order_entry
    WHERE project_id = ${projectId} AND branch_id = ${branchId} AND key_id = ANY(${keyIds}::bigint[]) AND open
    UNION ALL SELECT key_id, language_id, false FROM discussion
    WHERE project_id = ${projectId} AND branch_id = ${branchId} AND key_id = ANY(${keyIds}::bigint[])
      AND resolved_at IS NULL`.execute(db);
  return rows;
}

type RowOptions = { visibleLanguages: readonly Language[]; isVendor: boolean };

/**
 * Languages in which a row is in open orders (`inOrder`) or has open discussions (`discussed`; null: about the key
 * itself). Vendors see only their orders, and no discussions about keys.
 */
function presentWork(
  work: readonly WorkRef[],
  { writable }: EntryRow,
  { visibleLanguages, isVendor }: RowOptions,
): Pick<EntryRow, "inOrder" | "discussed"> {
  const languagesOf = (isOrder: boolean) =>
    visibleLanguages.flatMap(({ id, code }) =>
      work.some((candidate) => candidate.is_order === isOrder && candidate.language_id === id) ? code : [],
    );
  const inOrder = writable ?? languagesOf(true);
  const isKeyDiscussed = !isVendor && work.some(({ language_id }) => language_id === null);
  const discussed = [...(isKeyDiscussed ? [null] : []), ...languagesOf(false)];
  return { ...(inOrder.length > 0 && { inOrder }), ...(discussed.length > 0 && { discussed }) };
}

async function readKeys(
  db: Kysely<Database>,
  { projectId, branchId }: BasedBranchRef,
  { keyIds, maxBytes }: { keyIds: readonly number[]; maxBytes: number },
) {
  const { rows } = await prepared<KeyRow>`
    SELECT k.id, k.ordinal, k.fits, k.name, g.name AS group_name, k.max_length, k.syntax, k.style, k.excluded,
      CASE WHEN k.fits THEN k.description END AS description, CASE WHEN k.fits THEN k.meta END AS meta,
      k.trashed_by IS NOT NULL AS deleted, (
        SELECT array_agg(t.name ORDER BY t.name) FROM tag_key tk
        JOIN tag t ON t.project_id = tk.project_id AND t.branch_id = tk.branch_id AND t.id = tk.tag_id
          AND t.trashed_by IS NULL
        WHERE tk.project_id = k.project_id AND tk.branch_id = k.branch_id AND tk.key_id = k.id
      ) AS tags
    FROM (
      SELECT k.*, r.ordinal, sum(coalesce(octet_length(k.description), 0) + coalesce(octet_length(k.meta::text), 0))
        OVER (ORDER BY r.ordinal) <= ${maxBytes} AS fits
      FROM unnest(${keyIds}::bigint[]) WITH ORDINALITY AS r(id, ordinal)
      JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = r.id
    ) k
    JOIN entry_group g ON g.project_id = k.project_id AND g.branch_id = k.branch_id AND g.id = k.group_id`.execute(
    db,
  );
  return rows;
}

/** Texts of a stored entry; null if they, or those of the keys before it, do not fit into the response. */
type CellTexts = { value: string | null; draft: string | null; comment: string | null };
type KeyPlace = { ordinal: number; fits: boolean };

/**
 * Reads the stored entries of the keys with their texts, as many as fit a limit of bytes: in one statement, since a
 * window waits for each further round trip.
 */
async function readStoredCells(
  db: Kysely<Database>,
  { projectId, branchId, baseLanguageId }: BasedBranchRef,
  { keyIds, languages, maxBytes }: RowsInput & { maxBytes: number },
) {
  const bytes = (field: TextField) => sql`coalesce(octet_length(${sql.ref(`${field}_text.body`)}), 0)`;
  const fits = sql`sum(${bytes("value")} + ${bytes("draft")} + ${bytes("comment")}) OVER by_ordinal <= ${maxBytes}`;
  const { rows } = await prepared<StoredCell & CellRef & CellTexts & KeyPlace>`
    SELECT r.ordinal::integer, ${fits} AS fits, e.key_id, e.language_id, ${cellColumns({ projectId, baseLanguageId })},
      CASE WHEN ${fits} THEN value_text.body END AS value, CASE WHEN ${fits} THEN draft_text.body END AS draft,
      CASE WHEN ${fits} THEN comment_text.body END AS comment
    FROM unnest(${keyIds}::bigint[]) WITH ORDINALITY AS r(id, ordinal)
    CROSS JOIN LATERAL (
      SELECT * FROM entry_key WHERE project_id = ${projectId} AND branch_id = ${branchId} AND id = r.id OFFSET 0
    ) k
    CROSS JOIN LATERAL (
      SELECT * FROM entry WHERE project_id = ${projectId} AND branch_id = ${branchId} AND key_id = r.id
        AND language_id = ANY(${languages.map(({ id }) => id)}::integer[]) OFFSET 0
    ) e
    ${personOfCell} ${touchedTexts({ projectId })}
    WINDOW by_ordinal AS (ORDER BY r.ordinal)`.execute(db);
  const bodies = rows.flatMap((row) => [
    [row.value_id, row.value] as const,
    [row.draft_id, row.draft] as const,
    [row.comment_id, row.comment] as const,
  ]);
  const texts = new Map(
    bodies.flatMap(([id, body]) => (id === null || body === null ? [] : [[id, body] as const])),
  );
  const keyCount = Math.min(keyIds.length, ...rows.flatMap((row) => (row.fits ? [] : row.ordinal - 1)));
  return { cells: rows, texts, keyCount };
}

async function readCellRefs(db: Kysely<Database>, cells: RawBuilder<unknown>, keyIds: readonly number[]) {
  const { rows } = await sql<CellRef>`
    SELECT key_id, language_id FROM (${cells}) AS cell WHERE key_id = ANY(${keyIds}::bigint[])`.execute(db);
  return new Set(rows.map((cell) => `${cell.key_id} ${cell.language_id}`));
}

/** Fields of an entry that is not stored yet. */
const untouched: Cell = presentCell(
  {
    value_id: null,
    draft_id: null,
    comment_id: null,
    status: null,
    locked: null,
    excluded: null,
    version: null,
    src: null,
    origin: null,
    updated_at: null,
    person_id: null,
    person_name: null,
    outdated: null,
    checks: null,
    failing: null,
    dismissed: null,
  },
  new Map(),
);

function presentSyntax(stored: Pick<KeyRow, "syntax" | "style">): Pick<EntryRow, "syntax" | "style"> {
  const syntax = syntaxOfNumber(stored.syntax);
  const style = styleOfNumber(stored.style);
  return { ...(syntax ? { syntax } : {}), ...(style ? { style } : {}) };
}

function presentKey(key: KeyRow): Omit<EntryRow, "entries"> {
  const details = {
    group: key.group_name,
    desc: key.description ?? "",
    meta: key.meta ?? {},
    maxLength: key.max_length,
    tags: key.tags ?? [],
  };
  const flags = { ...presentSyntax(key), ...(key.excluded ? { excluded: true } : {}) };
  return {
    // Language 0 stands for the key itself.
    _id: entryId(key.id, 0),
    key: key.name,
    ...details,
    etag: etagOf({ ...details, ...flags }),
    ...flags,
    ...(key.deleted ? { deleted: true } : {}),
  };
}
