import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { latestNotificationsQuery, useMarkRead } from "./notifications.ts";

afterEach(() => void vi.unstubAllGlobals());

const noticeOf = (_id: string) => ({ _id, read: null });

function Latest() {
  const { data = [] } = useQuery(latestNotificationsQuery());
  const { mutate } = useMarkRead();
  return (
    <>
      {data.map(({ _id, read }) => (
        <p key={_id}>{`${_id} ${read === null ? "new" : "read"}`}</p>
      ))}
      <button type="button" onClick={() => mutate("all")}>
        Read
      </button>
    </>
  );
}

it("shows a notification that arrives while all are being marked as read", async () => {
  const answers: Array<(ids: string[]) => void> = [];
  vi.stubGlobal("fetch", (_address: string, { method }: RequestInit) =>
    method === "GET"
      ? new Promise((resolve) => answers.push((ids) => resolve(Response.json(ids.map(noticeOf)))))
      : Promise.resolve(Response.json({ unread: 0 })),
  );
  const client = new QueryClient();
  await show(
    <QueryClientProvider client={client}>
      <Latest />
    </QueryClientProvider>,
  );
  answers[0]?.(["first"]);
  await expect.element(page.getByText("first new")).toBeVisible();
  void client.invalidateQueries({ queryKey: latestNotificationsQuery().queryKey });
  await expect.poll(() => answers).toHaveLength(2);
  await page.getByRole("button", { name: "Read" }).click();
  await expect.poll(() => answers).toHaveLength(3);
  answers[2]?.(["second", "first"]);
  await expect.element(page.getByText("second new")).toBeVisible();
});

it("shows the notifications that arrived since the list was last open", async () => {
  const stored = ["first"];
  vi.stubGlobal("fetch", async () => Response.json(stored.map(noticeOf)));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  const open = () =>
    show(
      <QueryClientProvider client={client}>
        <Latest />
      </QueryClientProvider>,
    );
  const { unmount } = await open();
  await expect.element(page.getByText("first new")).toBeVisible();
  await unmount();
  stored.unshift("second");
  await open();
  await expect.element(page.getByText("second new")).toBeVisible();
});
