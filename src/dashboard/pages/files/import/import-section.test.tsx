import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { branchesQuery } from "#dashboard/api/projects/projects.ts";
import { show } from "#dashboard/testing/show.tsx";
import { ImportSection } from "./import-section.tsx";

it("explains whom to contact, instead of offering a file, to a role that may not import", async () => {
  const scope = { app: "p", branch: "main" };
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(languagesQuery(scope).queryKey, [{ code: "en", name: "English" }] as never);
  client.setQueryData(branchesQuery("p").queryKey, { branches: [] } as never);
  const open = (role: string) =>
    show(
      <QueryClientProvider client={client}>
        <RouterProvider
          router={createMemoryRouter([
            { path: "/", element: <ImportSection scope={scope} project={{ _id: "p", role } as never} /> },
          ])}
        />
      </QueryClientProvider>,
    );
  const choose = page.getByRole("button", { name: "Choose file" });
  const { unmount } = await open("translator");
  await expect.element(page.getByText("Ask a manager to import the file.")).toBeVisible();
  await expect.element(choose).not.toBeInTheDocument();
  await unmount();
  await open("manager");
  await expect.element(choose).toBeVisible();
});
