import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { Cell, Entry } from "#contract/entries.ts";
import { entryId, wireId } from "#contract/ids.ts";
import {
  isFailing,
  offChecks,
  openFindings,
  reportsFindings,
} from "#server/content/write-path/checks/check-entries.ts";
import type { TextField } from "#server/content/write-path/entry-state.ts";
import {
  bytesOf,
  measureTexts,
  readFitting,
  type TextId,
} from "#server/content/write-path/texts/stored-texts.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { prepared } from "#server/platform/db/statements/prepared-statement.ts";
import type { BasedBranchRef } from "#server/platform/db/values/branch-ref.ts";
import { isOutdated } from "#server/platform/db/values/entry-states.ts";
import { srcName } from "#server/platform/db/values/src-names.ts";
import { statusValue } from "#server/platform/db/values/statuses.ts";
import { originOfNumber } from "#server/platform/db/values/text-origins.ts";
import { maxListBytes } from "#server/platform/http/answers/answer-limits.ts";
import { checksOfBits } from "#text/checks/check-bits.ts";

type StoredColumn =
  | ("value_id" | "draft_id" | "comment_id" | "status" | "locked" | "excluded" | "version")
  | ("src" | "origin" | "updated_at" | "person_id");

/** Stored entry; all fields are null if there is none. Its texts are read separately, within a limit of memory. */
export type StoredCell = { [Column in StoredColumn]: Selectable<Database["entry"]>[Column] | null } & {
  person_name: string | null;
  outdated: boolean | null;
  /** Findings of the checks, without dismissed ones and disabled checks, as bits. */
  checks: number | null;
  /** Whether one of the findings makes the text fail. */
  failing: boolean | null;
  /** Dismissed findings, as bits. */
  dismissed: number | null;
};

/** Columns of `StoredCell` from an entry `e`, its key `k` and the person that `personOfCell` joins. */
export function cellColumns({
  projectId,
  baseLanguageId,
}: Pick<BasedBranchRef, "projectId" | "baseLanguageId">): RawBuilder<unknown> {
  return sql`e.value_id, e.draft_id, e.comment_id, e.status, e.locked, e.excluded, e.version, e.src, e.origin, e.updated_at,
    e.person_id, p.name AS person_name, ${isOutdated(baseLanguageId)} AS outdated,
    CASE WHEN ${reportsFindings} THEN ${openFindings} & ~${offChecks(projectId)} END AS checks,
    CASE WHEN ${reportsFindings} THEN ${isFailing(projectId)} END AS failing,
    CASE WHEN ${reportsFindings} THEN e.checks & e.dismissed & ~${offChecks(projectId)} END AS dismissed`;
}

/** Joins the writer of an entry `e` as `p`. */
export const personOfCell = sql`LEFT JOIN person p ON p.id = e.person_id`;

export function textIdsOf({ value_id, draft_id, comment_id }: StoredCell): TextId[] {
  return [value_id, draft_id, comment_id];
}

type CellRow = StoredCell & {
  key_id: number;
  language_id: number;
  key: string;
  language: string;
  group_id: number;
  group_name: string;
};

type CellRef = { keyId: number; languageId: number };

/** The first entries that fit a limit of bytes, and whether these are all. */
type PresentedEntries = { entries: Entry[]; areAll: boolean };

/** Reads entries (rest-api.md 2.1) with their versions, in the requested order; omits deleted keys. */
export async function presentEntries(
  db: Kysely<Database>,
  branch: BasedBranchRef,
  cells: readonly CellRef[],
  maxBytes: number,
): Promise<PresentedEntries> {
  const rows = await readCells(db, branch, cells);
  const { fitting, texts } = await readFitting(db, rows, {
    projectId: branch.projectId,
    textIds: textIdsOf,
    maxBytes,
  });
  return { entries: fitting.map((row) => presentEntry(row, texts)), areAll: fitting.length === rows.length };
}

