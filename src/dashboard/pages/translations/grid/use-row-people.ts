import { useCallback, useSyncExternalStore } from "react";
import type { Presence } from "#contract/live.ts";
import { useGrid } from "./grid-context.ts";

/** Other users in a row; the same array until one of these users moves. */
export function useRowPeople(key: string | undefined): readonly Presence[] {
  const { live } = useGrid();
  const read = useCallback(() => live.presence.inRow(key ?? ""), [live, key]);
  return useSyncExternalStore(live.presence.subscribe, read);
}
