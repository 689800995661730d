import { sql } from "kysely";
import type { OpenChangeSet } from "#server/changes/open-change-set.ts";

/** Ids of tags by name; missing ones are made. The structure is held. Ids are the same in all branches. */
export async function makeTags(
  change: OpenChangeSet,
  names: readonly string[],
): Promise<Map<string, number>> {
  const { projectId, branchId } = change.input.scope;
  const known = await change.tx
    .selectFrom("tag")
    .select(["id", "name"])
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("trashed_by", "is", null)
    .where("name", "in", [...names])
    .execute();
  const ids = new Map(known.map((tag) => [tag.name, tag.id]));
  const missing = names.filter((name) => !ids.has(name));
  if (missing.length === 0) return ids;
  const { rows } = await sql<{ id: number; name: string }>`
    INSERT INTO tag (project_id, branch_id, id, name, created_at, updated_at)
    SELECT ${projectId}, ${branchId}, coalesce(
        (SELECT min(o.id) FROM tag o WHERE o.project_id = ${projectId} AND o.name = g.name AND NOT EXISTS (
          SELECT FROM tag t WHERE t.project_id = o.project_id AND t.branch_id = ${branchId} AND t.id = o.id)),
        nextval('content_id')), g.name, ${change.time}::timestamptz, ${change.time}::timestamptz
    FROM unnest(${missing}::text[]) AS g(name)
    RETURNING id, name`.execute(change.tx);
  await change.record(rows.map(({ id }) => ({ thing: "tag", id, before: null, after: {} })));
  for (const row of rows) ids.set(row.name, row.id);
  return ids;
}

/** Links keys to a tag and answers those that were not linked before. */
export async function addTagKeys(
  change: OpenChangeSet,
  tagId: number,
  keyIds: readonly number[],
): Promise<number[]> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<{ key_id: number }>`
    INSERT INTO tag_key (project_id, branch_id, tag_id, key_id)
    SELECT ${projectId}, ${branchId}, ${tagId}, g.id FROM unnest(${keyIds}::bigint[]) AS g(id)
    ON CONFLICT DO NOTHING RETURNING key_id`.execute(change.tx);
  const added = rows.map((row) => row.key_id);
  await recordTagKeys(change, tagId, { added, removed: [] });
  return added;
}

/** Unlinks keys from a tag and answers those that were linked. */
export async function removeTagKeys(
  change: OpenChangeSet,
  tagId: number,
  keyIds: readonly number[],
): Promise<number[]> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<{ key_id: number }>`
    DELETE FROM tag_key
    WHERE project_id = ${projectId} AND branch_id = ${branchId} AND tag_id = ${tagId}
      AND key_id = ANY(${keyIds}::bigint[])
    RETURNING key_id`.execute(change.tx);
  const removed = rows.map((row) => row.key_id);
  await recordTagKeys(change, tagId, { added: [], removed });
  return removed;
}

async function recordTagKeys(
  change: OpenChangeSet,
  tagId: number,
  { added, removed }: { added: number[]; removed: number[] },
): Promise<void> {
  if (added.length + removed.length === 0) return;
  const { projectId, branchId } = change.input.scope;
  await change.tx
    .updateTable("tag")
    .set({ updated_at: change.time })
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("id", "=", tagId)
    .execute();
  await change.record([{ thing: "tagKeys", id: tagId, before: { keys: removed }, after: { keys: added } }]);
}
