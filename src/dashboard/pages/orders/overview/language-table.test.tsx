import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import type { OrderDetails } from "#contract/orders/orders.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { show } from "#dashboard/testing/show.tsx";
import { LanguageTable } from "./language-table.tsx";

const scope = { app: "p", branch: "main" };

it("shows the full delivery status of a language on a phone", async () => {
  onTestFinished(() => page.viewport(1440, 900));
  await page.viewport(390, 844);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const german = { code: "de", name: "German", base: false, customName: false };
  client.setQueryData(languagesQuery(scope).queryKey, [german] as never);
  const part = { words: 6, strings: 3, delivered: 1, returned: 0, deliveryStatus: "inProgress" };
  const order = { _id: "o", status: "processing", targetLanguages: { de: part } } as unknown as OrderDetails;
  const element = (
    <div className="p-4">
      <LanguageTable scope={scope} order={order} app="p" canAssign />
    </div>
  );
  await show(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
    </QueryClientProvider>,
  );
  const state = page.getByText("partly delivered").element().getBoundingClientRect();
  const action = page.getByRole("link").element().closest("td")?.getBoundingClientRect();
  expect(state.right).toBeLessThanOrEqual(action?.left ?? 0);
});
