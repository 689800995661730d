import { sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import type { OpenChangeSet } from "#server/changes/open-change-set.ts";
import type { RestorePlan } from "./restore.rules.ts";
import { trashId } from "./trash-kinds.ts";
import type { StoredTrashed } from "./trashed.store.ts";

/** Finds the screenshots that were trashed with these restored screens. */
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
      AS g(tag_id, set_id) ON g.tag_id = s.tag_id AND g.set_id = s.trashed_by
    WHERE s.project_id = ${projectId} AND s.branch_id = ${branchId} ORDER BY s.id`.execute(change.tx);
  return rows.map(({ id }) => id);
}

/** Throws if the screen of a screenshot is not restored: a screenshot is restored only to its screen. */
export async function assertScreensThere(
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
