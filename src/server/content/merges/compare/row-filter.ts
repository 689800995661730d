import type { DifferenceKind, MergeField } from "#contract/merges.ts";
import type { Outcome } from "#server/content/merges/merge.rules.ts";
import { countOf, type Row } from "./merge-rows.ts";

/** Filters the rows of a window; absent fields do not filter. */
export type RowFilter = {
  languages?: readonly string[] | undefined;
  fields?: readonly MergeField[] | undefined;
  kinds?: readonly DifferenceKind[] | undefined;
  outcomes?: readonly Outcome[] | undefined;
  /** Part of the name of the key or resource, ignoring case. */
  q?: string | undefined;
};

/** Whether a row passes the filter. */
export function makeRowFilter({ languages, fields, kinds, outcomes, q }: RowFilter): (row: Row) => boolean {
  const sought = q?.toLowerCase() ?? "";
  return (row) =>
    (languages?.includes(row.language) ?? true) &&
    (fields?.includes(row.field) ?? true) &&
    (kinds?.includes(countOf(row)) ?? true) &&
    (outcomes?.includes(row.outcome) ?? true) &&
    (sought === "" || (row.resource?.name ?? row.key).toLowerCase().includes(sought));
}
