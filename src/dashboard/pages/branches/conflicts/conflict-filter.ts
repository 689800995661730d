import type { DifferenceFilter } from "#dashboard/api/branches.ts";
import {
  type DecisionState,
  type Decisions,
  type MergeableRow,
  stateOf,
} from "#dashboard/pages/branches/merge/merge-decisions.ts";

/** Which conflicts are shown; what is empty narrows nothing. */
export type ConflictFilter = Pick<DifferenceFilter, "q" | "language" | "field"> & {
  state: DecisionState | "";
};

/** The conflicts that a filter leaves. */
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

/** What a row is called: the key, or the language, group or tag that it is about. */
export function nameOf({ key, resource }: Pick<MergeableRow, "key" | "resource">): string {
  return resource?.name ?? key;
}
