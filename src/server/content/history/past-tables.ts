import { type RawBuilder, sql } from "kysely";
import { type EntryField, fieldBits } from "#server/content/write-path/entry-state.ts";
import { writesText } from "#server/content/write-path/text-writer.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import { originOfStoredKind, unknownOrigin } from "#server/platform/db/values/text-origins.ts";
import { firstWriter } from "./folded-log.ts";
import { fieldsOf, storedValue } from "./resource-fields.ts";

/** Key as of a sequence of its branch. Statements see it under `id`, since a key may occur at several sequences. */
export type PointInTime = { id: number; keyId: number; sequence: number };

/**
 * Returns the WITH clause of a statement in which the tables that a query reads contain keys as of past points in time:
 * under the id of that point, with the texts, statuses, locks, exclusions, comments, properties and tags of that time.
 * Data that the log does not record is current: findings of checks, orders, discussions, screenshots.
 *
 * `moment`: the points in time; `later_edit`, `later_link`: log since the earliest one; `entry_rollback`,
 * `key_rollback`, `link_rollback`: values before the first change after each point; the others: tables of the schema.
 */
export function pastTables(
  branch: BranchRef & { baseLanguageId: number },
  points: readonly PointInTime[],
): RawBuilder<unknown> {
  const keyIds = [...new Set(points.map(({ keyId }) => keyId))];
  const earliest = Math.min(...points.map(({ sequence }) => sequence));
  const keyRange = { ...branch, keys: sql`${keyIds}::bigint[]`, earliest };
  return sql`WITH moment AS MATERIALIZED (
      SELECT * FROM unnest(${points.map(({ id }) => id)}::bigint[], ${points.map(({ keyId }) => keyId)}::bigint[],
        ${points.map(({ sequence }) => sequence)}::bigint[]) AS m(id, key_id, sequence)
    ),
    ${pastEntries(keyRange)}, ${pastKeys(keyRange)}, ${pastTags(keyRange)}, ${presentTables(branch)}`;
}

type PastKeyRange = BranchRef & { baseLanguageId: number; keys: RawBuilder<unknown>; earliest: number };

