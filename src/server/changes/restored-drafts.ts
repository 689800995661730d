import { sql } from "kysely";
import type { EntryEdit } from "./entry-state.ts";
import type { OpenChangeSet } from "./open-change-set.ts";

/** Entries written between two looks at the event loop. */
const batchSize = 2_000;

type Restored = { kind: "key" | "language"; ids: readonly number[] };

/**
 * A branching project has no drafts (decisions.md 3.3): those that come back from the trash, where they were when it became
 * one, are values where there are none. Locked entries become so when they are unlocked (next-entry.ts).
 */
export async function settleRestoredDrafts(change: OpenChangeSet, restored: Restored): Promise<void> {
  if (!change.input.scope.branching) return;
  for (let afterKey = 0; ; ) {
    const edits = await readDrafts(change, { ...restored, afterKey });
    const last = edits.at(-1);
    if (!last) return;
    afterKey = last.keyId;
    await change.editEntries(edits, new Map());
  }
}

/** Whole keys until the batch is full. To take an entry in hand settles its draft. */
async function readDrafts(
  { tx, input }: OpenChangeSet,
  { kind, ids, afterKey }: Restored & { afterKey: number },
): Promise<EntryEdit[]> {
  const { projectId, branchId } = input.scope;
  const { rows } = await sql<EntryEdit>`
    SELECT e.key_id AS "keyId", e.language_id AS "languageId" FROM entry e
    JOIN entry_key k ON k.project_id = e.project_id AND k.branch_id = e.branch_id AND k.id = e.key_id
      AND k.trashed_by IS NULL
    JOIN language l ON l.project_id = e.project_id AND l.branch_id = e.branch_id AND l.id = e.language_id
      AND l.trashed_by IS NULL
    WHERE e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.draft_id IS NOT NULL
      AND ${sql.ref(kind === "key" ? "e.key_id" : "e.language_id")} = ANY(${ids}::bigint[]) AND e.key_id > ${afterKey}
    ORDER BY e.key_id FETCH FIRST ${sql.lit(batchSize)} ROWS WITH TIES`.execute(tx);
  return rows;
}
