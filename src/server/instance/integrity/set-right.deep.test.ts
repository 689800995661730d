import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "#server/testing/test-app.ts";
import { expectRestorable, groupFaults, hiddenFaults, runIn } from "./broken-project.fixture.ts";
import { seedFullProject } from "./full-project.fixture.ts";
import { checkAndRepair } from "./set-right.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const lostGroups = ["shop", "main"].flatMap((name) =>
  groupFaults.map(([what, takeAway]) => [`a group ${name} that ${what}`, [takeAway(name)]] as const),
);
const faults = [...hiddenFaults.map(([what, , statements]) => [what, statements] as const), ...lostGroups];

it.each(faults)("a repaired project is restored from its backup: %s", async (_what, statements) => {
  const project = await seedFullProject(testApp);
  await runIn(testApp, project, statements);
  expect((await checkAndRepair(testApp.db, project.projectId)).left).toEqual([]);
  await expectRestorable(testApp, project);
});
