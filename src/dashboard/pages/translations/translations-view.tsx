import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useIntl } from "react-intl";
import type { FoundSet } from "#dashboard/api/entries/entries.ts";
import { isSameCell } from "#dashboard/editing/cell-address.ts";
import type { UnsavedCell } from "#dashboard/editing/queue/unsaved-cell.ts";
import { lazyPart, lazyPopup } from "#dashboard/lib/loading/lazy-part.tsx";
import { firstPageMs, preloadParts, untilFirstPage } from "#dashboard/lib/loading/load-later.ts";
import { usePageCommands } from "#dashboard/lib/shortcuts/use-page-commands.ts";
import { usePageKeys } from "#dashboard/lib/shortcuts/use-page-keys.ts";
import { readStored } from "#dashboard/lib/storage/stored-value.ts";
import { paths } from "#dashboard/paths.ts";
import { type Hits, HitsShown, hitsOf } from "#dashboard/ui/text/hits.ts";
import { InvisibleShown } from "#dashboard/ui/text/shown-text.tsx";
import { Announcements } from "./announcer.tsx";
import type { BulkStore } from "./bulk/bulk-store.ts";
import { densities, usualDensity } from "./columns/grid-columns.ts";
import type { GridRights } from "./grid/grid-context.ts";
import { loadAutoHeights } from "./grid/use-auto-heights.ts";
import { useCreatedKey } from "./keys/use-created-key.ts";
import { useSameSourceOffer } from "./same-source/use-same-source-offer.ts";
import { GridToolbar } from "./search/grid-toolbar.tsx";
import { searchedWords } from "./search/search-parts.ts";
import { SearchState } from "./search/search-state.tsx";
import { useCurrentCell, useGoTo, useGoToResult } from "./search/use-go-to.ts";
import { selectAll } from "./selection/row-selection.ts";
import type { SelectionStore } from "./selection/selection-store.ts";
import { ResultsLine, StateLine } from "./status-line.tsx";
import { TranslationsBoard } from "./translations-board.tsx";
import { useUndo } from "./undo/use-undo.ts";
import { type PageInput, usePageState } from "./use-page-state.ts";
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

/** The toolbar, the saved views, and below them the rows of the working set. */
export function TranslationsView(props: PageInput) {
  const { scope, languages, rights, person } = props;
  const [density, setDensity] = useStoredChoice(`density.${person}`, densities, usualDensity);
  useEffect(() => {
    // Starts before the rows arrive, so that they have their heights at once.
    if (density === "auto") void loadAutoHeights().catch(() => undefined);
  }, [density]);
  const [invisible, setInvisible] = useStoredChoice(`invisible.${person}`, ["hidden", "shown"], "hidden");
  const [hadViews] = useState(() => readStored(viewRowStorage(scope)) === true);
  const [shortcutsShown, setShortcutsShown] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  const intl = useIntl();
  const state = usePageState(props);
  const { page, view, changeView, announcer, announceVisibly, arrangement } = state;
  const { results, problem, data, panel, done, endDone } = state;
  const { columns, cursor, selection, bulk, queue, live, statuses, announceDone } = page;
  const savedView = useSavedView({ view, changeView, arrangement, languages, density, setDensity });
  const staleResults = useStaleResults(scope, data?.set, live);
  useWarmUp(data !== undefined);
  const { refetch } = results;
  const refresh = useCallback(() => void refetch(), [refetch]);
  const place = { scope, results: data, cursor, columns };
  const goToResult = useGoToResult(place);
  const goToCell = useGoTo(place, {
    showLanguage: (language) => changeView({ languages: [...arrangement.shown, language], only: undefined }),
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
  const goToUnsaved = (unsaved: UnsavedCell) => {
    const { language } = unsaved;
    if (languages.every(({ code }) => code !== language))
      return announceVisibly(intl.formatMessage({ id: "grid.noLanguage" }, { language }));
    goToCell(unsaved, () => unsaved.mark === "conflict" && page.showInPanel("conflict", unsaved));
  };
  const base = languages.find((language) => language.base);
  const saved = useSameSourceOffer(scope, queue, { base: base?.code, live });
  const showSame = () => {
    if (saved === undefined) announceVisibly(intl.formatMessage({ id: "grid.same.none" }));
    else goToCell(saved, () => page.showInPanel("same", saved));
  };
  const { isAdding, setIsAdding, addKey, canAddKeys } = useAddKey(rights, announceVisibly);
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
                onGoTo={goToUnsaved}
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

/** State of the dialog that adds a key. For users who may not add keys, `addKey` announces why. */
function useAddKey(rights: GridRights, announce: (label: string) => void) {
  const intl = useIntl();
  const canAddKeys = rights.canWrite && rights.canPublish;
  const [isAdding, setIsAdding] = useState(false);
  const addKey = () => {
    if (canAddKeys) setIsAdding(true);
    else announce(intl.formatMessage({ id: `grid.closed.${rights.closedBy ?? "role"}` }));
  };
  usePageCommands([
    canAddKeys && { id: "addKey", messageId: "keys.command.addKey", key: "addKey", run: addKey },
  ]);
  return { isAdding, setIsAdding, addKey, canAddKeys };
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

/** Loads the code of dialogs and menus after the first rows. */
function useWarmUp(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(preloadParts, firstPageMs);
    return () => clearTimeout(timer);
  }, [isReady]);
}
