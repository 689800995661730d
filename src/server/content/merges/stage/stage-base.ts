import { type Kysely, type RawBuilder, sql } from "kysely";
import type { BranchSnapshots } from "#server/content/merges/branch-snapshots.ts";
import { type ResourcePair, readResources } from "#server/content/merges/merge-resources.ts";
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
  await sql`DROP TABLE merge_pair, merge_concerned`.execute(tx);
}

type Suffixes = { theirs: string; base: string };

async function createEmptyStage(tx: Kysely<Database>, { theirs, base }: Suffixes): Promise<void> {
  for (const stage of stages)
    await sql`CREATE TEMPORARY TABLE ${sql.table(stage + base)} (LIKE ${sql.table(stage + theirs)})`.execute(
      tx,
    );
}

/** Combines the bases of `a` and `b`: the value that differs from `v`, their common base, wins. */
async function combineBases(tx: Kysely<Database>, { theirs, base }: Suffixes): Promise<void> {
  await sql`
    UPDATE merge_key a SET in_base = m.in_base, ${settled(keyFields, "m")}
    FROM ${mergedKeys(theirs, base)} AS m WHERE m.id = a.id`.execute(tx);
  await sql`
    UPDATE merge_link a SET base_has = CASE WHEN a.base_has = b.base_has THEN a.base_has ELSE v.tag_id IS NULL OR NOT v.base_has END
    FROM ${sql.table(`merge_link${theirs}`)} b LEFT JOIN ${sql.table(`merge_link${base}`)} v USING (tag_id, key_id)
    WHERE b.tag_id = a.tag_id AND b.key_id = a.key_id`.execute(tx);
  await sql`
    UPDATE merge_cell a SET ${sql.join(cellFields.map((field) => sql`${column(field)} = ${merged(field)}`))}
    FROM ${sql.table(`merge_cell${theirs}`)} b LEFT JOIN ${sql.table(`merge_cell${base}`)} v USING (key_id, language_id)
    WHERE b.key_id = a.key_id AND b.language_id = a.language_id`.execute(tx);
  const over = [theirs, base].flatMap((suffix) => stages.map((stage) => sql.table(stage + suffix)));
  await sql`DROP TABLE ${sql.join(over)}`.execute(tx);
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
];

function column({ name }: Pick<Field, "name">): RawBuilder<unknown> {
  return sql.ref(`base_${name}`);
}

/** Value that differs from `v`. */
function merged(field: Field): RawBuilder<unknown> {
  const [a, b, stored] = ["a", "b", "v"].map((alias) => sql.ref(`${alias}.base_${field.name}`));
  const v = sql`CASE WHEN v.key_id IS NULL THEN ${field.empty} ELSE ${stored} END`;
  return sql`CASE WHEN ${a} IS NOT DISTINCT FROM ${b} THEN ${a}
    WHEN ${a} = ${field.open} OR ${b} = ${field.open} THEN ${field.open}
    WHEN ${a} IS NOT DISTINCT FROM ${v} THEN ${b} WHEN ${b} IS NOT DISTINCT FROM ${v} THEN ${a} ELSE ${field.open} END`;
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
    sql`(${sql.join(["value", "comment", "status", "locked"].map((name) => sql.ref(`${alias}.base_${name}`)))})`;
  const changed = (
    side: "a" | "b",
    suffix: string,
  ) => sql`(${fieldsOf(side)} IS DISTINCT FROM ${fieldsOf("v")}
    OR EXISTS (SELECT FROM ${sql.table(`merge_cell${suffix}`)} x
      JOIN ${sql.table(`merge_cell${base}`)} y USING (key_id, language_id)
      WHERE x.key_id = a.id AND ${cellsOf("x")} IS DISTINCT FROM ${cellsOf("y")}))`;
  const values = keyFields.map((field) => sql`${merged(field)} AS ${column(field)}`);
  const others = keyFields.filter(({ name }) => name !== "syntax").map((field) => column(field));
  return sql`(
    SELECT id, in_base OR open AS in_base, ${sql.join(others)},
      CASE WHEN open THEN ${openId} ELSE base_syntax END AS base_syntax
    FROM (
      SELECT a.id, CASE WHEN a.in_base = b.in_base THEN a.in_base ELSE v.in_base IS NOT TRUE END AS in_base,
        a.in_base <> b.in_base AND v.in_base IS TRUE
          AND CASE WHEN a.in_base THEN ${changed("a", "")} ELSE ${changed("b", theirs)} END AS open,
        ${sql.join(values)}
      FROM merge_key a JOIN ${sql.table(`merge_key${theirs}`)} b USING (id)
      LEFT JOIN (SELECT *, id AS key_id FROM ${sql.table(`merge_key${base}`)}) v USING (id)
    ) AS laid
  )`;
}
