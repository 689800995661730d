import { type Kysely, type RawBuilder, sql } from "kysely";
import { type BranchSnapshots, isAfterBase } from "#server/content/merges/branch-snapshots.ts";
import type { ResourcePair } from "#server/content/merges/plan/merge-resources.ts";
import type { Database } from "#server/platform/db/schema.ts";

/**
 * Drops the temporary tables of a connection, in which the differences of two branches are staged. They do not change
 * while the merge is read and written. `merge_set`: change sets by which the branches can differ; `merge_written_cell`:
 * the cells that these wrote; `merge_candidate_key`: keys that may differ; `merge_pair` and `merge_key`: keys of both
 * branches; `merge_link`: keys of tags; `merge_cell`: cells that differ.
 */
export async function clearStage(connection: Kysely<Database>): Promise<void> {
  await sql`
    DROP TABLE IF EXISTS merge_set, merge_written_cell, merge_candidate_key, merge_pair, merge_key, merge_link,
      merge_cell`.execute(connection);
}

/** Stages the change sets by which the branches can differ, and the cells that these wrote. */
export async function stageWrittenCells(
  tx: Kysely<Database>,
  { projectId, undoneIds, ranges }: BranchSnapshots,
): Promise<void> {
  const branchIds = ranges.map((range) => range.branchId);
  await sql`
    CREATE TEMPORARY TABLE merge_set AS
    SELECT s.id FROM unnest(${branchIds}::integer[], ${ranges.map((range) => range.after)}::bigint[],
      ${ranges.map((range) => range.upTo)}::bigint[]) AS version_range(branch_id, after, up_to)
    JOIN change_set s ON s.project_id = ${projectId} AND s.branch_id = version_range.branch_id
      AND s.sequence > version_range.after AND s.sequence <= version_range.up_to
    UNION SELECT unnest(${undoneIds}::bigint[])`.execute(tx);
  await sql`ANALYZE merge_set`.execute(tx);
  const { rows } = await sql<{ first: number; last: number }>`
    SELECT coalesce(min(id), 0) AS first, coalesce(max(id), 0) AS last FROM merge_set`.execute(tx);
  const { first, last } = rows[0] ?? { first: 0, last: 0 };
  await sql`
    CREATE TEMPORARY TABLE merge_written_cell AS
    SELECT DISTINCT c.key_id, c.language_id FROM entry_change c JOIN merge_set m ON m.id = c.change_set_id
    WHERE c.project_id = ${projectId} AND c.change_set_id BETWEEN ${first} AND ${last}`.execute(tx);
  await sql`ANALYZE merge_written_cell`.execute(tx);
}

/**
 * Pairs the keys of both branches by id, else by name: keys created independently under one name count as one. Uses
 * several statements, so that PostgreSQL knows how few keys there are and looks them up instead of scanning all keys.
 */
export async function stagePairs(
  tx: Kysely<Database>,
  snapshots: BranchSnapshots,
  resources: readonly ResourcePair[],
): Promise<void> {
  const { projectId, from, to } = snapshots;
  const baseId = snapshots.base?.branchId ?? 0;
  await stageCandidateKeys(tx, snapshots, resources);
  const isLive = (branchId: number, id: string) => sql`EXISTS (SELECT FROM entry_key
    WHERE project_id = ${projectId} AND branch_id = ${branchId} AND id = ${sql.ref(id)} AND trashed_by IS NULL)`;
  const partner = (branchId: number, otherId: number) => sql`
    LEFT JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${otherId} AND k.id = c.id
    LEFT JOIN LATERAL (
      SELECT p.id FROM entry_key p WHERE p.name_hash = k.name_hash AND p.branch_id = ${branchId}
        AND p.project_id = ${projectId} AND p.trashed_by IS NULL AND NOT ${isLive(otherId, "p.id")}
    ) partner ON true`;
  await sql`
    CREATE TEMPORARY TABLE merge_pair AS
    WITH candidate_keys AS MATERIALIZED (
      SELECT id, ${isLive(from.branchId, "c.id")} AS in_from, ${isLive(to.branchId, "c.id")} AS in_to
      FROM merge_candidate_key c
    ),
    key_pairs AS (
      SELECT id AS from_id, id AS to_id FROM candidate_keys WHERE in_from AND in_to
      UNION
      SELECT c.id, partner.id FROM candidate_keys c ${partner(to.branchId, from.branchId)}
      WHERE c.in_from AND NOT c.in_to
      UNION
      SELECT partner.id, c.id FROM candidate_keys c ${partner(from.branchId, to.branchId)}
      WHERE c.in_to AND NOT c.in_from
    )
    SELECT from_id, to_id, CASE
      WHEN from_id IS NULL THEN to_id
      WHEN to_id IS NULL OR to_id = from_id THEN from_id
      WHEN coalesce(
        (SELECT resource_change.before IS NOT NULL ${keyLog(snapshots, "from_id")} ORDER BY change_set.sequence LIMIT 1),
        ${isLive(baseId, "from_id")}) THEN from_id
      ELSE to_id END AS base_id
    FROM key_pairs`.execute(tx);
  await sql`ANALYZE merge_pair`.execute(tx);
}

/** Log of a key after the base: `resource_change` with its `change_set`. */
export function keyLog(snapshots: BranchSnapshots, id: string): RawBuilder<unknown> {
  return sql`
    FROM resource_change
    JOIN change_set ON change_set.id = resource_change.change_set_id AND ${isAfterBase(snapshots)}
    WHERE resource_change.project_id = ${snapshots.projectId} AND resource_change.resource_id = ${sql.ref(id)}
      AND resource_change.resource = 'key'`;
}

async function stageCandidateKeys(
  tx: Kysely<Database>,
  snapshots: BranchSnapshots,
  resources: readonly ResourcePair[],
): Promise<void> {
  const { projectId } = snapshots;
  const logged = (resource: string) => sql`
    merge_set m CROSS JOIN LATERAL (SELECT * FROM resource_change
      WHERE project_id = ${projectId} AND change_set_id = m.id AND resource = ${resource} OFFSET 0) c`;
  await sql`
    CREATE TEMPORARY TABLE merge_candidate_key AS
    SELECT c.resource_id AS id FROM ${logged("key")}
    UNION
    SELECT linked_key.id::bigint FROM ${logged("tagKeys")}
    CROSS JOIN LATERAL jsonb_array_elements_text((c.before->'keys') || (c.after->'keys')) AS linked_key(id)
    UNION
    SELECT key_id FROM merge_written_cell
    ${sql.join(keysOfDifferentResources(snapshots, resources), sql` `)}`.execute(tx);
  await sql`ANALYZE merge_candidate_key`.execute(tx);
}

/** Keys with texts in languages, or with tags, that are different resources (isDifferentResource). */
function keysOfDifferentResources(
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
