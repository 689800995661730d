import { sql } from "kysely";
import type { OpenChangeSet } from "#server/changes/open-change-set.ts";
import { saysOfKey } from "./upload-keys.ts";

/**
 * Counts the entries of the stage that were there and that changed nothing but what they say of their key: description,
 * metadata or length limit (decisions.md 2, row "4.2 counting"). Their texts are written by now.
 */
export async function countDescribedEntries(change: OpenChangeSet): Promise<number> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count
    FROM resource_change c
    JOIN upload_key u ON u.id = c.resource_id
    JOIN upload_row r USING (hash)
    JOIN language l ON l.project_id = ${projectId} AND l.branch_id = ${branchId} AND lower(l.code) = lower(r.language)
      AND l.trashed_by IS NULL
    JOIN entry e ON e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.key_id = u.id
      AND e.language_id = l.id AND e.version > 0 AND NOT e.locked
    WHERE c.project_id = ${projectId} AND c.change_set_id = ${change.id} AND c.resource = 'key'
      AND c.before ?| '{description,meta,maxLength}' AND ${saysOfKey}
      AND NOT EXISTS (SELECT FROM entry_change w WHERE w.project_id = ${projectId} AND w.branch_id = ${branchId}
        AND w.change_set_id = ${change.id} AND w.key_id = u.id AND w.language_id = l.id)`.execute(change.tx);
  return rows[0]?.count ?? 0;
}
