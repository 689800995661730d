import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { orderQuery } from "#dashboard/api/orders/orders.ts";
import { projectsQuery } from "#dashboard/api/projects/projects.ts";
import { ProjectPages } from "#dashboard/layout/project-pages.tsx";
import { show } from "#dashboard/testing/show.tsx";
import { OrderPage, useHead } from "./order-page.tsx";

afterEach(() => void vi.unstubAllGlobals());

it("shows that an order does not exist, even if that is known before the project is loaded", async () => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  vi.stubGlobal("fetch", async (address: string) => {
    if (!address.includes("/orders/o1")) return await new Promise(() => {});
    return Response.json({ code: "not_found", message: "Error", requestId: "" }, { status: 404 });
  });
  const children = [{ path: "/:app/:branch/:orderId", element: <OrderPage />, handle: useHead }];
  const routes = [{ element: <ProjectPages />, children }];
  await show(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ["/p/main/o1"] })} />
    </QueryClientProvider>,
  );
  const { queryKey } = orderQuery({ app: "p", branch: "main" }, "o1");
  await expect.poll(() => client.getQueryState(queryKey)?.status).toBe("error");
  client.setQueryData(projectsQuery().queryKey, [{ _id: "p", name: "Shop", role: "manager" }] as never);
  await expect.element(page.getByText("Order not found")).toBeVisible();
});
