import { QueryClient, type QueryKey, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { createLive } from "./live.ts";
import type { HubMessage } from "./live-hub.ts";

const { part } = vi.hoisted(() => ({ part: { joinLive: vi.fn() } }));
vi.mock("./live-port.ts", () => part);

const scope = { app: "a".repeat(24), branch: "main" };

beforeEach(() => void part.joinLive.mockReset());
afterEach(() => void vi.useRealTimers());

/** A connection, and a function that sends messages of its hub. */
async function connect(client: QueryClient) {
  let sendFromHub: (message: HubMessage) => void = () => undefined;
  part.joinLive.mockImplementation(
    (_address: string, _since: () => number, onMessage: typeof sendFromHub) => {
      sendFromHub = onMessage;
      return { say: () => undefined, leave: () => undefined };
    },
  );
  const live = createLive(client, scope, "ada");
  live.start();
  live.recordSequence(1);
  await expect.poll(() => part.joinLive.mock.calls).toHaveLength(1);
  return { live, say: sendFromHub };
}

it("a connection that fails to start is lost and is retried later", async () => {
  vi.useFakeTimers();
  part.joinLive.mockImplementationOnce(() => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  const { live } = await connect(new QueryClient());
  await expect.poll(live.isConnected).toBe(false);
  vi.advanceTimersByTime(1_000);
  await expect.poll(() => part.joinLive.mock.calls).toHaveLength(2);
});

it("change listeners are notified of a change that was too large to send", async () => {
  const { live, say } = await connect(new QueryClient());
  const onChanged = vi.fn();
  live.onChanged(onChanged);
  say({ type: "event", event: { type: "refetch", sequence: 700 } });
  expect(onChanged.mock.calls).toMatchObject([[{ sequence: 700, entries: [] }]]);
});

it("a merge preview stays unchanged while shown and is refetched after it was hidden", async () => {
  const client = new QueryClient();
  const pair = { app: scope.app, from: "f", to: "t" };
  const queryFn = vi.fn(async () => ({ total: 1 }));
  const keys = [queryKeys.pair(pair, "preview"), queryKeys.pair(pair, "clean", {}, 0)];
  const shown = keys.map((queryKey: QueryKey) =>
    new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined),
  );
  await expect.poll(() => client.isFetching()).toBe(0);
  const { say } = await connect(client);
  say({ type: "event", event: { type: "refetch", sequence: 700 } });
  expect(client.isFetching()).toBe(0);
  for (const hide of shown) hide();
  say({ type: "event", event: { type: "refetch", sequence: 1_400 } });
  expect(client.getQueryState(queryKeys.pair(pair, "preview"))?.isInvalidated).toBe(true);
  expect(queryFn).toHaveBeenCalledTimes(2);
});

it("orders and discussions are refetched when the stream opens, since their events were missed", async () => {
  const client = new QueryClient();
  const stale = [
    queryKeys.branch(scope, "orders", "list"),
    queryKeys.branch(scope, "orders", "one", "o"),
    queryKeys.branch(scope, "discussions", "k"),
  ];
  const current = [queryKeys.branch(scope, "orders", "estimate"), queryKeys.rows(scope)];
  for (const key of [...stale, ...current]) client.setQueryData(key, []);
  const isInvalidated = (key: QueryKey) => client.getQueryState(key)?.isInvalidated;
  const { say } = await connect(client);
  say({ type: "state", connection: "connecting" });
  expect(stale.map(isInvalidated)).toEqual([false, false, false]);
  say({ type: "state", connection: "open" });
  expect(stale.map(isInvalidated)).toEqual([true, true, true]);
  expect(current.map(isInvalidated)).toEqual([false, false]);
});
