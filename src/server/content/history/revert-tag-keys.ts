import { sql } from "kysely";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import type { UndoneSets } from "./created-resources.ts";

/**
 * Reverts the links of keys to tags, except for permanently deleted keys; keys in the trash keep their tags there.
 * `changed`: names of tags that are in the trash, whose links stay.
 */
export async function revertTagKeys(
  change: OpenChangeSet,
  { setIds }: UndoneSets,
): Promise<{ reverted: number; changed: string[] }> {
  const { projectId, branchId } = change.input.scope;
  const ofTag = sql`JOIN tag t ON t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.id = c.resource_id
    AND t.trashed_by IS NULL`;
  const logged = sql`c.project_id = ${projectId} AND c.change_set_id = ANY(${setIds}::bigint[]) AND c.resource = 'tagKeys'`;
  const links = (side: "before" | "after") => sql`
    SELECT c.resource_id AS tag_id, k.id AS key_id FROM resource_change c ${ofTag}
    CROSS JOIN LATERAL jsonb_array_elements_text(${sql.ref(`c.${side}`)}->'keys') AS logged_key(id)
    JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = logged_key.id::bigint
    WHERE ${logged}`;
  const { rows } = await sql<{ tag_id: number; added: number[]; removed: number[] }>`
    WITH removed_links AS (
      DELETE FROM tag_key tk USING (${links("after")}) link
      WHERE tk.project_id = ${projectId} AND tk.branch_id = ${branchId} AND tk.tag_id = link.tag_id
        AND tk.key_id = link.key_id
      RETURNING tk.tag_id, tk.key_id
    ),
    added_links AS (
      INSERT INTO tag_key (project_id, branch_id, tag_id, key_id)
      SELECT ${projectId}, ${branchId}, tag_id, key_id FROM (${links("before")}) link
      ON CONFLICT DO NOTHING RETURNING tag_id, key_id
    )
    SELECT tag_id, coalesce(array_agg(key_id) FILTER (WHERE created), '{}') AS added,
      coalesce(array_agg(key_id) FILTER (WHERE NOT created), '{}') AS removed
    FROM (
      SELECT tag_id, key_id, true AS created FROM added_links
      UNION ALL SELECT tag_id, key_id, false FROM removed_links
    ) AS changed_link GROUP BY tag_id`.execute(change.tx);
  await change.record(
    rows.map((row) => ({
      resource: "tagKeys",
      id: row.tag_id,
      before: { keys: row.removed },
      after: { keys: row.added },
    })),
  );
  const { rows: trashedTags } = await sql<{ name: string }>`
    SELECT DISTINCT t.name FROM resource_change c JOIN tag t ON t.project_id = ${projectId} AND t.branch_id = ${branchId}
      AND t.id = c.resource_id AND t.trashed_by IS NOT NULL
    WHERE ${logged} ORDER BY t.name`.execute(change.tx);
  return { reverted: rows.length, changed: trashedTags.map(({ name }) => name) };
}
