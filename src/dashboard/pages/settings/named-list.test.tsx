import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { groupBody } from "#contract/groups.ts";
import { beginTabStorage } from "#dashboard/lib/storage/tab-storage.ts";
import { show } from "#dashboard/testing/show.tsx";
import { NamedList } from "./named-list.tsx";

it("shows details and actions of a row with a name of 400 characters", async () => {
  await beginTabStorage();
  const row = { _id: "g", name: "g".repeat(400), etag: "e" };
  const doNothing = async () => {};
  const element = (
    <NamedList
      schema={groupBody}
      storageName="groups"
      label="Groups"
      rows={[row]}
      column={{ key: "keys", header: "Keys", cell: () => "17 keys" }}
      mayWrite
      messageIds={{ new: "groups.new", add: "groups.add" }}
      deleteAbout={() => ""}
      countOf={() => 17}
      readRows={async () => [row]}
      onCreate={doNothing}
      onRename={doNothing}
      onDelete={doNothing}
    />
  );
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText("17 keys")).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole("button", { name: /^Delete g/ })).toBeInViewport({ ratio: 1 });
});
