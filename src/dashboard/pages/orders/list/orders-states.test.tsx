import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { OrderRights } from "#dashboard/api/orders/use-order-rights.ts";
import { branchesQuery } from "#dashboard/api/projects/projects.ts";
import { show } from "#dashboard/testing/show.tsx";
import { NoOrders } from "./orders-states.tsx";

/** Shows the orders page of a branch without orders. */
async function showNone(branch: string) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const branches = ["main", "feature"].map((name) => ({ _id: name, name }));
  client.setQueryData(branchesQuery("p").queryKey, { branches, defaultBranch: "main" } as never);
  const rights = { role: "manager", canCreate: true } as OrderRights;
  const element = <NoOrders scope={{ app: "p", branch }} rights={rights} />;
  await show(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
    </QueryClientProvider>,
  );
}

it("shows that a branch has no orders, with a link to those of the default branch", async () => {
  await showNone("feature");
  await expect.element(page.getByText("No orders in this branch")).toBeVisible();
  const link = page.getByRole("link", { name: "Show orders in main" });
  await expect.element(link).toHaveAttribute("href", "/projects/p/main/orders");
});

it("shows that the default branch has no orders yet", async () => {
  await showNone("main");
  await expect.element(page.getByText("No orders yet")).toBeVisible();
  await expect.element(page.getByRole("link", { name: /^Show orders/ })).not.toBeInTheDocument();
});
