import { useCallback, useSyncExternalStore } from "react";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import type { SaveQueue } from "./queue/save-queue.ts";
import type { UnsavedCell } from "./queue/unsaved-cell.ts";

export function useUnsavedCell(queue: SaveQueue, { key, language }: CellAddress): UnsavedCell | undefined {
  const read = useCallback(() => queue.unsavedOf({ key, language }), [queue, key, language]);
  return useSyncExternalStore(queue.subscribe, read);
}
