import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { type Conflict, type MergeRow, maxConflicts } from "#contract/merges.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { readListed } from "./compare/listed-rows.ts";
import { cellRows, differenceKind, keyRows, type Row, resourceRow } from "./compare/merge-rows.ts";
import { makeRowFilter, type RowFilter } from "./compare/row-filter.ts";
import { countMergedScreenshots } from "./merge-screenshots.ts";
import { type MergePlan, plannedCells } from "./plan/merge-plan.ts";

export type Window = { limit: number; position: number; filter?: RowFilter };

/** Window of a preview; if `listConflicts` is false, conflicts are only counted. */
export type PreviewWindow = Window & { listConflicts?: boolean };

export type Totals = { added: number; changed: number; removed: number };

/** Effect of a previewed or completed merge. */
export type Preview = Totals & {
  conflicts: Conflict[];
  conflictCount: number;
  differences: MergeRow[];
  position: number;
  total: number;
  /** Number of screenshots that the target gets. */
  screenshots: number;
  matching: number;
  versions: { from: number; to: number };
  stamp: string;
};

/** Preview, and the codes of all languages in which the merge writes. */
type PreviewResult = { preview: Preview; languages: ReadonlySet<string> };

/**
 * Reads all rows of a merge: counts them, collects a window and the conflicts, and computes a stamp of the listed
 * content.
 */
export async function previewMerge(
  connection: Kysely<Database>,
  plan: MergePlan,
  { limit, position, filter = {}, listConflicts = true }: PreviewWindow,
): Promise<PreviewResult> {
  const totals: Totals = { added: 0, changed: 0, removed: 0 };
  const shown: Row[] = [];
  const conflicts: Row[] = [];
  const stamp = createHash("sha256");
  const matchesFilter = makeRowFilter(filter);
  const languages = new Set<string>();
  let total = 0;
  let matching = 0;
  let conflictCount = 0;
  for await (const rows of rowBatches(connection, plan)) {
    for (const row of rows) {
      total += 1;
      if (matchesFilter(row)) {
        if (matching >= position && shown.length < limit) shown.push(row);
        matching += 1;
      }
      stamp.update(stampOf(row));
      if (row.outcome === "taken" || row.outcome === "edited") {
        totals[differenceKind(row)] += 1;
        if (row.language !== "") languages.add(row.language);
      }
      if (row.outcome !== "conflict") continue;
      conflictCount += 1;
      if (listConflicts && conflicts.length < maxConflicts) conflicts.push(row);
    }
  }
  const differences = await readListed(connection, plan.snapshots.projectId, shown);
  const listedConflicts = await readListed(connection, plan.snapshots.projectId, conflicts);
  const preview = {
    ...totals,
    conflicts: listedConflicts.map(({ outcome: _, ...conflict }) => conflict),
    conflictCount,
    differences,
    position,
    total,
    screenshots: await countMergedScreenshots(connection, plan),
    matching,
    versions: { from: plan.snapshots.from.version, to: plan.snapshots.to.version },
    stamp: stamp.digest("base64url"),
  };
  return { preview, languages };
}

async function* rowBatches(connection: Kysely<Database>, plan: MergePlan): AsyncGenerator<Row[]> {
  yield plan.resources.map(resourceRow);
  yield plan.keys.flatMap((key) => keyRows(key, plan));
  for await (const cells of plannedCells(connection, plan)) yield cells.flatMap((c) => cellRows(c, plan));
}

/** Content of a listed row, without its outcome and without its newer side. */
function stampOf({ outcome: _, newest: _newest, ...content }: Row): string {
  return JSON.stringify(content);
}
