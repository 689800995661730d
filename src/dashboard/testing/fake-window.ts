import { afterEach, beforeEach, vi } from "vitest";

/** Each test of the file has a window that only hands on events, and timers that go on when the test says so. */
export function fakeWindow(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("window", new EventTarget());
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
