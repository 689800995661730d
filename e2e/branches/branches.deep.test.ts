import { test } from "#e2e/support/fixtures.ts";
import { decideByKeyboard } from "#e2e/support/merges.ts";

test("300 conflicts are resolved by keyboard and merged, and the merge is undone", async ({ owner }) => {
  test.setTimeout(240_000);
  await decideByKeyboard(owner, 300);
});
