import { type Kysely, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import type { Applied } from "#server/content/write-path/change-sets/apply-change-set.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { moveScreenshots } from "#server/content/write-path/screenshots/move-screenshots.ts";
import { trashScreenshots } from "#server/content/write-path/screenshots/trash-screenshots.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { assertPermission } from "#server/workspace/auth/rights/assert-permission.ts";
import { changeTagKeys } from "./tag-changes.ts";
import { assertTags, trashTags } from "./write-many-tags.ts";
import { applyTagChange } from "./write-tags.ts";

type TagsToMerge = { from: readonly number[]; into: number };
type MergeCounts = Record<"keys" | "screenshots", { moved: number; both: number }>;

/**
 * Moves keys and screenshots of tags to another tag, then trashes the tags with the images that the other tag already
 * had.
 */
export function mergeTags(
  db: Kysely<Database>,
  caller: ProjectCaller,
  tags: TagsToMerge,
): Promise<Applied<MergeCounts>> {
  assertMergeable(tags);
  return applyTagChange(db, caller, async (change) => {
    const { scope } = change.input;
    await assertTags(change.tx, scope, [...tags.from, tags.into]);
    const keys = await countKeys(change.tx, scope, tags);
    const shots = await listMergedShots(change.tx, scope, tags);
    const [ids, duplicates] = [idsOf(shots, { isDuplicate: false }), idsOf(shots, { isDuplicate: true })];
    if (duplicates.length > 0) assertPermission("deleteScreenshots", caller.permissions);
    await changeTagKeys(change, new Map([[tags.into, { add: await listKeyIds(change, tags.from) }]]));
    await moveScreenshots(change, { ids, into: tags.into });
    await trashScreenshots(change, sql`SELECT id FROM unnest(${duplicates}::bigint[]) AS duplicate(id)`);
    await trashTags(change, tags.from);
    return { keys, screenshots: { moved: ids.length, both: duplicates.length } };
  });
}

/** Counts what a merge would move. */
export async function previewTagMerge(
  db: Kysely<Database>,
  { scope }: ProjectCaller,
  tags: TagsToMerge,
): Promise<MergeCounts> {
  assertMergeable(tags);
  await assertTags(db, scope, [...tags.from, tags.into]);
  const shots = await listMergedShots(db, scope, tags);
  const moved = idsOf(shots, { isDuplicate: false }).length;
  const screenshots = { moved, both: shots.length - moved };
  return { keys: await countKeys(db, scope, tags), screenshots };
}

function assertMergeable({ from, into }: TagsToMerge): void {
  if (from.includes(into)) {
    throw new ApiError("invalid_input", { message: "A tag cannot be merged into itself." });
  }
}

/** Counts keys outside the trash: trashed keys are moved without being counted. */
async function countKeys(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  { from, into }: TagsToMerge,
): Promise<MergeCounts["keys"]> {
  const { rows } = await sql<MergeCounts["keys"]>`
    SELECT count(*) FILTER (WHERE NOT in_both)::integer AS moved, count(*) FILTER (WHERE in_both)::integer AS both
    FROM (
      SELECT k.id, EXISTS (SELECT FROM tag_key t WHERE t.project_id = k.project_id AND t.branch_id = k.branch_id
        AND t.tag_id = ${into} AND t.key_id = k.id) AS in_both
      FROM entry_key k
      WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.trashed_by IS NULL AND k.id IN (
        SELECT key_id FROM tag_key
        WHERE project_id = ${projectId} AND branch_id = ${branchId} AND tag_id = ANY(${from}::bigint[]))
    ) AS merged_key`.execute(db);
  return rows[0] ?? { moved: 0, both: 0 };
}

type MergedShot = { id: number; is_duplicate: boolean };

/**
 * Screenshots of the merged tags. Duplicates have the same image as one of the other tag, or as an earlier one (4.8).
 */
async function listMergedShots(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  { from, into }: TagsToMerge,
): Promise<MergedShot[]> {
  const { rows } = await sql<MergedShot>`
    SELECT id, is_duplicate FROM (
      SELECT id, tag_id, row_number() OVER (
        PARTITION BY sha1, device_model, language_id, CASE WHEN language_id IS NULL THEN device_language END
        ORDER BY tag_id = ${into} DESC, id
      ) > 1 AS is_duplicate
      FROM screenshot
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND trashed_by IS NULL
        AND tag_id = ANY(${[...from, into]}::bigint[])
    ) AS merged_shot
    WHERE tag_id <> ${into} ORDER BY id`.execute(db);
  return rows;
}

function idsOf(shots: readonly MergedShot[], { isDuplicate }: { isDuplicate: boolean }): number[] {
  return shots.filter((shot) => shot.is_duplicate === isDuplicate).map(({ id }) => id);
}

async function listKeyIds(change: OpenChangeSet, tagIds: readonly number[]): Promise<number[]> {
  const { projectId, branchId } = change.input.scope;
  const keys = await change.tx
    .selectFrom("tag_key")
    .select("key_id")
    .distinct()
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("tag_id", "=", sql<number>`ANY(${tagIds}::bigint[])`)
    .orderBy("key_id")
    .execute();
  return keys.map((key) => key.key_id);
}
