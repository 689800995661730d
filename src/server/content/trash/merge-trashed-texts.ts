import { type RawBuilder, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { listLockedEntries } from "#server/content/entries/entries.store.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import type { EntryEdit } from "#server/content/write-path/entry-state.ts";
import {
  batchesOfKeys,
  batchSize,
  readTexts,
  type TextId,
} from "#server/content/write-path/texts/stored-texts.ts";
import { isTranslated } from "#server/platform/db/values/entry-states.ts";
import type { Merge } from "./restore.rules.ts";

/** Fields that a trashed entry adds to a living one, and the texts of the living one. */
type Row = {
  key_id: number;
  language_id: number;
  /** Whether the living entry is overwritten, whatever it contains. */
  anyway: boolean;
  value_id: number | null;
  draft_id: number | null;
  comment_id: number | null;
  status: number | null;
  living_value: number | null;
  living_draft: number | null;
  living_comment: number | null;
};

/** Keys and languages in the trash, with the living ones of the same names. */
export type TextMerges = { key: readonly Merge[]; language: readonly Merge[] };

/** Merges the texts of trashed keys and languages into the living ones by ordinary edits, at most one for each cell. */
export async function mergeTrashedTexts(change: OpenChangeSet, merges: TextMerges): Promise<void> {
  if (merges.key.length + merges.language.length === 0) return;
  for (let afterKey = 0; ; ) {
    const rows = await readMergedCells(change, merges, afterKey);
    if (rows.length === 0) return;
    const bounds = { projectId: change.input.scope.projectId, textIds: textIdsOfRow };
    for (const batch of await batchesOfKeys(change.tx, rows, bounds)) {
      // If an empty entry was written at the same time, the rest is read again. The entry is now locked.
      if (!(await writeBatch(change, batch))) break;
      afterKey = batch.at(-1)?.key_id ?? afterKey;
    }
  }
}

function textIdsOfRow(row: Row): TextId[] {
  return [row.value_id, row.draft_id, row.comment_id, row.living_value, row.living_draft, row.living_comment];
}

/** Returns whether all fields that had to be empty were still empty. */
async function writeBatch(change: OpenChangeSet, rows: readonly Row[]): Promise<boolean> {
  const { scope } = change.input;
  const ids = rows.flatMap(({ value_id, draft_id, comment_id }) => [value_id, draft_id, comment_id]);
  const texts = await readTexts(change.tx, scope.projectId, ids);
  const { refused } = await change.editEntries(
    rows.map((row) => editOf(row, texts)),
    new Map([...texts].map(([id, body]) => [body, id])),
  );
  if (refused.some(({ reason }) => reason === "changed")) return false;
  if (refused.length === 0) return true;
  const keyIds = [...new Set(refused.map(({ edit }) => edit.keyId))];
  const lockedEntries = await listLockedEntries(change.tx, scope, keyIds);
  throw new ApiError("entries_locked", { details: { lockedEntries } });
}

function editOf(row: Row, texts: ReadonlyMap<number, string>): EntryEdit {
  const { key_id, language_id, anyway, value_id, draft_id, comment_id, status } = row;
  const body = (id: number) => texts.get(id) ?? "";
  return {
    keyId: key_id,
    languageId: language_id,
    ...(value_id === null ? {} : { value: body(value_id) }),
    ...(draft_id === null ? {} : { draft: body(draft_id) }),
    ...(comment_id === null ? {} : { comment: body(comment_id) }),
    ...(status === null ? {} : { status }),
    ...(anyway ? {} : { expected: expectedEmptyFields(row) }),
  };
}

/** Fields that must still be empty: the texts that are filled, and with a status the texts that it applies to. */
function expectedEmptyFields({
  value_id,
  draft_id,
  comment_id,
  status,
}: Row): NonNullable<EntryEdit["expected"]> {
  return {
    ...(value_id === null && status === null ? {} : { value: "" }),
    ...(draft_id === null && status === null ? {} : { draft: "" }),
    ...(comment_id === null ? {} : { comment: "" }),
    ...(status === null ? {} : { status: 0 }),
  };
}

/** Reads whole keys until the batch is full. Of several entries merged into one cell, the first wins. */
async function readMergedCells(change: OpenChangeSet, merges: TextMerges, afterKey: number): Promise<Row[]> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<Row>`
    WITH merged_cells AS (
      SELECT DISTINCT ON (cell.key_id, cell.language_id) cell.key_id, cell.language_id, cell.anyway,
        ${mergedText("value")}, ${mergedText("draft")}, ${mergedText("comment")}, ${mergedStatus},
        living_entry.value_id AS living_value, living_entry.draft_id AS living_draft,
        living_entry.comment_id AS living_comment
      FROM (${cellsOfKeys(change, merges.key)} UNION ALL ${cellsOfLanguages(change, merges.language)}) AS cell
      JOIN entry trashed_entry ON trashed_entry.project_id = ${projectId} AND trashed_entry.branch_id = ${branchId}
        AND trashed_entry.key_id = cell.from_key AND trashed_entry.language_id = cell.from_language
      LEFT JOIN entry living_entry ON living_entry.project_id = ${projectId} AND living_entry.branch_id = ${branchId}
        AND living_entry.key_id = cell.key_id AND living_entry.language_id = cell.language_id
      WHERE cell.key_id > ${afterKey}
      ORDER BY cell.key_id, cell.language_id, cell.from_key, cell.from_language
    )
    SELECT * FROM merged_cells
    WHERE value_id IS NOT NULL OR draft_id IS NOT NULL OR comment_id IS NOT NULL OR status IS NOT NULL
    ORDER BY key_id FETCH FIRST ${sql.lit(batchSize.items)} ROWS WITH TIES`.execute(change.tx);
  return rows;
}

