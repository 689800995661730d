import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { projectsQuery } from "#dashboard/api/projects/projects.ts";
import { show } from "#dashboard/testing/show.tsx";
import { WithProject } from "./with-project.tsx";

it("the window title contains section, page and project", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(projectsQuery().queryKey, [{ _id: "p", name: "Shop", role: "manager" }] as never);
  const routes = [
    { path: "/:app/files", element: <WithProject title="Files">{() => null}</WithProject> },
    {
      path: "/:app/files/import",
      element: (
        <WithProject title="Files" section="Import">
          {() => null}
        </WithProject>
      ),
    },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/p/files/import"] });
  await show(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await expect.poll(() => document.title).toBe("Import · Files · Shop · Parlance");
  await router.navigate("/p/files");
  await expect.poll(() => document.title).toBe("Files · Shop · Parlance");
});
