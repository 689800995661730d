import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { checkSettingsQuery } from "#dashboard/api/checks.ts";
import { address, makeStoringQueue, stored } from "#dashboard/editing/storing-queue.fixture.ts";
import { type GridDeps, GridProvider } from "#dashboard/pages/translations/grid/grid-context.ts";
import { gridWith, rowOf } from "#dashboard/pages/translations/open-text/opened-row.fixture.ts";
import { show } from "#dashboard/testing/show.tsx";
import { storedChecks } from "#text/checks/check-bits.ts";
import { PanelChecks } from "./panel-checks.tsx";

/** What the panel says about a German text, or about the source itself. */
async function open(source: string, value: string, { isSource = false } = {}) {
  const { queue, sent } = makeStoringQueue();
  const rights = { drafts: false, canWrite: true, canPublish: true };
  const scope = { app: "a".repeat(24), branch: "main" };
  const grid = { ...gridWith(), scope, queue, rights, sameMeaning: new Set() } as unknown as GridDeps;
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const levels = Object.fromEntries(storedChecks.map((check) => [check, "error"]));
  client.setQueryData(checkSettingsQuery(scope.app).queryKey, { levels } as never);
  const cell = { ...stored, value, draft: "" };
  const closed = { closed: undefined, closedWhole: undefined };
  const of = isSource ? { ...address, language: "en" } : address;
  await show(
    <QueryClientProvider client={client}>
      <GridProvider value={grid}>
        <PanelChecks
          gridCell={{ row: rowOf(source), address: of, cell, isSource, ...closed }}
          text={value}
          isTyped={false}
          locked={false}
        />
      </GridProvider>
    </QueryClientProvider>,
  );
  return sent;
}

const notChecked = page.getByText(/^Not checked: .* more than 20,000 characters/);
const said = page.getByRole("listitem");

it("what a check finds in several places is said once, and fixed by one press", async () => {
  const sent = await open("Pay 20 or 30 now", "Jetzt  20  zahlen 40");
  const numbers = said.filter({ hasText: "Numbers differ from the source" });
  await expect.element(numbers.getByText("30")).toBeVisible();
  await expect.element(numbers.getByText("40")).toBeVisible();
  await page.getByRole("button", { name: "Fix: Double space", exact: true }).click();
  await expect.poll(() => sent).toMatchObject([{ edit: { value: "Jetzt 20 zahlen 40" } }]);
});

it("why a message can’t be read is said", async () => {
  await open("{n, plural, one {#} other {#}}", "{n, plural, one {#} other {#}");
  await expect.element(said.getByText("A brace is not closed.")).toBeVisible();
});

it("a fix that would make another check find something is not offered, as it is not made in all texts", async () => {
  await open("Pay", "\n Zahlen");
  await expect.element(said.getByText("Error: Line breaks differ")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Fix/ })).not.toBeInTheDocument();
});

it("says that a text is not checked where it and its source are too long for it", async () => {
  await open("Pay 20 now. ".repeat(1_000), "Jetzt  20  zahlen. ".repeat(1_000));
  await expect.element(notChecked).toBeVisible();
  await expect.element(said).not.toBeInTheDocument();
});

it("says of no source that it is not checked, however long it is", async () => {
  const source = "Pay 20 now. ".repeat(1_000);
  await open(source, source, { isSource: true });
  await expect.element(page.getByRole("status")).toBeInTheDocument();
  await expect.element(notChecked).not.toBeInTheDocument();
});
