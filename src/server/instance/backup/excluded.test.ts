import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { checkProject } from "#server/instance/integrity/check-project.ts";
import { type FullProject, seedFullProject } from "#server/instance/integrity/full-project.fixture.ts";
import { expectCorrectCounters } from "#server/testing/database/correct-counters.ts";
import { openTestApp, type TestApp, type TestCaller } from "#server/testing/test-app.ts";
import { forge } from "./forge.fixture.ts";

let testApp: TestApp;
let project: FullProject;
/** A person who may create projects. */
let owner: TestCaller;
beforeAll(async () => {
  testApp = await openTestApp();
  const person = await testApp.person("none");
  await sql`UPDATE team_member SET role = 'owner' WHERE person_id = ${person.personId}`.execute(testApp.db);
  owner = { headers: person.as.headers ?? {} };
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await seedFullProject(testApp);
});

const save = () =>
  testApp.server.inject({
    method: "GET",
    url: `/v1/api/projects/backup?app=${project.app}`,
    headers: owner.headers ?? {},
  });
const restore = (body: Buffer) =>
  testApp.call("POST", "/v1/api/projects/restore", {
    as: owner,
    body,
    headers: { "content-type": "application/gzip" },
  });
const readData = async (app: string) => {
  const { body, status } = await testApp.call("GET", "/v1/api", { as: { ...owner, app } });
  expect(status).toBe(200);
  return JSON.parse(JSON.stringify(body.data).replaceAll(/"version":"\d+"/g, '"version":"1"'));
};
/** Asserts that the data of the new project is consistent. */
async function expectConsistent(app: string) {
  const { id } = await testApp.db
    .selectFrom("project")
    .select("id")
    .where("app", "=", app)
    .executeTakeFirstOrThrow();
  expect(await checkProject(testApp.db, id)).toEqual([]);
  await expectCorrectCounters(testApp.db, id);
}

/** Deletes a language, a key and a tag, but not the rows that refer to them. */
async function leaveOrphans() {
  const { projectId } = project;
  await sql`DELETE FROM language WHERE project_id = ${projectId} AND code = 'fr'`.execute(testApp.db);
  await sql`DELETE FROM entry_key WHERE project_id = ${projectId} AND name = 'bye'`.execute(testApp.db);
  await sql`DELETE FROM tag WHERE project_id = ${projectId} AND name = 'Home'`.execute(testApp.db);
}

it("a backup excludes rows that refer to missing rows, and rows that depend on them", async () => {
  await leaveOrphans();
  const before = await readData(project.app);
  const { statusCode, rawPayload } = await save();
  expect(statusCode).toBe(200);
  const content = gunzipSync(rawPayload).toString("latin1");
  for (const table of ["screenshot", "screenshot_position"])
    expect(content).not.toContain(`rows/${table}.ndjson`);
  expect(content).toContain("rows/discussion_comment.ndjson");
  const restored = await restore(rawPayload);
  await expectConsistent(restored.body._id);
  expect(await readData(restored.body._id)).toEqual(before);
});

it("refuses to save a project that could not be restored, and returns the reason", async () => {
  await sql`UPDATE entry_group SET name = 'other' WHERE project_id = ${project.projectId} AND name = 'main'`.execute(
    testApp.db,
  );
  const { statusCode, headers, payload } = await save();
  expect([statusCode, headers["content-type"], headers["content-disposition"]]).toEqual([
    409,
    "application/json; charset=utf-8",
    undefined,
  ]);
  expect(JSON.parse(payload).message).toBe(
    "Error: The project cannot be saved as it is: a branch lacks the group main. The operator's command check-project says where.",
  );
});

it("refuses a backup with rows that refer to missing rows", async () => {
  const { rawPayload } = await save();
  const withoutFrench = await forge(rawPayload, (name, content) =>
    name === "rows/language.ndjson" ? content.replace(/^.*"code": "fr".*\n/m, "") : content,
  );
  const { status, body } = await restore(withoutFrench);
  expect([status, body.message]).toEqual([400, expect.stringContaining("names no row of language")]);
});

it("restores placeholder patterns with the word counts they cause, but no slow pattern", async () => {
  const as = { ...owner, app: project.app };
  const placeholderPatterns = ["H\\w+o"];
  const { status } = await testApp.call("PUT", "/v1/api/settings", { as, body: { placeholderPatterns } });
  expect(status).toBe(200);
  const { rawPayload } = await save();
  const restored = await restore(rawPayload);
  await expectConsistent(restored.body._id);
  const settings = await testApp.call("GET", "/v1/api/settings", {
    as: { ...owner, app: restored.body._id },
  });
  expect(settings.body.placeholderPatterns).toEqual(placeholderPatterns);
  const forged = await forge(rawPayload, (name, content) =>
    name === "manifest.json" ? content.replace(JSON.stringify("H\\w+o"), '"(a{1000}){1000}"') : content,
  );
  expect((await restore(forged)).status).toBe(400);
});
