import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { type Conflict, type FieldValue, type MergeRow, maxConflicts } from "#contract/branches.ts";
import { fittingFirst, readFitting } from "#server/changes/stored-texts.ts";
import type { Database } from "#server/db/schema.ts";
import { maxListBytes } from "#server/http/answer-limits.ts";
import { type MergePlan, plannedCells } from "./merge-plan.ts";
import { cellRows, countOf, keyRows, type Row, TextRef, thingRow } from "./merge-rows.ts";
import { countMergedScreenshots } from "./merge-screenshots.ts";
import { makeRowFilter, type RowFilter } from "./row-filter.ts";

export type Window = { limit: number; position: number; filter?: RowFilter };

/** The window of a preview; without `listConflicts` they are only counted. */
export type PreviewWindow = Window & { listConflicts?: boolean };

export type Totals = { added: number; changed: number; removed: number };

/** What a merge would do, or did. */
export type Preview = Totals & {
  conflicts: Conflict[];
  conflictCount: number;
  differences: MergeRow[];
  position: number;
  total: number;
  /** Screenshots that the target gets. */
  screenshots: number;
  matching: number;
  versions: { from: number; to: number };
  stamp: string;
};

/** Goes through all rows of a merge: counts them, keeps a window and the conflicts, and stamps what was seen. */
export async function previewMerge(
  connection: Kysely<Database>,
  plan: MergePlan,
  { limit, position, filter = {}, listConflicts = true }: PreviewWindow,
): Promise<Preview> {
  const totals: Totals = { added: 0, changed: 0, removed: 0 };
  const shown: Row[] = [];
  const conflicts: Row[] = [];
  const stamp = createHash("sha256");
  const isWanted = makeRowFilter(filter);
  let total = 0;
  let matching = 0;
  let conflictCount = 0;
  for await (const rows of rowBatches(connection, plan)) {
    for (const row of rows) {
      total += 1;
      if (isWanted(row)) {
        if (matching >= position && shown.length < limit) shown.push(row);
        matching += 1;
      }
      stamp.update(stampOf(row));
      if (row.outcome === "taken" || row.outcome === "edited") totals[countOf(row)] += 1;
      if (row.outcome !== "conflict") continue;
      conflictCount += 1;
      if (listConflicts && conflicts.length < maxConflicts) conflicts.push(row);
    }
  }
  const [listed, conflicting] = [
    await readListed(connection, plan.sides.projectId, shown),
    await readListed(connection, plan.sides.projectId, conflicts),
  ];
  return {
    ...totals,
    conflicts: conflicting.rows.map((row) => {
      const { outcome: _, ...conflict } = presentRow(row, conflicting.texts);
      return conflict;
    }),
    conflictCount,
    differences: listed.rows.map((row) => presentRow(row, listed.texts)),
    position,
    total,
    screenshots: await countMergedScreenshots(connection, plan),
    matching,
    versions: { from: plan.sides.from.version, to: plan.sides.to.version },
    stamp: stamp.digest("base64url"),
  };
}

async function* rowBatches(connection: Kysely<Database>, plan: MergePlan): AsyncGenerator<Row[]> {
  yield plan.things.map(thingRow);
  yield plan.keys.flatMap((key) => keyRows(key, plan));
  for await (const cells of plannedCells(connection, plan)) yield cells.flatMap((c) => cellRows(c, plan));
}

/** What the row is and what it was seen as, whatever is decided about it and whoever wrote last. */
function stampOf({ outcome: _, newest: _newest, ...seen }: Row): string {
  return JSON.stringify(seen);
}

/** The first of some rows, as many as an answer holds, with the texts of their ids. */
export async function readListed(db: Kysely<Database>, projectId: number, rows: readonly Row[]) {
  const sides = ({ base, from, to }: Row) => [base, from, to];
  const described = fittingFirst(
    rows,
    (row) => sides(row).reduce<number>((sum, value) => sum + lengthOf(value), 0),
    maxListBytes,
  );
  const { fitting, texts } = await readFitting(db, described, {
    projectId,
    textIds: (row) => sides(row).map((value) => (value instanceof TextRef ? value.id : null)),
    most: maxListBytes,
  });
  return { rows: fitting, texts };
}

/** Descriptions and metadata stand in the row itself. */
function lengthOf(value: Row["base"]): number {
  if (typeof value === "string") return value.length;
  return typeof value === "object" && value !== null && !(value instanceof TextRef)
    ? JSON.stringify(value).length
    : 0;
}

function presentRow(row: Row, bodies: ReadonlyMap<number, string>): MergeRow {
  const value = (given: Row["base"]): FieldValue =>
    given instanceof TextRef ? (bodies.get(given.id) ?? "") : given;
  return { ...row, base: value(row.base), from: value(row.from), to: value(row.to) };
}
