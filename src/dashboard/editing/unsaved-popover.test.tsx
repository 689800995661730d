import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Language } from "#contract/languages.ts";
import { missingKeysQuery } from "#dashboard/api/entries/missing-keys.ts";
import { emptyCell } from "#dashboard/api/entries/send-save.ts";
import { show } from "#dashboard/testing/show.tsx";
import { makeStoringQueue } from "./queue/storing-queue.fixture.ts";
import { UnsavedPopover } from "./unsaved-popover.tsx";

const writableGerman = { code: "de", reviewable: true, writable: true } as Language;

afterEach(() => void vi.unstubAllGlobals());

/** Opens the tray with unsaved German texts, by key. */
async function openTray(texts: Record<string, string>) {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const { queue, sent } = makeStoringQueue();
  for (const [key, text] of Object.entries(texts)) queue.type({ key, language: "de" }, text, emptyCell);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const deletedKeysQuery = missingKeysQuery({ app: "p", branch: "main" }, Object.keys(texts));
  const deleteKeys = (keys: string[]) => client.setQueryData(deletedKeysQuery.queryKey, keys);
  deleteKeys([]);
  let changeRights = (_german: Partial<Language>) => {};
  function Tray() {
    const trigger = useRef<HTMLButtonElement>(null);
    const [german, setGerman] = useState(writableGerman);
    changeRights = (more) => flushSync(() => setGerman({ ...german, ...more }));
    const rights = { drafts: false, canWrite: true, languages: [german] };
    return (
      <>
        <button type="button" ref={trigger}>
          Unsaved
        </button>
        <UnsavedPopover
          isOpen
          onOpenChange={() => {}}
          triggerRef={trigger}
          queue={queue}
          rights={rights}
          onGoTo={() => {}}
        />
      </>
    );
  }
  const routes = [{ path: "/:app/:branch", element: <Tray /> }];
  await show(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ["/p/main"] })} />
    </QueryClientProvider>,
  );
  const sentTexts = () => sent.map(({ key, edit }) => [key, edit.value]);
  return { sentTexts, deleteKeys, changeRights: (german: Partial<Language>) => changeRights(german) };
}

const tray = page.getByRole("dialog", { name: "Unsaved" });
const button = (name: string | RegExp) => tray.getByRole("button", { name });

it("saves unsaved texts one by one or all at once, and discards one with the Delete key", async () => {
  const { sentTexts } = await openTray({ a: "eins", b: "zwei", c: "drei" });
  await button("Save now").first().click();
  await expect.poll(() => button("Save now").elements()).toHaveLength(2);
  button("Discard").first().element().focus();
  await userEvent.keyboard("{Delete}");
  await expect.element(button("Restore")).toHaveFocus();
  await button("Save all").click();
  await expect.element(tray.getByText("Everything is saved.")).toBeVisible();
  expect(sentTexts()).toEqual([
    ["a", "eins"],
    ["c", "drei"],
  ]);
});

it("keeps a text whose language was withdrawn, explains why, and saves it once access is back", async () => {
  const { sentTexts, changeRights } = await openTray({ a: "Zahlen" });
  changeRights({ reviewable: false, writable: false });
  await expect.element(tray.getByText("You can read this language but not edit it.")).toBeVisible();
  for (const name of ["Save now", "Save all", "Try again"])
    await expect.element(button(name)).not.toBeInTheDocument();
  await expect.element(button(/^Copy/)).toBeVisible();
  await expect.element(button("Discard")).toBeVisible();
  changeRights(writableGerman);
  await button("Save now").click();
  await expect.poll(sentTexts).toEqual([["a", "Zahlen"]]);
});

it("reports a deleted key and offers only actions that do not need the key", async () => {
  const { deleteKeys } = await openTray({ a: "Zahlen" });
  deleteKeys(["a"]);
  await expect.element(tray.getByText("This key no longer exists.")).toBeVisible();
  await expect
    .element(tray.getByText(/What can’t be saved stays here until you discard it\.$/))
    .toBeVisible();
  for (const name of ["Save now", "Save all", "Go to text"])
    await expect.element(button(name)).not.toBeInTheDocument();
  await expect.element(button(/^Copy/)).toBeVisible();
  deleteKeys([]);
  await expect.element(button("Go to text")).toBeVisible();
});
