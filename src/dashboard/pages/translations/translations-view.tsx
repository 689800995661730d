import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Language } from "#contract/languages.ts";
import {
  type BranchScope,
  customStatusesQuery,
  type EntrySearch,
  type FoundSet,
  searchQuery,
} from "#dashboard/api/entries.ts";
import { useLive } from "#dashboard/api/live.ts";
import { Announcements, createAnnouncer } from "./announcer.tsx";
import type { CellWork } from "./cell-work.ts";
import { columnsOf, densities, firstChoice, type GridColumn } from "./grid-columns.ts";
import type { GridRights } from "./grid-context.ts";
import { type Cursor, createCursor, pinnedColumns } from "./grid-cursor.ts";
import { GridFailed, GridLoading, NothingFound } from "./grid-states.tsx";
import { GridToolbar } from "./grid-toolbar.tsx";
import { type GridView, useGridView } from "./grid-view.ts";
import { focusGrid } from "./open-cell.ts";
import { searchProblemOf } from "./search-problem.tsx";
import { StatusLine } from "./status-line.tsx";
import { type StatusLook, statusLooksOf } from "./status-looks.ts";
import { TranslationsBoard } from "./translations-board.tsx";
import { useDrift } from "./use-drift.ts";
import { useKeptChoice } from "./use-kept-choice.ts";
import { usePageKeys } from "./use-page-keys.ts";
import { findLoadedRow, rowIn } from "./use-rows.ts";
import { useSaveQueue } from "./use-save-queue.ts";
import { useUndo } from "./use-undo.ts";

const KeysSheet = lazy(async () => ({ default: (await import("./keys-sheet.tsx")).KeysSheet }));

export type ViewProps = {
  scope: BranchScope;
  languages: readonly Language[];
  rights: GridRights;
  person: string;
};

/** Search, columns and look on top; below them the rows of the working set. */
export function TranslationsView({ scope, languages, rights, person }: ViewProps) {
  const { view, changeView } = useGridView();
  const [density, setDensity] = useKeptChoice("density", densities, "normal");
  const [panel, setPanel] = useKeptChoice("panel", ["open", "closed"] as const, firstPanel());
  const [keysShown, setKeysShown] = useState(false);
  const statuses = useStatuses(scope);
  const searchField = useRef<HTMLInputElement>(null);
  const queue = useSaveQueue(scope, person);
  const live = useLive(scope, person);
  const [announcer] = useState(createAnnouncer);
  const sayAloud = useCallback((words: string) => announcer.say(words, true), [announcer]);
  const undo = useUndo(scope, { queue, live, say: sayAloud });
  usePageKeys(
    () => searchField.current?.focus(),
    () => setKeysShown(true),
  );
  const chosen = view.languages ?? firstChoice(languages);
  const [cursor] = useState(() => createCursor(firstPlace(view, columnsOf(languages, chosen))));
  const found = useFound(scope, languages, chosen, { q: view.text.trim(), sort: view.sort, cursor });
  const { data } = found;
  const problem = searchProblemOf(found.error, view.text);
  const drift = useDrift(scope, data?.set, live);
  useEffect(() => live.noteSequence(data?.sequence ?? 0), [live, data]);
  const openPanel = useCallback(() => setPanel("open"), [setPanel]);
  const goTo = useGoTo(scope, data, cursor, (key) => changeView({ text: `key:${JSON.stringify(key)}` }));

  return (
    <div className="relative flex h-full min-h-0 flex-col">
      <GridToolbar
        scope={scope}
        view={view}
        problem={problem}
        onChangeView={changeView}
        languages={languages}
        statuses={statuses}
        chosen={chosen}
        density={density}
        onDensity={setDensity}
        panelOpen={panel === "open"}
        onPanel={(open) => setPanel(open ? "open" : "closed")}
        onShowKeys={() => setKeysShown(true)}
        searchField={searchField}
      />
      <StatusLine
        queue={queue}
        live={live}
        undo={undo}
        total={data?.total}
        drift={drift}
        onRefresh={() => void found.refetch()}
        onGoTo={goTo}
      />
      {found.isError && problem === undefined && (
        <GridFailed error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && <GridLoading />}
      {data?.total === 0 && (
        <NothingFound searched={view.text !== ""} onClear={() => changeView({ text: "" })} />
      )}
      {data !== undefined && data.total > 0 && (
        <TranslationsBoard
          scope={scope}
          found={data}
          busy={found.isPlaceholderData}
          languages={languages}
          rights={rights}
          queue={queue}
          live={live}
          undo={undo}
          announcer={announcer}
          statuses={statuses}
          density={density}
          panelOpen={panel === "open"}
          cursor={cursor}
          onOpenPanel={openPanel}
          onFocusSearch={() => searchField.current?.focus()}
          onShowKeys={() => setKeysShown(true)}
          onRefresh={() => void found.refetch()}
        />
      )}
      <Announcements announcer={announcer} />
      {keysShown && (
        <Suspense>
          <KeysSheet isOpen onClose={() => setKeysShown(false)} />
        </Suspense>
      )}
    </div>
  );
}

function useStatuses(scope: BranchScope): StatusLook[] {
  const { data } = useQuery(customStatusesQuery(scope));
  return useMemo(() => statusLooksOf(data ?? []), [data]);
}

type Search = { q: string; sort: EntrySearch["sort"]; cursor: Cursor };

/** The working set of a search; the old one stays in sight until the new one is there. */
function useFound(
  scope: BranchScope,
  languages: readonly Language[],
  chosen: readonly string[],
  { q, sort, cursor }: Search,
) {
  const client = useQueryClient();
  const shown = [...languages.filter((it) => it.base).map((it) => it.code), ...chosen].join();
  const last = useRef<FoundSet>(undefined);
  const query = useMemo(() => {
    const search = { q, sort, languages: shown.split(",") };
    return searchQuery(client, scope, search, () => {
      const before = last.current;
      const isRefresh = before !== undefined && before.q === q && before.sort === sort;
      return isRefresh ? rowIn(client, scope, before, cursor.get().row)?.key : undefined;
    });
  }, [client, scope, q, sort, shown, cursor]);
  const found = useQuery({ ...query, placeholderData: keepPreviousData });
  useEffect(() => {
    last.current = found.data;
  }, [found.data]);
  return found;
}

/** Where the address says that its sender was. */
function firstPlace(view: GridView, columns: readonly GridColumn[]): { row: number; column: number } {
  const column = columns.findIndex((it) => it.language?.code === view.column);
  return { row: view.row, column: column < 0 ? Math.min(pinnedColumns, columns.length - 1) : column };
}

/** To a cell with unsaved work: by its place when its row is loaded, else by searching for its key. */
function useGoTo(
  scope: BranchScope,
  found: FoundSet | undefined,
  cursor: Cursor,
  search: (key: string) => void,
) {
  const client = useQueryClient();
  return ({ key, language }: CellWork) => {
    const row = found === undefined ? -1 : findLoadedRow(client, scope, found.set, key);
    const column = found?.languages.indexOf(language) ?? -1;
    if (row < 0) return search(key);
    cursor.moveTo(row, column < 0 ? cursor.get().column : column + 1);
    requestAnimationFrame(focusGrid);
  };
}

/** The panel would cover a small screen. */
function firstPanel(): "open" | "closed" {
  return window.matchMedia("(min-width: 1024px)").matches ? "open" : "closed";
}
