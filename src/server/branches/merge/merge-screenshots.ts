import { type RawBuilder, sql } from "kysely";
import { positionColumns, screenshotColumns } from "#server/branches/copy-content.ts";
import type { OpenChangeSet } from "#server/changes/open-change-set.ts";
import { restoreFromTrash } from "#server/changes/trashed-things.ts";
import type { Sides } from "./sides.ts";

/**
 * Gives the target the screenshots of the source that it lacks: a union by screen, device, language and SHA-1
 * (decisions.md 3.2). What somebody deleted in the target stays deleted; what an undone merge took away comes back.
 */
export async function mergeScreenshots(change: OpenChangeSet, { from }: Sides): Promise<void> {
  await restoreFromTrash(change, "screenshot", await findUndone(change, from.branchId));
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO screenshot (project_id, branch_id, id, tag_id, ${columns(screenshotColumns)})
    SELECT ${projectId}::integer, ${branchId}::integer, s.id, t.id, ${columns(screenshotColumns, "s")}
    FROM ${lacking(change, from.branchId)}
      AND NOT EXISTS (SELECT FROM screenshot x WHERE x.project_id = ${projectId} AND x.branch_id = ${branchId} AND x.id = s.id)
    RETURNING id`.execute(change.tx);
  const ids = rows.map(({ id }) => id);
  await sql`
    INSERT INTO screenshot_position (project_id, branch_id, screenshot_id, ${columns(positionColumns)})
    SELECT ${projectId}::integer, ${branchId}::integer, p.screenshot_id, ${columns(positionColumns, "p")}
    FROM screenshot_position p
    WHERE p.project_id = ${projectId} AND p.branch_id = ${from.branchId} AND p.screenshot_id = ANY(${ids}::bigint[])`.execute(
    change.tx,
  );
  await change.record(ids.map((id) => ({ thing: "screenshot", id, before: null, after: {} })));
}

/** Screenshots `s` of the source, with their screens `t` of the target, that no living one there is equal to. */
function lacking(change: OpenChangeSet, fromId: number): RawBuilder<unknown> {
  const { projectId, branchId } = change.input.scope;
  return sql`screenshot s
    JOIN tag st ON st.project_id = s.project_id AND st.branch_id = s.branch_id AND st.id = s.tag_id
    JOIN tag t ON t.project_id = s.project_id AND t.branch_id = ${branchId} AND t.name = st.name AND t.trashed_by IS NULL
    WHERE s.project_id = ${projectId} AND s.branch_id = ${fromId} AND s.trashed_by IS NULL AND NOT EXISTS (
      SELECT FROM screenshot o WHERE o.project_id = ${projectId} AND o.branch_id = ${branchId} AND o.trashed_by IS NULL
        AND o.tag_id = t.id AND o.device_model = s.device_model AND o.sha1 = s.sha1
        AND o.language_id IS NOT DISTINCT FROM s.language_id)`;
}

/** Of the lacking ones those that a revert put into the target's trash. */
async function findUndone(change: OpenChangeSet, fromId: number): Promise<number[]> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<{ id: number }>`
    SELECT x.id FROM screenshot x JOIN change_set c ON c.project_id = x.project_id AND c.id = x.trashed_by
    WHERE x.project_id = ${projectId} AND x.branch_id = ${branchId} AND c.reverts IS NOT NULL
      AND x.id IN (SELECT s.id FROM ${lacking(change, fromId)}) ORDER BY x.id`.execute(change.tx);
  return rows.map(({ id }) => id);
}

function columns(names: readonly string[], alias?: string): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(alias === undefined ? name : `${alias}.${name}`)));
}