/** Table `merge_pair` (from_id, into_id, anyway). */
function pairsOf(merges: readonly Merge[]): RawBuilder<unknown> {
  return sql`unnest(${merges.map((merge) => merge.from)}::bigint[], ${merges.map((merge) => merge.into)}::bigint[],
    ${merges.map((merge) => merge.prefer === "trashed")}::boolean[]) AS merge_pair(from_id, into_id, anyway)`;
}

/** Pairs of trashed and living cells. */
function cellsOfKeys({ input }: OpenChangeSet, merges: readonly Merge[]): RawBuilder<unknown> {
  const { projectId, branchId } = input.scope;
  return sql`
    SELECT merge_pair.anyway, merge_pair.from_id AS from_key, l.id AS from_language, merge_pair.into_id AS key_id,
      l.id AS language_id
    FROM ${pairsOf(merges)}
    JOIN language l ON l.project_id = ${projectId} AND l.branch_id = ${branchId} AND l.trashed_by IS NULL`;
}

function cellsOfLanguages({ input }: OpenChangeSet, merges: readonly Merge[]): RawBuilder<unknown> {
  const { projectId, branchId } = input.scope;
  return sql`
    SELECT merge_pair.anyway, k.id AS from_key, merge_pair.from_id AS from_language, k.id AS key_id,
      merge_pair.into_id AS language_id
    FROM ${pairsOf(merges)}
    JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.trashed_by IS NULL`;
}

/** Text to merge, in `readMergedCells`: if the living cell has none, or is overwritten. */
function mergedText(field: "value" | "draft" | "comment"): RawBuilder<unknown> {
  const [from, to] = [sql.ref(`trashed_entry.${field}_id`), sql.ref(`living_entry.${field}_id`)];
  return sql`CASE WHEN (${to} IS NULL OR cell.anyway) AND ${from} IS DISTINCT FROM ${to} THEN ${from} END
    AS ${sql.ref(`${field}_id`)}`;
}

/** The status is merged together with the texts that it applies to. */
const mergedStatus = sql`CASE WHEN trashed_entry.status <> coalesce(living_entry.status, 0) AND ${isTranslated("trashed_entry")}
  AND (cell.anyway OR (living_entry.value_id IS NULL AND living_entry.draft_id IS NULL AND coalesce(living_entry.status, 0) = 0))
  THEN trashed_entry.status END AS status`;
