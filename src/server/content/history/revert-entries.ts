import { type Selectable, sql } from "kysely";
import type { TextWriter } from "#server/content/write-path/change-sets/change-author.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import type { ChangeScope } from "#server/content/write-path/changed-entries.ts";
import { type EntryEdit, fieldBits, textBits } from "#server/content/write-path/entry-state.ts";
import { lockStatuses } from "#server/content/write-path/locks/lock-statuses.ts";
import {
  batchesOfKeys,
  batchSize,
  readTexts,
  type TextId,
} from "#server/content/write-path/texts/stored-texts.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { unknownOrigin } from "#server/platform/db/values/text-origins.ts";
import { type FoldedEdit, foldLog, sideOf, textIdsOfEdit } from "./folded-log.ts";

export type UndoneEdit = { edit: EntryEdit; fields: number };

/** Yields edits that restore entries to their state before the change sets, in key order and never splitting a key. */
export async function* undoneEdits(
  change: OpenChangeSet,
  { setIds }: { setIds: number[] },
): AsyncGenerator<{ edits: UndoneEdit[]; texts: Map<string, number> }> {
  const { projectId } = change.input.scope;
  for (let afterKey = 0; ; ) {
    const rows = await readLog(change, { setIds, afterKey });
    if (rows.length === 0) return;
    afterKey = rows.at(-1)?.key_id ?? Number.MAX_SAFE_INTEGER;
    const deletedStatuses = await lockStatuses(
      change.tx,
      rows.map((row) => row.status_before),
    );
    for (const batch of await batchesOfKeys(change.tx, rows, { projectId, textIds: textIdsOf })) {
      const texts = await readTexts(change.tx, projectId, batch.flatMap(textIdsOfEdit));
      yield {
        edits: batch.map((row) => undo(row, { texts, deletedStatuses })),
        texts: new Map([...texts].map(([id, body]) => [body, id])),
      };
    }
  }
}

type RevertInput = { texts: ReadonlyMap<number, string>; deletedStatuses: ReadonlySet<number> };

/**
 * Edit that restores the state before a logged edit. To restore a deleted status, it expects that status, which no
 * entry has any more, and so is refused.
 */
function undo(row: LoggedEdit, { texts, deletedStatuses }: RevertInput): UndoneEdit {
  const changedMeaning = (row.fields & fieldBits.meaning) !== 0;
  const before = sideOf(row, "before", texts);
  const { status } = before;
  const expectedStatus = status !== undefined && deletedStatuses.has(status) ? { status } : {};
  const { dismissed, ...after } = sideOf(row, "after", texts);
  return {
    fields: row.fields,
    edit: {
      ...before,
      keyId: row.key_id,
      languageId: row.language_id,
      expected: { ...after, ...expectedStatus, ...expectedDismissals(row, dismissed) },
      meaning: changedMeaning ? (before.meaning ?? 0) : "keep",
      ...(row.src_before === null ? {} : { writer: writerBefore(row, row.src_before) }),
    },
  };
}

function writerBefore({ person_before, origin_before }: LoggedEdit, src: number): TextWriter {
  return { personId: person_before, src, origin: origin_before ?? unknownOrigin };
}

/** Value that no entry has: it refuses an edit that would restore dismissals of another text. */
const impossibleDismissals = -1;

/** Expects no dismissals if the text itself is reverted, which ends all dismissals of the current text. */
function expectedDismissals(row: LoggedEdit, dismissed: number | undefined): { dismissed?: number } {
  if (dismissed === undefined || (row.fields & textBits) !== 0) return {};
  const restoredDismissals = row.dismissed_before & ~row.dismissed_after;
  return { dismissed: row.rewritten && restoredDismissals !== 0 ? impossibleDismissals : dismissed };
}

/** Edit of the log, with the ids of the entry's current texts. */
type LoggedEdit = FoldedEdit &
  Pick<Selectable<Database["entry"]>, "value_id" | "draft_id" | "comment_id"> & {
    /** Whether the text or its source has changed since. */
    rewritten: boolean;
  };

function textIdsOf(row: LoggedEdit): TextId[] {
  return [...textIdsOfEdit(row), row.value_id, row.draft_id, row.comment_id];
}

/** Reads whole keys until the batch is full. */
async function readLog(
  change: OpenChangeSet,
  { setIds, afterKey }: { setIds: number[]; afterKey: number },
): Promise<LoggedEdit[]> {
  const { projectId, branchId } = change.input.scope;
  // `foldLog` folds by step: here all change sets count as one.
  const log = sql`SELECT *, 0::bigint AS step_id FROM entry_change
    WHERE project_id = ${projectId} AND branch_id = ${branchId} AND change_set_id = ANY(${setIds}::bigint[])
      AND key_id > ${afterKey}
    ORDER BY key_id FETCH FIRST ${sql.lit(batchSize.items)} ROWS WITH TIES`;
  const { rows } = await sql<LoggedEdit>`
    SELECT edit.*, e.value_id, e.draft_id, e.comment_id, edit.fields & ${sql.lit(fieldBits.dismissed)} <> 0 AND EXISTS (
        ${entriesRewritten(change.input.scope, setIds)}) AS rewritten
    FROM (${foldLog(log)}) AS edit
    LEFT JOIN entry e ON e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.key_id = edit.key_id
      AND e.language_id = edit.language_id
    ORDER BY edit.key_id, edit.language_id`.execute(change.tx);
  return rows;
}

/** Selects a row if the text or the source of a folded edit `edit` has changed since the change sets. */
function entriesRewritten({ projectId, branchId, baseLanguageId }: ChangeScope, setIds: readonly number[]) {
  const isChanged = (field: "value" | "draft") => sql`c.fields & ${sql.lit(fieldBits[field])} <> 0`;
  const firstChange = (
    field: "value" | "draft",
  ) => sql`bool_or(${isChanged(field)}) AS ${sql.ref(`${field}_changed`)},
    (array_agg(c.${sql.ref(`${field}_before`)} ORDER BY c.version) FILTER (WHERE ${isChanged(field)}))[1] AS ${sql.ref(field)}`;
  return sql`
    SELECT FROM entry CROSS JOIN LATERAL (
      SELECT ${firstChange("value")}, ${firstChange("draft")} FROM entry_change c
      JOIN change_set s ON s.project_id = c.project_id AND s.id = c.change_set_id
      WHERE c.project_id = entry.project_id AND c.branch_id = entry.branch_id AND c.key_id = entry.key_id
        AND c.language_id = entry.language_id
        -- Ids are drawn before a change set waits for others.
        AND s.sequence > (SELECT max(sequence) FROM change_set
          WHERE project_id = ${projectId} AND id = ANY(${setIds}::bigint[]))
    ) AS past
    WHERE entry.project_id = ${projectId} AND entry.branch_id = ${branchId} AND entry.key_id = edit.key_id
      AND entry.language_id IN (edit.language_id, ${baseLanguageId})
      AND (past.value_changed AND past.value IS DISTINCT FROM entry.value_id
        OR past.draft_changed AND past.draft IS DISTINCT FROM entry.draft_id)`;
}
