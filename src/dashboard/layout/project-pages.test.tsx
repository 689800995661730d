import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider, useParams } from "react-router";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { projectsQuery } from "#dashboard/api/projects/projects.ts";
import { show } from "#dashboard/testing/show.tsx";
import type { UseHead } from "./page-head.ts";
import { ProjectPages, useProjectPage } from "./project-pages.tsx";

const useHead: UseHead = () => {
  const { section } = useParams();
  return { title: "Files", section };
};

function FilesPage() {
  const { scope, project } = useProjectPage();
  return `${project.name} in ${scope.branch}`;
}

async function openFiles(path: string) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(projectsQuery().queryKey, [{ _id: "p", name: "Shop", role: "manager" }] as never);
  const children = [{ path: "/:app/:branch/files/:section?", element: <FilesPage />, handle: useHead }];
  const router = createMemoryRouter([{ element: <ProjectPages />, children }], { initialEntries: [path] });
  await show(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

it("the window title contains section, page and project", async () => {
  const router = await openFiles("/p/main/files/Import");
  await expect.poll(() => document.title).toBe("Import · Files · Shop · Parlance");
  await router.navigate("/p/main/files");
  await expect.poll(() => document.title).toBe("Files · Shop · Parlance");
});

it("a page receives the project and the branch of the address", async () => {
  await openFiles("/p/main/files");
  await expect.element(page.getByText("Shop in main")).toBeVisible();
});

it("shows the title of the page for a project that does not exist", async () => {
  await openFiles("/unknown/main/files");
  await expect.element(page.getByRole("heading", { name: "Files" })).toBeVisible();
  await expect.poll(() => document.title).toBe("Files · Parlance");
});
