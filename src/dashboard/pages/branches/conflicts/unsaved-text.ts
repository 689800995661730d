import type { BranchPair } from "#dashboard/api/branches/branches.ts";
import { typedTextName } from "#dashboard/api/forms/stored-forms.ts";
import { tabItemNames } from "#dashboard/lib/storage/tab-storage.ts";
import { type MergeableRow, rowId } from "#dashboard/pages/branches/merge/merge-decisions.ts";

/** Storage name of unsaved text for a conflict. */
export function unsavedTextName({ app, from, to }: BranchPair, row: MergeableRow): string | undefined {
  return typedTextName(`merge.${app}.${from}.${to}`, rowId(row));
}

/** Returns the index of the conflict with unsaved text; -1 if there is none. */
export function findUnsavedText(pair: BranchPair, rows: readonly MergeableRow[]): number {
  const names: ReadonlySet<string | undefined> = new Set(tabItemNames());
  return rows.findIndex((row) => names.has(unsavedTextName(pair, row)));
}
