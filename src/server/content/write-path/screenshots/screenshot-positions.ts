import { type RawBuilder, sql } from "kysely";
import type { StoredPosition } from "#server/content/write-path/change-sets/log-records.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";

/** Boxes of the screenshot `s`, in their order, as JSON. */
const storedPositions: RawBuilder<StoredPosition[]> = sql`coalesce((
  SELECT jsonb_agg(jsonb_build_object('keyId', p.key_id, 'name', p.name, 'text', p.text, 'x', p.x, 'y', p.y,
    'width', p.width, 'height', p.height) ORDER BY p.ordinal)
  FROM screenshot_position p
  WHERE p.project_id = s.project_id AND p.branch_id = s.branch_id AND p.screenshot_id = s.id), '[]')`;

type Boxes = { screenshotId: number; positions: readonly StoredPosition[] };

/** Replaces the boxes of screenshots and logs the change; boxes of a new screenshot are not logged. */
export async function replacePositions(change: OpenChangeSet, { screenshotId, positions }: Boxes) {
  const { projectId, branchId } = change.input.scope;
  const after = JSON.stringify(positions);
  const { rows } = await sql<{ before: StoredPosition[] }>`
    SELECT positions AS before FROM (
      SELECT ${storedPositions} AS positions FROM screenshot s
      WHERE s.project_id = ${projectId} AND s.branch_id = ${branchId} AND s.id = ${screenshotId}
    ) AS stored_screenshot WHERE positions <> ${after}::jsonb`.execute(change.tx);
  const [row] = rows;
  if (!row) return;
  await rewritePositions(change, [{ screenshotId, positions }]);
  await change.record([
    {
      resource: "screenshotPositions",
      id: screenshotId,
      before: { positions: row.before },
      after: { positions },
    },
  ]);
}

/** Replaces the stored boxes. A box whose key was permanently deleted loses its link. */
export async function writePositions(change: OpenChangeSet, boxes: readonly Boxes[]): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  const ids = boxes.map((box) => box.screenshotId);
  await change.tx
    .deleteFrom("screenshot_position")
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where(sql<boolean>`screenshot_id = ANY(${ids}::bigint[])`)
    .execute();
  await sql`
    INSERT INTO screenshot_position (project_id, branch_id, screenshot_id, ordinal, key_id, name, text, x, y, width, height)
    SELECT ${projectId}, ${branchId}, s.id, b.ordinal, k.id, b.box->>'name', b.box->>'text',
      (b.box->>'x')::integer, (b.box->>'y')::integer, (b.box->>'width')::integer, (b.box->>'height')::integer
    FROM unnest(${ids}::bigint[], ${boxes.map((box) => JSON.stringify(box.positions))}::jsonb[]) AS s(id, boxes)
    CROSS JOIN LATERAL jsonb_array_elements(s.boxes) WITH ORDINALITY AS b(box, ordinal)
    LEFT JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = (b.box->>'keyId')::bigint`.execute(
    change.tx,
  );
}

/**
 * Replaces boxes and sets `updated_at` of their screenshots, so that an editor based on the previous boxes gets a
 * conflict.
 */
async function rewritePositions(change: OpenChangeSet, boxes: readonly Boxes[]): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  await writePositions(change, boxes);
  await change.tx
    .updateTable("screenshot")
    .set({ updated_at: change.time })
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where(sql<boolean>`id = ANY(${boxes.map(({ screenshotId }) => screenshotId)}::bigint[])`)
    .execute();
}

type LoggedPositions = {
  id: number;
  name: string;
  before: { positions: StoredPosition[] };
  after: { positions: StoredPosition[] };
  unchanged: boolean;
};

/** Restores boxes that change sets replaced, unless they were replaced again since. */
export async function revertPositions(change: OpenChangeSet, setIds: readonly number[]) {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<LoggedPositions>`
    SELECT s.id, s.original_name AS name, c.before, c.after,
      ${storedPositions} = c.after->'positions' AS unchanged
    FROM resource_change c
    JOIN screenshot s ON s.project_id = c.project_id AND s.branch_id = ${branchId} AND s.id = c.resource_id
      AND s.trashed_by IS NULL
    WHERE c.project_id = ${projectId} AND c.change_set_id = ANY(${setIds}::bigint[])
      AND c.resource = 'screenshotPositions' ORDER BY s.id`.execute(change.tx);
  const revertible = rows.filter((row) => row.unchanged);
  if (revertible.length > 0) {
    await rewritePositions(
      change,
      revertible.map(({ id, before }) => ({ screenshotId: id, positions: before.positions })),
    );
    await change.record(
      revertible.map(({ id, before, after }) => ({
        resource: "screenshotPositions" as const,
        id,
        before: after,
        after: before,
      })),
    );
  }
  return {
    reverted: revertible.length,
    changed: rows.filter((row) => !row.unchanged).map((row) => row.name),
  };
}
