import { expect, test } from "#e2e/support/fixtures.ts";
import { expectedProblems, trySeeds } from "./journal-property/try-seeds.ts";

/** `JOURNAL_SEED=7` runs one seed; `JOURNAL_MINUTES=60` runs consecutive seeds from there for that time. */
const { JOURNAL_SEED, JOURNAL_MINUTES } = process.env;
const minutes = Number(JOURNAL_MINUTES ?? 0);
const seeds = JOURNAL_SEED ? [Number(JOURNAL_SEED)] : [2];

for (const first of seeds)
  test(`typed texts remain with their author after random actions of two users, seed ${first}`, async ({
    owner,
    expectProblems,
  }) => {
    test.setTimeout(300_000 + minutes * 60_000);
    expectProblems(...expectedProblems);
    expect(await trySeeds(owner, first, minutes)).toEqual([]);
  });
