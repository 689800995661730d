import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { fakeWindow } from "#dashboard/testing/fake-window.ts";
import { ApiCallError } from "./call.ts";
import { retryFailedQueries } from "./retry-failed-queries.ts";

let isReachable: boolean;

fakeWindow();
beforeEach(() => {
  isReachable = false;
  vi.stubGlobal("fetch", async () => {
    if (!isReachable) throw new TypeError("Failed to fetch");
    return new Response("");
  });
});

/** A page whose queries fail with the error that `failure` returns, and succeed when it returns undefined. */
function showPage(failure: () => unknown) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
  retryFailedQueries(client);
  const read = vi.fn(async () => {
    const problem = failure();
    if (problem !== undefined) throw problem;
    return "read";
  });
  const observer = new QueryObserver(client, { queryKey: ["discussions"], queryFn: read });
  const stop = observer.subscribe(() => {});
  return { read, observer, stop };
}

const refusal = (status: number, code: string) =>
  new ApiCallError(status, { message: "Error: no", code, requestId: "" });

it("refetches failed queries once the server is reachable again", async () => {
  const { read, observer } = showPage(() => (isReachable ? undefined : new TypeError("Failed to fetch")));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(observer.getCurrentResult().isError).toBe(true);
  expect(read).toHaveBeenCalledTimes(1);
  isReachable = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(observer.getCurrentResult().data).toBe("read");
});

it("retries after growing pauses while the server answers but is not ready", async () => {
  isReachable = true;
  let isReady = false;
  const { read, observer } = showPage(() => (isReady ? undefined : refusal(503, "unavailable")));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(read.mock.calls.length).toBeLessThan(10);
  isReady = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(observer.getCurrentResult().data).toBe("read");
});

it("does not retry refused queries or hidden ones", async () => {
  isReachable = true;
  const refused = showPage(() => refusal(403, "forbidden"));
  const broken = showPage(() => refusal(500, "internal"));
  isReachable = false;
  const hidden = showPage(() => new TypeError("Failed to fetch"));
  await vi.advanceTimersByTimeAsync(10_000);
  hidden.stop();
  isReachable = true;
  await vi.advanceTimersByTimeAsync(60_000);
  for (const { read } of [refused, broken, hidden]) expect(read).toHaveBeenCalledTimes(1);
});
