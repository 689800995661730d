import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Language } from "#contract/projects/languages.ts";
import { goneKeysQuery } from "#dashboard/api/entries/gone-keys.ts";
import { untouchedCell } from "#dashboard/api/entries/send-save.ts";
import { show } from "#dashboard/testing/show.tsx";
import { SaveTray } from "./save-tray.tsx";
import { makeStoringQueue } from "./storing-queue.fixture.ts";

const ofOnes = { code: "de", reviewable: true, writable: true } as Language;

afterEach(() => void vi.unstubAllGlobals());

/** The tray with texts that were typed in German and left, by their keys. */
async function openTray(texts: Record<string, string>) {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const { queue, sent } = makeStoringQueue();
  for (const [key, text] of Object.entries(texts)) queue.type({ key, language: "de" }, text, untouchedCell);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const gone = goneKeysQuery({ app: "p", branch: "main" }, Object.keys(texts));
  const deleteKeys = (keys: string[]) => client.setQueryData(gone.queryKey, keys);
  deleteKeys([]);
  let give = (_german: Partial<Language>) => {};
  function Tray() {
    const trigger = useRef<HTMLButtonElement>(null);
    const [german, setGerman] = useState(ofOnes);
    give = (more) => flushSync(() => setGerman({ ...german, ...more }));
    const rights = { drafts: false, canWrite: true, languages: [german] };
    return (
      <>
        <button type="button" ref={trigger}>
          Unsaved
        </button>
        <SaveTray
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
  return { sentTexts, deleteKeys, give: (german: Partial<Language>) => give(german) };
}

const tray = page.getByRole("dialog", { name: "Unsaved" });
const button = (name: string | RegExp) => tray.getByRole("button", { name });

it("texts that were left unsaved are saved one or all, and thrown away by key", async () => {
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

it("a text in a language that was taken from its writer stays and says so, and is saved once the language is back", async () => {
  const { sentTexts, give } = await openTray({ a: "Zahlen" });
  give({ reviewable: false, writable: false });
  await expect.element(tray.getByText("You can read this language but not edit it.")).toBeVisible();
  for (const name of ["Save now", "Save all", "Try again"])
    await expect.element(button(name)).not.toBeInTheDocument();
  await expect.element(button(/^Copy/)).toBeVisible();
  await expect.element(button("Discard")).toBeVisible();
  give(ofOnes);
  await button("Save now").click();
  await expect.poll(sentTexts).toEqual([["a", "Zahlen"]]);
});

it("of a text whose key was deleted it is said that the key is gone, and only what still works is offered", async () => {
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
