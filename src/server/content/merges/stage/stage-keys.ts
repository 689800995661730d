import { type Kysely, sql } from "kysely";
import { formerOf } from "#server/content/history/restored-fields.ts";
import type { BranchSnapshots } from "#server/content/merges/branch-snapshots.ts";
import type { ResourcePair } from "#server/content/merges/merge-resources.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { keyLog } from "./stage-pairs.ts";

/**
 * Stages the keys of both branches with their fields. The base is reconstructed by rolling back everything logged
 * since.
 */
export async function stageKeys(
  tx: Kysely<Database>,
  snapshots: BranchSnapshots,
  resources: readonly ResourcePair[],
): Promise<void> {
  const { projectId, from, to, baseLanguageId } = snapshots;
  const baseId = snapshots.base?.branchId ?? 0;
  const groups = resources.filter((pair) => pair.type === "group" && pair.fromId !== null);
  const live = (branchId: number) =>
    sql`(SELECT * FROM entry_key WHERE project_id = ${projectId} AND branch_id = ${branchId} AND trashed_by IS NULL)`;
  const rowIn = (branchId: number, id: string) =>
    sql`project_id = ${projectId} AND branch_id = ${branchId} AND id = ${sql.ref(id)}`;
  const sourceText = (branchId: number, id: string) =>
    sql`(SELECT value_id FROM entry WHERE project_id = ${projectId} AND branch_id = ${branchId}
      AND key_id = ${sql.ref(id)} AND language_id = ${baseLanguageId})`;
  // A key that was restored and then altered has its fields from the trash in `after`.
  const first = (field: string) => sql`
    (array_agg(coalesce(c.before->${sql.lit(field)}, c.after->${sql.lit(formerOf(field))}) ORDER BY s.sequence)
      FILTER (WHERE c.before ? ${sql.lit(field)} OR c.after ? ${sql.lit(formerOf(field))}))[1]`;
  await sql`
    CREATE TEMPORARY TABLE merge_key AS
    WITH groups AS (
      SELECT * FROM unnest(${groups.map((pair) => pair.fromId)}::bigint[],
        ${groups.map((pair) => pair.toId ?? pair.fromId)}::bigint[]) AS g(from_id, to_id)
    )
    SELECT coalesce(p.to_id, p.from_id) AS id, p.from_id, p.to_id, p.base_id, coalesce(f.name, t.name) AS name,
      l.in_base, f.name AS from_name, t.name AS to_name,
      CASE WHEN NOT l.in_base THEN NULL WHEN l.name IS NULL THEN b.name ELSE l.name #>> '{}' END AS base_name,
      coalesce(fg.to_id, f.group_id) AS from_group, t.group_id AS to_group,
      coalesce(bg.to_id, l.base_group) AS base_group,
      f.description AS from_desc, t.description AS to_desc,
      CASE WHEN NOT l.in_base THEN NULL WHEN l.description IS NULL THEN b.description
        ELSE l.description #>> '{}' END AS base_desc,
      f.meta AS from_meta, t.meta AS to_meta,
      CASE WHEN NOT l.in_base THEN NULL WHEN l.meta IS NULL THEN b.meta ELSE nullif(l.meta, 'null') END AS base_meta,
      f.max_length AS from_length, t.max_length AS to_length,
      CASE WHEN NOT l.in_base THEN NULL WHEN l.max_length IS NULL THEN b.max_length
        ELSE (l.max_length #>> '{}')::integer END AS base_length,
      f.syntax AS from_syntax, t.syntax AS to_syntax,
      CASE WHEN NOT l.in_base THEN NULL WHEN l.syntax IS NULL THEN b.syntax
        ELSE (l.syntax #>> '{}')::smallint END AS base_syntax,
      f.style AS from_style, t.style AS to_style,
      CASE WHEN NOT l.in_base THEN NULL WHEN l.style IS NULL THEN b.style
        ELSE (l.style #>> '{}')::smallint END AS base_style,
      f.meaning AS from_meaning, t.meaning AS to_meaning,
      ${sourceText(from.branchId, "p.from_id")} IS NOT DISTINCT FROM ${sourceText(to.branchId, "p.to_id")} AS same_source,
      p.to_id IS NULL AND EXISTS (SELECT FROM entry_key WHERE ${rowIn(to.branchId, "p.from_id")}) AS restorable,
      CASE WHEN t.id IS NULL OR t.name_hash <> f.name_hash THEN
        (SELECT o.id FROM ${live(to.branchId)} o WHERE o.name_hash = f.name_hash) END AS bearer
    FROM merge_pair p
    LEFT JOIN ${live(from.branchId)} f ON f.id = p.from_id
    LEFT JOIN ${live(to.branchId)} t ON t.id = p.to_id
    LEFT JOIN entry_key b ON b.project_id = ${projectId} AND b.branch_id = ${baseId} AND b.id = p.base_id
    LEFT JOIN groups fg ON fg.from_id = f.group_id
    LEFT JOIN LATERAL (
      SELECT (array_agg(c.before IS NOT NULL ORDER BY s.sequence))[1] AS was_there, ${first("group")} AS "group",
        ${first("description")} AS description, ${first("meta")} AS meta, ${first("maxLength")} AS max_length,
        ${first("syntax")} AS syntax, ${first("style")} AS style, ${first("name")} AS name
      ${keyLog(snapshots, "p.base_id")}
    ) o ON true
    CROSS JOIN LATERAL (
      -- A key that both created since then has no earlier fields, whatever its row in the base's branch contains now.
      SELECT o.*, known.in_base, CASE WHEN NOT known.in_base THEN NULL WHEN o."group" IS NULL THEN b.group_id
        ELSE (o."group" #>> '{}')::bigint END AS base_group
      FROM (SELECT coalesce(o.was_there, b.id IS NOT NULL AND b.trashed_by IS NULL) AS in_base) known
    ) l
    LEFT JOIN groups bg ON bg.from_id = l.base_group`.execute(tx);
  await sql`CREATE UNIQUE INDEX ON merge_key (id)`.execute(tx);
  await sql`ANALYZE merge_key`.execute(tx);
}
