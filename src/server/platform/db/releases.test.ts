import { expect, it } from "vitest";
import { newestMigration, releaseNumbers, triedAtOnce, tryUpgradesOf } from "./releases.fixture.ts";

it("the newest schema has a dump for testing upgrades from it", () => {
  expect(releaseNumbers.at(-1)).toBe(newestMigration);
});

tryUpgradesOf(triedAtOnce);
