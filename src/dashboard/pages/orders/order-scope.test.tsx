import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { OrderDetails } from "#contract/orders/orders.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { ordersQuery } from "#dashboard/api/orders/orders.ts";
import { show } from "#dashboard/testing/show.tsx";
import { OrderScope } from "./order-scope.tsx";

const scope = { app: "p", branch: "b" };

/** Returns the description of the strings of an order with the scope of order #1. */
async function stringsOf(copy: Pick<OrderDetails, "stringOption" | "languageToCopy">) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const languages = [
    { code: "en", name: "English", base: true },
    { code: "fr", name: "French", base: false },
  ];
  client.setQueryData(languagesQuery(scope).queryKey, languages as never);
  client.setQueryData(ordersQuery(scope).queryKey, [{ _id: "o1", orderNumber: 1 }] as never);
  const order = { sourceLanguage: "en", tags: [], orderToCopy: "o1", ...copy } as unknown as OrderDetails;
  const element = <OrderScope scope={scope} order={order} />;
  await show(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
    </QueryClientProvider>,
  );
  return page.getByRole("definition").nth(1);
}

it("describes a copied scope as limited to its order and language", async () => {
  const strings = await stringsOf({ stringOption: "all", languageToCopy: "fr" });
  await expect.element(strings).toHaveTextContent("limited to Order #1, French");
});

it("adds the kind of strings to the description of a copied scope", async () => {
  const strings = await stringsOf({ stringOption: "untranslated", languageToCopy: null });
  await expect.element(strings).toHaveTextContent("Not translated yetlimited to Order #1");
});
