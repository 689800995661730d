import { test } from "#e2e/support/fixtures.ts";
import { interrupted, workInterrupted } from "#e2e/support/interrupted-work.ts";
import { seed } from "#testing/tier.ts";

/** `INTERRUPTIONS=200` for the long run; the same seed gives the same interruptions. */
const count = Number(process.env.INTERRUPTIONS ?? 60);

test("typed texts are stored or listed as unsaved after any interruption", async ({
  browser,
  expectProblems,
}) => {
  expectProblems(...interrupted);
  test.setTimeout(180_000 + count * 15_000);
  await workInterrupted(browser, { count, seed: Number(process.env.SEED ?? seed) });
});
