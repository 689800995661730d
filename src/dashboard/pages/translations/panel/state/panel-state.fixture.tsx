import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { Cell } from "#contract/entries.ts";
import { statusStylesOf } from "#dashboard/appearance/status-styles.ts";
import { type GridDeps, GridProvider } from "#dashboard/pages/translations/grid/grid-context.ts";
import { gridWith, language, rowOf } from "#dashboard/pages/translations/open-text/opened-row.fixture.ts";
import { show } from "#dashboard/testing/show.tsx";
import { PanelState } from "./panel-state.tsx";

type PanelInput = { cell: Cell; source?: string; closed?: string | undefined; grid?: Partial<GridDeps> };

/** Shows the panel's state of a German text, in a default grid with the given overrides. */
export function showPanelState({ cell, source = "Pay", closed, grid }: PanelInput) {
  const gridCell = {
    ...{ row: rowOf(source), address: { key: "a", language: "de" }, cell, isSource: false },
    ...{ textClosedReason: closed, cellClosedReason: undefined },
  };
  return show(
    <QueryClientProvider client={new QueryClient()}>
      <GridProvider value={{ ...gridWith(), statuses: statusStylesOf([]), ...grid }}>
        <PanelState
          gridCell={gridCell}
          language={language("de")}
          cell={cell}
          isEmpty={false}
          isUndecided={false}
        />
      </GridProvider>
    </QueryClientProvider>,
  );
}
