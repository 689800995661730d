import { type Kysely, type Selectable, sql } from "kysely";
import { applyChangeSet } from "#server/content/write-path/change-sets/apply-change-set.ts";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { assertBranchWritable } from "#server/workspace/auth/rights/entries.rules.ts";
import { assertAllScreens, countMoved } from "./screen-order.rules.ts";

type Screen = Pick<Selectable<Database["tag"]>, "id" | "name">;

/** Sorts all screens by a list; returns how many moved (rest-api.md 4.9). */
export async function orderScreens(
  db: Kysely<Database>,
  caller: ProjectCaller,
  names: readonly string[],
): Promise<number> {
  assertBranchWritable(caller);
  const { scope } = caller;
  const author = authorOf(caller);
  const { result } = await applyChangeSet(db, { scope, author, kind: "screenshot" }, async (change) => {
    await change.lockStructure();
    const screens = await listScreens(change);
    const before = screens.map((screen) => screen.name);
    assertAllScreens(names, before);
    const moved = countMoved(before, names);
    if (moved > 0) await positionScreens(change, screens, names);
    return moved;
  });
  return result;
}

/** Tags with screenshots, in their order; unsorted ones come last, by creation. */
async function listScreens(change: OpenChangeSet): Promise<Screen[]> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<Screen>`
    SELECT t.id, t.name FROM tag t
    WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.trashed_by IS NULL AND EXISTS (
      SELECT FROM screenshot s WHERE s.project_id = t.project_id AND s.branch_id = t.branch_id AND s.tag_id = t.id
        AND s.trashed_by IS NULL)
    ORDER BY t.position NULLS LAST, t.id`.execute(change.tx);
  return rows;
}

async function positionScreens(
  change: OpenChangeSet,
  screens: readonly Screen[],
  names: readonly string[],
): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  const positions = new Map(names.map((name, at) => [name, at + 1]));
  const { rows } = await sql<{ id: number; before: number | null; after: number }>`
    WITH moved_screen AS (
      SELECT t.id, t.position AS before, screen.position AS after FROM tag t
      JOIN unnest(${screens.map((screen) => screen.id)}::bigint[], ${screens.map((screen) => positions.get(screen.name))}::integer[])
        AS screen(id, position) ON screen.id = t.id
      WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.position IS DISTINCT FROM screen.position
    )
    UPDATE tag t SET position = moved_screen.after FROM moved_screen
    WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.id = moved_screen.id
    RETURNING t.id, moved_screen.before, moved_screen.after`.execute(change.tx);
  await change.record(
    rows.map(({ id, before, after }) => ({
      resource: "tag" as const,
      id,
      before: { position: before },
      after: { position: after },
    })),
  );
}
