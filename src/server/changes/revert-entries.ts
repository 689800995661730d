import { sql } from "kysely";
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
    yield { edits: rows.map(undo), texts };
  }
}

function undo(row: FoldedEdit): UndoneEdit {
  const changedMeaning = (row.fields & fieldBits.meaning) !== 0;
  return {
    fields: row.fields,
    edit: {
      ...row.before,
      keyId: row.key_id,
      languageId: row.language_id,
      expected: row.after,
      meaning: changedMeaning ? (row.before.meaning ?? 0) : "keep",
    },
  };
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
