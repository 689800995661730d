import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import { prepared } from "#server/platform/db/statements/prepared-statement.ts";
import type { TextWriter } from "./change-sets/change-author.ts";
import type { ChangeScope, TouchedEntry } from "./changed-entries.ts";
import {
  cellOf,
  changedFieldBits,
  type EntryField,
  type EntryState,
  fieldBits,
  type TextField,
  textBits,
  textFields,
} from "./entry-state.ts";
import { keepWriter } from "./text-writer.ts";
import type { TextIds } from "./texts/intern-texts.ts";

export type EntryWrite = { before: TouchedEntry; after: EntryState; writer?: TextWriter | undefined };

/** Change set, time, and default writer of all rows of a write. */
export type WriteStamp = TextWriter & { changeSetId: number; time: Date };

export type StoredWrites = {
  writes: readonly EntryWrite[];
  texts: TextIds;
  /** New findings of the checks in the entries, where they may differ from the stored ones. */
  findings: ReadonlyMap<EntryWrite, number>;
};

/**
 * Writes entries and their log rows in one statement. Each entry differs from the stored one. Returns the entries that
 * were not written because another transaction created them between the read and the write.
 */
export async function writeEntries(
  tx: Kysely<Database>,
  scope: ChangeScope,
  stamp: WriteStamp,
  { writes, texts, findings }: StoredWrites,
): Promise<EntryWrite[]> {
  if (writes.length === 0) return [];
  const before = (field: TextField) => writes.map((write) => write.before.textIds[field]);
  const after = (field: TextField) => writes.map((write) => textIdAfter(write, field, texts));
  const states = (of: (write: EntryWrite) => unknown) => writes.map(of);
  const writers = writes.map(({ writer = stamp }) => writer);
  const { rows } = await prepared<{ key_id: number; language_id: number }>`
    WITH entry_write AS MATERIALIZED (
      SELECT * FROM unnest(
        ${writes.map((write) => write.before.key.id)}::bigint[],
        ${writes.map((write) => write.before.languageId)}::integer[],
        ${writes.map((write) => write.before.version)}::integer[],
        ${writes.map((write) => changedFieldBits(write.before.state, write.after))}::smallint[],
        ${before("value")}::bigint[], ${after("value")}::bigint[],
        ${before("draft")}::bigint[], ${after("draft")}::bigint[],
        ${before("comment")}::bigint[], ${after("comment")}::bigint[],
        ${states((write) => write.before.state.status)}::integer[], ${states((write) => write.after.status)}::integer[],
        ${states((write) => write.before.state.locked)}::boolean[], ${states((write) => write.after.locked)}::boolean[],
        ${states((write) => write.before.state.meaning)}::bigint[], ${states((write) => write.after.meaning)}::bigint[],
        ${states((write) => findings.get(write) ?? write.before.checks)}::integer[],
        ${states((write) => write.before.state.dismissed)}::integer[],
        ${states((write) => write.after.dismissed)}::integer[],
        ${states((write) => write.before.state.excluded)}::boolean[], ${states((write) => write.after.excluded)}::boolean[],
        ${writers.map(({ personId }) => personId)}::integer[], ${writers.map(({ src }) => src)}::smallint[],
        ${writers.map(({ origin }) => origin)}::smallint[]
      ) AS w(key_id, language_id, version, fields, value_before, value_after, draft_before, draft_after,
        comment_before, comment_after, status_before, status_after, locked_before, locked_after,
        meaning_before, meaning_after, checks, dismissed_before, dismissed_after,
        excluded_before, excluded_after, person_id, src, origin)
    ),
    written_entry AS (${storeEntries(scope, stamp, sql`entry_write`)} RETURNING key_id, language_id),
    inserted_entry_change AS (${logEntries(scope, stamp, sql`entry_write`)})
    SELECT key_id, language_id FROM entry_write EXCEPT ALL SELECT key_id, language_id FROM written_entry`.execute(
    tx,
  );
  if (rows.length === 0) return [];
  const lost = new Set(rows.map((row) => cellOf(row.key_id, row.language_id)));
  return writes.filter(({ before: { key, languageId } }) => lost.has(cellOf(key.id, languageId)));
}

type Value = number | RawBuilder<unknown>;
type Branch = { projectId: Value; branchId: Value };
/** Change set and time of all rows: values, or SQL columns. */
type Stamp = { changeSetId: Value; time: Date | RawBuilder<unknown> };

