import { type Kysely, type RawBuilder, sql } from "kysely";
import type { BranchSnapshots } from "#server/content/merges/branch-snapshots.ts";
import { type ResourcePair, readResources } from "#server/content/merges/plan/merge-resources.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { CommonBase } from "./common-base.ts";
import { mergeResourceBases } from "./merge-resource-bases.ts";
import { openDescription, openMeta, openNumber } from "./open-base.ts";
import { stageCells } from "./stage-cells.ts";
import { stageKeys } from "./stage-keys.ts";
import { stageLinks } from "./stage-links.ts";
import { stagePairs } from "./stage-pairs.ts";

const stages = ["merge_key", "merge_link", "merge_cell"] as const;

/**
 * Stages the differences with their base. For a base merged from several states, each state is staged separately and
 * then combined: the rows are the same and differ only in the base.
 */
export function stageContent(tx: Kysely<Database>, snapshots: BranchSnapshots): Promise<ResourcePair[]> {
  let aside = 0;
  const stage = async (base: CommonBase | undefined): Promise<ResourcePair[]> => {
    if (!base || !("ours" in base)) return stageOver(tx, { ...snapshots, base });
    const suffixes = { theirs: `_${++aside}`, base: `_${++aside}` };
    const theirs = await stage(base.theirs);
    await renameStage(tx, suffixes.theirs);
    // Without a common base every difference is a conflict, and what one side lacks was created by the other.
    const common = base.base && (await stage(base.base));
    if (common) await renameStage(tx, suffixes.base);
    else await createEmptyStage(tx, suffixes);
    const ours = await stage(base.ours);
    await combineBases(tx, suffixes);
    return mergeResourceBases({ ours, theirs, common });
  };
  return stage(snapshots.merged ?? snapshots.base);
}

async function stageOver(tx: Kysely<Database>, snapshots: BranchSnapshots): Promise<ResourcePair[]> {
  const resources = await readResources(tx, snapshots);
  await stagePairs(tx, snapshots, resources);
  await stageKeys(tx, snapshots, resources);
  await stageLinks(tx, snapshots, resources);
  await stageCells(tx, snapshots, resources);
  return resources;
}

async function renameStage(tx: Kysely<Database>, suffix: string): Promise<void> {
  for (const stage of stages)
    await sql`ALTER TABLE ${sql.table(stage)} RENAME TO ${sql.table(stage + suffix)}`.execute(tx);
  await sql`DROP TABLE merge_pair, merge_candidate_key`.execute(tx);
}

type Suffixes = { theirs: string; base: string };

async function createEmptyStage(tx: Kysely<Database>, { theirs, base }: Suffixes): Promise<void> {
  for (const stage of stages)
    await sql`CREATE TEMPORARY TABLE ${sql.table(stage + base)} (LIKE ${sql.table(stage + theirs)})`.execute(
      tx,
    );
}

/** Combines the bases of `ours` and `theirs`: the value that differs from `common`, their common base, wins. */
async function combineBases(tx: Kysely<Database>, { theirs, base }: Suffixes): Promise<void> {
  await sql`
    UPDATE merge_key ours SET in_base = merged.in_base, ${settled(keyFields, "merged")}
    FROM ${mergedKeys(theirs, base)} AS merged WHERE merged.id = ours.id`.execute(tx);
  await sql`
    UPDATE merge_link ours SET base_has = CASE WHEN ours.base_has = theirs.base_has THEN ours.base_has
      ELSE common.tag_id IS NULL OR NOT common.base_has END
    FROM ${sql.table(`merge_link${theirs}`)} theirs
    LEFT JOIN ${sql.table(`merge_link${base}`)} common USING (tag_id, key_id)
    WHERE theirs.tag_id = ours.tag_id AND theirs.key_id = ours.key_id`.execute(tx);
  await sql`
    UPDATE merge_cell ours SET ${sql.join(cellFields.map((field) => sql`${column(field)} = ${merged(field)}`))}
    FROM ${sql.table(`merge_cell${theirs}`)} theirs
    LEFT JOIN ${sql.table(`merge_cell${base}`)} common USING (key_id, language_id)
    WHERE theirs.key_id = ours.key_id AND theirs.language_id = ours.language_id`.execute(tx);
  const combined = [theirs, base].flatMap((suffix) => stages.map((stage) => sql.table(stage + suffix)));
  await sql`DROP TABLE ${sql.join(combined)}`.execute(tx);
  await sql`ANALYZE merge_cell`.execute(tx);
}

/** Values of a field for a missing row, and for conflicting states. */
type Field = { name: string; empty: RawBuilder<unknown>; open: RawBuilder<unknown> };

