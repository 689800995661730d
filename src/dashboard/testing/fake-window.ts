import { afterEach, beforeEach, vi } from "vitest";

/** Gives each test of the file a window that only dispatches events, and timers that the test advances. */
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
