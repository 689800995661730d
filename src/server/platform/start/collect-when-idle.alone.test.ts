import { performance } from "node:perf_hooks";
import v8 from "node:v8";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { collectGarbageWhenIdle } from "./collect-when-idle.ts";

const megabyte = 1024 * 1024;
let allocated = 0;
let busy = 0;
const gc = vi.fn(() => {
  allocated = 50 * megabyte;
});

beforeEach(() => {
  allocated = 80 * megabyte;
  busy = 0;
  gc.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal("gc", gc);
  vi.spyOn(v8, "getHeapStatistics").mockImplementation((() => ({
    used_heap_size: allocated,
    external_memory: 0,
  })) as typeof v8.getHeapStatistics);
  vi.spyOn(performance, "eventLoopUtilization").mockImplementation(() => ({
    idle: 0,
    active: 0,
    utilization: busy,
  }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("collects the garbage of the start once, and again when more was allocated", () => {
  collectGarbageWhenIdle();
  vi.advanceTimersByTime(60_000);
  expect(gc).toHaveBeenCalledTimes(1);
  allocated = 70 * megabyte;
  vi.advanceTimersByTime(60_000);
  expect(gc).toHaveBeenCalledTimes(2);
});

it("waits until the process is idle", () => {
  busy = 0.5;
  collectGarbageWhenIdle();
  vi.advanceTimersByTime(60_000);
  expect(gc).not.toHaveBeenCalled();
  busy = 0;
  vi.advanceTimersByTime(15_000);
  expect(gc).toHaveBeenCalledTimes(1);
});

it("collects memory a minute later that was still in use during the last collection", () => {
  collectGarbageWhenIdle();
  vi.advanceTimersByTime(15_000);
  gc.mockImplementationOnce(() => {
    allocated = 600 * megabyte;
  });
  allocated = 650 * megabyte;
  vi.advanceTimersByTime(15_000);
  expect(gc).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(45_000);
  expect(gc).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(15_000);
  expect([gc.mock.calls.length, allocated]).toEqual([3, 50 * megabyte]);
});
