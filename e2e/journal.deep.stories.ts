import { seed } from "#testing/tier.ts";
import { expect, test } from "./fixtures.ts";
import { comingAndGoing, trySeeds } from "./journal-property/try-seeds.ts";

const first = Number(process.env.JOURNAL_SEED ?? seed);
const minutes = Number(process.env.JOURNAL_MINUTES ?? 5);

test(`whatever two people do in one browser for ${minutes} minutes, what was typed stays theirs: from seed ${first}`, async ({
  owner,
  provoke,
}) => {
  test.setTimeout(300_000 + minutes * 60_000);
  provoke(...comingAndGoing);
  expect(await trySeeds(owner, first, minutes)).toEqual([]);
});
