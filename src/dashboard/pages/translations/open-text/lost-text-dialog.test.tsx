import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { goneKeysQuery } from "#dashboard/api/entries/gone-keys.ts";
import { untouchedCell } from "#dashboard/api/entries/send-save.ts";
import { makeStoringQueue } from "#dashboard/editing/storing-queue.fixture.ts";
import { show } from "#dashboard/testing/show.tsx";
import { createLostTextStore } from "./lost-text.ts";
import { LostTextDialog } from "./lost-text-dialog.tsx";

it("a text whose key was deleted is not said to be without one once the deletion is undone", async () => {
  const client = new QueryClient();
  const query = goneKeysQuery({ app: "p", branch: "main" }, ["a"]);
  client.setQueryData(query.queryKey, ["a"]);
  const store = createLostTextStore();
  const { queue } = makeStoringQueue();
  store.set({
    ...{ key: "a", language: "de", reason: "key", part: "text", queue, seen: untouchedCell },
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
  await expect.element(page.getByRole("heading", { name: "This key no longer exists" })).toBeVisible();
  client.setQueryData(query.queryKey, []);
  await expect.element(page.getByRole("heading", { name: "This key exists again" })).toBeVisible();
});
