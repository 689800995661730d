import { type Kysely, type RawBuilder, sql } from "kysely";
import { type BranchSnapshots, isAfterBase } from "#server/content/merges/branch-snapshots.ts";
import type { ResourcePair } from "#server/content/merges/plan/merge-resources.ts";
import { fieldBits } from "#server/content/write-path/entry-state.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { isDifferentResource } from "./stage-pairs.ts";

/**
 * Stages cells that differ between the branches, with their state in the base. A key or language that a branch lacks
 * counts as empty there. If the target has it in the trash under the same id, `version` is that of the trashed cell,
 * otherwise 0.
 *
 * `language_pairs`: languages of both branches; `candidate_cells`: cells that may differ; `cell_pairs`: those with
 * their ids on each side; `cell_states`: those with their fields on both sides; `differing_cells`: those that differ.
 */
export async function stageCells(
  tx: Kysely<Database>,
  snapshots: BranchSnapshots,
  resources: readonly ResourcePair[],
): Promise<void> {
  const { projectId, from, to, base } = snapshots;
  const entriesOf = (branchId: number) =>
    sql`SELECT * FROM entry WHERE project_id = ${projectId} AND branch_id = ${branchId}`;
  const joinPairs = (key: RawBuilder<unknown>, language: RawBuilder<unknown>) =>
    sql`JOIN merge_key k ON ${key} JOIN language_pairs l ON ${language}`;
  const cellsOfDifferentLanguages = sql`
      UNION
      SELECT k.id, l.id FROM (${entriesOf(from.branchId)}) e
      ${joinPairs(sql`k.from_id = e.key_id`, sql`l.from_id = e.language_id AND l.to_id IS DISTINCT FROM l.from_id`)}
      UNION
      SELECT k.id, l.id FROM (${entriesOf(to.branchId)}) e
      ${joinPairs(sql`k.id = e.key_id`, sql`l.id = e.language_id AND l.to_id IS DISTINCT FROM l.from_id`)}`;
  await sql`
    CREATE TEMPORARY TABLE merge_cell AS
    WITH language_pairs AS (${languagePairs(resources)}),
    candidate_cells AS (
      SELECT k.id, l.id AS language_id FROM merge_written_cell w
      ${joinPairs(sql`k.from_id = w.key_id`, sql`w.language_id IN (l.from_id, l.to_id)`)}
      UNION
      SELECT k.id, l.id FROM merge_written_cell w
      ${joinPairs(sql`k.to_id = w.key_id`, sql`w.language_id IN (l.from_id, l.to_id)`)}
      UNION
      SELECT k.id, l.id FROM (${entriesOf(from.branchId)}) e
      ${joinPairs(sql`k.from_id = e.key_id AND k.to_id IS DISTINCT FROM k.from_id`, sql`l.from_id = e.language_id`)}
      UNION
      SELECT k.id, l.id FROM (${entriesOf(to.branchId)}) e
      ${joinPairs(sql`k.id = e.key_id AND k.to_id IS DISTINCT FROM k.from_id`, sql`l.id = e.language_id`)}
      ${resources.some((pair) => pair.type === "language" && isDifferentResource(pair)) ? cellsOfDifferentLanguages : sql``}
    ),
    cell_pairs AS (
      SELECT k.id AS key_id, c.language_id, l.code, k.base_id, l.base_id AS base_language_id,
        k.from_id IS NOT NULL AND l.from_id IS NOT NULL AS in_from,
        k.to_id IS NOT NULL AND l.to_id IS NOT NULL AS in_to, k.in_base AND l.in_base AS in_base,
        k.from_id AS from_key, l.from_id AS from_language
      FROM candidate_cells c JOIN merge_key k ON k.id = c.id JOIN language_pairs l ON l.id = c.language_id
    ),
    cell_states AS (
      SELECT c.*, coalesce(to_entry.version, 0) AS version, from_entry.updated_at AS from_time,
        to_entry.updated_at AS to_time, from_entry.person_id AS from_person, from_entry.origin AS from_origin,
        to_entry.key_id IS NOT NULL AND NOT c.in_to AS in_trash,
        ${stateOf("from", "from_entry", "c.in_from")}, ${stateOf("to", "to_entry", "c.in_to")}
      FROM cell_pairs c
      LEFT JOIN (${entriesOf(from.branchId)}) from_entry ON from_entry.key_id = c.from_key
        AND from_entry.language_id = c.from_language
      LEFT JOIN (${entriesOf(to.branchId)}) to_entry ON to_entry.key_id = c.key_id
        AND to_entry.language_id = c.language_id
    ),
    differing_cells AS MATERIALIZED (
      SELECT * FROM cell_states
      WHERE in_trash OR (from_value, from_draft, from_comment, from_status, from_locked, from_meaning,
        from_dismissed, from_excluded) IS DISTINCT FROM (to_value, to_draft, to_comment, to_status, to_locked, to_meaning,
        to_dismissed, to_excluded)
    )
    SELECT d.*, ${stateInBase}
    FROM differing_cells d
    LEFT JOIN (${entriesOf(base?.branchId ?? 0)}) base_entry ON base_entry.key_id = d.base_id
      AND base_entry.language_id = d.base_language_id
    LEFT JOIN LATERAL (
      SELECT ${valuesAtBase} FROM entry_change c
      JOIN change_set ON change_set.id = c.change_set_id AND ${isAfterBase(snapshots)}
      WHERE c.project_id = ${projectId} AND c.branch_id = ${base?.branchId ?? 0} AND c.key_id = d.base_id
        AND c.language_id = d.base_language_id
    ) rollback ON true`.execute(tx);
  await sql`CREATE INDEX ON merge_cell (key_id, language_id)`.execute(tx);
  await sql`ANALYZE merge_cell`.execute(tx);
}

