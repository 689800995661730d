import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useIntl } from "react-intl";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { type FoundSet, findRanges, staleResultsQuery } from "#dashboard/api/entries/entries.ts";
import type { Announcer } from "#dashboard/pages/translations/announcer.tsx";
import { addRows, type LoadedSet, selectedCount, selectedRows } from "./row-selection.ts";
import type { SelectionStore } from "./selection-store.ts";

/**
 * Ends the selection when another search is made. If the same search is repeated, sorted differently or made for other
 * languages, the rows that it finds again stay selected. Announces how many rows are no longer selected.
 */
export function useSelectionOfSearch(
  scope: BranchScope,
  results: FoundSet | undefined,
  { selection, announcer }: { selection: SelectionStore; announcer: Announcer },
): void {
  const client = useQueryClient();
  const intl = useIntl();
  const last = useRef(results);
  useEffect(() => {
    const before = last.current;
    if (results === undefined) return;
    last.current = results;
    const selected = selection.get();
    if (before === undefined || selected.ranges.length === 0 || selected.set === results.set) return;
    const loadedSetOf = ({ set, total }: FoundSet): LoadedSet => {
      const deleted = client.getQueryData(staleResultsQuery(scope, set).queryKey)?.deleted ?? [];
      return { set, total, deleted };
    };
    const count = selectedCount(selected, loadedSetOf(before));
    const announceLost = (remaining: number) => {
      const lost = count - remaining;
      if (lost > 0)
        announcer.announce(intl.formatMessage({ id: "grid.selected.letGo" }, { count: lost }), true);
    };
    const end = () => {
      if (selection.get() !== selected) return;
      selection.clear();
      announceLost(0);
    };
    if (before.q !== results.q) return end();
    const controller = new AbortController();
    findRanges(scope, { ...selectedRows(selected), inSet: results.set }, controller.signal).then(
      (rows) => {
        const now = selection.get();
        if (controller.signal.aborted || (now !== selected && now.set !== results.set)) return;
        selection.change(results.set, (selectedSince) => addRows(selectedSince, rows));
        announceLost(selectedCount({ set: results.set, ranges: rows }, loadedSetOf(results)));
      },
      () => controller.signal.aborted || end(),
    );
    return () => controller.abort();
  }, [client, scope, results, selection, announcer, intl]);
}
