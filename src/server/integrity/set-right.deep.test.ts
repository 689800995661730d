import { afterAll, beforeAll, expect, it } from "vitest";
import { type House, openHouse } from "#server/testing/house.ts";
import { expectRestorable, groupFaults, hiddenFaults, runIn } from "./broken-project.fixture.ts";
import { seedFullProject } from "./full-project.fixture.ts";
import { setRight } from "./set-right.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const lostGroups = ["shop", "main"].flatMap((name) =>
  groupFaults.map(([what, takeAway]) => [`a group ${name} that ${what}`, [takeAway(name)]] as const),
);
const faults = [...hiddenFaults.map(([what, , statements]) => [what, statements] as const), ...lostGroups];

it.each(faults)("a project that was set right comes back from its backup: %s", async (_what, statements) => {
  const project = await seedFullProject(house);
  await runIn(house, project, statements);
  expect((await setRight(house.db, project.projectId)).left).toEqual([]);
  await expectRestorable(house, project);
});