const nullValue = sql`NULL`;
const openId = sql`${sql.lit(openNumber)}`;
const cellFields: readonly Field[] = [
  { name: "value", empty: nullValue, open: openId },
  { name: "draft", empty: nullValue, open: openId },
  { name: "comment", empty: nullValue, open: openId },
  { name: "status", empty: sql`0`, open: openId },
  // Fields with two possible values never conflict: one of them is the common value.
  { name: "locked", empty: sql`false`, open: sql`NULL` },
  { name: "excluded", empty: sql`false`, open: sql`NULL` },
  { name: "meaning", empty: sql`0`, open: openId },
  // If the states conflict, nothing counts as dismissed.
  { name: "dismissed", empty: sql`0`, open: sql`0` },
];
const keyFields: readonly Field[] = [
  { name: "name", empty: nullValue, open: sql`${sql.lit(openDescription)}` },
  { name: "group", empty: nullValue, open: openId },
  { name: "desc", empty: nullValue, open: sql`${sql.lit(openDescription)}` },
  { name: "meta", empty: nullValue, open: sql`${sql.lit(openMeta)}::jsonb` },
  { name: "length", empty: nullValue, open: openId },
  { name: "syntax", empty: nullValue, open: openId },
  { name: "style", empty: nullValue, open: openId },
  { name: "excluded", empty: nullValue, open: nullValue },
];

function column({ name }: Pick<Field, "name">): RawBuilder<unknown> {
  return sql.ref(`base_${name}`);
}

/** Value that differs from `common`. */
function merged(field: Field): RawBuilder<unknown> {
  const baseOf = (alias: string) => sql.ref(`${alias}.base_${field.name}`);
  const [ours, theirs] = [baseOf("ours"), baseOf("theirs")];
  const common = sql`CASE WHEN common.key_id IS NULL THEN ${field.empty} ELSE ${baseOf("common")} END`;
  return sql`CASE WHEN ${ours} IS NOT DISTINCT FROM ${theirs} THEN ${ours}
    WHEN ${ours} = ${field.open} OR ${theirs} = ${field.open} THEN ${field.open}
    WHEN ${ours} IS NOT DISTINCT FROM ${common} THEN ${theirs}
    WHEN ${theirs} IS NOT DISTINCT FROM ${common} THEN ${ours} ELSE ${field.open} END`;
}

function settled(fields: readonly Field[], alias: string): RawBuilder<unknown> {
  return sql.join(fields.map((field) => sql`${column(field)} = ${sql.ref(`${alias}.base_${field.name}`)}`));
}

/**
 * A key that one state deleted and the other changed is open: it exists without a syntax, so that it counts as changed
 * on any side that has it.
 */
function mergedKeys(theirs: string, base: string): RawBuilder<unknown> {
  const fieldsOf = (alias: string) =>
    sql`(${sql.join(keyFields.map(({ name }) => sql.ref(`${alias}.base_${name}`)))})`;
  const cellsOf = (alias: string) =>
    sql`(${sql.join(["value", "comment", "status", "locked", "excluded"].map((name) => sql.ref(`${alias}.base_${name}`)))})`;
  const changed = (
    side: "ours" | "theirs",
    suffix: string,
  ) => sql`(${fieldsOf(side)} IS DISTINCT FROM ${fieldsOf("common")}
    OR EXISTS (SELECT FROM ${sql.table(`merge_cell${suffix}`)} cell
      JOIN ${sql.table(`merge_cell${base}`)} common_cell USING (key_id, language_id)
      WHERE cell.key_id = ours.id AND ${cellsOf("cell")} IS DISTINCT FROM ${cellsOf("common_cell")}))`;
  const values = keyFields.map((field) => sql`${merged(field)} AS ${column(field)}`);
  const others = keyFields.filter(({ name }) => name !== "syntax").map((field) => column(field));
  return sql`(
    SELECT id, in_base OR open AS in_base, ${sql.join(others)},
      CASE WHEN open THEN ${openId} ELSE base_syntax END AS base_syntax
    FROM (
      SELECT ours.id,
        CASE WHEN ours.in_base = theirs.in_base THEN ours.in_base ELSE common.in_base IS NOT TRUE END AS in_base,
        ours.in_base <> theirs.in_base AND common.in_base IS TRUE
          AND CASE WHEN ours.in_base THEN ${changed("ours", "")} ELSE ${changed("theirs", theirs)} END AS open,
        ${sql.join(values)}
      FROM merge_key ours JOIN ${sql.table(`merge_key${theirs}`)} theirs USING (id)
      LEFT JOIN (SELECT *, id AS key_id FROM ${sql.table(`merge_key${base}`)}) common USING (id)
    ) AS merged_keys
  )`;
}
