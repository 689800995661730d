import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { goneKeysQuery } from "#dashboard/api/entries/gone-keys.ts";
import { untouchedCell } from "#dashboard/api/entries/send-save.ts";
import { address, makeStoringQueue } from "#dashboard/editing/storing-queue.fixture.ts";
import { show } from "#dashboard/testing/show.tsx";
import { createLostTextStore, type Loss } from "./lost-text.ts";
import { LostTextDialog } from "./lost-text-dialog.tsx";

/** A text that somebody goes on with, whose key is gone at first or not. */
async function showLost(reason: Loss, { isGone }: { isGone: boolean }) {
  const client = new QueryClient();
  const query = goneKeysQuery({ app: "p", branch: "main" }, ["a"]);
  const become = (gone: string[]) => client.setQueryData(query.queryKey, gone);
  become(isGone ? ["a"] : []);
  const store = createLostTextStore();
  const { queue } = makeStoringQueue();
  store.set({
    ...{ key: "a", language: "de", reason, part: "text", queue, seen: untouchedCell },
    ...{ typed: "Zahlen", selection: [0, 0], direction: "ltr", label: "de text of a" },
  });
  const element = <LostTextDialog lostTextStore={store} />;
  const router = createMemoryRouter([{ path: "/:app/:branch", element }], {
    initialEntries: ["/p/main"],
  });
  await show(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { queue, store, become };
}

const heading = (name: string) => page.getByRole("heading", { name });

it("a text whose key was deleted is not said to be without one once the deletion is undone", async () => {
  const { become } = await showLost("key", { isGone: true });
  await expect.element(heading("This key no longer exists")).toBeVisible();
  become([]);
  await expect.element(heading("This key exists again")).toBeVisible();
});

it("discarding the text leaves the comment that is unsaved in the same cell", async () => {
  const { queue, store } = await showLost("right", { isGone: false });
  queue.type(address, "Zahlen", untouchedCell);
  queue.type(address, "formal", untouchedCell, "comment");
  await page.getByRole("button", { name: "Discard" }).click();
  expect(store.get()).toBeUndefined();
  const { text, comment } = queue.workOf(address) ?? {};
  expect([text, comment]).toEqual([undefined, "formal"]);
});

it("a text that other results left without a row is said to be without its key only if that is so", async () => {
  const { become } = await showLost("results", { isGone: false });
  await expect.element(heading("The results have changed")).toBeVisible();
  become(["a"]);
  await expect.element(heading("This key no longer exists")).toBeVisible();
});
