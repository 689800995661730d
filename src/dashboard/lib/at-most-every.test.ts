import { afterEach, expect, test, vi } from "vitest";
import { atMostEvery } from "./at-most-every.ts";

afterEach(() => void vi.useRealTimers());

test("what is wanted many times is done at once, and once more after the pause", () => {
  vi.useFakeTimers();
  const act = vi.fn();
  const run = atMostEvery(1_000, act);
  run();
  expect(act).toHaveBeenCalledTimes(1);
  for (const _ of "three") run();
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(act).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5_000);
  expect(act).toHaveBeenCalledTimes(2);
  run();
  expect(act).toHaveBeenCalledTimes(3);
});
