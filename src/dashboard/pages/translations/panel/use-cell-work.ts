import { useCallback, useSyncExternalStore } from "react";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import type { CellWork } from "#dashboard/editing/cell-work.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";

/** The unsaved work of one cell. */
export function useCellWork({ key, language }: CellAddress): CellWork | undefined {
  const { queue } = useGrid();
  const read = useCallback(() => queue.workOf({ key, language }), [queue, key, language]);
  return useSyncExternalStore(queue.subscribe, read);
}
