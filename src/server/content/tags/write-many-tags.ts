import { type Kysely, sql } from "kysely";
import type { Applied } from "#server/content/write-path/change-sets/apply-change-set.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { screenshotsOf, trashScreenshots } from "#server/content/write-path/screenshots/trash-screenshots.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller, Scope } from "#server/platform/http/caller.ts";
import { assertPermission } from "#server/workspace/auth/rights/assert-permission.ts";
import { noSuchTag } from "./tags.store.ts";
import { applyTagChange, readCategory } from "./write-tags.ts";

/** Trashes tags with their screenshots. The links of the tags to keys stay, and return when a tag is restored. */
export function removeTags(
  db: Kysely<Database>,
  caller: ProjectCaller,
  ids: readonly number[],
): Promise<Applied<{ count: number; screenshots: number }>> {
  return applyTagChange(db, caller, async (change) => {
    await assertTags(change.tx, change.input.scope, ids);
    const shots = await trashScreenshots(change, screenshotsOf(change, ids));
    if (shots.length > 0) assertPermission("deleteScreenshots", caller.permissions);
    return { count: await trashTags(change, ids), screenshots: shots.length };
  });
}

/** Puts tags into a category of the project, or into none; returns how many changed. */
export function categoriseTags(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { ids, category }: { ids: readonly number[]; category: string | null },
): Promise<Applied<number>> {
  return applyTagChange(db, caller, async (change) => {
    const { projectId, branchId } = change.input.scope;
    await assertTags(change.tx, change.input.scope, ids);
    const categoryId = await readCategory(change, category);
    const { rows } = await sql<{ id: number; before: number | null }>`
      UPDATE tag t SET category_id = ${categoryId}::integer, updated_at = ${change.time}::timestamptz FROM tag former_tag
      WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.id = ANY(${ids}::bigint[])
        AND t.category_id IS DISTINCT FROM ${categoryId}::integer
        AND former_tag.project_id = t.project_id AND former_tag.branch_id = t.branch_id AND former_tag.id = t.id
      RETURNING t.id, former_tag.category_id AS before`.execute(change.tx);
    await change.record(
      rows.map(({ id, before }) => ({
        resource: "tag",
        id,
        before: { category: before },
        after: { category: categoryId },
      })),
    );
    return rows.length;
  });
}

/** Trashes the rows of tags. Caller must hold the structure lock. */
export async function trashTags(change: OpenChangeSet, ids: readonly number[]): Promise<number> {
  const { projectId, branchId } = change.input.scope;
  const tags = await change.tx
    .updateTable("tag")
    .set({ trashed_by: change.id })
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("id", "=", sql<number>`ANY(${ids}::bigint[])`)
    .where("trashed_by", "is", null)
    .returning(["id", "name"])
    .execute();
  await change.record(tags.map(({ id, name }) => ({ resource: "tag", id, before: { name }, after: null })));
  return tags.length;
}

/** Throws if an id belongs to no tag of the branch. */
export async function assertTags(
  db: Kysely<Database>,
  { projectId, branchId }: Pick<Scope, "projectId" | "branchId">,
  ids: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT requested_tag.id FROM unnest(${ids}::bigint[]) AS requested_tag(id)
    WHERE NOT EXISTS (SELECT FROM tag t WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId}
      AND t.id = requested_tag.id AND t.trashed_by IS NULL) LIMIT 1`.execute(db);
  const [unknown] = rows;
  if (unknown) throw noSuchTag(unknown.id);
}
