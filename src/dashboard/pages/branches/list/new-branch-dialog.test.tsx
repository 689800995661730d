import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { Branch } from "#contract/branches.ts";
import { beginTabStorage } from "#dashboard/lib/storage/tab-storage.ts";
import { show } from "#dashboard/testing/show.tsx";
import { NewBranchDialog } from "./new-branch-dialog.tsx";
import { useNewBranch } from "./use-new-branch.ts";

afterEach(() => void vi.unstubAllGlobals());

/** Opens the dialog in a project with these branches. */
async function openDialog(...names: string[]) {
  await beginTabStorage();
  const branches = names.map((name) => ({ _id: name, name }) as Branch);
  function Page() {
    const creating = useNewBranch("p", () => {});
    return (
      <NewBranchDialog app="p" branches={branches} source="main" creating={creating} onClose={() => {}} />
    );
  }
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element: <Page /> }])} />
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole("button", { name: "Create branch" })).toBeVisible();
}

const endOfDrafts = page.getByText(/^The first branch turns off drafts in this project for good/);

it("warns before the first branch that it disables drafts permanently", async () => {
  await openDialog("main");
  await expect.element(endOfDrafts).toBeVisible();
});

it("shows no warning about drafts in a project with branches", async () => {
  await openDialog("main", "feature");
  await expect.element(endOfDrafts).not.toBeInTheDocument();
});

it("requires a choice about existing drafts and sends it with the name", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_address: string, { body }: RequestInit) => {
    const { name, existingDrafts } = JSON.parse(String(body));
    sent.push([name, existingDrafts]);
    if (existingDrafts) return Response.json({ _id: "b", name });
    return Response.json({ code: "drafts_exist", message: "", requestId: "1" }, { status: 400 });
  });
  await openDialog("main");
  const create = page.getByRole("button", { name: "Create branch" });
  await page.getByRole("textbox", { name: "Name" }).fill("release");
  await create.click();
  await page.getByRole("radio", { name: /^Publish all drafts/ }).click();
  await create.click();
  await expect
    .poll(() => sent)
    .toEqual([
      ["release", undefined],
      ["release", "publish"],
    ]);
});
