import { test as base } from "vitest";
import { openTestApp } from "./test-app.ts";

/** A test that gets the app of its file, on a database of its own. */
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads which fixtures are wanted from the pattern.
export const test = base.extend("testApp", { scope: "file" }, async ({}, { onCleanup }) => {
  const testApp = await openTestApp();
  onCleanup(() => testApp.close());
  return testApp;
});
