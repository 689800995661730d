import { type Kysely, type RawBuilder, sql } from "kysely";
import { positionColumns, screenshotColumns } from "#server/content/branches/copy-content.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { restoreFromTrash } from "#server/content/write-path/trash/trashed-resources.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { arrivals, type MergePlan } from "./plan/merge-plan.ts";

/** Counts the screenshots that the target would get. */
export async function countMergedScreenshots(db: Kysely<Database>, plan: MergePlan): Promise<number> {
  const { projectId, to } = plan.snapshots;
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM ${missingScreenshots(plan)} AND NOT EXISTS (
      SELECT FROM screenshot copied LEFT JOIN change_set c ON c.project_id = copied.project_id AND c.id = copied.trashed_by
      WHERE copied.project_id = ${projectId} AND copied.branch_id = ${to.branchId} AND copied.id = s.id
        AND c.reverts IS NULL)`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Copies screenshots of the source that the target lacks: a union by screen, device, language and SHA-1 (rules.md
 * 3.2). Screenshots deleted in the target stay deleted; those that an undone merge removed are restored.
 */
export async function mergeScreenshots(change: OpenChangeSet, plan: MergePlan): Promise<void> {
  await restoreFromTrash(change, "screenshot", await findUndone(change, plan));
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO screenshot (project_id, branch_id, id, tag_id, ${columns(screenshotColumns)})
    SELECT ${projectId}::integer, ${branchId}::integer, s.id, screen.id, ${columns(screenshotColumns, "s")}
    FROM ${missingScreenshots(plan)}
      AND NOT EXISTS (SELECT FROM screenshot WHERE project_id = ${projectId} AND branch_id = ${branchId} AND id = s.id)
    RETURNING id`.execute(change.tx);
  const ids = rows.map(({ id }) => id);
  await sql`
    INSERT INTO screenshot_position (project_id, branch_id, screenshot_id, ${columns(positionColumns)})
    SELECT ${projectId}::integer, ${branchId}::integer, p.screenshot_id, ${columns(positionColumns, "p")}
    FROM screenshot_position p
    WHERE p.project_id = ${projectId} AND p.branch_id = ${plan.snapshots.from.branchId}
      AND p.screenshot_id = ANY(${ids}::bigint[])`.execute(change.tx);
  await change.record(ids.map((id) => ({ resource: "screenshot", id, before: null, after: {} })));
}

/** Screenshots `s` of the source, with the target's screens `screen`, that have no equal in the target. */
function missingScreenshots(plan: MergePlan): RawBuilder<unknown> {
  const { projectId, from, to } = plan.snapshots;
  const screens = screensOf(plan);
  return sql`screenshot s
    JOIN unnest(${screens.map((screen) => screen.fromId)}::bigint[], ${screens.map((screen) => screen.toId)}::bigint[])
      AS screen(from_id, id) ON screen.from_id = s.tag_id
    WHERE s.project_id = ${projectId} AND s.branch_id = ${from.branchId} AND s.trashed_by IS NULL AND NOT EXISTS (
      SELECT FROM screenshot equal WHERE equal.project_id = ${projectId} AND equal.branch_id = ${to.branchId}
        AND equal.trashed_by IS NULL AND equal.tag_id = screen.id AND equal.device_model = s.device_model
        AND equal.sha1 = s.sha1 AND equal.language_id IS NOT DISTINCT FROM s.language_id)`;
}

/** Screens of the source that the target will have too, matched by name once tags are added and renamed. */
function screensOf({ pairs, resources }: MergePlan): Array<{ fromId: number; toId: number }> {
  const tags = pairs.filter(({ type }) => type === "tag");
  const arriving = arrivals(resources);
  const renamed = new Set(
    resources.filter(({ field, outcome }) => field === "name" && outcome === "taken").map(({ pair }) => pair),
  );
  const ids = new Map<string, number>();
  for (const pair of tags) {
    const { from, to, fromId, toId } = pair;
    if (to) ids.set((renamed.has(pair) && from ? from : to).name, toId ?? 0);
    else if (from && arriving.has(pair)) ids.set(from.name, fromId ?? 0);
  }
  return tags.flatMap(({ from, fromId }) => {
    const toId = from && ids.get(from.name);
    return fromId === null || toId === null || toId === undefined ? [] : [{ fromId, toId }];
  });
}

/** Missing screenshots that a revert moved to the target's trash. */
async function findUndone(change: OpenChangeSet, plan: MergePlan): Promise<number[]> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<{ id: number }>`
    SELECT copied.id FROM screenshot copied
    JOIN change_set c ON c.project_id = copied.project_id AND c.id = copied.trashed_by
    WHERE copied.project_id = ${projectId} AND copied.branch_id = ${branchId} AND c.reverts IS NOT NULL
      AND copied.id IN (SELECT s.id FROM ${missingScreenshots(plan)}) ORDER BY copied.id`.execute(change.tx);
  return rows.map(({ id }) => id);
}

function columns(names: readonly string[], alias?: string): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(alias === undefined ? name : `${alias}.${name}`)));
}
