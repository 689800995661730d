import { afterEach, expect, test, vi } from "vitest";
import { findLastChange } from "./changes.ts";

afterEach(() => void vi.unstubAllGlobals());

test("returns undefined when the request for the last change fails", async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await findLastChange({ app: "a".repeat(24), branch: "main" })).toBeUndefined();
});
