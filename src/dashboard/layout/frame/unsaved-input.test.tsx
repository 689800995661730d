import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter, Route, Routes } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { branchesQuery, projectsQuery } from "#dashboard/api/projects.ts";
import { noteSession } from "#dashboard/api/transport/page-person.ts";
import {
  openJournalChannel,
  openJournalDatabase,
  resultOf,
} from "#dashboard/editing/journal/journal-database.ts";
import { showUnsavedOf } from "#dashboard/editing/shown-branches.ts";
import { holdTab, ownTab } from "#dashboard/lib/storage/tab-locks.ts";
import { beginTabStorage, removeOfTab, writeOfTab } from "#dashboard/lib/storage/tab-storage.ts";
import { show } from "#dashboard/testing/show.tsx";
import { UnsavedInput } from "./unsaved-input.tsx";

const person = "p1";

/** A text as the journal keeps it. */
async function keepText(app: string, branch: string, { tab = "gone", key = "a", of = person } = {}) {
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

/** The frame of a page of a project, for somebody with two of them. */
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

it("texts that a closed tab left are counted and listed with a way to them, but for those that a view shows itself", async () => {
  const showNoMore = showUnsavedOf({ app: "here", branch: "main" });
  await keepText("shop", "main");
  await keepText("shop", "main", { key: "b" });
  await keepText("here", "next");
  await keepText("here", "main");
  await keepText("shop", "next", { of: "somebody else" });
  await showFrame();
  await expect.element(waiting("3 texts")).toBeVisible();
  await waiting("3 texts").click();
  const lines = page.getByRole("dialog").getByRole("listitem");
  await expect.element(lines.filter({ hasText: "2 unsaved texts in branch “main” of Shop" })).toBeVisible();
  await expect.element(lines.filter({ hasText: "1 unsaved text in branch “next” of Here" })).toBeVisible();
  const way = lines.filter({ hasText: "Shop" }).getByRole("link");
  await expect.element(way).toHaveAttribute("href", "/projects/shop/main/translations");
  showNoMore();
  await expect.element(lines.filter({ hasText: "1 unsaved text in branch “main” of Here" })).toBeVisible();
});

it("what another tab that is open shows itself is not counted, what this one left elsewhere is, until it is saved", async () => {
  await holdTab(ownTab);
  await holdTab("other");
  await keepText("shop", "main", { tab: "other" });
  await showFrame();
  await expect.element(waiting("1 text")).not.toBeInTheDocument();
  await keepText("shop", "next", { tab: ownTab });
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

it("forms are not counted as texts, nor comments and texts of branches as forms", async () => {
  await beginTabStorage();
  noteSession({ user: { _id: person } } as never);
  writeOfTab(`form.${person}.tag.new`, { begun: { base: { name: "" } }, values: { name: "Shop" } });
  await showFrame();
  await expect.element(waiting("1 form")).toBeVisible();
  writeOfTab(`discussion.${person}.a`, "Is this a button?");
  await keepText("shop", "main");
  const journal = openJournalChannel(person);
  journal.postMessage("main");
  await expect.element(waiting("1 form and 2 texts")).toBeVisible();
  journal.close();
  removeOfTab(`form.${person}.tag.new`);
  removeOfTab(`discussion.${person}.a`);
});
