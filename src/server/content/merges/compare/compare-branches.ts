import type { Kysely } from "kysely";
import type { Difference } from "#contract/merges.ts";
import { readComparedSnapshots } from "#server/content/merges/branch-snapshots.ts";
import type { Totals, Window } from "#server/content/merges/merge-preview.ts";
import {
  type MergePlan,
  planMerge,
  plannedCells,
  stageDifferences,
} from "#server/content/merges/plan/merge-plan.ts";
import { comparedResources } from "#server/content/merges/plan/resource-outcomes.ts";
import { Settlement } from "#server/content/merges/settle-differences.ts";
import { clearStage } from "#server/content/merges/stage/stage-pairs.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { readListed } from "./listed-rows.ts";
import { comparedCellRows, comparedKeyRows, differenceKind, type Row, resourceRow } from "./merge-rows.ts";
import { makeRowFilter } from "./row-filter.ts";

export type BranchPair = { projectId: number; baseLanguageId: number; fromId: number; toId: number };

export type Comparison = Totals & {
  differences: Difference[];
  position: number;
  matching: number;
  versions: { from: number; to: number };
};

/** Compares two branches. Does not list the texts of a key or language that only the branch `to` has. */
export function compareBranches(db: Kysely<Database>, pair: BranchPair, window: Window): Promise<Comparison> {
  return db.connection().execute(async (connection) => {
    try {
      const staged = await stageDifferences(connection, (tx) => readComparedSnapshots(tx, pair));
      // Without a base everything counts as changed on both sides. The rule accepts what only `from` has, which lists
      // its texts.
      const plan = await planMerge(connection, staged, new Settlement({ rules: "takeSource" }));
      return await listRows(connection, plan, window);
    } finally {
      await clearStage(connection);
    }
  });
}

async function listRows(
  connection: Kysely<Database>,
  plan: MergePlan,
  { limit, position, filter = {} }: Window,
) {
  const totals: Totals = { added: 0, changed: 0, removed: 0 };
  const shown: Row[] = [];
  const matchesFilter = makeRowFilter(filter);
  let matching = 0;
  for await (const rows of comparedRows(connection, plan)) {
    for (const row of rows) {
      totals[differenceKind(row)] += 1;
      if (!matchesFilter(row)) continue;
      if (matching >= position && shown.length < limit) shown.push(row);
      matching += 1;
    }
  }
  const listed = await readListed(connection, plan.snapshots.projectId, shown);
  const differences: Difference[] = listed.map(({ key, language, field, resource, from, to }) => {
    return { key, language, field, ...(resource ? { resource } : {}), from, to };
  });
  const { from, to } = plan.snapshots;
  return {
    ...totals,
    differences,
    position,
    matching,
    versions: { from: from.version, to: to.version },
  };
}

async function* comparedRows(connection: Kysely<Database>, plan: MergePlan): AsyncGenerator<Row[]> {
  yield comparedResources(plan.pairs).map(resourceRow);
  yield plan.keys.flatMap((key) => comparedKeyRows(key, plan));
  for await (const cells of plannedCells(connection, plan)) yield cells.flatMap(comparedCellRows);
}
