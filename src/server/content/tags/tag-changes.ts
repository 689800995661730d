import { type RawBuilder, sql } from "kysely";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { assertWithinLimit } from "#server/platform/db/assert-within-limit.ts";

/** Ids of tags outside the trash by name. */
export async function findTagIds(
  change: OpenChangeSet,
  names: readonly string[],
): Promise<Map<string, number>> {
  const { projectId, branchId } = change.input.scope;
  const tags = await change.tx
    .selectFrom("tag")
    .select(["id", "name"])
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("trashed_by", "is", null)
    .where("name", "=", sql<string>`ANY(${names}::text[])`)
    .execute();
  return new Map(tags.map((tag) => [tag.name, tag.id]));
}

/**
 * Ids of tags by name; creates missing tags, with the id of a tag of the same name in another branch. Caller must hold
 * the structure lock.
 */
export async function createMissingTags(
  change: OpenChangeSet,
  names: readonly string[],
): Promise<Map<string, number>> {
  const { projectId, branchId } = change.input.scope;
  const ids = await findTagIds(change, names);
  const missing = names.filter((name) => !ids.has(name));
  if (missing.length === 0) return ids;
  const inBranch = sql`tag WHERE project_id = ${projectId} AND branch_id = ${branchId}`;
  await assertWithinLimit(change.tx, "tags", inBranch, { adding: missing.length });
  const { rows } = await sql<{ id: number; name: string }>`
    INSERT INTO tag (project_id, branch_id, id, name, created_at, updated_at)
    SELECT ${projectId}, ${branchId}, coalesce(
        (SELECT min(namesake.id) FROM tag namesake
          WHERE namesake.project_id = ${projectId} AND namesake.name = missing_tag.name AND NOT EXISTS (
            SELECT FROM tag t
            WHERE t.project_id = namesake.project_id AND t.branch_id = ${branchId} AND t.id = namesake.id)),
        nextval('content_id')), missing_tag.name, ${change.time}::timestamptz, ${change.time}::timestamptz
    FROM unnest(${missing}::text[]) AS missing_tag(name)
    RETURNING id, name`.execute(change.tx);
  await change.record(rows.map(({ id }) => ({ resource: "tag", id, before: null, after: {} })));
  for (const row of rows) ids.set(row.name, row.id);
  return ids;
}

/** Keys that are added to a tag, and keys that are removed. */
export type TagKeys = { add?: readonly number[]; remove?: readonly number[] };

/**
 * Maximum number of links of one statement, unless one tag has more: the log has one record of a tag per change set,
 * with all its links.
 */
const linksAtOnce = 50_000;

/**
 * Links keys to tags and unlinks others, by tag id; returns the keys whose links changed. Skips deleted keys. Caller
 * must hold the structure lock.
 */
export async function changeTagKeys(
  change: OpenChangeSet,
  keysByTag: ReadonlyMap<number, TagKeys>,
): Promise<Set<number>> {
  const changed = new Set<number>();
  for (const chunk of chunksOf(keysByTag)) for (const id of await changeLinks(change, chunk)) changed.add(id);
  return changed;
}

type Chunk = Record<"add" | "remove", Array<readonly [tagId: number, keyId: number]>>;

function* chunksOf(keysByTag: ReadonlyMap<number, TagKeys>): Generator<Chunk> {
  let chunk: Chunk = { add: [], remove: [] };
  for (const [tagId, { add = [], remove = [] }] of keysByTag) {
    const isFull = chunk.add.length + chunk.remove.length + add.length + remove.length > linksAtOnce;
    if (isFull) {
      yield chunk;
      chunk = { add: [], remove: [] };
    }
    for (const keyId of add) chunk.add.push([tagId, keyId]);
    for (const keyId of remove) chunk.remove.push([tagId, keyId]);
  }
  yield chunk;
}

async function changeLinks(change: OpenChangeSet, { add, remove }: Chunk): Promise<number[]> {
  if (add.length + remove.length === 0) return [];
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<{ tag_id: number; key_id: number; is_added: boolean }>`
    WITH added_links AS (
      INSERT INTO tag_key (project_id, branch_id, tag_id, key_id)
      SELECT k.project_id, k.branch_id, link.tag_id, k.id FROM ${linksOf(add)}
      JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = link.key_id
      ON CONFLICT DO NOTHING RETURNING tag_id, key_id
    ),
    removed_links AS (
      DELETE FROM tag_key t USING ${linksOf(remove)}
      WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.tag_id = link.tag_id
        AND t.key_id = link.key_id
      RETURNING t.tag_id, t.key_id
    ),
    updated_tags AS (
      UPDATE tag SET updated_at = ${change.time}::timestamptz
      WHERE project_id = ${projectId} AND branch_id = ${branchId}
        AND id IN (SELECT tag_id FROM added_links UNION SELECT tag_id FROM removed_links)
    )
    SELECT tag_id, key_id, true AS is_added FROM added_links
    UNION ALL SELECT tag_id, key_id, false FROM removed_links`.execute(change.tx);
  const keysOf = (links: typeof rows, is_added: boolean) => ({
    keys: links.filter((link) => link.is_added === is_added).map((link) => link.key_id),
  });
  await change.record(
    [...Map.groupBy(rows, (link) => link.tag_id)].map(([id, links]) => ({
      resource: "tagKeys",
      id,
      before: keysOf(links, false),
      after: keysOf(links, true),
    })),
  );
  return rows.map((link) => link.key_id);
}

/** Table `link` (tag_id, key_id). */
function linksOf(links: Chunk["add"]): RawBuilder<unknown> {
  return sql`unnest(${links.map(([tagId]) => tagId)}::bigint[], ${links.map(([, keyId]) => keyId)}::bigint[])
    AS link(tag_id, key_id)`;
}

/** Sets exactly these tags of keys and creates missing ones. Caller must hold the structure lock. */
export async function setTagsOfKeys(
  change: OpenChangeSet,
  tagsOfKeys: ReadonlyArray<{ keyId: number; tags: readonly string[] }>,
): Promise<void> {
  if (tagsOfKeys.length === 0) return;
  const names = [...new Set(tagsOfKeys.flatMap(({ tags }) => tags))];
  const ids = names.length === 0 ? new Map<string, number>() : await createMissingTags(change, names);
  const tagsOf = new Map(
    tagsOfKeys.map(({ keyId, tags }) => [keyId, new Set(tags.flatMap((name) => ids.get(name) ?? []))]),
  );
  const linked = await readTagsOfKeys(change, [...tagsOf.keys()]);
  const affectedTagIds = new Set([...ids.values(), ...linked.map((link) => link.tag_id)]);
  const keysOf = (tagId: number) => ({
    add: [...tagsOf].filter(([, tags]) => tags.has(tagId)).map(([keyId]) => keyId),
    remove: linked
      .filter((link) => link.tag_id === tagId && !tagsOf.get(link.key_id)?.has(tagId))
      .map((link) => link.key_id),
  });
  await changeTagKeys(change, new Map([...affectedTagIds].map((tagId) => [tagId, keysOf(tagId)])));
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
