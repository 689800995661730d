import { sql } from "kysely";
import { isCustomStatus } from "#server/entries/statuses.ts";
import { type EntryEdit, fieldBits } from "./entry-state.ts";
import { type FoldedEdit, foldLog } from "./folded-log.ts";
import type { OpenChangeSet } from "./open-change-set.ts";

/** Edits undone between two looks at the event loop. */
const batchSize = 2_000;

export type UndoneEdit = { edit: EntryEdit; fields: number };

/** The edits that bring back what entries were before the change sets, in key order and never splitting a key. */
export async function* undoneEdits(
  change: OpenChangeSet,
  { setIds }: { setIds: number[] },
): AsyncGenerator<{ edits: UndoneEdit[]; texts: Map<string, number> }> {
  for (let afterKey = 0; ; ) {
    const rows = await readLog(change, { setIds, afterKey });
    if (rows.length === 0) return;
    afterKey = rows.at(-1)?.key_id ?? Number.MAX_SAFE_INTEGER;
    const texts = new Map(rows.flatMap((row) => Object.entries(row.text_ids)));
    const gone = await findGoneStatuses(change, rows);
    yield { edits: rows.map((row) => undo(row, gone)), texts };
  }
}

/** Nothing goes back to a status that was deleted: such an edit expects it still, and no entry has it. */
function undo(row: FoldedEdit, gone: ReadonlySet<number>): UndoneEdit {
  const { status } = row.before;
  const lost = status !== undefined && gone.has(status) ? { status } : {};
  const changedMeaning = (row.fields & fieldBits.meaning) !== 0;
  return {
    fields: row.fields,
    edit: {
      ...row.before,
      keyId: row.key_id,
      languageId: row.language_id,
      expected: { ...row.after, ...lost },
      meaning: changedMeaning ? (row.before.meaning ?? 0) : "keep",
    },
  };
}

/** Statuses that the edits had before and that are none any more; the others are held, so that nobody deletes them. */
async function findGoneStatuses(
  { tx }: OpenChangeSet,
  rows: readonly FoldedEdit[],
): Promise<ReadonlySet<number>> {
  const custom = new Set(
    rows.flatMap(({ before }) => (isCustomStatus(before.status) ? [before.status] : [])),
  );
  if (custom.size === 0) return custom;
  const held = await tx
    .selectFrom("custom_status")
    .select("id")
    .where("id", "in", [...custom])
    .orderBy("id")
    .forShare()
    .execute();
  for (const { id } of held) custom.delete(id);
  return custom;
}

/** Whole keys until the batch is full. */
async function readLog(
  change: OpenChangeSet,
  { setIds, afterKey }: { setIds: number[]; afterKey: number },
): Promise<FoldedEdit[]> {
  const { projectId, branchId } = change.input.scope;
  const log = sql`SELECT *, 0::bigint AS step_id FROM entry_change
    WHERE project_id = ${projectId} AND branch_id = ${branchId} AND change_set_id = ANY(${setIds}::bigint[])
      AND key_id > ${afterKey}
    ORDER BY key_id FETCH FIRST ${sql.lit(batchSize)} ROWS WITH TIES`;
  const { rows } = await foldLog(projectId, log).execute(change.tx);
  return rows;
}
