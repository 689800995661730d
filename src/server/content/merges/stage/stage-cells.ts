import { type Kysely, type RawBuilder, sql } from "kysely";
import { type BranchSnapshots, isAfterBase } from "#server/content/merges/branch-snapshots.ts";
import type { ResourcePair } from "#server/content/merges/plan/merge-resources.ts";
import { fieldBits } from "#server/content/write-path/entry-state.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { isDifferentResource } from "./stage-pairs.ts";

/**
 * Stages cells that differ between the branches, with their state in the base. A key or language that a branch lacks
 * counts as empty there; if it is in the trash under the same id, the version is known.
 */
export async function stageCells(
  tx: Kysely<Database>,
  snapshots: BranchSnapshots,
  resources: readonly ResourcePair[],
): Promise<void> {
  const { projectId, from, to, base } = snapshots;
  const entryOf = (branchId: number) =>
    sql`SELECT * FROM entry WHERE project_id = ${projectId} AND branch_id = ${branchId}`;
  const pairs = (key: RawBuilder<unknown>, language: RawBuilder<unknown>) =>
    sql`JOIN merge_key k ON ${key} JOIN language l ON ${language}`;
  const inOtherLanguages = sql`
      UNION
      SELECT k.id, l.id FROM (${entryOf(from.branchId)}) e
      ${pairs(sql`k.from_id = e.key_id`, sql`l.from_id = e.language_id AND l.to_id IS DISTINCT FROM l.from_id`)}
      UNION
      SELECT k.id, l.id FROM (${entryOf(to.branchId)}) e
      ${pairs(sql`k.id = e.key_id`, sql`l.id = e.language_id AND l.to_id IS DISTINCT FROM l.from_id`)}`;
  await sql`
    CREATE TEMPORARY TABLE merge_cell AS
    WITH language AS (${languagePairs(resources)}),
    cell AS (
      SELECT k.id, l.id AS language_id FROM merge_touched e
      ${pairs(sql`k.from_id = e.key_id`, sql`e.language_id IN (l.from_id, l.to_id)`)}
      UNION
      SELECT k.id, l.id FROM merge_touched e
      ${pairs(sql`k.to_id = e.key_id`, sql`e.language_id IN (l.from_id, l.to_id)`)}
      UNION
      SELECT k.id, l.id FROM (${entryOf(from.branchId)}) e
      ${pairs(sql`k.from_id = e.key_id AND k.to_id IS DISTINCT FROM k.from_id`, sql`l.from_id = e.language_id`)}
      UNION
      SELECT k.id, l.id FROM (${entryOf(to.branchId)}) e
      ${pairs(sql`k.id = e.key_id AND k.to_id IS DISTINCT FROM k.from_id`, sql`l.id = e.language_id`)}
      ${resources.some((pair) => pair.type === "language" && isDifferentResource(pair)) ? inOtherLanguages : sql``}
    ),
    sided AS (
      SELECT k.id AS key_id, c.language_id, l.code, k.base_id, l.base_id AS base_language_id,
        k.from_id IS NOT NULL AND l.from_id IS NOT NULL AS in_from,
        k.to_id IS NOT NULL AND l.to_id IS NOT NULL AS in_to, k.in_base AND l.in_base AS in_base,
        k.from_id AS from_key, l.from_id AS from_language
      FROM cell c JOIN merge_key k ON k.id = c.id JOIN language l ON l.id = c.language_id
    ),
    stated AS (
      SELECT c.*, coalesce(t.version, 0) AS version, f.updated_at AS from_time, t.updated_at AS to_time,
        f.person_id AS from_person, f.origin AS from_origin,
        t.key_id IS NOT NULL AND NOT c.in_to AS in_trash,
        ${stateOf("from", "f", "c.in_from")}, ${stateOf("to", "t", "c.in_to")}
      FROM sided c
      LEFT JOIN (${entryOf(from.branchId)}) f ON f.key_id = c.from_key AND f.language_id = c.from_language
      LEFT JOIN (${entryOf(to.branchId)}) t ON t.key_id = c.key_id AND t.language_id = c.language_id
    ),
    differing AS MATERIALIZED (
      SELECT * FROM stated
      WHERE in_trash OR (from_value, from_draft, from_comment, from_status, from_locked, from_meaning,
        from_dismissed) IS DISTINCT FROM (to_value, to_draft, to_comment, to_status, to_locked, to_meaning, to_dismissed)
    )
    SELECT d.*, ${stateInBase}
    FROM differing d
    LEFT JOIN (${entryOf(base?.branchId ?? 0)}) b ON b.key_id = d.base_id AND b.language_id = d.base_language_id
    LEFT JOIN LATERAL (
      SELECT ${firstBefore} FROM entry_change c JOIN change_set s ON s.id = c.change_set_id AND ${isAfterBase(snapshots)}
      WHERE c.project_id = ${projectId} AND c.branch_id = ${base?.branchId ?? 0} AND c.key_id = d.base_id
        AND c.language_id = d.base_language_id
    ) o ON true`.execute(tx);
  await sql`CREATE INDEX ON merge_cell (key_id, language_id)`.execute(tx);
  await sql`ANALYZE merge_cell`.execute(tx);
}

