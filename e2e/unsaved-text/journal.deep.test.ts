import { expect, test } from "#e2e/support/fixtures.ts";
import { seed } from "#testing/tier.ts";
import { provokedProblems, trySeeds } from "./journal-property/try-seeds.ts";

const first = Number(process.env.JOURNAL_SEED ?? seed);
const minutes = Number(process.env.JOURNAL_MINUTES ?? 5);

test(`typed texts stay their author's for ${minutes} minutes: from seed ${first}`, async ({
  owner,
  provoke,
}) => {
  test.setTimeout(300_000 + minutes * 60_000);
  provoke(...provokedProblems);
  expect(await trySeeds(owner, first, minutes)).toEqual([]);
});
