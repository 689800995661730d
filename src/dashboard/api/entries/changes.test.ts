import { afterEach, expect, test, vi } from "vitest";
import { findLastChange } from "./changes.ts";

afterEach(() => void vi.unstubAllGlobals());

test("an action is no failure because its way back cannot be asked for", async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await findLastChange({ app: "a".repeat(24), branch: "main" })).toBeUndefined();
});
