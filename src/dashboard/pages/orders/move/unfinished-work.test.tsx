import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { OrderDetails } from "#contract/orders/orders.ts";
import { orderReviewQuery } from "#dashboard/api/orders/orders.ts";
import { show } from "#dashboard/testing/show.tsx";
import { UnfinishedWork } from "./unfinished-work.tsx";

it("sums the unfinished strings of all languages when an order ends", async () => {
  const scope = { app: "p", branch: "main" };
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const none = { returned: 0, toReview: 0, rejected: 0, accepted: 0, unpublished: 0, failing: 0 };
  const languages = {
    de: { ...none, notDelivered: 1, toReview: 2, unpublished: 2 },
    fr: { ...none, notDelivered: 2, rejected: 1 },
  };
  client.setQueryData(orderReviewQuery(scope, "o").queryKey, { languages, etag: "1" });
  await show(
    <QueryClientProvider client={client}>
      <UnfinishedWork scope={scope} order={{ _id: "o" } as OrderDetails} />
    </QueryClientProvider>,
  );
  const lines = page.getByRole("listitem");
  await expect
    .poll(() => lines.elements().map((line) => line.textContent))
    .toEqual(["3 not delivered", "2 to review", "1 rejected", "2 not published"]);
  await expect.element(page.getByRole("button", { name: "Publish 2 texts" })).toBeVisible();
});
