import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useIntl } from "react-intl";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { type FoundSet, findRanges, staleResultsQuery } from "#dashboard/api/entries/entries.ts";
import type { Announcer } from "#dashboard/pages/translations/announcer.tsx";
import { addRows, type KnownSet, selectedCount, selectedRows } from "./row-selection.ts";
import type { SelectionStore } from "./selection-store.ts";

/**
 * A selection belongs to its search: another search ends it. The same search made again, in another order or for other
 * languages, keeps the rows that it finds again; rows that were not selected never join. Announces how many rows went.
 */
export function useSelectionOfSearch(
  scope: BranchScope,
  found: FoundSet | undefined,
  { selection, announcer }: { selection: SelectionStore; announcer: Announcer },
): void {
  const client = useQueryClient();
  const intl = useIntl();
  const last = useRef(found);
  useEffect(() => {
    const before = last.current;
    if (found === undefined) return;
    last.current = found;
    const selected = selection.get();
    if (before === undefined || selected.ranges.length === 0 || selected.set === found.set) return;
    const known = ({ set, total }: FoundSet): KnownSet => {
      const deleted = client.getQueryData(staleResultsQuery(scope, set).queryKey)?.deleted ?? [];
      return { set, total, deleted };
    };
    const count = selectedCount(selected, known(before));
    const announce = (remaining: number) => {
      const gone = count - remaining;
      if (gone > 0) announcer.announce(intl.formatMessage({ id: "grid.selected.letGo" }, { count: gone }), true);
    };
    const end = () => {
      if (selection.get() !== selected) return;
      selection.clear();
      announce(0);
    };
    if (before.q !== found.q) return end();
    const stop = new AbortController();
    findRanges(scope, { ...selectedRows(selected), inSet: found.set }, stop.signal).then(
      (rows) => {
        const now = selection.get();
        if (stop.signal.aborted || (now !== selected && now.set !== found.set)) return;
        selection.change(found.set, (selectedSince) => addRows(selectedSince, rows));
        announce(selectedCount({ set: found.set, ranges: rows }, known(found)));
      },
      () => stop.signal.aborted || end(),
    );
    return () => stop.abort();
  }, [client, scope, found, selection, announcer, intl]);
}
