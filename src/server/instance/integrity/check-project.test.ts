import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runAdmin } from "#server/testing/servers/run-parlance.ts";
import { openTestApp, type TestApp } from "#server/testing/test-app.ts";
import { groupFaults, hiddenFaults, runIn } from "./broken-project.fixture.ts";
import { checkProject } from "./check-project.ts";
import { type FullProject, seedFullProject } from "./full-project.fixture.ts";

let testApp: TestApp;
let project: FullProject;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await seedFullProject(testApp);
});

const run = (...statements: string[]) => runIn(testApp, project, statements);
const brokenInvariants = async () =>
  (await checkProject(testApp.db, project.projectId)).map(({ invariant }) => invariant);

describe("the check of a project", () => {
  it("finds nothing in a project with rows of every kind", async () => {
    expect(await brokenInvariants()).toEqual([]);
  });

  it("finds nothing after the trash was emptied", async () => {
    const as = project.owner;
    expect((await testApp.call("DELETE", "/v1/api/languages/de", { as })).status).toBe(200);
    const { status, body } = await testApp.call("DELETE", "/v1/api/trash", { as, body: { all: true } });
    expect([status, body.removed]).toEqual([200, 2]);
    expect(await brokenInvariants()).toEqual([]);
  });

  it.each(hiddenFaults)("finds %s", async (_damage, invariants, statements) => {
    await run(...statements);
    const faults = await checkProject(testApp.db, project.projectId);
    expect(faults.map(({ invariant }) => invariant)).toEqual(invariants);
    expect(faults.every(({ rows, examples }) => rows > 0 && examples.length > 0)).toBe(true);
  });

  it.each(groupFaults)("finds keys whose group %s", async (_damage, takeAway) => {
    await run(takeAway("shop"));
    expect(await checkProject(testApp.db, project.projectId)).toMatchObject([
      { invariant: "entry_key.group_id", rows: 1, examples: [{ name: "pay" }] },
    ]);
  });

  it.each(groupFaults)("finds a branch whose group main %s", async (_damage, takeAway) => {
    await run(takeAway("main"));
    expect(await brokenInvariants()).toEqual(["group main", "entry_key.group_id"]);
  });

  it("finds a base language in the trash", async () => {
    await run("UPDATE language SET trashed_by = 1 WHERE project_id = @ AND branch_id = # AND code = 'en'");
    expect(await brokenInvariants()).toEqual(["base language in trash"]);
  });
});

it("the operator's command prints the faults and exits with 1", async () => {
  await run("UPDATE counter SET strings = strings + 43 WHERE project_id = @ AND name <> 'all'");
  const env = { DATABASE_URL: testApp.url, PARLANCE_SECRET: testApp.env.secret };
  const instance = { dataFolder: testApp.env.dataFolder, port: 4400, env };
  const { stdout, stderr, code } = await runAdmin(instance, "check-project", "--app", project.app);
  expect([code, stderr]).toEqual([1, ""]);
  expect(JSON.parse(stdout)).toMatchObject({
    checked: 1,
    wrong: [{ app: project.app, name: "Test project", faults: [{ invariant: "counter" }] }],
  });
});
