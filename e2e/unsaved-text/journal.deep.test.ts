import { expect, test } from "#e2e/support/fixtures.ts";
import { seed } from "#testing/tier.ts";
import { expectedProblems, trySeeds } from "./journal-property/try-seeds.ts";

const first = Number(process.env.JOURNAL_SEED ?? seed);
const minutes = Number(process.env.JOURNAL_MINUTES ?? 5);

test(`typed texts remain with their author after ${minutes} minutes of actions, from seed ${first}`, async ({
  owner,
  expectProblems,
}) => {
  test.setTimeout(300_000 + minutes * 60_000);
  expectProblems(...expectedProblems);
  expect(await trySeeds(owner, first, minutes)).toEqual([]);
});
