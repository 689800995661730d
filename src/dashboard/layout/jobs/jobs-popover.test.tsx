import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { JobsMenu } from "./jobs-menu.tsx";

afterEach(() => void vi.unstubAllGlobals());

const scope = { app: "p", branch: "b" };
const mia = { _id: "mia", name: "Mia" };
const job = {
  ...{ _id: "j", kind: "bulk", branch: "b", user: mia, state: "running", done: 50, total: 200 },
  ...{
    result: null,
    changeSet: null,
    error: null,
    created: "2026-01-01T00:00:00Z",
    started: null,
    finished: null,
  },
};
const run = {
  ...{
    changeSet: "c",
    action: "publish",
    created: "2026-01-01T00:00:00Z",
    user: mia,
    src: "dashboard",
    count: 36,
  },
  ...{ revertedBy: null, mayUndo: true },
};

/** Opens the menu; the server answers by the end of a path. */
async function open(answers: Record<string, object>) {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (address: string, { method }: RequestInit) => {
    const { pathname } = new URL(address, "http://parlance.test");
    requests.push(`${method} ${pathname}`);
    const end = Object.keys(answers).find((path) => pathname.endsWith(path));
    return end === undefined ? Response.json([]) : Response.json(answers[end]);
  });
  await show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <JobsMenu scope={scope} />
    </QueryClientProvider>,
  );
  await page.getByRole("button", { name: /^Jobs/ }).click();
  return requests;
}

const user = { _id: "mia", name: "Mia" };

it("shows running jobs with progress, and cancels one", async () => {
  const requests = await open({
    "/jobs": [job, { ...job, _id: "old", state: "done" }],
    "/entries/bulk": { runs: [] },
    "/session": { user },
    "/cancel": { ...job, state: "canceled" },
  });
  await expect.element(page.getByRole("button", { name: "Jobs 1 job running" })).toBeVisible();
  await expect.element(page.getByRole("progressbar", { name: "Bulk action by Mia" })).toBeVisible();
  await expect.element(page.getByText("50 of 200")).toBeVisible();
  await page.getByRole("button", { name: "Cancel: Bulk action by Mia" }).click();
  await expect.poll(() => requests).toContain("POST /v1/api/jobs/j/cancel");
});

it("lists bulk actions of all members, and undoes one", async () => {
  const requests = await open({
    "/jobs": [],
    "/entries/bulk": { runs: [run, { ...run, changeSet: "d", count: 2, mayUndo: false, revertedBy: "e" }] },
    "/revert": { changeSet: "f", reverted: 35, skipped: [], skippedCounts: { changed: 1 } },
  });
  await expect.element(page.getByText(/^2 texts by Mia/)).toBeVisible();
  await expect.element(page.getByText("Undone", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo: Publish drafts, 36 texts by Mia" }).click();
  await expect.element(page.getByText(/^35 changes undone\. 1 stays,/)).toBeVisible();
  expect(requests).toContain("POST /v1/api/changes/c/revert");
});

it("lists a job that failed, with the reason", async () => {
  const error = { code: "job_unfinished", message: "It stopped." };
  await open({ "/jobs": [{ ...job, state: "failed", error }], "/entries/bulk": { runs: [] } });
  await expect.element(page.getByRole("heading", { name: "Failed" })).toBeVisible();
  await expect.element(page.getByText(/^Bulk action by Mia/)).toBeVisible();
});

it("explains what the list is for while it is empty", async () => {
  await open({ "/jobs": [], "/entries/bulk": { runs: [] } });
  await expect.element(page.getByText(/^Nothing is running/)).toBeVisible();
});
