import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import type { OrderDetails } from "#contract/orders/orders.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import type { OrderReviewing } from "#dashboard/pages/orders/review/use-review.ts";
import { show } from "#dashboard/testing/show.tsx";
import { LanguageTable } from "./language-table.tsx";

const scope = { app: "p", branch: "main" };
const language = (code: string, name: string) => ({ code, name, base: false, customName: true });
const part = { words: 6, strings: 3, delivered: 1, returned: 1, deliveryStatus: "inProgress" };
const none = { notDelivered: 2, returned: 1, rejected: 0, accepted: 0 };
const reviews = {
  de: { ...none, toReview: 1, unpublished: 1, failing: 1 },
  cs: { ...none, toReview: 0, unpublished: 0, failing: 0 },
};
const order = {
  ...{ _id: "o", orderNumber: 4, status: "processing", languages: ["cs", "de"] },
  targetLanguages: { cs: part, de: part },
} as unknown as OrderDetails;

async function showTable() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const languages = [language("cs", "Tschechisch"), language("de", "Deutsch")];
  client.setQueryData(languagesQuery(scope).queryKey, languages as never);
  const reviewing = { review: {}, isPending: false } as OrderReviewing;
  const table = (
    <div className="p-4">
      <LanguageTable {...{ scope, order, reviews, reviewing }} app="p" canAssign onSendBack={() => {}} />
    </div>
  );
  await show(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element: table }])} />
    </QueryClientProvider>,
  );
}

it("lists the languages by name, with delivery, review, errors and actions in one row", async () => {
  await showTable();
  const names = page.getByRole("rowheader").elements();
  expect(names.map(({ textContent }) => textContent)).toEqual(["Deutschde", "Tschechischcs"]);
  const german = page.getByRole("row", { name: /^Deutsch/ });
  const links = german.getByRole("link").elements();
  expect(links.map((link) => link.textContent || link.getAttribute("aria-label"))).toEqual([
    "1 of 3",
    "1 sent back",
    "1 to review",
    "1 not published",
    "1 with errors",
    "Open in the grid: Deutsch",
  ]);
  const buttons = german.getByRole("button").elements();
  expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual([
    "Assign translators: Deutsch",
    "Accept 1: Deutsch",
    "Publish 1: Deutsch",
    "Send back: Deutsch",
  ]);
});

it("shows each language as a card that fits a phone", async () => {
  onTestFinished(() => page.viewport(1440, 900));
  await page.viewport(390, 844);
  await showTable();
  const table = page.getByRole("region", { name: "Languages" }).element();
  expect(table.scrollWidth).toBeLessThanOrEqual(table.clientWidth);
  const open = page.getByRole("link", { name: "Open in the grid: Deutsch" });
  expect(open.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
  await expect.element(page.getByRole("cell", { name: /^Words/ }).first()).toBeVisible();
});
