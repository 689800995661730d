import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { waitAtMost } from "./wait-at-most.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether the promise resolves within the time, in ms. */
async function hasEnded(waited: Promise<void>, ms: number): Promise<boolean> {
  let ended = false;
  void waited.then(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return ended;
}

it("resolves when the promise is fulfilled or rejected, and clears its timer", async () => {
  await waitAtMost(100, Promise.resolve("done"));
  await waitAtMost(100, Promise.reject(new Error("refused")));
  expect(vi.getTimerCount()).toBe(0);
});

it("resolves after the time limit when the promise stays pending", async () => {
  const waited = waitAtMost(100, new Promise(() => {}));
  expect(await hasEnded(waited, 99)).toBe(false);
  expect(await hasEnded(waited, 1)).toBe(true);
});
