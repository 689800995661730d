import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { throttle } from "./throttle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("calls during a pause cause one action", async () => {
  const action = vi.fn();
  const { ask } = throttle(action, 100);
  ask();
  ask();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(action).toHaveBeenCalledTimes(1);
});

test("a call during a running action causes another one after it", async () => {
  const action = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 500)));
  const { ask } = throttle(action, 100);
  ask();
  await vi.advanceTimersByTimeAsync(200);
  ask();
  ask();
  await vi.advanceTimersByTimeAsync(300);
  expect(action).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(action).toHaveBeenCalledTimes(2);
});

test("nothing runs after it was stopped", async () => {
  const action = vi.fn();
  const { ask, stop } = throttle(action, 100);
  ask();
  stop();
  ask();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(action).not.toHaveBeenCalled();
});
