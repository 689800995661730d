import type { DifferenceKind, MergeField } from "#contract/merges.ts";
import type { Outcome } from "#server/content/merges/settle-differences.ts";
import { differenceKind, type Row } from "./merge-rows.ts";

/** Filter of listed rows; absent fields do not filter. */
export type RowFilter = {
  languages?: readonly string[] | undefined;
  fields?: readonly MergeField[] | undefined;
  kinds?: readonly DifferenceKind[] | undefined;
  outcomes?: readonly Outcome[] | undefined;
  /** Part of the name of the key or resource, ignoring case. */
  q?: string | undefined;
};

/** Returns a function that tests whether a row passes the filter. */
export function makeRowFilter({ languages, fields, kinds, outcomes, q }: RowFilter): (row: Row) => boolean {
  const namePart = q?.toLowerCase() ?? "";
  return (row) =>
    (languages?.includes(row.language) ?? true) &&
    (fields?.includes(row.field) ?? true) &&
    (kinds?.includes(differenceKind(row)) ?? true) &&
    (outcomes?.includes(row.outcome) ?? true) &&
    (namePart === "" || (row.resource?.name ?? row.key).toLowerCase().includes(namePart));
}
