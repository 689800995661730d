import { test } from "#e2e/support/fixtures.ts";
import { interrupted, workInterrupted } from "#e2e/support/interrupted-work.ts";

test("a text is stored or listed as unsaved when the server is killed while saving it @deep", async ({
  browser,
  expectProblems,
}) => {
  expectProblems(...interrupted);
  // The test starts an additional instance of Parlance twice.
  test.setTimeout(240_000);
  await workInterrupted(browser, { count: 1, seed: 1, names: ["the server is killed while it is saved"] });
});
