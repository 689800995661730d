import { type Kysely, sql } from "kysely";
import type { OpenChangeSet } from "#server/changes/open-change-set.ts";
import type { Database } from "#server/db/schema.ts";
import { changeTagKeys, makeTags } from "#server/tagging/tag-changes.ts";

/** Whether an entry of the stage has tags, which need a permission of their own. */
export async function namesTags(connection: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM upload_row WHERE jsonb_typeof(attributes->'tags') = 'array' AND attributes->'tags' <> '[]' LIMIT 1`.execute(
    connection,
  );
  return rows.length > 0;
}

/** Adds the tags of the staged entries to their keys; returns how many keys got a new tag. */
export async function addStagedTags(change: OpenChangeSet): Promise<number> {
  const { rows } = await sql<{ tag: string; key_ids: number[] }>`
    SELECT t.name AS tag, array_agg(DISTINCT u.id ORDER BY u.id) AS key_ids
    FROM upload_row r JOIN upload_key u USING (hash)
    CROSS JOIN LATERAL jsonb_array_elements_text(r.attributes->'tags') AS t(name)
    WHERE r.attributes->'tags' IS NOT NULL GROUP BY t.name ORDER BY t.name`.execute(change.tx);
  if (rows.length === 0) return 0;
  const ids = await makeTags(
    change,
    rows.map((row) => row.tag),
  );
  const changed = new Set<number>();
  for (const { tag, key_ids } of rows) {
    const tagId = ids.get(tag);
    if (tagId === undefined) continue;
    for (const keyId of await changeTagKeys(change, tagId, { add: key_ids })) changed.add(keyId);
  }
  return changed.size;
}
