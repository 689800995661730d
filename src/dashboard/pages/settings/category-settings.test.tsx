import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Project } from "#contract/projects/projects.ts";
import { categoryUseQuery } from "#dashboard/api/tags/tag-categories.ts";
import { beginTabStorage } from "#dashboard/lib/storage/tab-storage.ts";
import { show } from "#dashboard/testing/show.tsx";
import { CategorySettings } from "./category-settings.tsx";

it("renames a category with the etag of the name that was shown", async () => {
  await beginTabStorage();
  const scope = { app: "p", branch: "main" };
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_address: string, { body, method }: RequestInit) => {
    if (method === "PUT") sent.push(JSON.parse(String(body)));
    return Response.json({});
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(categoryUseQuery(scope).queryKey, [
    { _id: "c", name: "shop", tags: 0, etag: "1" },
  ] as never);
  const project = { role: "owner", archived: false } as Project;
  const element = <CategorySettings scope={scope} project={project} />;
  await show(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
    </QueryClientProvider>,
  );
  await page.getByRole("button", { name: "Rename shop" }).click();
  await userEvent.fill(page.getByRole("dialog").getByRole("textbox", { name: "Name" }), "mine");
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await expect.poll(() => sent).toEqual([{ name: "mine", etag: "1" }]);
});
