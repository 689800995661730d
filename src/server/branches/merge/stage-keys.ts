import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";
import type { ThingPair } from "./merge-things.ts";
import { isAfterBase, type Sides } from "./sides.ts";

/**
 * The differences of two branches in tables of their own, on one connection: they stay as they are while the merge is
 * looked at and written. `merge_set` change sets by which the branches can differ, `merge_touched` the cells they wrote,
 * `merge_key` keys of both branches, `merge_link` keys of tags, `merge_cell` cells that differ.
 */
export async function clearStage(connection: Kysely<Database>): Promise<void> {
  await sql`DROP TABLE IF EXISTS merge_set, merge_touched, merge_key, merge_link, merge_cell`.execute(
    connection,
  );
}

export async function stageTouched(tx: Kysely<Database>, { projectId, base, ranges }: Sides): Promise<void> {
  const branchIds = ranges.map((range) => range.branchId);
  await sql`
    CREATE TEMPORARY TABLE merge_set AS
    SELECT s.id FROM unnest(${branchIds}::integer[], ${ranges.map((range) => range.after)}::bigint[],
      ${ranges.map((range) => range.upTo)}::bigint[]) AS r(branch_id, after, up_to)
    JOIN change_set s ON s.project_id = ${projectId} AND s.branch_id = r.branch_id AND s.sequence > r.after
      AND s.sequence <= r.up_to
    UNION SELECT unnest(${base?.without ?? []}::bigint[])`.execute(tx);
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
 * Keys are the same in both branches by their id, else by their name: two that were made independently under one name
 * are one. Of what the base had, everything that was logged since is rolled back.
 */
export async function stageKeys(
  tx: Kysely<Database>,
  sides: Sides,
  things: readonly ThingPair[],
): Promise<void> {
  const { projectId, from, to, baseLanguageId } = sides;
  const baseId = sides.base?.branchId ?? 0;
  const groups = things.filter((pair) => pair.type === "group" && pair.fromId !== null);
  const live = (branchId: number) =>
    sql`(SELECT * FROM entry_key WHERE project_id = ${projectId} AND branch_id = ${branchId} AND trashed_by IS NULL)`;
  const rowIn = (branchId: number, id: string) =>
    sql`project_id = ${projectId} AND branch_id = ${branchId} AND id = ${sql.ref(id)}`;
  const sourceText = (branchId: number, id: string) =>
    sql`(SELECT value_id FROM entry WHERE project_id = ${projectId} AND branch_id = ${branchId}
      AND key_id = ${sql.ref(id)} AND language_id = ${baseLanguageId})`;
  const first = (field: string) => sql`
    (array_agg(c.before->${sql.lit(field)} ORDER BY s.sequence) FILTER (WHERE c.before ? ${sql.lit(field)}))[1]`;
  const log = (id: string) => sql`
    FROM thing_change c JOIN change_set s ON s.id = c.change_set_id AND ${isAfterBase(sides)}
    WHERE c.project_id = ${projectId} AND c.thing_id = ${sql.ref(id)} AND c.thing = 'key'`;
  await sql`
    CREATE TEMPORARY TABLE merge_key AS
    WITH concerned AS (
      SELECT c.thing_id AS id FROM thing_change c JOIN merge_set m ON m.id = c.change_set_id
      WHERE c.project_id = ${projectId} AND c.thing = 'key'
      UNION
      SELECT x.id::bigint FROM thing_change c JOIN merge_set m ON m.id = c.change_set_id
      CROSS JOIN LATERAL jsonb_array_elements_text((c.before->'keys') || (c.after->'keys')) AS x(id)
      WHERE c.project_id = ${projectId} AND c.thing = 'tagKeys'
      UNION
      SELECT key_id FROM merge_touched
    ),
    known AS MATERIALIZED (
      SELECT c.id, f.id IS NOT NULL AS in_from, t.id IS NOT NULL AS in_to, f.name_hash AS from_hash,
        t.name_hash AS to_hash
      FROM concerned c LEFT JOIN ${live(from.branchId)} f ON f.id = c.id LEFT JOIN ${live(to.branchId)} t ON t.id = c.id
    ),
    paired AS (
      SELECT id AS from_id, id AS to_id FROM known WHERE in_from AND in_to
      UNION
      SELECT k.id, o.id FROM known k LEFT JOIN ${live(to.branchId)} o ON o.name_hash = k.from_hash
        AND NOT EXISTS (SELECT FROM entry_key WHERE ${rowIn(from.branchId, "o.id")} AND trashed_by IS NULL)
      WHERE k.in_from AND NOT k.in_to
      UNION
      SELECT o.id, k.id FROM known k LEFT JOIN ${live(from.branchId)} o ON o.name_hash = k.to_hash
        AND NOT EXISTS (SELECT FROM entry_key WHERE ${rowIn(to.branchId, "o.id")} AND trashed_by IS NULL)
      WHERE k.in_to AND NOT k.in_from
    ),
    based AS (
      SELECT from_id, to_id, CASE
        WHEN from_id IS NULL THEN to_id
        WHEN to_id IS NULL OR to_id = from_id THEN from_id
        WHEN coalesce((SELECT c.before IS NOT NULL ${log("from_id")} ORDER BY s.sequence LIMIT 1),
          (SELECT trashed_by IS NULL FROM entry_key WHERE ${rowIn(baseId, "from_id")}), false) THEN from_id
        ELSE to_id END AS base_id
      FROM paired
    ),
    groups AS (
      SELECT * FROM unnest(${groups.map((pair) => pair.fromId)}::bigint[],
        ${groups.map((pair) => pair.toId ?? pair.fromId)}::bigint[]) AS g(from_id, to_id)
    )
    SELECT coalesce(p.to_id, p.from_id) AS id, p.from_id, p.to_id, p.base_id, coalesce(f.name, t.name) AS name,
      coalesce(l.was_there, b.id IS NOT NULL AND b.trashed_by IS NULL) AS in_base,
      coalesce(fg.to_id, f.group_id) AS from_group, t.group_id AS to_group,
      (SELECT coalesce((SELECT to_id FROM groups WHERE from_id = x.id), x.id) FROM
        (SELECT CASE WHEN l."group" IS NULL THEN b.group_id ELSE (l."group" #>> '{}')::bigint END AS id) x) AS base_group,
      f.description AS from_desc, t.description AS to_desc,
      CASE WHEN l.description IS NULL THEN b.description ELSE l.description #>> '{}' END AS base_desc,
      f.meta AS from_meta, t.meta AS to_meta,
      CASE WHEN l.meta IS NULL THEN b.meta ELSE nullif(l.meta, 'null') END AS base_meta,
      f.max_length AS from_length, t.max_length AS to_length,
      CASE WHEN l.max_length IS NULL THEN b.max_length ELSE (l.max_length #>> '{}')::integer END AS base_length,
      f.syntax AS from_syntax, t.syntax AS to_syntax,
      CASE WHEN l.syntax IS NULL THEN b.syntax ELSE (l.syntax #>> '{}')::smallint END AS base_syntax,
      f.meaning AS from_meaning, t.meaning AS to_meaning,
      ${sourceText(from.branchId, "p.from_id")} IS NOT DISTINCT FROM ${sourceText(to.branchId, "p.to_id")} AS same_source,
      p.to_id IS NULL AND EXISTS (SELECT FROM entry_key WHERE ${rowIn(to.branchId, "p.from_id")}) AS restorable,
      p.to_id IS NULL AND EXISTS (SELECT FROM ${live(to.branchId)} o WHERE o.name_hash = f.name_hash) AS name_taken
    FROM based p
    LEFT JOIN ${live(from.branchId)} f ON f.id = p.from_id
    LEFT JOIN ${live(to.branchId)} t ON t.id = p.to_id
    LEFT JOIN entry_key b ON b.project_id = ${projectId} AND b.branch_id = ${baseId} AND b.id = p.base_id
    LEFT JOIN groups fg ON fg.from_id = f.group_id
    LEFT JOIN LATERAL (
      SELECT (array_agg(c.before IS NOT NULL ORDER BY s.sequence))[1] AS was_there, ${first("group")} AS "group",
        ${first("description")} AS description, ${first("meta")} AS meta, ${first("maxLength")} AS max_length,
        ${first("syntax")} AS syntax
      ${log("p.base_id")}
    ) l ON true`.execute(tx);
  await sql`CREATE UNIQUE INDEX ON merge_key (id)`.execute(tx);
  await sql`ANALYZE merge_key`.execute(tx);
}