function languagePairs(resources: readonly ResourcePair[]): RawBuilder<unknown> {
  const pairs = resources.filter((pair) => pair.type === "language");
  return sql`
    SELECT coalesce(to_id, from_id) AS id, * FROM unnest(
      ${pairs.map((pair) => pair.fromId)}::integer[], ${pairs.map((pair) => pair.toId)}::integer[],
      ${pairs.map((pair) => pair.baseId)}::integer[], ${pairs.map((pair) => pair.base !== null)}::boolean[],
      ${pairs.map((pair) => (pair.from ?? pair.to)?.name ?? "")}::text[]
    ) AS l(from_id, to_id, base_id, in_base, code)`;
}

/** Columns of a cell and their values for a missing row. */
const columns = {
  value: ["value_id", "NULL::bigint"],
  draft: ["draft_id", "NULL::bigint"],
  comment: ["comment_id", "NULL::bigint"],
  status: ["status", "0"],
  locked: ["locked", "false"],
  meaning: ["meaning", "0"],
  dismissed: ["dismissed", "0"],
} as const;
type Field = keyof typeof columns;
const fields = Object.keys(columns) as Field[];

function stateOf(side: string, alias: string, there: string): RawBuilder<unknown> {
  return sql.join(
    fields.map((field) => {
      const [column, empty] = columns[field];
      return sql`CASE WHEN ${sql.ref(there)} AND ${sql.ref(`${alias}.key_id`)} IS NOT NULL
        THEN ${sql.ref(`${alias}.${column}`)} ELSE ${sql.raw(empty)} END AS ${sql.ref(`${side}_${field}`)}`;
    }),
  );
}

const stateInBase = sql.join(
  fields.map((field) => {
    const [column, empty] = columns[field];
    return sql`CASE WHEN NOT d.in_base THEN ${sql.raw(empty)}
      WHEN o.fields & ${sql.lit(fieldBits[field])} <> 0 THEN ${sql.ref(`o.${field}`)}
      ELSE coalesce(${sql.ref(`b.${column}`)}, ${sql.raw(empty)}) END AS ${sql.ref(`base_${field}`)}`;
  }),
);

/** First `before` of each field that was logged after the base. */
const firstBefore = sql`bit_or(c.fields) AS fields, ${sql.join(
  fields.map(
    (field) => sql`(array_agg(${sql.ref(`c.${field}_before`)} ORDER BY c.version)
      FILTER (WHERE c.fields & ${sql.lit(fieldBits[field])} <> 0))[1] AS ${sql.ref(field)}`,
  ),
)}`;