/** Entries: a field has the `before` of its first change since, else its current value. */
function pastEntries({ projectId, branchId, keys, earliest }: PastKeyRange): RawBuilder<unknown> {
  const names = Object.keys(fieldBits) as EntryField[];
  const columnOf = (field: EntryField) =>
    ["value", "draft", "comment"].includes(field) ? `${field}_id` : field;
  const changed = (field: EntryField, alias: string) =>
    sql`${sql.ref(`${alias}.fields`)} & ${sql.lit(fieldBits[field])} <> 0`;
  const lastEdit = (column: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
    SELECT ${column} FROM entry_change c
    JOIN change_set s ON s.project_id = c.project_id AND s.branch_id = c.branch_id AND s.id = c.change_set_id
    WHERE c.project_id = ${projectId} AND c.branch_id = ${branchId} AND c.key_id = m.key_id
      AND c.language_id = e.language_id AND c.version < rollback.version AND ${condition}
    ORDER BY c.version DESC LIMIT 1`;
  // Writer at the point in time: the one that the first change of the text since has logged, else the author of the
  // last text before, else unknown if the text has changed since, else the current writer.
  const writer = (column: string, logged: string, unknown: RawBuilder<unknown>) => sql`
    CASE WHEN rollback.src_before IS NOT NULL THEN coalesce(${sql.ref(logged)}, ${unknown})
      WHEN writer.is_known THEN ${sql.ref(`writer.${column}`)}
      WHEN rollback.rewritten OR rollback.version = 1 THEN ${unknown} ELSE ${sql.ref(`e.${column}`)}
      END AS ${sql.ref(column)}`;
  // Version 1 creates an entry: until a text is written, its creator counts as its writer.
  const setsWriter = sql`(${writesText} OR c.version = 1)`;
  return sql`
    later_edit AS MATERIALIZED (
      SELECT c.*, s.sequence FROM entry_change c
      JOIN change_set s ON s.project_id = c.project_id AND s.branch_id = c.branch_id AND s.id = c.change_set_id
      WHERE c.project_id = ${projectId} AND c.branch_id = ${branchId} AND c.key_id = ANY(${keys})
        AND s.sequence > ${earliest}
    ),
    entry_rollback AS MATERIALIZED (
      SELECT m.id, c.language_id, min(c.version) AS version, bit_or(c.fields) AS fields,
        bool_or(${writesText}) AS rewritten, ${firstWriter}, ${sql.join(
          names.map((field) => {
            const before = sql.ref(`${field}_before`);
            return sql`(array_agg(c.${before} ORDER BY c.version) FILTER (WHERE ${changed(field, "c")}))[1] AS ${before}`;
          }),
        )}
      FROM moment m JOIN later_edit c ON c.key_id = m.key_id AND c.sequence > m.sequence
      GROUP BY m.id, c.language_id
    ),
    entry AS MATERIALIZED (
      SELECT e.project_id, e.branch_id, m.id AS key_id, e.language_id, e.checks, ${sql.join(
        names.map(
          (field) => sql`CASE WHEN ${changed(field, "rollback")} THEN rollback.${sql.ref(`${field}_before`)}
            ELSE e.${sql.ref(columnOf(field))} END AS ${sql.ref(columnOf(field))}`,
        ),
      )}, ${writer("person_id", "rollback.person_before", sql`NULL`)},
        ${writer("origin", "rollback.origin_before", sql.lit(unknownOrigin))},
        CASE WHEN rollback.id IS NULL THEN e.updated_at ELSE edit.created_at END AS updated_at
      FROM moment m
      JOIN entry e ON e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.key_id = m.key_id
      LEFT JOIN entry_rollback rollback ON rollback.id = m.id AND rollback.language_id = e.language_id
      LEFT JOIN LATERAL (
        ${lastEdit(sql`s.created_at`, sql`true`)}
      ) edit ON true
      LEFT JOIN LATERAL (
        ${lastEdit(sql`s.person_id, ${originOfStoredKind("s.kind")} AS origin, true AS is_known`, setsWriter)}
      ) writer ON true
    )`;
}

/** Keys, with the properties that a query reads. The meaning number of a key is that of its source. */
function pastKeys({
  projectId,
  branchId,
  baseLanguageId,
  keys,
  earliest,
}: PastKeyRange): RawBuilder<unknown> {
  const names = ["name", "group", "description", "maxLength", "excluded"] as const;
  // A key that was restored with changes also has its fields from the trash in the log (restored-fields.ts).
  const former = (name: string) => `former${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const isLogged = (name: string) => sql`(c.before ? ${name} OR c.after ? ${former(name)})`;
  return sql`
    key_rollback AS MATERIALIZED (
      SELECT m.id, ${sql.join(
        names.flatMap((name) => [
          sql`bool_or(${isLogged(name)}) AS ${sql.ref(`${name}_logged`)}`,
          sql`(array_agg(coalesce(c.after->${former(name)}, c.before->${name}) ORDER BY s.sequence)
            FILTER (WHERE ${isLogged(name)}))[1] AS ${sql.ref(name)}`,
        ]),
      )}
      FROM moment m
      JOIN resource_change c ON c.project_id = ${projectId} AND c.resource = 'key' AND c.resource_id = m.key_id
      JOIN change_set s ON s.project_id = c.project_id AND s.branch_id = ${branchId} AND s.id = c.change_set_id
        AND s.sequence > m.sequence
      WHERE c.resource_id = ANY(${keys}) AND s.sequence > ${earliest}
      GROUP BY m.id
    ),
    entry_key AS MATERIALIZED (
      SELECT k.project_id, k.branch_id, m.id, CASE WHEN source.fields & ${sql.lit(fieldBits.meaning)} <> 0
        THEN source.meaning_before ELSE k.meaning END AS meaning, ${sql.join(
          names.map((name) => {
            const { column, type } = fieldsOf.key[name] ?? { column: name, type: "text" };
            const logged = sql`rollback.${sql.ref(name)}`;
            return sql`CASE WHEN rollback.${sql.ref(`${name}_logged`)} THEN ${storedValue({ column, type }, logged)}
            ELSE k.${sql.ref(column)} END AS ${sql.ref(column)}`;
          }),
        )}
      FROM moment m
      JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = m.key_id
      LEFT JOIN key_rollback rollback ON rollback.id = m.id
      LEFT JOIN entry_rollback source ON source.id = m.id AND source.language_id = ${baseLanguageId}
    )`;
}

/** Links to tags: the current ones without those added since, and with those removed since. */
function pastTags({ projectId, branchId, keys, earliest }: PastKeyRange): RawBuilder<unknown> {
  return sql`
    later_link AS MATERIALIZED (
      SELECT c.resource_id AS tag_id, link.key_id, link.was_there, s.sequence FROM change_set s
      JOIN resource_change c ON c.project_id = s.project_id AND c.change_set_id = s.id AND c.resource = 'tagKeys'
      CROSS JOIN LATERAL (
        SELECT linked_key.id::bigint AS key_id, true AS was_there
        FROM jsonb_array_elements_text(coalesce(c.before->'keys', '[]')) AS linked_key(id)
        UNION ALL
        SELECT linked_key.id::bigint, false
        FROM jsonb_array_elements_text(coalesce(c.after->'keys', '[]')) AS linked_key(id)
      ) link
      WHERE s.project_id = ${projectId} AND s.branch_id = ${branchId} AND s.sequence > ${earliest}
        AND link.key_id = ANY(${keys})
    ),
    link_rollback AS MATERIALIZED (
      SELECT m.id, l.tag_id, (array_agg(l.was_there ORDER BY l.sequence))[1] AS was_there
      FROM moment m JOIN later_link l ON l.key_id = m.key_id AND l.sequence > m.sequence
      GROUP BY m.id, l.tag_id
    ),
    tag_key AS MATERIALIZED (
      SELECT tk.project_id, tk.branch_id, tk.tag_id, m.id AS key_id FROM moment m
      JOIN tag_key tk ON tk.project_id = ${projectId} AND tk.branch_id = ${branchId} AND tk.key_id = m.key_id
      WHERE NOT EXISTS (SELECT FROM link_rollback l WHERE l.id = m.id AND l.tag_id = tk.tag_id)
      UNION ALL
      SELECT ${projectId}, ${branchId}, l.tag_id, l.id FROM link_rollback l WHERE l.was_there
    )`;
}

/** Other tables that a query reads, with current data, under the ids of the points in time. */
function presentTables({ projectId, branchId }: BranchRef): RawBuilder<unknown> {
  const under = (alias: string) => sql`moment m JOIN ${sql.table(alias)} t ON t.project_id = ${projectId}
    AND t.branch_id = ${branchId} AND t.key_id = m.key_id`;
  return sql`
    order_entry AS NOT MATERIALIZED (
      SELECT t.project_id, t.branch_id, t.order_id, t.language_id, t.open, t.translating, m.id AS key_id
      FROM ${under("order_entry")}
    ),
    discussion AS NOT MATERIALIZED (
      SELECT t.project_id, t.branch_id, t.language_id, m.id AS key_id FROM ${under("discussion")}
    ),
    screenshot_position AS NOT MATERIALIZED (
      SELECT t.project_id, t.branch_id, t.screenshot_id, m.id AS key_id FROM ${under("screenshot_position")}
      UNION ALL
      -- Boxes of other keys, which are at no point in time: a screenshot with a box shows nothing else.
      SELECT t.project_id, t.branch_id, t.screenshot_id, -t.key_id FROM screenshot_position t
      WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.key_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM moment m WHERE m.key_id = t.key_id)
    )`;
}
