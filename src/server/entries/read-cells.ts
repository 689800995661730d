import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Cell, Entry } from "#contract/entries.ts";
import { entryId, wireId } from "#contract/ids.ts";
import { sourceName } from "#server/changes/sources.ts";
import { prepared } from "#server/db/database.ts";
import type { Database } from "#server/db/schema.ts";
import { statusValue } from "./statuses.ts";

type BranchRef = { projectId: number; branchId: number; baseLanguageId: number };

/** What is stored of an entry with its texts; all null where nothing is. */
export type CellState = {
  value: string | null;
  draft: string | null;
  comment: string | null;
  status: number | null;
  locked: boolean | null;
  version: number | null;
  src: number | null;
  updated_at: Date | null;
  person_id: number | null;
  person_name: string | null;
  outdated: boolean | null;
};

/** Columns of `CellState` from `entry e`, `entry_key k` and the joins below. */
export function cellStateColumns(baseLanguageId: number): RawBuilder<unknown> {
  return sql`v.body AS value, d.body AS draft, c.body AS comment, e.status, e.locked, e.version, e.src,
    e.updated_at, e.person_id, p.name AS person_name,
    (e.value_id IS NOT NULL OR e.draft_id IS NOT NULL) AND e.language_id <> ${baseLanguageId}
      AND e.meaning <> k.meaning AS outdated`;
}

/** The texts and the person of `entry e`. */
export function cellStateJoins(projectId: number): RawBuilder<unknown> {
  return sql`LEFT JOIN text v ON v.project_id = ${projectId} AND v.id = e.value_id
    LEFT JOIN text d ON d.project_id = ${projectId} AND d.id = e.draft_id
    LEFT JOIN text c ON c.project_id = ${projectId} AND c.id = e.comment_id
    LEFT JOIN person p ON p.id = e.person_id`;
}

type CellRow = CellState & {
  key_id: number;
  language_id: number;
  key: string;
  language: string;
  group_id: number;
  group_name: string;
};

type CellRef = { keyId: number; languageId: number };

/** Entries (rest-api.md 2.1) with their versions, in the order asked for; deleted keys are left out. */
export async function presentEntries(
  db: Kysely<Database>,
  branch: BranchRef,
  cells: readonly CellRef[],
): Promise<Entry[]> {
  return (await readCells(db, branch, cells)).map(presentEntry);
}

/** The same for answers of an upload, where `group` is an id to the letter of rest-api.md 2.1. */
export async function presentUploadedEntries(
  db: Kysely<Database>,
  branch: BranchRef,
  cells: readonly CellRef[],
): Promise<Entry[]> {
  const rows = await readCells(db, branch, cells);
  return rows.map((row) => ({ ...presentEntry(row), group: wireId("group", row.group_id) }));
}

async function readCells(
  db: Kysely<Database>,
  { projectId, branchId, baseLanguageId }: BranchRef,
  cells: readonly CellRef[],
): Promise<CellRow[]> {
  if (cells.length === 0) return [];
  const { rows } = await sql<CellRow>`${prepared} 
    SELECT a.key_id, a.language_id, k.name AS key, l.code AS language, k.group_id, g.name AS group_name,
      ${cellStateColumns(baseLanguageId)}
    FROM unnest(${cells.map((cell) => cell.keyId)}::bigint[], ${cells.map((cell) => cell.languageId)}::integer[])
      WITH ORDINALITY AS a(key_id, language_id, place)
    JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = a.key_id
    JOIN entry_group g ON g.project_id = ${projectId} AND g.branch_id = ${branchId} AND g.id = k.group_id
    JOIN language l ON l.project_id = ${projectId} AND l.branch_id = ${branchId} AND l.id = a.language_id
    LEFT JOIN entry e ON e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.key_id = a.key_id
      AND e.language_id = a.language_id
    ${cellStateJoins(projectId)}
    WHERE k.trashed_by IS NULL ORDER BY a.place`.execute(db);
  return rows;
}

function presentEntry(row: CellRow): Entry {
  return {
    _id: entryId(row.key_id, row.language_id),
    key: row.key,
    language: row.language,
    group: row.group_name,
    ...presentCellState(row),
  };
}

export function presentCellState(row: CellState): Cell {
  return {
    user: row.person_id === null ? null : wireId("person", row.person_id),
    userName: row.person_name,
    updatedAt: row.updated_at?.toISOString() ?? null,
    value: row.value ?? "",
    draft: row.draft ?? "",
    locked: row.locked ?? false,
    src: row.src === null ? "" : sourceName(row.src),
    comment: row.comment ?? "",
    status: statusValue(row.status ?? 0),
    outdated: row.outdated ?? false,
    version: row.version ?? 0,
  };
}
