import { useQuery } from "@tanstack/react-query";
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useIntl } from "react-intl";
import type { Language } from "#contract/languages.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { customStatusesQuery, type FoundSet } from "#dashboard/api/entries/entries.ts";
import { useLive } from "#dashboard/api/live/live.ts";
import { type StatusStyle, statusStylesOf } from "#dashboard/appearance/status-styles.ts";
import { isSameCell } from "#dashboard/editing/cell-address.ts";
import type { UnsavedCell } from "#dashboard/editing/queue/unsaved-cell.ts";
import { useSaveQueue } from "#dashboard/editing/queue/use-save-queue.ts";
import { lazyPart, lazyPopup } from "#dashboard/lib/loading/lazy-part.tsx";
import { firstPageMs, preloadParts, untilFirstPage } from "#dashboard/lib/loading/load-later.ts";
import { usePageCommands } from "#dashboard/lib/shortcuts/use-page-commands.ts";
import { usePageKeys } from "#dashboard/lib/shortcuts/use-page-keys.ts";
import { readStored } from "#dashboard/lib/storage/stored-value.ts";
import { paths } from "#dashboard/paths.ts";
import { type Hits, HitsShown, hitsOf } from "#dashboard/ui/text/hits.ts";
import { InvisibleShown } from "#dashboard/ui/text/shown-text.tsx";
import { Announcements, createAnnouncer, type NoticeAction } from "./announcer.tsx";
import { type BulkStore, createBulk } from "./bulk/bulk-store.ts";
import {
  columnsOf,
  densities,
  type GridColumn,
  indexInAddress,
  usualDensity,
} from "./columns/grid-columns.ts";
import { useArrangement } from "./columns/use-arrangement.ts";
import type { GridRights } from "./grid/grid-context.ts";
import { createCursor, pinnedColumns } from "./grid/keyboard/grid-cursor.ts";
import { loadAutoHeights } from "./grid/use-auto-heights.ts";
import { useCreatedKey } from "./keys/use-created-key.ts";
import type { LostTextStore } from "./open-text/lost-text/lost-text.ts";
import type { ProjectReading } from "./open-text/message-settings.ts";
import { useSameSourceOffer } from "./same-source/use-same-source-offer.ts";
import { GridToolbar } from "./search/grid-toolbar.tsx";
import { type GridView, useGridView } from "./search/grid-view.ts";
import { searchedWords } from "./search/search-parts.ts";
import { searchProblemOf } from "./search/search-problem.ts";
import { SearchState } from "./search/search-state.tsx";
import { useCurrentCell, useGoTo, useGoToResult } from "./search/use-go-to.ts";
import { useLastValidResults, useLoadedColumns, useSearchResults } from "./search/use-search-results.ts";
import { selectAll } from "./selection/row-selection.ts";
import { createSelection, type SelectionStore } from "./selection/selection-store.ts";
import { useSelectionOfSearch } from "./selection/use-selection-of-search.ts";
import { ResultsLine, StateLine } from "./status-line.tsx";
import { TranslationsBoard } from "./translations-board.tsx";
import { useDone } from "./undo/use-done.ts";
import { useUndo } from "./undo/use-undo.ts";
import { useSidePanel } from "./use-side-panel.ts";
import { useStaleResults } from "./use-stale-results.ts";
import { useStoredChoice } from "./use-stored-choice.ts";
import { useSavedView } from "./views/use-saved-view.ts";
import { viewRowClass, viewRowStorage } from "./views/view-row.ts";

const ShortcutsSheet = lazyPopup(() => import("./shortcuts-sheet.tsx"), "ShortcutsSheet");
const AddKeyDialog = lazyPopup(() => import("./keys/add-key-dialog.tsx"), "AddKeyDialog");
/** Loaded after the first rows. */
const ViewBar = lazyPart(() => import("./views/view-bar.tsx"), "ViewBar", untilFirstPage);
const UndoOffer = lazyPart(() => import("./undo/undo-offer.tsx"), "UndoOffer");
const SameSourceOffer = lazyPart(() => import("./same-source/same-source-offer.tsx"), "SameSourceOffer");

export type ViewProps = {
  scope: BranchScope;
  languages: readonly Language[];
  rights: GridRights;
  person: string;
  lost: LostTextStore;
  reading: ProjectReading;
};

