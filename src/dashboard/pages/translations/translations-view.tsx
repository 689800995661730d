import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from "react";
import type { Language } from "#contract/languages.ts";
import { type BranchScope, customStatusesQuery, searchQuery } from "#dashboard/api/entries.ts";
import type { CellWork } from "./cell-work.ts";
import { columnsOf, densities, type GridColumn } from "./grid-columns.ts";
import type { GridRights } from "./grid-context.ts";
import { type Cursor, createCursor, pinnedColumns } from "./grid-cursor.ts";
import { GridFailed, GridLoading, NothingFound } from "./grid-states.tsx";
import { GridToolbar } from "./grid-toolbar.tsx";
import { type GridView, queryOf, useGridView } from "./grid-view.ts";
import { focusGrid } from "./open-cell.ts";
import { InvisibleShown } from "./shown-text.tsx";
import { StatusLine } from "./status-line.tsx";
import { type StatusLook, statusLooksOf } from "./status-looks.ts";
import { type Found, TranslationsBoard } from "./translations-board.tsx";
import { type Arrangement, useArrangement } from "./use-arrangement.ts";
import { useKeptChoice } from "./use-kept-choice.ts";
import { usePageKeys } from "./use-page-keys.ts";
import { findLoadedRow } from "./use-rows.ts";
import { useSaveQueue } from "./use-save-queue.ts";

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
  const [density, setDensity] = useKeptChoice(`density.${person}`, densities, "normal");
  const [invisible, setInvisible] = useKeptChoice(`invisible.${person}`, ["hidden", "shown"], "hidden");
  const [panel, setPanel] = useKeptChoice("panel", ["open", "closed"] as const, firstPanel());
  const [keysShown, setKeysShown] = useState(false);
  const statuses = useStatuses(scope);
  const searchField = useRef<HTMLInputElement>(null);
  const queue = useSaveQueue(scope, person);
  usePageKeys(
    () => searchField.current?.focus(),
    () => setKeysShown(true),
  );
  const arrangement = useArrangement({ person, app: scope.app, languages }, view, changeView);
  const { shown, pins } = arrangement;
  const [cursor] = useState(() => createCursor(firstPlace(view, columnsOf(languages, shown, pins))));
  const found = useFound(scope, languages, shown, { q: queryOf(view), sort: view.sort });
  const columns = useLoadedColumns(languages, arrangement, found.data);
  const { data } = found;
  const openPanel = useCallback(() => setPanel("open"), [setPanel]);
  const goTo = useGoTo(scope, data, { cursor, columns }, (key) =>
    changeView({ text: `key:${JSON.stringify(key)}`, filters: [] }),
  );

  return (
    <InvisibleShown value={invisible === "shown"}>
      <div className="relative flex h-full min-h-0 flex-col">
        <GridToolbar
          view={view}
          onChangeView={changeView}
          languages={languages}
          statuses={statuses}
          arrangement={arrangement}
          density={density}
          onDensity={setDensity}
          invisibleShown={invisible === "shown"}
          onInvisible={(shown) => setInvisible(shown ? "shown" : "hidden")}
          panelOpen={panel === "open"}
          onPanel={(open) => setPanel(open ? "open" : "closed")}
          onShowKeys={() => setKeysShown(true)}
          searchField={searchField}
        />
        <StatusLine queue={queue} total={data?.total} onRefresh={() => void found.refetch()} onGoTo={goTo} />
        {found.isError && <GridFailed error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <GridLoading />}
        {data?.total === 0 && (
          <NothingFound
            searched={queryOf(view) !== ""}
            onClear={() => changeView({ text: "", filters: [] })}
          />
        )}
        {data !== undefined && data.total > 0 && (
          <TranslationsBoard
            scope={scope}
            found={data}
            busy={found.isPlaceholderData}
            columns={columns}
            arrangement={arrangement}
            rights={rights}
            queue={queue}
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
        {keysShown && (
          <Suspense>
            <KeysSheet isOpen onClose={() => setKeysShown(false)} />
          </Suspense>
        )}
      </div>
    </InvisibleShown>
  );
}

function useStatuses(scope: BranchScope): StatusLook[] {
  const { data } = useQuery(customStatusesQuery(scope));
  return useMemo(() => statusLooksOf(data ?? []), [data]);
}

/** The working set of a search; the old one stays in sight until the new one is there. */
function useFound(
  scope: BranchScope,
  languages: readonly Language[],
  chosen: readonly string[],
  search: { q: string; sort: Parameters<typeof searchQuery>[2]["sort"] },
) {
  const client = useQueryClient();
  const { q, sort } = search;
  // In one order, so that columns that only change their places stay in the same working set.
  const shown = [...languages.filter((it) => it.base).map((it) => it.code), ...chosen.toSorted()].join();
  const query = useMemo(
    () => searchQuery(client, scope, { q, sort, languages: shown.split(",") }),
    [client, scope, q, sort, shown],
  );
  return useQuery({ ...query, placeholderData: keepPreviousData });
}

/** The columns as they are arranged; a language that is still on its way joins when it is there. */
function useLoadedColumns(
  languages: readonly Language[],
  { shown, pins }: Arrangement,
  found: Found | undefined,
): GridColumn[] {
  return useMemo(() => {
    const loaded = shown.filter((code) => found?.languages.includes(code));
    return columnsOf(languages, loaded, pins);
  }, [languages, shown, pins, found]);
}

/** Where the address says that its sender was. */
function firstPlace(view: GridView, columns: readonly GridColumn[]): { row: number; column: number } {
  const column = columns.findIndex((it) => it.language?.code === view.column);
  return { row: view.row, column: column < 0 ? Math.min(pinnedColumns, columns.length - 1) : column };
}

/** To a cell with unsaved work: by its place when its row is loaded, else by searching for its key. */
function useGoTo(
  scope: BranchScope,
  found: Found | undefined,
  { cursor, columns }: { cursor: Cursor; columns: readonly GridColumn[] },
  search: (key: string) => void,
) {
  const client = useQueryClient();
  return ({ key, language }: CellWork) => {
    const row = found === undefined ? -1 : findLoadedRow(client, scope, found.set, key);
    const column = columns.findIndex((it) => it.language?.code === language);
    if (row < 0) return search(key);
    cursor.moveTo(row, column < 0 ? cursor.get().column : column);
    requestAnimationFrame(focusGrid);
  };
}

/** The panel would cover a small screen. */
function firstPanel(): "open" | "closed" {
  return window.matchMedia("(min-width: 1024px)").matches ? "open" : "closed";
}
