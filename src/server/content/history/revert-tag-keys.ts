import { sql } from "kysely";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import type { Undone } from "./created-resources.ts";

/**
 * Reverts the links of keys to tags, except for permanently deleted keys; keys in the trash keep their tags there.
 * `changed` are tags that are in the trash themselves.
 */
export async function revertTagKeys(
  change: OpenChangeSet,
  { setIds }: Undone,
): Promise<{ reverted: number; changed: string[] }> {
  const { projectId, branchId } = change.input.scope;
  const ofTag = sql`JOIN tag t ON t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.id = c.resource_id
    AND t.trashed_by IS NULL`;
  const log = sql`resource_change c`;
  const logged = sql`c.project_id = ${projectId} AND c.change_set_id = ANY(${setIds}::bigint[]) AND c.resource = 'tagKeys'`;
  const links = (side: "before" | "after") => sql`
    SELECT c.resource_id AS tag_id, k.id AS key_id FROM ${log} ${ofTag}
    CROSS JOIN LATERAL jsonb_array_elements_text(${sql.ref(`c.${side}`)}->'keys') AS x(key_id)
    JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = x.key_id::bigint
    WHERE ${logged}`;
  const { rows } = await sql<{ tag_id: number; added: number[]; removed: number[] }>`
    WITH removed AS (
      DELETE FROM tag_key t USING (${links("after")}) l
      WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.tag_id = l.tag_id AND t.key_id = l.key_id
      RETURNING t.tag_id, t.key_id
    ),
    added AS (
      INSERT INTO tag_key (project_id, branch_id, tag_id, key_id)
      SELECT ${projectId}, ${branchId}, tag_id, key_id FROM (${links("before")}) l
      ON CONFLICT DO NOTHING RETURNING tag_id, key_id
    )
    SELECT tag_id, coalesce(array_agg(key_id) FILTER (WHERE created), '{}') AS added,
      coalesce(array_agg(key_id) FILTER (WHERE NOT created), '{}') AS removed
    FROM (SELECT tag_id, key_id, true AS created FROM added UNION ALL SELECT tag_id, key_id, false FROM removed) AS moved
    GROUP BY tag_id`.execute(change.tx);
  await change.record(
    rows.map((row) => ({
      resource: "tagKeys",
      id: row.tag_id,
      before: { keys: row.removed },
      after: { keys: row.added },
    })),
  );
  const { rows: resting } = await sql<{ name: string }>`
    SELECT DISTINCT t.name FROM ${log} JOIN tag t ON t.project_id = ${projectId} AND t.branch_id = ${branchId}
      AND t.id = c.resource_id AND t.trashed_by IS NOT NULL
    WHERE ${logged} ORDER BY t.name`.execute(change.tx);
  return { reverted: rows.length, changed: resting.map(({ name }) => name) };
}