/** The toolbar, the saved views, and below them the rows of the working set. */
export function TranslationsView({ scope, languages, rights, person, lost, reading }: ViewProps) {
  const { view, changeView } = useGridView();
  const [density, setDensity] = useStoredChoice(`density.${person}`, densities, usualDensity);
  useEffect(() => {
    // Starts before the rows arrive, so that they have their heights at once.
    if (density === "auto") void loadAutoHeights().catch(() => undefined);
  }, [density]);
  const [invisible, setInvisible] = useStoredChoice(`invisible.${person}`, ["hidden", "shown"], "hidden");
  const [hadViews] = useState(() => readStored(viewRowStorage(scope)) === true);
  const [shortcutsShown, setShortcutsShown] = useState(false);
  const statuses = useStatuses(scope);
  const searchField = useRef<HTMLInputElement>(null);
  const queue = useSaveQueue(scope, person);
  const live = useLive(scope, person);
  const intl = useIntl();
  const [announcer] = useState(createAnnouncer);
  const announceVisibly = useCallback(
    (label: string, actions?: readonly NoticeAction[]) => announcer.announce(label, true, actions),
    [announcer],
  );
  const arrangement = useArrangement({ person, app: scope.app, languages }, view, changeView);
  const { shown, pins } = arrangement;
  const savedView = useSavedView({ view, changeView, arrangement, languages, density, setDensity });
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
  const page = useMemo(
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
  const staleResults = useStaleResults(scope, data?.set, live);
  useEffect(() => {
    if (data !== undefined) live.recordSequence(data.sequence);
  }, [live, data]);
  useEffect(() => live.onChanged(({ entries }) => entries.forEach(queue.handleEntryChange)), [live, queue]);
  useWarmUp(data !== undefined);
  const { refetch } = results;
  const refresh = useCallback(() => void refetch(), [refetch]);
  const place = { scope, results: data, cursor, columns };
  const goToResult = useGoToResult(place);
  const goToCell = useGoTo(place, {
    showLanguage: (language) => changeView({ languages: [...shown, language], only: undefined }),
    searchFor: (text) => changeView({ text }),
  });
  const undo = useUndo(scope, {
    queue,
    live,
    canWrite: rights.canWrite,
    languages,
    currentCell: useCurrentCell(place),
    announce: announceVisibly,
    // The focus stays in an open text, unless that text changed.
    goTo: async (address) => {
      const { editing } = cursor.get();
      return (editing === undefined || isSameCell(editing, address)) && goToResult(address);
    },
    show: goToCell,
  });
  const bulkCommands = {
    bulkActions: () => showBulkActions({ selection, bulk }, data),
    replace: () => {
      if (data && data.total > 0 && rights.canWrite) bulk.open({ action: "replace" });
    },
  };
  usePageKeys({
    ...bulkCommands,
    search: () => searchField.current?.focus(),
    showKeys: () => setShortcutsShown(true),
    undo: () => undo.run("undo"),
    redo: () => undo.run("redo"),
  });
  const goTo = (unsaved: UnsavedCell) => {
    const { language } = unsaved;
    if (languages.every(({ code }) => code !== language))
      return announceVisibly(intl.formatMessage({ id: "grid.noLanguage" }, { language }));
    goToCell(unsaved, () => unsaved.mark === "conflict" && showInPanel("conflict", unsaved));
  };
  const saved = useSameSourceOffer(scope, queue, {
    base: languages.find((language) => language.base)?.code,
    live,
  });
  const showSame = () => {
    if (saved === undefined) announceVisibly(intl.formatMessage({ id: "grid.same.none" }));
    else goToCell(saved, () => showInPanel("same", saved));
  };

  const canAddKeys = rights.canWrite && rights.canPublish;
  const base = languages.find((language) => language.base);
  const [isAdding, setIsAdding] = useState(false);
  const addKey = () => {
    if (canAddKeys) setIsAdding(true);
    else announceVisibly(intl.formatMessage({ id: `grid.closed.${rights.closedBy ?? "role"}` }));
  };
  usePageCommands([
    canAddKeys && { id: "addKey", messageId: "keys.command.addKey", key: "addKey", run: addKey },
  ]);
  const showCreated = useCreatedKey(results, (key) => goToCell({ key, language: base?.code ?? "" }));
  const hits = useMemo(() => hitsOfSearch(data?.q ?? ""), [data?.q]);

  return (
    <InvisibleShown value={invisible === "shown"}>
      <HitsShown value={hits}>
        <div className="group/page relative flex h-full min-h-0 flex-col">
          <GridToolbar
            scope={scope}
            view={view}
            problem={problem}
            onChangeView={changeView}
            languages={languages}
            statuses={statuses}
            arrangement={arrangement}
            density={density}
            onDensity={setDensity}
            invisibleShown={invisible === "shown"}
            onInvisible={(isShown) => setInvisible(isShown ? "shown" : "hidden")}
            {...(canAddKeys && { onAddKey: addKey })}
            panelOpen={panel.isOpen}
            onPanel={panel.show}
            onShowKeys={() => setShortcutsShown(true)}
            searchField={searchField}
            results={
              <ResultsLine undo={undo} results={data} staleResults={staleResults} onRefresh={refresh} />
            }
            state={
              <StateLine
                queue={queue}
                rights={rights}
                languages={languages}
                live={live}
                offer={saved && <SameSourceOffer scope={scope} saved={saved} onPress={showSame} />}
                onGoTo={goTo}
              />
            }
            views={
              <Suspense
                fallback={<div className={hadViews ? viewRowClass : "w-9.5 max-sm:hidden sm:order-1"} />}
              >
                <ViewBar
                  scope={scope}
                  live={live}
                  person={person}
                  rights={rights}
                  announce={announceVisibly}
                  {...savedView}
                />
              </Suspense>
            }
          />
          <SearchState
            results={results}
            shown={data}
            text={view.text}
            problem={problem}
            onRetry={refresh}
            onClear={() => changeView({ text: "" })}
            {...(canAddKeys && { addAt: paths.firstUse(scope) })}
          />
          {data !== undefined && data.total > 0 && (
            <TranslationsBoard
              page={page}
              results={data}
              busy={results.isPlaceholderData}
              arrangement={arrangement}
              density={density}
              undo={undo}
              announcer={announcer}
              panelOpen={panel.isOpen}
              onFocusSearch={() => searchField.current?.focus()}
              onShowKeys={() => setShortcutsShown(true)}
              onShowSame={showSame}
              onAddKey={addKey}
              onCreated={showCreated}
              onBulkActions={bulkCommands.bulkActions}
              onReplace={bulkCommands.replace}
              onRefresh={refresh}
            />
          )}
          <Announcements announcer={announcer}>
            <Suspense>
              {done && <UndoOffer key={done.changeSet} done={done} undo={undo} onEnd={endDone} />}
            </Suspense>
          </Announcements>
          {isAdding && (
            <AddKeyDialog
              scope={scope}
              base={base}
              announceDone={announceDone}
              onAdded={showCreated}
              onClose={() => setIsAdding(false)}
            />
          )}
          {shortcutsShown && <ShortcutsSheet isOpen onClose={() => setShortcutsShown(false)} />}
        </div>
      </HitsShown>
    </InvisibleShown>
  );
}

/** Opens the menu of bulk actions; selects all rows of the search if none is selected. */
function showBulkActions(
  { selection, bulk }: { selection: SelectionStore; bulk: BulkStore },
  results: FoundSet | undefined,
): void {
  if (results === undefined || results.total === 0) return;
  if (selection.get().ranges.length === 0) selection.change(results.set, selectAll);
  bulk.open("menu");
}

function hitsOfSearch(text: string): Hits {
  return { names: hitsOf(searchedWords(text, "key")), texts: hitsOf(searchedWords(text, "text")) };
}

function useStatuses(scope: BranchScope): StatusStyle[] {
  const { data } = useQuery(customStatusesQuery(scope));
  return useMemo(() => statusStylesOf(data ?? []), [data]);
}

/** Loads the code of dialogs and menus after the first rows. */
function useWarmUp(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(preloadParts, firstPageMs);
    return () => clearTimeout(timer);
  }, [isReady]);
}

/** The cursor position in the address, or else the first language. */
function firstPosition(view: GridView, columns: readonly GridColumn[]): { row: number; column: number } {
  const column = indexInAddress(columns, view.column);
  return { row: view.row, column: column < 0 ? Math.min(pinnedColumns, columns.length - 1) : column };
}
