import { sql } from "kysely";
import { changeTagKeys, createMissingTags } from "#server/content/tags/tag-changes.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";

/** Adds the tags of the staged entries to their keys; returns how many keys got a new tag. */
export async function addStagedTags(change: OpenChangeSet): Promise<number> {
  const { rows } = await sql<{ tag: string; key_ids: number[] }>`
    SELECT tag.name AS tag, array_agg(DISTINCT u.id ORDER BY u.id) AS key_ids
    FROM upload_row r JOIN upload_key u USING (hash)
    CROSS JOIN LATERAL jsonb_array_elements_text(r.attributes->'tags') AS tag(name)
    WHERE r.attributes->'tags' IS NOT NULL GROUP BY tag.name ORDER BY tag.name`.execute(change.tx);
  if (rows.length === 0) return 0;
  const ids = await createMissingTags(
    change,
    rows.map((row) => row.tag),
  );
  const changed = await changeTagKeys(
    change,
    new Map(rows.map(({ tag, key_ids }) => [ids.get(tag) ?? 0, { add: key_ids }])),
  );
  return changed.size;
}
