import { type Kysely, type RawBuilder, sql } from "kysely";
import { type BranchSnapshots, isAfterBase } from "#server/content/merges/branch-snapshots.ts";
import type { ResourcePair } from "#server/content/merges/plan/merge-resources.ts";
import type { Database } from "#server/platform/db/schema.ts";

/**
 * Stages the differences of two branches in temporary tables of one connection, which do not change while the merge is
 * read and written. `merge_set`: change sets by which the branches can differ; `merge_touched`: the cells they wrote;
 * `merge_pair` and `merge_key`: keys of both branches; `merge_link`: keys of tags; `merge_cell`: cells that differ.
 */
export async function clearStage(connection: Kysely<Database>): Promise<void> {
  await sql`DROP TABLE IF EXISTS merge_set, merge_touched, merge_concerned, merge_pair, merge_key, merge_link, merge_cell`.execute(
    connection,
  );
}

export async function stageTouched(
  tx: Kysely<Database>,
  { projectId, undone, ranges }: BranchSnapshots,
): Promise<void> {
  const branchIds = ranges.map((range) => range.branchId);
  await sql`
    CREATE TEMPORARY TABLE merge_set AS
    SELECT s.id FROM unnest(${branchIds}::integer[], ${ranges.map((range) => range.after)}::bigint[],
      ${ranges.map((range) => range.upTo)}::bigint[]) AS r(branch_id, after, up_to)
    JOIN change_set s ON s.project_id = ${projectId} AND s.branch_id = r.branch_id AND s.sequence > r.after
      AND s.sequence <= r.up_to
    UNION SELECT unnest(${undone}::bigint[])`.execute(tx);
  await sql`ANALYZE merge_set`.execute(tx);
  const { rows } = await sql<{ first: number; last: number }>`
    SELECT coalesce(min(id), 0) AS first, coalesce(max(id), 0) AS last FROM merge_set`.execute(tx);
  const { first, last } = rows[0] ?? { first: 0, last: 0 };
  await sql`
    CREATE TEMPORARY TABLE merge_touched AS
    SELECT DISTINCT c.key_id, c.language_id FROM entry_change c JOIN merge_set m ON m.id = c.change_set_id
    WHERE c.project_id = ${projectId} AND c.change_set_id BETWEEN ${first} AND ${last}`.execute(tx);
  await sql`ANALYZE merge_touched`.execute(tx);
}

/**
 * Pairs the keys of both branches by id, else by name: keys created independently under one name are one. Uses several
 * statements, so that PostgreSQL knows how few keys there are and looks them up instead of scanning all keys.
 */
export async function stagePairs(
  tx: Kysely<Database>,
  snapshots: BranchSnapshots,
  resources: readonly ResourcePair[],
): Promise<void> {
  const { projectId, from, to } = snapshots;
  const baseId = snapshots.base?.branchId ?? 0;
  await stageConcerned(tx, snapshots, resources);
  const isLive = (branchId: number, id: string) => sql`EXISTS (SELECT FROM entry_key
    WHERE project_id = ${projectId} AND branch_id = ${branchId} AND id = ${sql.ref(id)} AND trashed_by IS NULL)`;
  const partner = (branchId: number, otherId: number) => sql`
    LEFT JOIN entry_key n ON n.project_id = ${projectId} AND n.branch_id = ${otherId} AND n.id = k.id
    LEFT JOIN LATERAL (
      SELECT o.id FROM entry_key o WHERE o.name_hash = n.name_hash AND o.branch_id = ${branchId}
        AND o.project_id = ${projectId} AND o.trashed_by IS NULL AND NOT ${isLive(otherId, "o.id")}
    ) o ON true`;
  await sql`
    CREATE TEMPORARY TABLE merge_pair AS
    WITH known AS MATERIALIZED (
      SELECT id, ${isLive(from.branchId, "c.id")} AS in_from, ${isLive(to.branchId, "c.id")} AS in_to
      FROM merge_concerned c
    ),
    paired AS (
      SELECT id AS from_id, id AS to_id FROM known WHERE in_from AND in_to
      UNION
      SELECT k.id, o.id FROM known k ${partner(to.branchId, from.branchId)} WHERE k.in_from AND NOT k.in_to
      UNION
      SELECT o.id, k.id FROM known k ${partner(from.branchId, to.branchId)} WHERE k.in_to AND NOT k.in_from
    )
    SELECT from_id, to_id, CASE
      WHEN from_id IS NULL THEN to_id
      WHEN to_id IS NULL OR to_id = from_id THEN from_id
      WHEN coalesce(
        (SELECT c.before IS NOT NULL ${keyLog(snapshots, "from_id")} ORDER BY s.sequence LIMIT 1),
        ${isLive(baseId, "from_id")}) THEN from_id
      ELSE to_id END AS base_id
    FROM paired`.execute(tx);
  await sql`ANALYZE merge_pair`.execute(tx);
}

/** Log of a key after the base. */
export function keyLog(snapshots: BranchSnapshots, id: string): RawBuilder<unknown> {
  return sql`
    FROM resource_change c JOIN change_set s ON s.id = c.change_set_id AND ${isAfterBase(snapshots)}
    WHERE c.project_id = ${snapshots.projectId} AND c.resource_id = ${sql.ref(id)} AND c.resource = 'key'`;
}

async function stageConcerned(
  tx: Kysely<Database>,
  snapshots: BranchSnapshots,
  resources: readonly ResourcePair[],
): Promise<void> {
  const { projectId } = snapshots;
  const logged = (resource: string) => sql`
    merge_set m CROSS JOIN LATERAL (SELECT * FROM resource_change
      WHERE project_id = ${projectId} AND change_set_id = m.id AND resource = ${resource} OFFSET 0) c`;
  await sql`
    CREATE TEMPORARY TABLE merge_concerned AS
    SELECT c.resource_id AS id FROM ${logged("key")}
    UNION
    SELECT x.id::bigint FROM ${logged("tagKeys")}
    CROSS JOIN LATERAL jsonb_array_elements_text((c.before->'keys') || (c.after->'keys')) AS x(id)
    UNION
    SELECT key_id FROM merge_touched
    ${sql.join(keysOfOthers(snapshots, resources), sql` `)}`.execute(tx);
  await sql`ANALYZE merge_concerned`.execute(tx);
}

/** Keys with texts in these languages, or with these tags. */
function keysOfOthers(
  { projectId, from, to }: BranchSnapshots,
  resources: readonly ResourcePair[],
): RawBuilder<unknown>[] {
  const tables = { language: ["entry", "language_id"], tag: ["tag_key", "tag_id"] } as const;
  return (["language", "tag"] as const).flatMap((type) => {
    const others = resources.filter((pair) => pair.type === type && isDifferentResource(pair));
    const [table, column] = tables[type];
    const keysIn = (branchId: number, ids: ReadonlyArray<number | null>) => sql`
      UNION SELECT key_id FROM ${sql.table(table)}
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND ${sql.ref(column)} = ANY(${ids}::bigint[])`;
    const fromIds = others.map((pair) => pair.fromId);
    const toIds = others.map((pair) => pair.toId ?? pair.fromId);
    return others.length === 0 ? [] : [keysIn(from.branchId, fromIds), keysIn(to.branchId, toIds)];
  });
}

/**
 * Whether the target has the source's resource under another id, in the trash, or lacks it. Then everything that
 * depends on it may differ.
 */
export function isDifferentResource({ fromId, toId }: ResourcePair): boolean {
  return fromId !== null && fromId !== toId;
}
