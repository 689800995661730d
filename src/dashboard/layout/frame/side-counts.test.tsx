import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openOrdersQuery } from "#dashboard/api/orders/orders.ts";
import { projectsQuery } from "#dashboard/api/projects/projects.ts";
import { webhooksQuery } from "#dashboard/api/webhooks.ts";
import { show } from "#dashboard/testing/show.tsx";
import { SideCount } from "./side-counts.tsx";

const scope = { app: "a".repeat(24), branch: "main" };

/** Shows the count beside a page, in a project with two failing webhooks and one open order. */
async function showCount(command: string, role: "manager" | "admin") {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(projectsQuery().queryKey, [{ _id: scope.app, role }] as never);
  client.setQueryData(openOrdersQuery({ app: scope.app, branch: scope.branch }).queryKey, {
    open: 1,
  } as never);
  const webhooks = ["healthy", "failing", "warned", "disabled"].map((state) => ({ state }));
  client.setQueryData(webhooksQuery(scope.app).queryKey, webhooks as never);
  await show(
    <QueryClientProvider client={client}>
      <SideCount scope={scope} command={command} />
      <p>there</p>
    </QueryClientProvider>,
  );
  await expect.element(page.getByText("there")).toBeVisible();
}

it("shows the number of failing webhooks to users who can fix them", async () => {
  await showCount("goWebhooks", "admin");
  await expect.element(page.getByText("2 failing")).toBeInTheDocument();
});

it("hides failing webhooks from other users", async () => {
  await showCount("goWebhooks", "manager");
  await expect.element(page.getByText(/failing/)).not.toBeInTheDocument();
});

it("shows the number of open orders", async () => {
  await showCount("goOrders", "manager");
  await expect.element(page.getByText("1 open")).toBeInTheDocument();
});
