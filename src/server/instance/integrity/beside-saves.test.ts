import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { expectTrueCounters } from "#server/testing/database/true-counters.ts";
import { untilWaiting, whileBarred } from "#server/testing/database/until-waiting.ts";
import { runAdmin } from "#server/testing/servers/run-parlance.ts";
import { openTestApp, type TestApp } from "#server/testing/test-app.ts";
import { checkProject } from "./check-project.ts";
import { type FullProject, seedFullProject } from "./full-project.fixture.ts";
import { checkAndRepair } from "./set-right.ts";

let testApp: TestApp;
let project: FullProject;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await seedFullProject(testApp);
});

const save = async (key: string, language: string, value: string) => {
  const body = { entries: [{ key, language, value }] };
  const answer = await testApp.call("PATCH", "/v1/api/entries", { as: project.owner, body });
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
};
const breakCounters = () =>
  sql`UPDATE counter SET strings = strings + 43 WHERE project_id = ${project.projectId} AND name <> 'all'`.execute(
    testApp.db,
  );
const runCheck = async (...options: string[]) => {
  const env = { DATABASE_URL: testApp.url, PARLANCE_SECRET: testApp.env.secret };
  const instance = { dataFolder: testApp.env.dataFolder, port: 4400, env };
  const { stdout, stderr, code } = await runAdmin(instance, "check-project", ...options);
  return { code, stderr, answer: stdout === "" ? undefined : JSON.parse(stdout) };
};

it("a repair waits for a save in progress", async () => {
  await breakCounters();
  const { projectId, branchId } = project;
  const bar = `SELECT FROM branch WHERE project_id = ${projectId} AND id = ${branchId} FOR UPDATE`;
  let both: Promise<unknown> = Promise.resolve();
  await whileBarred(testApp.pool, bar, async () => {
    // A save of the source does not release its locks after a moment to start again.
    const saving = save("bye", "en", "Good bye");
    await untilWaiting(testApp.db, 1);
    both = Promise.all([saving, checkAndRepair(testApp.db, projectId)]);
    await untilWaiting(testApp.db, 2);
  });
  await both;
  expect(await checkProject(testApp.db, projectId)).toEqual([]);
});

it("the operator's command reports faults by its exit code, and repairs them while people save", async () => {
  await breakCounters();
  const wrong = await runCheck("--app", project.app);
  expect([wrong.code, wrong.stderr]).toEqual([1, ""]);
  expect(wrong.answer).toMatchObject({
    checked: 1,
    wrong: [{ app: project.app, name: "Test project", faults: [{ invariant: "counter" }] }],
  });
  let isOver = false;
  let saved = 0;
  const people = ["de", "fr", "en"].map(async (language) => {
    for (let round = 0; !isOver || round < 5; round += 1) {
      await save(["hello", "bye", "pay"][round % 3] ?? "", language, "word ".repeat(round % 7));
      saved += 1;
      // Leaves processor time to the command, which takes seconds to start.
      await sleep(50);
    }
  });
  const repaired = await runCheck("--mend").finally(() => {
    isOver = true;
  });
  await Promise.all(people);
  expect(repaired).toMatchObject({ code: 0, stderr: "" });
  expect(repaired.answer.wrong.at(-1)).toMatchObject({ app: project.app, left: [] });
  expect(saved).toBeGreaterThanOrEqual(15);
  await expectTrueCounters(testApp.db, project.projectId);
  expect(await checkProject(testApp.db, project.projectId)).toEqual([]);
});
