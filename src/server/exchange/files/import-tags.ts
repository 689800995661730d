import { type Kysely, sql } from "kysely";
import type { ImportQuery } from "#contract/files.ts";
import { changeTagKeys, createMissingTags, type TagKeys } from "#server/content/tags/tag-changes.ts";
import { setTagCategory } from "#server/content/tags/write-tags.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import type { Database } from "#server/platform/db/schema.ts";

type Tagging = Pick<ImportQuery, "tag" | "keepTagIds" | "tagCategory"> & {
  /** Hashes of keys that keep their tags. */
  excludedKeys: readonly Buffer[];
};

/** Category value that removes tags from their category (files.md 4). */
const noCategory = "None";

/**
 * Adds the tags of a file to its keys and creates missing tags; other keys lose the tags unless `keepTagIds` is set.
 * Returns the number of keys whose tags changed.
 */
export async function tagImportedKeys(
  change: OpenChangeSet,
  { tag: names = [], keepTagIds = false, tagCategory, excludedKeys }: Tagging,
): Promise<number> {
  if (names.length === 0) return 0;
  const keyIds = await listKeysOfFile(change);
  const tags = await createMissingTags(change, [...new Set(names)]);
  const keysByTag = new Map<number, TagKeys>();
  for (const tagId of tags.values()) {
    const remove = keepTagIds ? [] : await listOtherKeys(change, tagId, { keyIds, excludedKeys });
    keysByTag.set(tagId, { add: keyIds, remove });
    if (tagCategory !== undefined)
      await setTagCategory(change, tagId, tagCategory === noCategory ? "" : tagCategory);
  }
  return (await changeTagKeys(change, keysByTag)).size;
}

/** Ids of the keys in the files, including keys for which no text is written. */
async function listKeysOfFile({ tx, input: { scope } }: OpenChangeSet): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM upload_key
    UNION SELECT id FROM entry_key WHERE project_id = ${scope.projectId} AND branch_id = ${scope.branchId}
      AND trashed_by IS NULL AND name_hash IN (SELECT hash FROM upload_skipped_key)
    ORDER BY id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Ids of the keys that have the tag although they are neither in the files nor excluded. */
async function listOtherKeys(
  { tx, input: { scope } }: { tx: Kysely<Database>; input: OpenChangeSet["input"] },
  tagId: number,
  { keyIds, excludedKeys }: { keyIds: readonly number[]; excludedKeys: readonly Buffer[] },
): Promise<number[]> {
  const { rows } = await sql<{ key_id: number }>`
    SELECT t.key_id FROM tag_key t LEFT JOIN unnest(${keyIds}::bigint[]) AS key_of_file(id) ON key_of_file.id = t.key_id
    WHERE t.project_id = ${scope.projectId} AND t.branch_id = ${scope.branchId} AND t.tag_id = ${tagId}
      AND key_of_file.id IS NULL AND NOT EXISTS (SELECT FROM entry_key k WHERE k.project_id = t.project_id
        AND k.branch_id = t.branch_id AND k.id = t.key_id AND k.name_hash = ANY(${excludedKeys}::bytea[]))
    ORDER BY t.key_id`.execute(tx);
  return rows.map((row) => row.key_id);
}
