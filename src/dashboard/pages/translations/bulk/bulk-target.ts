import { columnLanguage } from "#dashboard/pages/translations/columns/grid-columns.ts";
import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import { allRows } from "#dashboard/pages/translations/selection/row-ranges.ts";
import { selectedRows } from "#dashboard/pages/translations/selection/row-selection.ts";
import type { BulkTarget } from "./bulk-values.ts";

/** The selected rows, or else all results, in the shown languages. */
export function targetOf({ selection, columns, entrySet, query }: GridDeps) {
  const languages = columns.flatMap((column) => columnLanguage(column)?.code ?? []);
  const selected = selection.get();
  const isSelection = selected.ranges.length > 0;
  const rows = isSelection ? selectedRows(selected) : { set: entrySet.set };
  const coversAll = !isSelection || selected.ranges === allRows;
  return {
    isSelection,
    rows: { languages, ...rows } satisfies BulkTarget,
    /** The rows in a copied command, by query if all are meant: a working set is stored for a day only. */
    commandRows: { languages, ...(coversAll ? { q: query } : rows) } satisfies BulkTarget,
  };
}
