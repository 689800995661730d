import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { missingKeysQuery } from "#dashboard/api/entries/missing-keys.ts";
import { emptyCell } from "#dashboard/api/entries/send-save.ts";
import { address, makeStoringQueue } from "#dashboard/editing/queue/storing-queue.fixture.ts";
import { show } from "#dashboard/testing/show.tsx";
import { createLostTextStore, type Loss } from "./lost-text.ts";
import { LostTextDialog } from "./lost-text-dialog.tsx";

/** Shows a text whose cell disappeared, with its key deleted or not. */
async function showLost(reason: Loss, { isDeleted }: { isDeleted: boolean }) {
  const client = new QueryClient();
  const query = missingKeysQuery({ app: "p", branch: "main" }, ["a"]);
  const setDeletedKeys = (deletedKeys: string[]) => client.setQueryData(query.queryKey, deletedKeys);
  setDeletedKeys(isDeleted ? ["a"] : []);
  const store = createLostTextStore();
  const { queue } = makeStoringQueue();
  store.set({
    ...{ key: "a", language: "de", reason, part: "text", queue, observed: emptyCell },
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
  return { queue, store, setDeletedKeys };
}

const heading = (name: string) => page.getByRole("heading", { name });

it("no longer reports a deleted key after the deletion is undone", async () => {
  const { setDeletedKeys } = await showLost("key", { isDeleted: true });
  await expect.element(heading("This key no longer exists")).toBeVisible();
  setDeletedKeys([]);
  await expect.element(heading("This key exists again")).toBeVisible();
});

it("discarding the text keeps the unsaved comment of the same cell", async () => {
  const { queue, store } = await showLost("right", { isDeleted: false });
  queue.type(address, "Zahlen", emptyCell);
  queue.type(address, "formal", emptyCell, "comment");
  await page.getByRole("button", { name: "Discard" }).click();
  expect(store.get()).toBeUndefined();
  const { text, comment } = queue.unsavedOf(address) ?? {};
  expect([text, comment]).toEqual([undefined, "formal"]);
});

it("reports a deleted key for a text without a row only if the key was deleted", async () => {
  const { setDeletedKeys } = await showLost("results", { isDeleted: false });
  await expect.element(heading("The results have changed")).toBeVisible();
  setDeletedKeys(["a"]);
  await expect.element(heading("This key no longer exists")).toBeVisible();
});
