import { sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { moveScreenshots } from "#server/content/write-path/screenshots/move-screenshots.ts";
import type { RestorePlan } from "./restore.rules.ts";
import { trashId } from "./trash-kinds.ts";
import type { StoredTrashed } from "./trashed.store.ts";

/** Finds the screenshots that were trashed together with the restored screens. */
export async function findScreenshotsOf(
  change: OpenChangeSet,
  screens: readonly StoredTrashed[],
  { restore }: RestorePlan,
): Promise<number[]> {
  const { projectId, branchId } = change.input.scope;
  const returning = screens.filter(({ id }) => restore.includes(id));
  const { rows } = await sql<{ id: number }>`
    SELECT s.id FROM screenshot s
    JOIN unnest(${returning.map(({ id }) => id)}::bigint[], ${returning.map(({ trashedBy }) => trashedBy)}::bigint[])
      AS screen(tag_id, set_id) ON screen.tag_id = s.tag_id AND screen.set_id = s.trashed_by
    WHERE s.project_id = ${projectId} AND s.branch_id = ${branchId} ORDER BY s.id`.execute(change.tx);
  return rows.map(({ id }) => id);
}

/** Finds the trashed screens of screenshots, which are restored with them. */
export async function findScreensOf(
  change: OpenChangeSet,
  screenshotIds: readonly number[],
): Promise<number[]> {
  if (screenshotIds.length === 0) return [];
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT t.id FROM screenshot s
    JOIN tag t ON t.project_id = s.project_id AND t.branch_id = s.branch_id AND t.id = s.tag_id
    WHERE s.project_id = ${projectId} AND s.branch_id = ${branchId} AND s.id = ANY(${screenshotIds}::bigint[])
      AND s.trashed_by IS NOT NULL AND t.trashed_by IS NOT NULL
    ORDER BY t.id`.execute(change.tx);
  return rows.map(({ id }) => id);
}

/** Moves restored screenshots to the living tags that their screens were merged into. */
export async function moveToMergedScreens(
  change: OpenChangeSet,
  merges: ReadonlyArray<{ from: number; into: number }>,
  screenshotIds: readonly number[],
): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  for (const { from, into } of merges) {
    const moved = await change.tx
      .selectFrom("screenshot")
      .select("id")
      .where("project_id", "=", projectId)
      .where("branch_id", "=", branchId)
      .where("id", "=", sql<number>`ANY(${screenshotIds}::bigint[])`)
      .where("tag_id", "=", from)
      .orderBy("id")
      .execute();
    await moveScreenshots(change, { ids: moved.map(({ id }) => id), into });
  }
}

/** Throws if the screen of a restored screenshot stays in the trash, because the name of the screen is taken. */
export async function assertScreensRestored(
  change: OpenChangeSet,
  screenshotIds: readonly number[],
): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT s.id, s.original_name AS name FROM screenshot s
    WHERE s.project_id = ${projectId} AND s.branch_id = ${branchId} AND s.id = ANY(${screenshotIds}::bigint[])
      AND NOT EXISTS (SELECT FROM tag t WHERE t.project_id = s.project_id AND t.branch_id = s.branch_id
        AND t.id = s.tag_id AND t.trashed_by IS NULL)
    ORDER BY s.id`.execute(change.tx);
  if (rows.length === 0) return;
  const conflicts = rows.map(({ id, name }) => ({
    _id: trashId({ kind: "screenshot", id }),
    kind: "screenshot",
    name,
    resolutions: [],
  }));
  throw new ApiError("conflict", {
    message: "The screen of a screenshot was deleted. Restore the screen.",
    details: { conflicts },
  });
}
