import { QueryClient, QueryClientProvider, queryOptions, useQuery } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { show } from "#dashboard/testing/show.tsx";
import { useLiveRefresh } from "./use-live-refresh.ts";

afterEach(() => void vi.unstubAllGlobals());

const scope = { app: "p", branch: "main" };

it("a page that is reopened within 30 seconds refetches its data", async () => {
  // Requests for the session and the branch version never finish.
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  const read = vi.fn(async () => "2 texts");
  const counts = queryOptions({ queryKey: queryKeys.branch(scope, "counts"), queryFn: read });
  function Counts() {
    useLiveRefresh(scope, queryKeys.branch(scope, "counts"));
    return <p>{useQuery(counts).data}</p>;
  }
  const open = () =>
    show(
      <QueryClientProvider client={client}>
        <Counts />
      </QueryClientProvider>,
    );
  const first = await open();
  await expect.element(page.getByText("2 texts")).toBeVisible();
  expect(read).toHaveBeenCalledTimes(1);
  await first.unmount();
  read.mockResolvedValue("3 texts");
  await open();
  await expect.element(page.getByText("3 texts")).toBeVisible();
  expect(read).toHaveBeenCalledTimes(2);
});

it("a page that shows an error of the server does not repeat its request when it is mounted", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const read = vi.fn(() => Promise.reject(new Error("gone")));
  const counts = queryOptions({ queryKey: queryKeys.branch(scope, "counts"), queryFn: read });
  function Refused() {
    useLiveRefresh(scope, queryKeys.branch(scope, "counts"));
    return <p>This is gone</p>;
  }
  function Counts() {
    return useQuery(counts).isError ? <Refused /> : <p>Loading</p>;
  }
  await show(
    <QueryClientProvider client={client}>
      <Counts />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText("This is gone")).toBeVisible();
  expect(client.isFetching({ queryKey: queryKeys.branch(scope, "counts") })).toBe(0);
  expect(read).toHaveBeenCalledTimes(1);
});
