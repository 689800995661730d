import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderHook } from "vitest-browser-react";
import { useIdle } from "./use-idle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function openIdle() {
  const action = vi.fn();
  const { result } = await renderHook(() => useIdle(action));
  return { action, idle: result.current };
}

it("runs the action after a pause in typing", async () => {
  const { action, idle } = await openIdle();
  idle.restart();
  vi.advanceTimersByTime(1_500);
  idle.restart();
  vi.advanceTimersByTime(1_500);
  expect(action).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(action).toHaveBeenCalledOnce();
});

it("waits for the end of a composition", async () => {
  const { action, idle } = await openIdle();
  idle.restart();
  idle.pause();
  idle.restart();
  vi.advanceTimersByTime(60_000);
  expect(action).not.toHaveBeenCalled();
  idle.resume();
  vi.advanceTimersByTime(2_000);
  expect(action).toHaveBeenCalledOnce();
});
