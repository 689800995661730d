import { sql } from "kysely";
import type { OpenChangeSet } from "#server/changes/open-change-set.ts";

/** Ids of living tags by name. */
export async function findTagIds(
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
  return new Map(known.map((tag) => [tag.name, tag.id]));
}

/** Ids of tags by name; missing ones are made. The structure is held. Ids are the same in all branches. */
export async function makeTags(
  change: OpenChangeSet,
  names: readonly string[],
): Promise<Map<string, number>> {
  const { projectId, branchId } = change.input.scope;
  const ids = await findTagIds(change, names);
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
  await change.record(rows.map(({ id }) => ({ resource: "tag", id, before: null, after: {} })));
  for (const row of rows) ids.set(row.name, row.id);
  return ids;
}

/**
 * Links keys to a tag and unlinks others; answers those of which that was not so before. Keys that are gone are passed
 * over. The structure is held.
 */
export async function changeTagKeys(
  change: OpenChangeSet,
  tagId: number,
  { add = [], remove = [] }: { add?: readonly number[]; remove?: readonly number[] },
): Promise<number[]> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<{ key_id: number; made: boolean }>`
    WITH added AS (
      INSERT INTO tag_key (project_id, branch_id, tag_id, key_id)
      SELECT project_id, branch_id, ${tagId}, id FROM entry_key
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND id = ANY(${add}::bigint[])
      ON CONFLICT DO NOTHING RETURNING key_id
    ),
    removed AS (
      DELETE FROM tag_key
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND tag_id = ${tagId}
        AND key_id = ANY(${remove}::bigint[])
      RETURNING key_id
    )
    SELECT key_id, true AS made FROM added UNION ALL SELECT key_id, false FROM removed`.execute(change.tx);
  if (rows.length === 0) return [];
  await change.tx
    .updateTable("tag")
    .set({ updated_at: change.time })
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("id", "=", tagId)
    .execute();
  const idsOf = (made: boolean) => rows.filter((row) => row.made === made).map((row) => row.key_id);
  // A resource is recorded once per change set: what was linked and what was unlinked together.
  await change.record([
    { resource: "tagKeys", id: tagId, before: { keys: idsOf(false) }, after: { keys: idsOf(true) } },
  ]);
  return rows.map((row) => row.key_id);
}

/** Gives keys exactly these tags, of which missing ones are made. The structure is held. */
export async function setTagsOfKeys(
  change: OpenChangeSet,
  wanted: ReadonlyArray<{ keyId: number; tags: readonly string[] }>,
): Promise<void> {
  if (wanted.length === 0) return;
  const names = [...new Set(wanted.flatMap(({ tags }) => tags))];
  const ids = names.length === 0 ? new Map<string, number>() : await makeTags(change, names);
  const tagsOf = new Map(
    wanted.map(({ keyId, tags }) => [keyId, new Set(tags.flatMap((name) => ids.get(name) ?? []))]),
  );
  const linked = await readTagsOfKeys(change, [...tagsOf.keys()]);
  const concerned = new Set([...ids.values(), ...linked.map((link) => link.tag_id)]);
  for (const tagId of concerned) {
    const add = [...tagsOf].filter(([, tags]) => tags.has(tagId)).map(([keyId]) => keyId);
    const remove = linked
      .filter((link) => link.tag_id === tagId && !tagsOf.get(link.key_id)?.has(tagId))
      .map((link) => link.key_id);
    await changeTagKeys(change, tagId, { add, remove });
  }
}

async function readTagsOfKeys(change: OpenChangeSet, keyIds: readonly number[]) {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<{ tag_id: number; key_id: number }>`
    SELECT tk.tag_id, tk.key_id FROM tag_key tk
    JOIN tag t ON t.project_id = tk.project_id AND t.branch_id = tk.branch_id AND t.id = tk.tag_id
      AND t.trashed_by IS NULL
    WHERE tk.project_id = ${projectId} AND tk.branch_id = ${branchId} AND tk.key_id = ANY(${keyIds}::bigint[])`.execute(
    change.tx,
  );
  return rows;
}
