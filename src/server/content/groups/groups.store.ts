import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Group } from "#contract/groups.ts";
import { wireId } from "#contract/ids.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { assertWithinLimit } from "#server/platform/db/assert-within-limit.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { etagOf } from "#server/platform/http/answers/etags.ts";

/**
 * Creates groups. Caller must hold the structure lock. A group gets the id of a group of the same name in another
 * branch (rules.md 3.2).
 */
export async function createGroups(change: OpenChangeSet, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const { projectId, branchId } = change.input.scope;
  const inBranch = sql`entry_group WHERE project_id = ${projectId} AND branch_id = ${branchId}`;
  await assertWithinLimit(change.tx, "groups", inBranch, { adding: names.length });
  const { rows } = await sql<{ id: number }>`
    INSERT INTO entry_group (project_id, branch_id, id, name)
    SELECT ${projectId}, ${branchId}, coalesce(
        (SELECT min(g.id) FROM entry_group g WHERE g.project_id = ${projectId} AND g.name = new_group.name AND NOT EXISTS (
          SELECT FROM entry_group WHERE project_id = g.project_id AND branch_id = ${branchId} AND id = g.id)),
        nextval('content_id')), new_group.name
    FROM unnest(${names}::text[]) AS new_group(name)
    RETURNING id`.execute(change.tx);
  await change.record(rows.map(({ id }) => ({ resource: "group", id, before: null, after: {} })));
}

/** Lists the groups of a branch with their numbers of keys, `main` first. A vendor sees the groups of its keys. */
export async function listGroups(
  db: Kysely<Database>,
  { projectId, branchId }: { projectId: number; branchId: number },
  visible?: RawBuilder<unknown>,
): Promise<Group[]> {
  const isVisible = visible ? sql`k.id IN (SELECT key_id FROM (${visible}) AS visible_cell)` : sql`true`;
  const { rows } = await sql<{ id: number; name: string; keys: number }>`
    SELECT g.id, g.name, count(k.id)::integer AS keys FROM entry_group g
    LEFT JOIN entry_key k ON k.project_id = g.project_id AND k.branch_id = g.branch_id AND k.group_id = g.id
      AND k.trashed_by IS NULL AND ${isVisible}
    WHERE g.project_id = ${projectId} AND g.branch_id = ${branchId} AND g.trashed_by IS NULL
    GROUP BY g.id, g.name HAVING ${visible === undefined} OR count(k.id) > 0 ORDER BY g.name <> 'main', g.name`.execute(
    db,
  );
  return rows.map((row) => ({
    _id: wireId("group", row.id),
    name: row.name,
    keys: row.keys,
    etag: etagOf({ name: row.name }),
  }));
}
