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
  stubServer({ total: 0, notAccepted: 0, delivered: 0 });
  await openDialog("main");
  await expect.element(endOfDrafts).toBeVisible();
});

it("shows no warning about drafts in a project with branches", async () => {
  await openDialog("main", "feature");
  await expect.element(endOfDrafts).not.toBeInTheDocument();
});

/** Answers reads with these numbers of drafts, and creations without a choice with `drafts_exist`. */
function stubServer(drafts: object) {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_address: string, { method, body }: RequestInit) => {
    if (method !== "POST") return Response.json({ branches: [], defaultBranch: "main", drafts });
    const { name, existingDrafts } = JSON.parse(String(body));
    sent.push([name, existingDrafts]);
    if (existingDrafts) return Response.json({ _id: "b", name });
    return Response.json({ code: "drafts_exist", message: "", requestId: "1" }, { status: 400 });
  });
  return sent;
}

it("asks at once about existing drafts, with their numbers, and requires a choice", async () => {
  const sent = stubServer({ total: 14, notAccepted: 3, delivered: 12 });
  await openDialog("main");
  await expect.element(page.getByRole("group", { name: "This project has 14 drafts" })).toBeVisible();
  await expect.element(page.getByText(/^3 of them are rejected or not reviewed yet/)).toBeVisible();
  await expect.element(page.getByText(/^12 of them were delivered in open orders/)).toBeVisible();
  const create = page.getByRole("button", { name: "Create branch" });
  await page.getByRole("textbox", { name: "Name" }).fill("release");
  await create.click();
  await expect.element(page.getByText("Choose one.")).toBeVisible();
  await page.getByRole("radio", { name: /^Publish all drafts/ }).click();
  await create.click();
  await expect.poll(() => sent).toEqual([["release", "publish"]]);
});

it("asks about drafts that were written after the dialog was opened", async () => {
  const sent = stubServer({ total: 0, notAccepted: 0, delivered: 0 });
  await openDialog("main");
  const create = page.getByRole("button", { name: "Create branch" });
  await page.getByRole("textbox", { name: "Name" }).fill("release");
  await create.click();
  await page.getByRole("radio", { name: /^Move them to a branch/ }).click();
  await create.click();
  await expect
    .poll(() => sent)
    .toEqual([
      ["release", undefined],
      ["release", "branch"],
    ]);
});
