import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter, Route, Routes } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { branchesQuery, projectsQuery } from "#dashboard/api/projects/projects.ts";
import { recordSession } from "#dashboard/api/transport/page-person.ts";
import {
  openJournalChannel,
  openJournalDatabase,
  resultOf,
} from "#dashboard/editing/journal/journal-database.ts";
import { showUnsavedOf } from "#dashboard/editing/shown-branches.ts";
import { currentTab, lockTab } from "#dashboard/lib/storage/tab-locks.ts";
import { beginTabStorage, removeFromTab, writeToTab } from "#dashboard/lib/storage/tab-storage.ts";
import { show } from "#dashboard/testing/show.tsx";
import { UnsavedInput } from "./unsaved-input.tsx";

const person = "p1";

/** Stores a text in the journal. */
async function storeText(app: string, branch: string, { tab = "gone", key = "a", of = person } = {}) {
  const db = await openJournalDatabase();
  const store = db.transaction("work", "readwrite").objectStore("work");
  await resultOf(store.put({ person: of, app, branch, tab, key, language: "de", work: {} }));
  db.close();
}

beforeEach(async () => {
  const db = await openJournalDatabase();
  await resultOf(db.transaction("work", "readwrite").objectStore("work").clear());
  db.close();
});

/** The frame of a project page, for a user with two projects. */
function showFrame() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(["session"], { user: { _id: person } });
  client.setQueryData(projectsQuery().queryKey, [
    { _id: "here", name: "Here" },
    { _id: "shop", name: "Shop" },
  ] as never);
  const branches = [
    { _id: "main", name: "main" },
    { _id: "next", name: "next" },
  ];
  for (const app of ["here", "shop"])
    client.setQueryData(branchesQuery(app).queryKey, { branches, defaultBranch: "main" } as never);
  return show(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={["/projects/here/main/counts"]}>
        <Routes>
          <Route path="/projects/:app/:branch/counts" element={<UnsavedInput />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const waiting = (count: string) => page.getByRole("button", { name: `Unsaved input: ${count}` });

it("counts and lists unsaved texts of closed tabs, except those that a view shows", async () => {
  const hideTexts = showUnsavedOf({ app: "here", branch: "main" });
  await storeText("shop", "main");
  await storeText("shop", "main", { key: "b" });
  await storeText("here", "next");
  await storeText("here", "main");
  await storeText("shop", "next", { of: "somebody else" });
  await showFrame();
  await expect.element(waiting("3 texts")).toBeVisible();
  await waiting("3 texts").click();
  const lines = page.getByRole("dialog").getByRole("listitem");
  await expect.element(lines.filter({ hasText: "2 unsaved texts in branch “main” of Shop" })).toBeVisible();
  await expect.element(lines.filter({ hasText: "1 unsaved text in branch “next” of Here" })).toBeVisible();
  const link = lines.filter({ hasText: "Shop" }).getByRole("link");
  await expect.element(link).toHaveAttribute("href", "/projects/shop/main/translations");
  hideTexts();
  await expect.element(lines.filter({ hasText: "1 unsaved text in branch “main” of Here" })).toBeVisible();
});

it("counts texts that this tab left in other branches, but none of other open tabs", async () => {
  await lockTab(currentTab);
  await lockTab("other");
  await storeText("shop", "main", { tab: "other" });
  await showFrame();
  await expect.element(waiting("1 text")).not.toBeInTheDocument();
  await storeText("shop", "next", { tab: currentTab });
  const journal = openJournalChannel(person);
  journal.postMessage("next");
  await expect.element(waiting("1 text")).toBeVisible();
  const db = await openJournalDatabase();
  await resultOf(db.transaction("work", "readwrite").objectStore("work").clear());
  db.close();
  journal.postMessage("next");
  await expect.element(waiting("1 text")).not.toBeInTheDocument();
  journal.close();
});

it("counts forms and texts separately", async () => {
  await beginTabStorage();
  recordSession({ user: { _id: person } } as never);
  writeToTab(`form.${person}.tag.new`, { baseline: { base: { name: "" } }, values: { name: "Shop" } });
  await showFrame();
  await expect.element(waiting("1 form")).toBeVisible();
  writeToTab(`discussion.${person}.a`, "Is this a button?");
  await storeText("shop", "main");
  const journal = openJournalChannel(person);
  journal.postMessage("main");
  await expect.element(waiting("1 form and 2 texts")).toBeVisible();
  journal.close();
  removeFromTab(`form.${person}.tag.new`);
  removeFromTab(`discussion.${person}.a`);
});
