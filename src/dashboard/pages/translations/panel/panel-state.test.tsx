import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { untouchedCell } from "#dashboard/api/entries/send-save.ts";
import { rejected, statusStylesOf } from "#dashboard/appearance/status-styles.ts";
import { GridProvider } from "#dashboard/pages/translations/grid/grid-context.ts";
import { gridWith, language, rowOf } from "#dashboard/pages/translations/open-text/opened-row.fixture.ts";
import { show } from "#dashboard/testing/show.tsx";
import { PanelState } from "./panel-state.tsx";

/** Whether publishing stands out for a draft with this status. */
async function standsOut(status: string): Promise<boolean> {
  const cell = { ...untouchedCell, draft: "Zahlen", status };
  const gridCell = {
    ...{ row: rowOf("Pay"), address: { key: "a", language: "de" }, cell, isSource: false },
    ...{ closed: undefined, closedWhole: undefined },
  };
  const rights = { drafts: true, canPublish: true } as never;
  const shown = await show(
    <QueryClientProvider client={new QueryClient()}>
      <GridProvider value={{ ...gridWith(), rights, statuses: statusStylesOf([]) }}>
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
  const colorOf = (name: string) =>
    getComputedStyle(page.getByRole("button", { name }).element()).backgroundColor;
  const isOther = colorOf("Publish draft") !== colorOf("Discard draft");
  await shown.unmount();
  return isOther;
}

it("publishing a draft stands out until the draft is rejected", async () => {
  expect([await standsOut("2"), await standsOut(rejected)]).toEqual([true, false]);
});
