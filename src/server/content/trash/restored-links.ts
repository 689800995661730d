import { sql } from "kysely";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { regroupKeys } from "#server/content/write-path/keys/key-changes.ts";

/** Group in the trash, and the group that its keys return to: the same, or the living group that it is merged into. */
export type GroupReturn = { from: number; into: number; trashedBy: number };

/** Moves keys back to the group whose deletion moved them, unless they were moved since. */
export async function returnKeys(change: OpenChangeSet, groups: readonly GroupReturn[]): Promise<void> {
  if (groups.length === 0) return;
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<{ keyId: number; groupId: number }>`
    SELECT k.id AS "keyId", group_return.into_id AS "groupId"
    FROM unnest(${groups.map((group) => group.from)}::bigint[], ${groups.map((group) => group.into)}::bigint[],
      ${groups.map((group) => group.trashedBy)}::bigint[]) AS group_return(from_id, into_id, set_id)
    JOIN resource_change c ON c.project_id = ${projectId} AND c.change_set_id = group_return.set_id
      AND c.resource = 'key' AND (c.before->>'group')::bigint = group_return.from_id
    JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = c.resource_id
      AND k.group_id = (c.after->>'group')::bigint AND k.trashed_by IS NULL`.execute(change.tx);
  if (rows.length > 0) await regroupKeys(change, rows);
}

/** Links the keys of trashed tags to the living tags of the same names. */
export async function mergeTagKeys(
  change: OpenChangeSet,
  merges: ReadonlyArray<{ from: number; into: number }>,
): Promise<void> {
  if (merges.length === 0) return;
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<{ tag_id: number; keys: number[] }>`
    WITH added_links AS (
      INSERT INTO tag_key (project_id, branch_id, tag_id, key_id)
      SELECT DISTINCT tk.project_id, tk.branch_id, merge_pair.into_id, tk.key_id
      FROM unnest(${merges.map((merge) => merge.from)}::bigint[], ${merges.map((merge) => merge.into)}::bigint[])
        AS merge_pair(from_id, into_id)
      JOIN tag_key tk ON tk.project_id = ${projectId} AND tk.branch_id = ${branchId} AND tk.tag_id = merge_pair.from_id
      ON CONFLICT DO NOTHING RETURNING tag_id, key_id
    )
    SELECT tag_id, array_agg(key_id) AS keys FROM added_links GROUP BY tag_id`.execute(change.tx);
  await change.record(
    rows.map(({ tag_id: id, keys }) => ({ resource: "tagKeys", id, before: { keys: [] }, after: { keys } })),
  );
}
