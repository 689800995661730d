import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { branchesQuery } from "#dashboard/api/projects/projects.ts";
import { show } from "#dashboard/testing/show.tsx";
import { ImportSection } from "./import-section.tsx";

it("offers files to roles that may import, and tells others whom to contact", async () => {
  const scope = { app: "p", branch: "main" };
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(languagesQuery(scope).queryKey, [
    { code: "en", name: "English", writable: true },
  ] as never);
  client.setQueryData(branchesQuery("p").queryKey, { branches: [] } as never);
  const open = (role: string, branching = false) =>
    show(
      <QueryClientProvider client={client}>
        <RouterProvider
          router={createMemoryRouter([
            {
              path: "/",
              element: (
                <ImportSection
                  scope={scope}
                  project={{ _id: "p", baseLanguage: "en", role, branching } as never}
                />
              ),
            },
          ])}
        />
      </QueryClientProvider>,
    );
  const choose = page.getByRole("button", { name: "Choose files" });
  for (const [role, branching, text] of [
    ["tpttranslator", false, "Ask a manager to import the files."],
    ["translator", true, "Saving publishes in this project. Ask a manager to import the files."],
  ] as const) {
    const { unmount } = await open(role, branching);
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(choose).not.toBeInTheDocument();
    await unmount();
  }
  const { unmount } = await open("translator");
  await expect.element(choose).toBeVisible();
  await expect.element(page.getByText(/^Texts become drafts in your languages/)).toBeVisible();
  await unmount();
  await open("manager", true);
  await expect.element(page.getByRole("button", { name: "Choose folder" })).toBeVisible();
});
