import { test as base } from "vitest";
import { openTestApp } from "./test-app.ts";

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads which fixtures are wanted from the pattern.
export const test = base.extend("testApp", { scope: "file" }, async ({}, { onCleanup }) => {
  const testApp = await openTestApp();
  onCleanup(() => testApp.close());
  return testApp;
});
