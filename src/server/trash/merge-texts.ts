import { type RawBuilder, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import type { EntryEdit } from "#server/changes/entry-state.ts";
import type { OpenChangeSet } from "#server/changes/open-change-set.ts";
import { listLockedEntries } from "#server/entries/entries.store.ts";
import type { Merge } from "./restore.rules.ts";

/** Edits between two looks at the event loop. */
const batchSize = 2_000;

type Row = {
  key_id: number;
  language_id: number;
  /** Whatever the living entry holds. */
  anyway: boolean;
  value_id: number | null;
  value: string | null;
  draft_id: number | null;
  draft: string | null;
  comment_id: number | null;
  comment: string | null;
  status: number | null;
};

/** Gives the texts of keys or languages in the trash to the living ones of their names, as edits like any others. */
export async function mergeTexts(
  change: OpenChangeSet,
  kind: "key" | "language",
  merges: readonly Merge[],
): Promise<void> {
  if (merges.length === 0) return;
  for (let afterKey = 0; ; ) {
    const rows = await readTexts(change, { kind, merges, afterKey });
    if (rows.length === 0) return;
    const { refused } = await change.editEntries(rows.map(editOf), textsOf(rows));
    // What somebody wrote into an empty entry in this moment is read once more: it is held by now.
    if (refused.some(({ reason }) => reason === "changed")) continue;
    afterKey = rows.at(-1)?.key_id ?? Number.MAX_SAFE_INTEGER;
    if (refused.length === 0) continue;
    const keyIds = [...new Set(refused.map(({ edit }) => edit.keyId))];
    const lockedEntries = await listLockedEntries(change.tx, change.input.scope, keyIds);
    throw new ApiError("entries_locked", { details: { lockedEntries } });
  }
}

function editOf(row: Row): EntryEdit {
  const { key_id, language_id, anyway, value, draft, comment, status } = row;
  return {
    keyId: key_id,
    languageId: language_id,
    ...(value === null ? {} : { value }),
    ...(draft === null ? {} : { draft }),
    ...(comment === null ? {} : { comment }),
    ...(status === null ? {} : { status }),
    ...(anyway ? {} : { expected: emptiness(row) }),
  };
}

/** What must still be empty: each text that is filled, and for a status all that it would speak of. */
function emptiness({ value, draft, comment, status }: Row): NonNullable<EntryEdit["expected"]> {
  return {
    ...(value === null && status === null ? {} : { value: "" }),
    ...(draft === null && status === null ? {} : { draft: "" }),
    ...(comment === null ? {} : { comment: "" }),
    ...(status === null ? {} : { status: 0 }),
  };
}

function textsOf(rows: readonly Row[]): Map<string, number> {
  const texts = new Map<string, number>();
  for (const row of rows) {
    for (const field of ["value", "draft", "comment"] as const) {
      const [body, id] = [row[field], row[`${field}_id`]];
      if (body !== null && id !== null) texts.set(body, id);
    }
  }
  return texts;
}

type Asked = { kind: "key" | "language"; merges: readonly Merge[]; afterKey: number };

/** Whole keys until the batch is full. Of several that are merged into one cell the first counts. */
async function readTexts(change: OpenChangeSet, { kind, merges, afterKey }: Asked): Promise<Row[]> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<Row>`
    WITH given AS (
      SELECT * FROM unnest(${merges.map((one) => one.from)}::bigint[], ${merges.map((one) => one.into)}::bigint[],
        ${merges.map((one) => one.prefer === "trashed")}::boolean[]) AS g(from_id, into_id, anyway)
    ),
    cell AS (
      SELECT DISTINCT ON (c.key_id, c.language_id) c.key_id, c.language_id, c.anyway,
        ${taken("value")}, ${taken("draft")}, ${taken("comment")}, ${takenStatus}
      FROM (${cellsOf(change, kind)}) AS c
      JOIN entry f ON f.project_id = ${projectId} AND f.branch_id = ${branchId} AND f.key_id = c.from_key
        AND f.language_id = c.from_language
      LEFT JOIN entry t ON t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.key_id = c.key_id
        AND t.language_id = c.language_id
      WHERE c.key_id > ${afterKey}
      ORDER BY c.key_id, c.language_id, c.from_key, c.from_language
    )
    SELECT c.*, v.body AS value, d.body AS draft, m.body AS comment FROM cell c
    LEFT JOIN text v ON v.project_id = ${projectId} AND v.id = c.value_id
    LEFT JOIN text d ON d.project_id = ${projectId} AND d.id = c.draft_id
    LEFT JOIN text m ON m.project_id = ${projectId} AND m.id = c.comment_id
    WHERE c.value_id IS NOT NULL OR c.draft_id IS NOT NULL OR c.comment_id IS NOT NULL OR c.status IS NOT NULL
    ORDER BY c.key_id FETCH FIRST ${sql.lit(batchSize)} ROWS WITH TIES`.execute(change.tx);
  return rows;
}

/** From which cell in the trash to which living one. */
function cellsOf(change: OpenChangeSet, kind: "key" | "language"): RawBuilder<unknown> {
  const { projectId, branchId } = change.input.scope;
  if (kind === "key") {
    return sql`
      SELECT g.anyway, g.from_id AS from_key, l.id AS from_language, g.into_id AS key_id, l.id AS language_id
      FROM given g JOIN language l ON l.project_id = ${projectId} AND l.branch_id = ${branchId} AND l.trashed_by IS NULL`;
  }
  return sql`
    SELECT g.anyway, k.id AS from_key, g.from_id AS from_language, k.id AS key_id, g.into_id AS language_id
    FROM given g JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.trashed_by IS NULL`;
}

/** The text that goes over: where the living cell has none, or anyway. */
function taken(field: "value" | "draft" | "comment"): RawBuilder<unknown> {
  const [from, to] = [sql.ref(`f.${field}_id`), sql.ref(`t.${field}_id`)];
  return sql`CASE WHEN (${to} IS NULL OR c.anyway) AND ${from} IS DISTINCT FROM ${to} THEN ${from} END AS ${sql.ref(`${field}_id`)}`;
}

/** The status goes with the texts that it speaks of. */
const takenStatus = sql`CASE WHEN f.status <> coalesce(t.status, 0) AND (f.value_id IS NOT NULL OR f.draft_id IS NOT NULL)
  AND (c.anyway OR (t.value_id IS NULL AND t.draft_id IS NULL AND coalesce(t.status, 0) = 0)) THEN f.status END AS status`;
