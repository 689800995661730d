import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { Language } from "#contract/languages.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { customStatusesQuery } from "#dashboard/api/entries/entries.ts";
import { useLive } from "#dashboard/api/live/live.ts";
import { type StatusStyle, statusStylesOf } from "#dashboard/appearance/status-styles.ts";
import { useSaveQueue } from "#dashboard/editing/queue/use-save-queue.ts";
import { createAnnouncer, type NoticeAction } from "./announcer.tsx";
import { createBulk } from "./bulk/bulk-store.ts";
import { columnsOf, type GridColumn, indexInAddress } from "./columns/grid-columns.ts";
import { useArrangement } from "./columns/use-arrangement.ts";
import type { GridRights, PageDeps } from "./grid/grid-context.ts";
import { createCursor, pinnedColumns } from "./grid/keyboard/grid-cursor.ts";
import type { LostTextStore } from "./open-text/lost-text/lost-text.ts";
import type { ProjectReading } from "./open-text/message-settings.ts";
import { type GridView, useGridView } from "./search/grid-view.ts";
import { searchProblemOf } from "./search/search-problem.ts";
import { useLastValidResults, useLoadedColumns, useSearchResults } from "./search/use-search-results.ts";
import { createSelection } from "./selection/selection-store.ts";
import { useSelectionOfSearch } from "./selection/use-selection-of-search.ts";
import { useDone } from "./undo/use-done.ts";
import { useSidePanel } from "./use-side-panel.ts";

export type PageInput = {
  scope: BranchScope;
  languages: readonly Language[];
  rights: GridRights;
  /** Id of the user. */
  person: string;
  lost: LostTextStore;
  reading: ProjectReading;
};

/**
 * State that the toolbar, the grid and the side panel share: the view, the search results, the cursor and the stores.
 */
export function usePageState({ scope, languages, rights, person, lost, reading }: PageInput) {
  const { view, changeView } = useGridView();
  const statuses = useStatuses(scope);
  const queue = useSaveQueue(scope, person);
  const live = useLive(scope, person);
  const [announcer] = useState(createAnnouncer);
  const announceVisibly = useCallback(
    (label: string, actions?: readonly NoticeAction[]) => announcer.announce(label, true, actions),
    [announcer],
  );
  const arrangement = useArrangement({ person, app: scope.app, languages }, view, changeView);
  const { shown, pins } = arrangement;
  const [cursor] = useState(() => createCursor(firstPosition(view, columnsOf(languages, shown, pins))));
  const [selection] = useState(createSelection);
  const [bulk] = useState(createBulk);
  const results = useSearchResults(scope, languages, shown, { text: view.text, sort: view.sort, cursor });
  const problem = searchProblemOf(results.error, view.text);
  const data = useLastValidResults(results.data, problem !== undefined);
  useSelectionOfSearch(scope, data, { selection, announcer });
  const columns = useLoadedColumns(languages, arrangement, data);
  const panel = useSidePanel(view, changeView);
  const { showPart: showInPanel } = panel;
  const { done, announceDone, endDone } = useDone(announceVisibly);
  const actions = useMemo(() => ({ showInPanel, announceDone }), [showInPanel, announceDone]);
  const page = useMemo<PageDeps>(
    () => ({
      scope,
      columns,
      rights,
      cursor,
      selection,
      bulk,
      queue,
      live,
      statuses,
      lost,
      reading,
      ...actions,
    }),
    [scope, columns, rights, cursor, selection, bulk, queue, live, statuses, lost, reading, actions],
  );
  useEffect(() => {
    if (data !== undefined) live.recordSequence(data.sequence);
  }, [live, data]);
  useEffect(() => live.onChanged(({ entries }) => entries.forEach(queue.handleEntryChange)), [live, queue]);
  return {
    page,
    view,
    changeView,
    announcer,
    announceVisibly,
    arrangement,
    results,
    /** Problem of an invalid search text. */
    problem,
    /** The results to show; while the search text is invalid, the last valid results. */
    data,
    panel,
    done,
    endDone,
  };
}

function useStatuses(scope: BranchScope): StatusStyle[] {
  const { data } = useQuery(customStatusesQuery(scope));
  return useMemo(() => statusStylesOf(data ?? []), [data]);
}

/** The cursor position in the address, or else the first language. */
function firstPosition(view: GridView, columns: readonly GridColumn[]): { row: number; column: number } {
  const column = indexInAddress(columns, view.column);
  return { row: view.row, column: column < 0 ? Math.min(pinnedColumns, columns.length - 1) : column };
}