function languagePairs(resources: readonly ResourcePair[]): RawBuilder<unknown> {
  const languages = resources.filter((pair) => pair.type === "language");
  return sql`
    SELECT coalesce(to_id, from_id) AS id, * FROM unnest(
      ${languages.map((pair) => pair.fromId)}::integer[], ${languages.map((pair) => pair.toId)}::integer[],
      ${languages.map((pair) => pair.baseId)}::integer[], ${languages.map((pair) => pair.base !== null)}::boolean[],
      ${languages.map((pair) => (pair.from ?? pair.to)?.name ?? "")}::text[]
    ) AS l(from_id, to_id, base_id, in_base, code)`;
}

/** Columns of a cell and their values for a missing row. */
const columns = {
  value: ["value_id", "NULL::bigint"],
  draft: ["draft_id", "NULL::bigint"],
  comment: ["comment_id", "NULL::bigint"],
  status: ["status", "0"],
  locked: ["locked", "false"],
  excluded: ["excluded", "false"],
  meaning: ["meaning", "0"],
  dismissed: ["dismissed", "0"],
} as const;
type Field = keyof typeof columns;
const fields = Object.keys(columns) as Field[];

/** Fields of the entry `alias` on a side; empty where `isPresent` is false: the side lacks the key or the language. */
function stateOf(side: string, alias: string, isPresent: string): RawBuilder<unknown> {
  return sql.join(
    fields.map((field) => {
      const [column, empty] = columns[field];
      return sql`CASE WHEN ${sql.ref(isPresent)} AND ${sql.ref(`${alias}.key_id`)} IS NOT NULL
        THEN ${sql.ref(`${alias}.${column}`)} ELSE ${sql.raw(empty)} END AS ${sql.ref(`${side}_${field}`)}`;
    }),
  );
}

/**
 * Fields of a cell `d` in the base: the current `base_entry`, with fields that changed since the base replaced by their
 * earlier values (`rollback`).
 */
const stateInBase = sql.join(
  fields.map((field) => {
    const [column, empty] = columns[field];
    return sql`CASE WHEN NOT d.in_base THEN ${sql.raw(empty)}
      WHEN rollback.fields & ${sql.lit(fieldBits[field])} <> 0 THEN ${sql.ref(`rollback.${field}`)}
      ELSE coalesce(${sql.ref(`base_entry.${column}`)}, ${sql.raw(empty)}) END AS ${sql.ref(`base_${field}`)}`;
  }),
);

/** For each field changed since the base, its value before the first such change. */
const valuesAtBase = sql`bit_or(c.fields) AS fields, ${sql.join(
  fields.map(
    (field) => sql`(array_agg(${sql.ref(`c.${field}_before`)} ORDER BY c.version)
      FILTER (WHERE c.fields & ${sql.lit(fieldBits[field])} <> 0))[1] AS ${sql.ref(field)}`,
  ),
)}`;
