import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { expectCorrectCounters } from "#server/testing/database/correct-counters.ts";
import { runInLockOrder } from "#server/testing/database/lock-waits.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
} from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let admin: SeededPerson;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await testApp.seedProject({ languages: ["en", "de"] });
  admin = await testApp.person("admin", project);
  const en = { main: { entries: { a: { v: "One two three" }, b: { v: "Four" } } } };
  const de = { main: { entries: { a: { v: "Eins" }, b: { v: "Vier fünf" } } } };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data: { en, de } } });
});

const makeBranch = () =>
  testApp.call("POST", "/v1/api/branches", {
    as: admin.as,
    body: { name: "feature", sourceBranch: "main" },
  });
const makeGermanTheBase = () =>
  testApp.call("PUT", "/v1/api/settings", { as: admin.as, body: { baseLanguage: "de" } });

async function race(lockStatement: string, first: typeof makeBranch, second: typeof makeBranch) {
  const answers = await runInLockOrder(testApp, lockStatement, [first, second]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
}

async function expectGermanEverywhere() {
  await expectCorrectCounters(testApp.db, project.projectId);
  const { body } = await testApp.call("GET", "/v1/api/branches", { as: admin.as });
  expect(body.branches).toHaveLength(2);
  for (const { _id: branch } of body.branches) {
    const counts = await testApp.call("GET", "/v1/api/entryCount", {
      as: admin.as,
      query: { branch, includeWords: "true" },
    });
    expect(counts.body.en).toMatchObject({ outdated: 0, words: { all: 3 } });
    const data = { de: { main: { entries: { a: { v: "Neu" } } } } };
    const answer = await testApp.call("POST", "/v1/api", {
      as: project.as,
      query: { branch },
      body: { data },
    });
    expect(answer.status).toBe(200);
    const after = await testApp.call("GET", "/v1/api/entryCount", { as: admin.as, query: { branch } });
    expect(after.body.en.outdated).toBe(1);
  }
  await expectCorrectCounters(testApp.db, project.projectId);
}

it("a branch that is being copied while the base language changes gets the new one too", async () => {
  await race("LOCK TABLE tag_key IN EXCLUSIVE MODE", makeBranch, makeGermanTheBase);
  await expectGermanEverywhere();
});

it("a branch that is created while the base language changes is copied from the result", async () => {
  const structure = `SELECT pg_advisory_xact_lock(${project.projectId}, ${project.branchId})`;
  await race(structure, makeGermanTheBase, makeBranch);
  await expectGermanEverywhere();
});

it("a language that is deleted while it becomes the base language is restored, with history", async () => {
  const removeGerman = () => testApp.call("DELETE", "/v1/api/languages/de", { as: admin.as });
  const structure = `SELECT pg_advisory_xact_lock(${project.projectId}, ${project.branchId})`;
  await race(structure, removeGerman, makeGermanTheBase);
  const { rows } = await testApp.pool.query(
    "SELECT before, after FROM resource_change WHERE project_id = $1 AND resource = 'language' ORDER BY change_set_id",
    [project.projectId],
  );
  expect(rows.slice(-2)).toEqual([
    { before: {}, after: null },
    { before: null, after: { restored: true } },
  ]);
  const { body } = await testApp.call("GET", "/v1/api", { as: project.as });
  expect(body.data.de.main.entries.a).toEqual({ v: "Eins" });
  await expectCorrectCounters(testApp.db, project.projectId);
});
