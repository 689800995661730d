import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { projectsQuery } from "#dashboard/api/projects/projects.ts";
import { ProjectPages } from "#dashboard/layout/project-pages.tsx";
import { show } from "#dashboard/testing/show.tsx";
import { useHead, WebhooksPage } from "./webhooks-page.tsx";

it("shows a vendor that the role has no access to webhooks, not that there are none", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(projectsQuery().queryKey, [{ _id: "p", name: "Shop", role: "tptadmin" }] as never);
  const children = [{ path: "/:app/:branch", element: <WebhooksPage />, handle: useHead }];
  const routes = [{ element: <ProjectPages />, children }];
  await show(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ["/p/main"] })} />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText("Your role doesn’t allow access to this page")).toBeVisible();
  await expect.element(page.getByText("No webhooks yet")).not.toBeInTheDocument();
});
