import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { emptyCell } from "#dashboard/api/entries/send-save.ts";
import { GridProvider } from "#dashboard/pages/translations/grid/grid-context.ts";
import { gridWith, rowOf } from "#dashboard/pages/translations/open-text/opened-row.fixture.ts";
import { show } from "#dashboard/testing/show.tsx";
import { PanelComment } from "./panel-comment.tsx";

it("an empty comment invites a note only if the user can write one", async () => {
  const commentWhere = (closedReason: string | undefined) => (
    <QueryClientProvider client={new QueryClient()}>
      <GridProvider value={{ ...gridWith(), scope: { app: "p", branch: "main" } }}>
        <PanelComment
          gridCell={{
            ...{ row: rowOf("Pay"), address: { key: "a", language: "de" }, cell: emptyCell },
            ...{ isSource: false, textClosedReason: closedReason, cellClosedReason: closedReason },
          }}
          newest={emptyCell}
          comment=""
          isTyped={false}
          locked={false}
        />
      </GridProvider>
    </QueryClientProvider>
  );
  const { rerender } = await show(commentWhere(undefined));
  await expect.element(page.getByPlaceholder("Translator’s note, saved with this text")).toBeVisible();
  await rerender(commentWhere("grid.closed.archived"));
  await expect.element(page.getByPlaceholder("No comment")).toHaveAttribute("readonly");
});
