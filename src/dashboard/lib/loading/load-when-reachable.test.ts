import { expect, it, vi } from "vitest";
import { fakeWindow } from "#dashboard/testing/fake-window.ts";
import { isWaitingForServer, loadWhenReachable, onWaitingForServer } from "./load-when-reachable.ts";

fakeWindow();

/** What the server answers when it is asked whether it is there: `undefined` for nothing at all. */
function answer(...statuses: ReadonlyArray<number | undefined>) {
  const left = [...statuses];
  const asked = vi.fn(async () => {
    const status = left.shift();
    if (status === undefined) throw new TypeError("Failed to fetch");
    return new Response("", { status });
  });
  vi.stubGlobal("fetch", asked);
  return asked;
}

const gone = new TypeError("Failed to fetch dynamically imported module");

it("a part that was asked for while the server was away comes when it is back", async () => {
  const asked = answer(undefined, 502, 200);
  const load = vi.fn().mockRejectedValueOnce(gone);
  const part = loadWhenReachable(load.mockResolvedValue("part"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await part).toBe("part");
  expect([load.mock.calls.length, asked.mock.calls.length]).toEqual([2, 3]);
});

it("however many parts wait, the server is asked for a handful of times a minute, and they come together", async () => {
  let isThere = false;
  const asked = vi.fn(async () => {
    if (!isThere) throw new TypeError("Failed to fetch");
    return new Response("");
  });
  vi.stubGlobal("fetch", asked);
  const load = vi.fn(async () => {
    if (!isThere) throw gone;
    return "part";
  });
  const parts = Array.from({ length: 4 }, () => loadWhenReachable(load));
  await vi.advanceTimersByTimeAsync(150_000);
  expect(load).toHaveBeenCalledTimes(4);
  expect(asked.mock.calls.length).toBeLessThan(12);
  isThere = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await Promise.all(parts)).toEqual(["part", "part", "part", "part"]);
});

it("a part that comes shows that the server is back, also to those that wait", async () => {
  answer(undefined, undefined, undefined, undefined, 200);
  const load = vi.fn().mockRejectedValueOnce(gone).mockResolvedValue("part");
  const part = loadWhenReachable(load);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await loadWhenReachable(async () => "another")).toBe("another");
  expect(await part).toBe("part");
});

it("says that it waits for the server, until it came", async () => {
  answer(undefined, 200);
  const heard: boolean[] = [];
  const stop = onWaitingForServer(() => heard.push(isWaitingForServer()));
  const load = vi.fn().mockRejectedValueOnce(gone);
  const part = loadWhenReachable(load.mockResolvedValue("part"));
  await vi.advanceTimersByTimeAsync(10_000);
  await part;
  stop();
  expect(heard).toEqual([true, false]);
});

it("a server that goes away once more in between is waited for too", async () => {
  answer(200, undefined, 200);
  const load = vi.fn().mockRejectedValueOnce(gone).mockRejectedValueOnce(gone);
  const part = loadWhenReachable(load.mockResolvedValue("part"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await part).toBe("part");
});

it("a part that the server does not have fails after a second try", async () => {
  answer(200, 200);
  const load = vi.fn().mockRejectedValue(gone);
  await expect(loadWhenReachable(load)).rejects.toBe(gone);
  expect(load).toHaveBeenCalledTimes(2);
});
