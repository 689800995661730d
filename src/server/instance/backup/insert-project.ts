import { type Kysely, type RawBuilder, sql } from "kysely";
import {
  type IdSpace,
  jsonIds,
  jsonLists,
  type ProjectTable,
} from "#server/instance/integrity/project-tables.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { mapOf } from "./map-ids.ts";
import { refusedRow, stageOf } from "./stage-project.ts";

type Target = { projectId: number; table: ProjectTable; columns: readonly string[] };

/** Moves rows from a stage into their table, with ids of this instance. */
export async function insertTable(
  tx: Kysely<Database>,
  { projectId, table, columns }: Target,
): Promise<void> {
  const joins: RawBuilder<unknown>[] = [];
  const values = columns.map((column) => newValue(table, column, joins));
  const names = sql.join(["project_id", ...columns].map((column) => sql.ref(column)));
  try {
    await sql`
      INSERT INTO ${sql.table(table.name)} (${names})
      SELECT ${sql.join([sql`${projectId}::integer`, ...values])} FROM ${stageOf(table.name)} staged ${sql.join(joins, sql` `)}
      WHERE ${restoredRows(table)} ${orderOf(table, columns)}`.execute(tx);
  } catch (error) {
    throw refusedRow(error, table.name);
  }
}

/**
 * Condition for the rows to restore: saved views only if they are shared, members and assignees of orders only if they
 * have an account in this instance. Other people occur in the history only.
 */
function restoredRows({ name }: ProjectTable) {
  if (name === "saved_view") return sql`staged.shared`;
  return name === "project_member" || name === "order_assignee"
    ? sql`EXISTS (SELECT FROM ${mapOf("person")} m JOIN person p ON p.id = m.new WHERE m.old = staged.person_id)`
    : sql`true`;
}

/** Inserts rows in the order of their ids, since they are read in this order. */
function orderOf({ ids }: ProjectTable, columns: readonly string[]) {
  const orderColumns = ["branch_id", "key_id", "id", "language_id"].filter(
    (column) => column in ids && columns.includes(column),
  );
  return orderColumns.length === 0
    ? sql``
    : sql`ORDER BY ${sql.join(orderColumns.map((column) => sql.ref(`staged.${column}`)))}`;
}

function newValue(table: ProjectTable, column: string, joins: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const computed = table.computed?.[column];
  if (computed !== undefined) return sql.raw(computed);
  const stagedValue = sql.ref(`staged.${column}`);
  const space = table.ids[column];
  if (space !== undefined) {
    const alias = `m${joins.length}`;
    joins.push(
      sql`LEFT JOIN ${mapOf(space)} ${sql.ref(alias)} ON ${sql.ref(`${alias}.old`)} = ${stagedValue}`,
    );
    return newReference(space, stagedValue, sql.ref(`${alias}.new`));
  }
  const items = table.arrays?.[column];
  if (items !== undefined) {
    return sql`CASE WHEN ${stagedValue} IS NOT NULL THEN
      ARRAY(SELECT m.new FROM unnest(${stagedValue}) AS item(old) JOIN ${mapOf(items)} m ON m.old = item.old ORDER BY m.new) END`;
  }
  if (table.json?.includes(column)) return mapIdsInJson(stagedValue);
  return table.resources && column === "resource_id" ? resourceOf(table.resources) : stagedValue;
}

/** New id of a reference; zero means none, and built-in statuses have the same ids everywhere. */
function newReference(
  space: IdSpace,
  oldId: RawBuilder<unknown>,
  newId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (space === "status")
    return sql`CASE WHEN ${oldId} <= 4 THEN ${oldId} ELSE coalesce(${newId}, CASE WHEN ${oldId} IS NOT NULL THEN 0 END) END`;
  return sql`CASE WHEN ${oldId} = 0 THEN 0 ELSE ${newId} END`;
}

function resourceOf(resources: Readonly<Record<string, IdSpace>>): RawBuilder<unknown> {
  const cases = Object.entries(resources).map(
    ([resource, space]) =>
      sql`WHEN ${sql.lit(resource)} THEN coalesce((SELECT m.new FROM ${mapOf(space)} m WHERE m.old = staged.resource_id), 0)`,
  );
  return sql`CASE staged.resource ${sql.join(cases, sql` `)} ELSE staged.resource_id END`;
}

/** Replaces ids in JSON fields by those of this instance; unknown ids are removed from lists. */
function mapIdsInJson(json: RawBuilder<unknown>): RawBuilder<unknown> {
  const fields = Object.entries(jsonIds).map(([field, space]) => {
    const value = sql`${json}->${sql.lit(field)}`;
    const newId = sql`to_jsonb((SELECT m.new FROM ${mapOf(space)} m WHERE m.old = (${value})::bigint))`;
    const many = sql`(SELECT coalesce(jsonb_agg(m.new ORDER BY item.ordinal), '[]')
      FROM jsonb_array_elements(${value}) WITH ORDINALITY AS item(old, ordinal)
      JOIN ${mapOf(space)} m ON m.old = CASE WHEN jsonb_typeof(item.old) = 'number' THEN item.old::bigint END)`;
    return sql`CASE jsonb_typeof(${value})
      WHEN 'number' THEN jsonb_build_object(${sql.lit(field)}, ${newId})
      WHEN 'array' THEN jsonb_build_object(${sql.lit(field)}, ${many}) ELSE '{}' END`;
  });
  const lists = Object.entries(jsonLists).map(([name, list]) => mapIdsInList(json, name, list));
  const all = sql.join([...fields, ...lists], sql` || `);
  return sql`CASE WHEN jsonb_typeof(${json}) = 'object' THEN ${json} || ${all} ELSE ${json} END`;
}

/** Replaces the id in each object of a list in a JSON field. */
function mapIdsInList(
  json: RawBuilder<unknown>,
  name: string,
  { field, space }: { field: string; space: IdSpace },
): RawBuilder<unknown> {
  const list = sql`${json}->${sql.lit(name)}`;
  return sql`CASE jsonb_typeof(${list}) WHEN 'array' THEN jsonb_build_object(${sql.lit(name)}, (
    SELECT coalesce(jsonb_agg(item.value || jsonb_build_object(${sql.lit(field)}, (
      SELECT m.new FROM ${mapOf(space)} m WHERE m.old = (item.value->>${sql.lit(field)})::bigint)) ORDER BY item.ordinal), '[]')
    FROM jsonb_array_elements(${list}) WITH ORDINALITY AS item(value, ordinal)
    WHERE jsonb_typeof(item.value) = 'object')) ELSE '{}' END`;
}
