import { useQuery } from "@tanstack/react-query";
import { staleResultsQuery } from "#dashboard/api/entries/entries.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { selectableCount, selectedCount } from "./row-selection.ts";
import { useSelection } from "./selection-store.ts";

/** The number of selected rows, and of rows that can be selected. */
export function useSelectedCount(): { count: number; selectable: number } {
  const { scope, selection, entrySet, total } = useGrid();
  const { data } = useQuery({ ...staleResultsQuery(scope, entrySet.set), enabled: false });
  const loadedSet = { set: entrySet.set, total, deleted: data.deleted };
  const count = useSelection(selection, (now) => selectedCount(now, loadedSet));
  return { count, selectable: selectableCount(loadedSet) };
}
