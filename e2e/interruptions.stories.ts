import { test } from "./fixtures.ts";
import { interrupted, workInterrupted } from "./interrupted-work.ts";

test("what was typed when the server is killed while it is saved is stored or in the tray @deep", async ({
  browser,
  provoke,
}) => {
  provoke(...interrupted);
  // A Parlance of its own starts twice.
  test.setTimeout(240_000);
  await workInterrupted(browser, { count: 1, seed: 1, names: ["the server is killed while it is saved"] });
});
