import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import type { Language } from "#contract/languages.ts";
import { type BranchScope, searchQuery } from "#dashboard/api/entries.ts";
import { densities, firstChoice } from "./grid-columns.ts";
import type { GridRights } from "./grid-context.ts";
import { GridFailed, GridLoading, NothingFound } from "./grid-states.tsx";
import { GridToolbar } from "./grid-toolbar.tsx";
import { queryOf, useGridView } from "./grid-view.ts";
import { KeysSheet } from "./keys-sheet.tsx";
import { StatusLine } from "./status-line.tsx";
import { TranslationsBoard } from "./translations-board.tsx";
import { useKeptChoice } from "./use-kept-choice.ts";
import { useSaveQueue } from "./use-save-queue.ts";

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
  const searchField = useRef<HTMLInputElement>(null);
  const queue = useSaveQueue(scope, person);
  const chosen = view.languages ?? firstChoice(languages);
  const found = useFound(scope, languages, chosen, { q: queryOf(view), sort: view.sort });
  const { data } = found;

  return (
    <div className="relative flex h-full min-h-0 flex-col">
      <GridToolbar
        view={view}
        onChangeView={changeView}
        languages={languages}
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
        total={data?.total}
        busy={found.isFetching}
        onRefresh={() => void found.refetch()}
        onFind={(work) => changeView({ text: `key:${JSON.stringify(work.key)}`, filters: [] })}
      />
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
          languages={languages}
          rights={rights}
          queue={queue}
          density={density}
          panelOpen={panel === "open"}
          start={view}
          onOpenPanel={() => setPanel("open")}
          onFocusSearch={() => searchField.current?.focus()}
          onShowKeys={() => setKeysShown(true)}
          onRefresh={() => void found.refetch()}
        />
      )}
      <KeysSheet isOpen={keysShown} onClose={() => setKeysShown(false)} />
    </div>
  );
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
  const shown = [...languages.filter((it) => it.base).map((it) => it.code), ...chosen].join();
  const query = useMemo(
    () => searchQuery(client, scope, { q, sort, languages: shown.split(",") }),
    [client, scope, q, sort, shown],
  );
  return useQuery({ ...query, placeholderData: keepPreviousData });
}

/** The panel would cover a small screen. */
function firstPanel(): "open" | "closed" {
  return window.matchMedia("(min-width: 1024px)").matches ? "open" : "closed";
}
