import { useCallback, useSyncExternalStore } from "react";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import type { CellWork } from "./queue/cell-work.ts";
import type { SaveQueue } from "./queue/save-queue.ts";

export function useCellWork(queue: SaveQueue, { key, language }: CellAddress): CellWork | undefined {
  const read = useCallback(() => queue.workOf({ key, language }), [queue, key, language]);
  return useSyncExternalStore(queue.subscribe, read);
}
