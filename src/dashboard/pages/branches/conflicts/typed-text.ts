import type { BranchPair } from "#dashboard/api/branches.ts";
import { halfTyped } from "#dashboard/api/forms/stored-forms.ts";
import { namesOfTab } from "#dashboard/lib/storage/tab-storage.ts";
import { type MergeableRow, rowId } from "#dashboard/pages/branches/merge/merge-decisions.ts";

/** The name of the text that somebody types for a conflict, until it is decided that it is used. */
export function nameOfTyped({ app, from, to }: BranchPair, row: MergeableRow): string | undefined {
  return halfTyped(`merge.${app}.${from}.${to}`, rowId(row));
}

/** Where a text was left that somebody typed and did not use; -1 where none was. */
export function findTyped(pair: BranchPair, rows: readonly MergeableRow[]): number {
  const names: ReadonlySet<string | undefined> = new Set(namesOfTab());
  return rows.findIndex((row) => names.has(nameOfTyped(pair, row)));
}