/**
 * Part of a statement that writes entries; name it `written_entry`. The rows of `from` have the columns of
 * `entry_write` above: each entry is written if its stored version is still `version`, and `person_id`, `src` and
 * `origin` are the writer of its text.
 */
export function storeEntries(
  { projectId, branchId }: Branch,
  stamp: Stamp,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    INSERT INTO entry AS e (project_id, branch_id, key_id, language_id, version, value_id, draft_id, comment_id,
      status, locked, meaning, checks, dismissed, excluded, change_set_id, person_id, src, origin, updated_at)
    SELECT ${projectId}, ${branchId}, key_id, language_id, version + 1, value_after, draft_after,
      comment_after, status_after, locked_after, meaning_after, checks, dismissed_after, excluded_after,
      ${stamp.changeSetId}, person_id, src, origin, ${stamp.time}::timestamptz
    FROM ${from}
    ON CONFLICT (project_id, branch_id, key_id, language_id) DO UPDATE SET
      version = excluded.version, value_id = excluded.value_id, draft_id = excluded.draft_id,
      comment_id = excluded.comment_id, status = excluded.status, locked = excluded.locked,
      meaning = excluded.meaning, checks = excluded.checks, dismissed = excluded.dismissed,
      excluded = excluded.excluded, change_set_id = excluded.change_set_id, ${keepWriter}, updated_at = excluded.updated_at
    WHERE e.version = excluded.version - 1`;
}

/**
 * Condition on a cell: the part `written_entry` of the statement returned it. An expression instead of a join:
 * PostgreSQL cannot estimate the number of written cells and would join them by a nested loop, but uses a hash table
 * for a list in an expression.
 */
export const wasWritten = sql`((key_id, language_id) IN (SELECT key_id, language_id FROM written_entry)) IS TRUE`;

/** Part of a statement that logs the rows of `from` that its part `written_entry` returned. */
export function logEntries(
  { projectId, branchId }: Branch,
  { changeSetId }: Pick<Stamp, "changeSetId">,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> {
  // A statement reads entries in their state before it, so these are the previous values.
  return sql`
    INSERT INTO entry_change (project_id, branch_id, key_id, language_id, change_set_id, version, fields,
      value_before, value_after, draft_before, draft_after, comment_before, comment_after,
      status_before, status_after, locked_before, locked_after, meaning_before, meaning_after,
      dismissed_before, dismissed_after, excluded_before, excluded_after, person_before, src_before, origin_before)
    SELECT ${projectId}, ${branchId}, key_id, language_id, ${changeSetId}, version + 1, fields,
      ${changed("value")}, ${changed("draft")}, ${changed("comment")}, ${changed("status")}, ${changed("locked")},
      ${changed("meaning")}, ${changed("dismissed")}, ${changed("excluded")},
      previous.person_id, previous.src, previous.origin
    FROM (SELECT * FROM ${from} WHERE ${wasWritten}) AS cell LEFT JOIN LATERAL (
      SELECT person_id, src, origin FROM entry e
      WHERE cell.version > 0 AND fields & ${sql.lit(textBits)} <> 0 AND e.project_id = ${projectId}
        AND e.branch_id = ${branchId} AND e.key_id = cell.key_id AND e.language_id = cell.language_id OFFSET 0
    ) AS previous ON true`;
}

/** Before and after of a field if it changed, else NULL, to keep the log small. */
function changed(field: EntryField) {
  const isChanged = sql`fields & ${sql.lit(fieldBits[field])} <> 0`;
  const side = (name: "before" | "after") =>
    sql`CASE WHEN ${isChanged} THEN ${sql.ref(`${field}_${name}`)} END`;
  return sql`${side("before")}, ${side("after")}`;
}

/** Id of a text that the entry already has in some field; undefined for a new text. */
export function unchangedTextId({ before, after }: EntryWrite, field: TextField): number | null | undefined {
  const body = after[field];
  const sameField = [field, ...textFields].find((item) => before.state[item] === body);
  if (sameField) return before.textIds[sameField];
  return body === "" ? null : undefined;
}

/** The id of the text after the write; new texts were stored before the transaction. */
function textIdAfter(write: EntryWrite, field: TextField, texts: TextIds): number | null {
  const unchangedId = unchangedTextId(write, field);
  if (unchangedId !== undefined) return unchangedId;
  const body = write.after[field];
  const id = texts.get(body);
  if (id === undefined) throw new Error("A text was written before it was stored.");
  return id;
}