/** Returns the number of bytes of all texts of entries. */
export async function measureEntries(
  db: Kysely<Database>,
  branch: BasedBranchRef,
  cells: readonly CellRef[],
): Promise<number> {
  const ids = (await readCells(db, branch, cells)).flatMap(textIdsOf);
  return bytesOf(ids, await measureTexts(db, branch.projectId, ids));
}

/** Entry in the response of an upload; texts of later entries are omitted if the response would be too large. */
type UploadedEntry = Omit<Entry, TextField> & Partial<Pick<Entry, TextField>>;

/** Entries for the response of an upload, where `group` is an id, as rest-api.md 2.1 states. */
export async function presentUploadedEntries(
  db: Kysely<Database>,
  branch: BasedBranchRef,
  cells: readonly CellRef[],
  maxBytes: number = maxListBytes,
): Promise<UploadedEntry[]> {
  const rows = await readCells(db, branch, cells);
  const { fitting, texts } = await readFitting(db, rows, {
    projectId: branch.projectId,
    textIds: textIdsOf,
    maxBytes,
  });
  return rows.map((row, index) => {
    const { value, draft, comment, ...entry } = presentEntry(row, texts);
    const group = wireId("group", row.group_id);
    return index < fitting.length ? { ...entry, value, draft, comment, group } : { ...entry, group };
  });
}

async function readCells(
  db: Kysely<Database>,
  { projectId, branchId, baseLanguageId }: BasedBranchRef,
  cells: readonly CellRef[],
): Promise<CellRow[]> {
  if (cells.length === 0) return [];
  const { rows } = await prepared<CellRow>`
    SELECT r.key_id, r.language_id, k.name AS key, l.code AS language, k.group_id, g.name AS group_name,
      ${cellColumns({ projectId, baseLanguageId })}
    FROM unnest(${cells.map((cell) => cell.keyId)}::bigint[], ${cells.map((cell) => cell.languageId)}::integer[])
      WITH ORDINALITY AS r(key_id, language_id, ordinal)
    JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = r.key_id
    JOIN entry_group g ON g.project_id = ${projectId} AND g.branch_id = ${branchId} AND g.id = k.group_id
    JOIN language l ON l.project_id = ${projectId} AND l.branch_id = ${branchId} AND l.id = r.language_id
    LEFT JOIN entry e ON e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.key_id = r.key_id
      AND e.language_id = r.language_id
    ${personOfCell}
    WHERE k.trashed_by IS NULL ORDER BY r.ordinal`.execute(db);
  return rows;
}

type Texts = ReadonlyMap<number, string>;

function presentEntry(row: CellRow, texts: Texts): Entry {
  return {
    _id: entryId(row.key_id, row.language_id),
    key: row.key,
    language: row.language,
    group: row.group_name,
    ...presentCell(row, texts),
  };
}

export function presentCell(row: StoredCell, texts: Texts): Omit<Cell, "_id"> {
  const body = (id: number | null) => texts.get(id ?? 0) ?? "";
  return {
    user: row.person_id === null ? null : wireId("person", row.person_id),
    userName: row.person_name,
    updatedAt: row.updated_at?.toISOString() ?? null,
    value: body(row.value_id),
    draft: body(row.draft_id),
    locked: row.locked ?? false,
    ...(row.excluded ? { excluded: true } : {}),
    src: row.src === null ? "" : srcName(row.src),
    ...originOf(row),
    comment: body(row.comment_id),
    status: statusValue(row.status ?? 0),
    outdated: row.outdated ?? false,
    ...(row.checks ? { checks: checksOfBits(row.checks) } : {}),
    ...(row.failing ? { failing: true } : {}),
    ...(row.dismissed ? { dismissed: checksOfBits(row.dismissed) } : {}),
    version: row.version ?? 0,
  };
}

/** Origin of the text; omitted if the entry has no text. */
function originOf({ value_id, draft_id, origin }: StoredCell): Pick<Cell, "origin"> {
  const name = originOfNumber(origin ?? 0);
  return name === undefined || (value_id ?? draft_id) === null ? {} : { origin: name };
}
