import type { DifferenceFilter } from "#dashboard/api/branches/branches.ts";
import {
  type DecisionState,
  type Decisions,
  type MergeableRow,
  stateOf,
} from "#dashboard/pages/branches/merge/merge-decisions.ts";

/** Filter of the conflicts; an empty property matches all conflicts. */
export type ConflictFilter = Pick<DifferenceFilter, "q" | "language" | "field"> & {
  state: DecisionState | "";
};

/** Returns the conflicts that match a filter. */
export function filterConflicts<Row extends MergeableRow>(
  rows: readonly Row[],
  { q, language, field, state }: ConflictFilter,
  decisions: Decisions,
): readonly Row[] {
  const searchText = q.toLocaleLowerCase();
  return rows.filter(
    (row) =>
      (language === "" || row.language === language) &&
      (field === "" || row.field === field) &&
      (state === "" || stateOf(decisions, row) === state) &&
      (searchText === "" || nameOf(row).toLocaleLowerCase().includes(searchText)),
  );
}

/** Returns the name of a row: its key, language, group or tag. */
export function nameOf({ key, resource }: Pick<MergeableRow, "key" | "resource">): string {
  return resource?.name ?? key;
}
