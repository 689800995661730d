import { type Kysely, sql } from "kysely";
import { formerFieldOf } from "#server/content/history/restored-fields.ts";
import type { BranchSnapshots } from "#server/content/merges/branch-snapshots.ts";
import type { ResourcePair } from "#server/content/merges/plan/merge-resources.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { keyLog } from "./stage-pairs.ts";

/**
 * Stages the keys of both branches with their fields. The base is reconstructed by rolling back everything logged
 * since: `rollback` has the first logged value of each field, `past` also whether the base has the key and its group.
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
    (array_agg(coalesce(resource_change.before->${sql.lit(field)}, resource_change.after->${sql.lit(formerFieldOf(field))})
        ORDER BY change_set.sequence)
      FILTER (WHERE resource_change.before ? ${sql.lit(field)}
        OR resource_change.after ? ${sql.lit(formerFieldOf(field))}))[1]`;
  await sql`
    CREATE TEMPORARY TABLE merge_key AS
    WITH group_pairs AS (
      SELECT * FROM unnest(${groups.map((pair) => pair.fromId)}::bigint[],
        ${groups.map((pair) => pair.toId ?? pair.fromId)}::bigint[]) AS pair(from_id, to_id)
    )
    SELECT coalesce(p.to_id, p.from_id) AS id, p.from_id, p.to_id, p.base_id,
      coalesce(from_key.name, to_key.name) AS name, past.in_base,
      from_key.name AS from_name, to_key.name AS to_name,
      CASE WHEN NOT past.in_base THEN NULL WHEN past.name IS NULL THEN base_key.name
        ELSE past.name #>> '{}' END AS base_name,
      coalesce(from_group_pair.to_id, from_key.group_id) AS from_group, to_key.group_id AS to_group,
      coalesce(base_group_pair.to_id, past.base_group) AS base_group,
      from_key.description AS from_desc, to_key.description AS to_desc,
      CASE WHEN NOT past.in_base THEN NULL WHEN past.description IS NULL THEN base_key.description
        ELSE past.description #>> '{}' END AS base_desc,
      from_key.meta AS from_meta, to_key.meta AS to_meta,
      CASE WHEN NOT past.in_base THEN NULL WHEN past.meta IS NULL THEN base_key.meta
        ELSE nullif(past.meta, 'null') END AS base_meta,
      from_key.max_length AS from_length, to_key.max_length AS to_length,
      CASE WHEN NOT past.in_base THEN NULL WHEN past.max_length IS NULL THEN base_key.max_length
        ELSE (past.max_length #>> '{}')::integer END AS base_length,
      from_key.syntax AS from_syntax, to_key.syntax AS to_syntax,
      CASE WHEN NOT past.in_base THEN NULL WHEN past.syntax IS NULL THEN base_key.syntax
        ELSE (past.syntax #>> '{}')::smallint END AS base_syntax,
      from_key.style AS from_style, to_key.style AS to_style,
      CASE WHEN NOT past.in_base THEN NULL WHEN past.style IS NULL THEN base_key.style
        ELSE (past.style #>> '{}')::smallint END AS base_style,
      from_key.excluded AS from_excluded, to_key.excluded AS to_excluded,
      CASE WHEN NOT past.in_base THEN NULL WHEN past.excluded IS NULL THEN base_key.excluded
        ELSE (past.excluded #>> '{}')::boolean END AS base_excluded,
      from_key.meaning AS from_meaning, to_key.meaning AS to_meaning,
      ${sourceText(from.branchId, "p.from_id")} IS NOT DISTINCT FROM ${sourceText(to.branchId, "p.to_id")} AS same_source,
      p.to_id IS NULL AND EXISTS (SELECT FROM entry_key WHERE ${rowIn(to.branchId, "p.from_id")}) AS restorable,
      CASE WHEN to_key.id IS NULL OR to_key.name_hash <> from_key.name_hash THEN
        (SELECT namesake.id FROM ${live(to.branchId)} namesake WHERE namesake.name_hash = from_key.name_hash) END AS bearer
    FROM merge_pair p
    LEFT JOIN ${live(from.branchId)} from_key ON from_key.id = p.from_id
    LEFT JOIN ${live(to.branchId)} to_key ON to_key.id = p.to_id
    LEFT JOIN entry_key base_key ON base_key.project_id = ${projectId} AND base_key.branch_id = ${baseId}
      AND base_key.id = p.base_id
    LEFT JOIN group_pairs from_group_pair ON from_group_pair.from_id = from_key.group_id
    LEFT JOIN LATERAL (
      SELECT (array_agg(resource_change.before IS NOT NULL ORDER BY change_set.sequence))[1] AS was_there,
        ${first("group")} AS "group", ${first("description")} AS description, ${first("meta")} AS meta,
        ${first("maxLength")} AS max_length, ${first("syntax")} AS syntax, ${first("style")} AS style,
        ${first("name")} AS name, ${first("excluded")} AS excluded
      ${keyLog(snapshots, "p.base_id")}
    ) rollback ON true
    CROSS JOIN LATERAL (
      -- A key that both branches created since the base has no fields in the base, whatever its current row contains.
      SELECT rollback.*, presence.in_base, CASE WHEN NOT presence.in_base THEN NULL
        WHEN rollback."group" IS NULL THEN base_key.group_id ELSE (rollback."group" #>> '{}')::bigint END AS base_group
      FROM (
        SELECT coalesce(rollback.was_there, base_key.id IS NOT NULL AND base_key.trashed_by IS NULL) AS in_base
      ) presence
    ) past
    LEFT JOIN group_pairs base_group_pair ON base_group_pair.from_id = past.base_group`.execute(tx);
  await sql`CREATE UNIQUE INDEX ON merge_key (id)`.execute(tx);
  await sql`ANALYZE merge_key`.execute(tx);
}
