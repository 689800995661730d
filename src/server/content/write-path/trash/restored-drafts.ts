import { type Selectable, sql } from "kysely";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { batchesOfKeys, batchSize, type TextId } from "#server/content/write-path/texts/stored-texts.ts";
import type { Database } from "#server/platform/db/schema.ts";

type RestoredResources = { kind: "key" | "language"; ids: readonly number[] };

type DraftRow = Pick<
  Selectable<Database["entry"]>,
  "key_id" | "language_id" | "value_id" | "draft_id" | "comment_id"
>;

/**
 * Branching projects have no drafts (rules.md 3.3). Drafts that were in the trash when branching was enabled become the
 * values of entries without a value. Locked entries follow when they are unlocked (next-entry.ts).
 */
export async function settleRestoredDrafts(
  change: OpenChangeSet,
  restored: RestoredResources,
): Promise<void> {
  if (!change.input.scope.branching) return;
  for (let afterKey = 0; ; ) {
    const rows = await readDrafts(change, { ...restored, afterKey });
    const last = rows.at(-1);
    if (!last) return;
    afterKey = last.key_id;
    const { projectId } = change.input.scope;
    for (const batch of await batchesOfKeys(change.tx, rows, { projectId, textIds })) {
      // An edit without fields turns the draft into the value.
      const edits = batch.map(({ key_id, language_id }) => ({ keyId: key_id, languageId: language_id }));
      await change.editEntries(edits, new Map());
    }
  }
}

function textIds({ value_id, draft_id, comment_id }: DraftRow): TextId[] {
  return [value_id, draft_id, comment_id];
}

/** Reads whole keys until the batch is full. */
async function readDrafts(
  { tx, input }: OpenChangeSet,
  { kind, ids, afterKey }: RestoredResources & { afterKey: number },
): Promise<DraftRow[]> {
  const { projectId, branchId } = input.scope;
  const { rows } = await sql<DraftRow>`
    SELECT e.key_id, e.language_id, e.value_id, e.draft_id, e.comment_id FROM entry e
    JOIN entry_key k ON k.project_id = e.project_id AND k.branch_id = e.branch_id AND k.id = e.key_id
      AND k.trashed_by IS NULL
    JOIN language l ON l.project_id = e.project_id AND l.branch_id = e.branch_id AND l.id = e.language_id
      AND l.trashed_by IS NULL
    WHERE e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.draft_id IS NOT NULL
      AND ${sql.ref(kind === "key" ? "e.key_id" : "e.language_id")} = ANY(${ids}::bigint[]) AND e.key_id > ${afterKey}
    ORDER BY e.key_id FETCH FIRST ${sql.lit(batchSize.items)} ROWS WITH TIES`.execute(tx);
  return rows;
}
