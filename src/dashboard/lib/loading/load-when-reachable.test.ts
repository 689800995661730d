import { expect, it, vi } from "vitest";
import { fakeWindow } from "#dashboard/testing/fake-window.ts";
import { isWaitingForServer, loadWhenReachable, onWaitingForServer } from "./load-when-reachable.ts";

fakeWindow();

/** Responses of the health check in turn; `undefined` is a network error. */
function answer(...statuses: ReadonlyArray<number | undefined>) {
  const remaining = [...statuses];
  const fetch = vi.fn(async () => {
    const status = remaining.shift();
    if (status === undefined) throw new TypeError("Failed to fetch");
    return new Response("", { status });
  });
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

const loadError = new TypeError("Failed to fetch dynamically imported module");

it("loads a part when the server is reachable again", async () => {
  const fetch = answer(undefined, 502, 200);
  const load = vi.fn().mockRejectedValueOnce(loadError);
  const part = loadWhenReachable(load.mockResolvedValue("part"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await part).toBe("part");
  expect([load.mock.calls.length, fetch.mock.calls.length]).toEqual([2, 3]);
});

it("polls the server a few times a minute for any number of parts and loads them together", async () => {
  let isReachable = false;
  const fetch = vi.fn(async () => {
    if (!isReachable) throw new TypeError("Failed to fetch");
    return new Response("");
  });
  vi.stubGlobal("fetch", fetch);
  const load = vi.fn(async () => {
    if (!isReachable) throw loadError;
    return "part";
  });
  const parts = Array.from({ length: 4 }, () => loadWhenReachable(load));
  await vi.advanceTimersByTimeAsync(150_000);
  expect(load).toHaveBeenCalledTimes(4);
  expect(fetch.mock.calls.length).toBeLessThan(12);
  isReachable = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await Promise.all(parts)).toEqual(["part", "part", "part", "part"]);
});

it("loads all waiting parts at once when one load shows that the server is reachable", async () => {
  answer(undefined, undefined, undefined, undefined, 200);
  const load = vi.fn().mockRejectedValueOnce(loadError).mockResolvedValue("part");
  const part = loadWhenReachable(load);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await loadWhenReachable(async () => "another")).toBe("another");
  expect(await part).toBe("part");
});

it("reports that it waits for the server until the part is loaded", async () => {
  answer(undefined, 200);
  const states: boolean[] = [];
  const stop = onWaitingForServer(() => states.push(isWaitingForServer()));
  const load = vi.fn().mockRejectedValueOnce(loadError);
  const part = loadWhenReachable(load.mockResolvedValue("part"));
  await vi.advanceTimersByTimeAsync(10_000);
  await part;
  stop();
  expect(states).toEqual([true, false]);
});

it("waits again when the server becomes unreachable in between", async () => {
  answer(200, undefined, 200);
  const load = vi.fn().mockRejectedValueOnce(loadError).mockRejectedValueOnce(loadError);
  const part = loadWhenReachable(load.mockResolvedValue("part"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await part).toBe("part");
});

it("fails after a second attempt when the server lacks the part", async () => {
  answer(200, 200);
  const load = vi.fn().mockRejectedValue(loadError);
  await expect(loadWhenReachable(load)).rejects.toBe(loadError);
  expect(load).toHaveBeenCalledTimes(2);
});
