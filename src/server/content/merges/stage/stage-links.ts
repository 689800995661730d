import { type Kysely, sql } from "kysely";
import { type BranchSnapshots, isAfterBase } from "#server/content/merges/branch-snapshots.ts";
import type { ResourcePair } from "#server/content/merges/plan/merge-resources.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { isDifferentResource } from "./stage-pairs.ts";

/**
 * Stages the links of tags and keys that only one branch has, with whether the base had them. Only tags and keys of the
 * source count. If the target lacks the tag or the key (`comes`), links in the target's trash count as the target's.
 */
export async function stageLinks(
  tx: Kysely<Database>,
  snapshots: BranchSnapshots,
  resources: readonly ResourcePair[],
): Promise<void> {
  const { projectId, from, to } = snapshots;
  const baseId = snapshots.base?.branchId ?? 0;
  const tags = resources.filter((pair) => pair.type === "tag");
  const linkIn = (branchId: number) =>
    sql`SELECT * FROM tag_key WHERE project_id = ${projectId} AND branch_id = ${branchId}`;
  const linked = (branchId: number, tag: string, key: string) =>
    sql`EXISTS (SELECT FROM tag_key WHERE project_id = ${projectId} AND branch_id = ${branchId}
      AND tag_id = ${sql.ref(tag)} AND key_id = ${sql.ref(key)})`;
  const ofOtherTags = sql`
      UNION
      SELECT t.id, k.id FROM tag_pairs t JOIN (${linkIn(from.branchId)}) link ON link.tag_id = t.from_id
      JOIN merge_key k ON k.from_id = link.key_id WHERE t.to_id IS DISTINCT FROM t.from_id
      UNION
      SELECT t.id, k.id FROM tag_pairs t JOIN (${linkIn(to.branchId)}) link ON link.tag_id = t.id
      JOIN merge_key k ON k.id = link.key_id WHERE t.to_id IS DISTINCT FROM t.from_id`;
  await sql`
    CREATE TEMPORARY TABLE merge_link AS
    WITH tag_pairs AS (
      SELECT coalesce(to_id, from_id) AS id, * FROM unnest(
        ${tags.map((pair) => pair.fromId)}::bigint[], ${tags.map((pair) => pair.toId)}::bigint[],
        ${tags.map((pair) => pair.baseId)}::bigint[], ${tags.map((pair) => pair.base !== null)}::boolean[])
        AS t(from_id, to_id, base_id, in_base)
    ),
    logged_links AS (
      SELECT DISTINCT c.resource_id AS tag_id, linked_key.id::bigint AS key_id
      FROM merge_set m CROSS JOIN LATERAL (SELECT * FROM resource_change
        WHERE project_id = ${projectId} AND change_set_id = m.id AND resource = 'tagKeys' OFFSET 0) c
      CROSS JOIN LATERAL jsonb_array_elements_text((c.before->'keys') || (c.after->'keys')) AS linked_key(id)
    ),
    candidate_links AS (
      SELECT t.id AS tag_id, k.id AS key_id FROM logged_links link JOIN tag_pairs t ON link.tag_id IN (t.from_id, t.to_id)
      JOIN merge_key k ON k.from_id = link.key_id
      UNION
      SELECT t.id, k.id FROM logged_links link JOIN tag_pairs t ON link.tag_id IN (t.from_id, t.to_id)
      JOIN merge_key k ON k.to_id = link.key_id
      UNION
      SELECT t.id, k.id FROM merge_key k JOIN (${linkIn(from.branchId)}) link ON link.key_id = k.from_id
      JOIN tag_pairs t ON t.from_id = link.tag_id WHERE k.to_id IS DISTINCT FROM k.from_id
      UNION
      SELECT t.id, k.id FROM merge_key k JOIN (${linkIn(to.branchId)}) link ON link.key_id = k.id
      JOIN tag_pairs t ON t.id = link.tag_id WHERE k.to_id IS DISTINCT FROM k.from_id
      ${tags.some(isDifferentResource) ? ofOtherTags : sql``}
    ),
    link_pairs AS (
      SELECT c.tag_id, c.key_id, t.base_id AS base_tag, k.base_id AS base_key, t.in_base AND k.in_base AS in_base,
        t.to_id IS NULL OR k.to_id IS NULL AS comes,
        ${linked(from.branchId, "t.from_id", "k.from_id")} AS from_has,
        ${linked(to.branchId, "t.id", "k.id")} AS to_has
      FROM candidate_links c JOIN tag_pairs t ON t.id = c.tag_id JOIN merge_key k ON k.id = c.key_id
      WHERE t.from_id IS NOT NULL AND k.from_id IS NOT NULL
    )
    SELECT p.*, p.in_base AND coalesce(
      (SELECT c.before->'keys' @> to_jsonb(p.base_key) FROM resource_change c
        JOIN change_set ON change_set.id = c.change_set_id AND ${isAfterBase(snapshots)}
        WHERE c.project_id = ${projectId} AND c.resource_id = p.base_tag AND c.resource = 'tagKeys'
          AND (c.before->'keys') || (c.after->'keys') @> to_jsonb(p.base_key) ORDER BY change_set.sequence LIMIT 1),
      ${linked(baseId, "p.base_tag", "p.base_key")}) AS base_has
    FROM link_pairs p WHERE p.from_has <> p.to_has OR p.comes AND p.from_has`.execute(tx);
  await sql`CREATE INDEX ON merge_link (key_id)`.execute(tx);
}
