import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { checkSettingsQuery } from "#dashboard/api/checks/checks.ts";
import { address, makeStoringQueue, stored } from "#dashboard/editing/queue/storing-queue.fixture.ts";
import { type GridDeps, GridProvider } from "#dashboard/pages/translations/grid/grid-context.ts";
import { gridWith, rowOf } from "#dashboard/pages/translations/open-text/opened-row.fixture.ts";
import { show } from "#dashboard/testing/show.tsx";
import { storedChecks } from "#text/checks/check-bits.ts";
import { PanelChecks } from "./panel-checks.tsx";

/** Opens the panel for a German text, or for the source itself. */
async function open(source: string, value: string, { isSource = false } = {}) {
  const { queue, sent } = makeStoringQueue();
  const rights = { drafts: false, canWrite: true, canPublish: true };
  const scope = { app: "a".repeat(24), branch: "main" };
  const grid = { ...gridWith(), scope, queue, rights, sameMeaning: new Set() } as unknown as GridDeps;
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const levels = Object.fromEntries(storedChecks.map((check) => [check, "error"]));
  client.setQueryData(checkSettingsQuery(scope.app).queryKey, { levels } as never);
  const cell = { ...stored, value, draft: "" };
  const closed = { textClosedReason: undefined, cellClosedReason: undefined };
  const cellAddress = isSource ? { ...address, language: "en" } : address;
  await show(
    <QueryClientProvider client={client}>
      <GridProvider value={grid}>
        <PanelChecks
          gridCell={{ row: rowOf(source), address: cellAddress, cell, isSource, ...closed }}
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
const items = page.getByRole("listitem");

it("shows findings of one check as one item and fixes them with one press", async () => {
  const sent = await open("Pay 20 or 30 now", "Jetzt  20  zahlen 40");
  const numbers = items.filter({ hasText: "Numbers differ from the source" });
  await expect.element(numbers.getByText("30")).toBeVisible();
  await expect.element(numbers.getByText("40")).toBeVisible();
  await page.getByRole("button", { name: "Fix: Double space", exact: true }).click();
  await expect.poll(() => sent).toMatchObject([{ edit: { value: "Jetzt 20 zahlen 40" } }]);
});

it("explains why a message cannot be read", async () => {
  await open("{n, plural, one {#} other {#}}", "{n, plural, one {#} other {#}");
  await expect.element(items.getByText("A brace is not closed.")).toBeVisible();
});

it("offers no fix that would cause a finding of another check", async () => {
  await open("Pay", "\n Zahlen");
  await expect.element(items.getByText("Error: Line breaks differ")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Fix/ })).not.toBeInTheDocument();
});

it("reports that a text is not checked if it and its source are too long", async () => {
  await open("Pay 20 now. ".repeat(1_000), "Jetzt  20  zahlen. ".repeat(1_000));
  await expect.element(notChecked).toBeVisible();
  await expect.element(items).not.toBeInTheDocument();
});

it("reports nothing for an unchecked source, however long", async () => {
  const source = "Pay 20 now. ".repeat(1_000);
  await open(source, source, { isSource: true });
  await expect.element(page.getByRole("status")).toBeInTheDocument();
  await expect.element(notChecked).not.toBeInTheDocument();
});
