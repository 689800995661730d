import { type RawBuilder, sql } from "kysely";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";

export type TrashedScreenshot = { id: number; tag_id: number };

/** Trashes the screenshots whose ids a subquery selects. Caller must hold the structure lock (lock-structure.ts). */
export async function trashScreenshots(
  change: OpenChangeSet,
  selectedIds: RawBuilder<unknown>,
): Promise<TrashedScreenshot[]> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<TrashedScreenshot>`
    UPDATE screenshot SET trashed_by = ${change.id}
    WHERE project_id = ${projectId} AND branch_id = ${branchId} AND trashed_by IS NULL AND id IN (${selectedIds})
    RETURNING id, tag_id`.execute(change.tx);
  await change.record(rows.map(({ id }) => ({ resource: "screenshot", id, before: {}, after: null })));
  return rows;
}

/** Trashes the given tags that have no screenshot left (rest-api.md 4.10). */
export async function trashEmptyScreens(change: OpenChangeSet, tagIds: readonly number[]): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<{ id: number; name: string }>`
    UPDATE tag t SET trashed_by = ${change.id}
    WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.id = ANY(${tagIds}::bigint[])
      AND t.trashed_by IS NULL AND NOT EXISTS (
        SELECT FROM screenshot s WHERE s.project_id = t.project_id AND s.branch_id = t.branch_id AND s.tag_id = t.id
          AND s.trashed_by IS NULL)
    RETURNING id, name`.execute(change.tx);
  await change.record(rows.map(({ id, name }) => ({ resource: "tag", id, before: { name }, after: null })));
}

/** Subquery for `trashScreenshots`: the ids of the screenshots of these tags. */
export function screenshotsOf(change: OpenChangeSet, tagIds: readonly number[]): RawBuilder<unknown> {
  const { projectId, branchId } = change.input.scope;
  return sql`SELECT s.id FROM screenshot s
    WHERE s.project_id = ${projectId} AND s.branch_id = ${branchId} AND s.tag_id = ANY(${tagIds}::bigint[])
      AND s.trashed_by IS NULL`;
}
