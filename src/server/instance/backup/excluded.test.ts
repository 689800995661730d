import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { checkProject } from "#server/instance/integrity/check-project.ts";
import { type FullProject, seedFullProject } from "#server/instance/integrity/full-project.fixture.ts";
import { expectTrueCounters } from "#server/testing/database/true-counters.ts";
import { type As, openTestApp, type TestApp } from "#server/testing/test-app.ts";
import { forge } from "./forge.fixture.ts";

let testApp: TestApp;
let project: FullProject;
/** A person who may create projects. */
let owner: As;
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
/** Changes of resources in a project's change sets, without ids, including the restore. */
const readLog = async (app: string) => {
  const { rows } = await sql<{ resource: string; named: string | null }>`
    SELECT c.resource, coalesce(c.after, c.before)->>'name' AS named, c.resource_id > 0 AS found FROM resource_change c
    JOIN project p ON p.id = c.project_id WHERE p.app = ${app} AND c.after->'restored' IS NULL
    ORDER BY c.change_set_id, c.resource, c.resource_id`.execute(testApp.db);
  return rows;
};
/** Expects that the new project has no faults, and that its audit log lists the rows that were left out. */
async function expectNoFaults(app: string) {
  const { rows } = await sql<{ id: number; leftOut: Record<string, number> | null }>`
    SELECT p.id, a.details->'leftOut' AS "leftOut" FROM project p
    JOIN audit a ON a.project_id = p.id AND a.action = 'project.created' WHERE p.app = ${app}`.execute(
    testApp.db,
  );
  const [created] = rows;
  expect(await checkProject(testApp.db, created?.id ?? 0)).toEqual([]);
  await expectTrueCounters(testApp.db, created?.id ?? 0);
  return created?.leftOut ?? {};
}

/** Creates faults of older releases: rows of a deleted language, of a key, and of a screen with its boxes. */
async function leaveOrphans() {
  const { projectId } = project;
  await sql`DELETE FROM language WHERE project_id = ${projectId} AND code = 'fr'`.execute(testApp.db);
  await sql`DELETE FROM entry_key WHERE project_id = ${projectId} AND name = 'bye'`.execute(testApp.db);
  await sql`DELETE FROM tag WHERE project_id = ${projectId} AND name = 'Home'`.execute(testApp.db);
}

it("a backup has no rows that refer to missing rows, nor rows that depend on those", async () => {
  await leaveOrphans();
  const before = await readData(project.app);
  const { statusCode, rawPayload } = await save();
  expect(statusCode).toBe(200);
  const content = gunzipSync(rawPayload).toString("latin1");
  for (const table of ["screenshot", "screenshot_position"])
    expect(content).not.toContain(`rows/${table}.ndjson`);
  expect(content).toContain("rows/discussion_comment.ndjson");
  const created = await restore(rawPayload);
  expect(await expectNoFaults(created.body._id)).toEqual({});
  expect(await readData(created.body._id)).toEqual(before);
});

it("a backup of a release with former names of tables and columns is restored with its history", async () => {
  const { rawPayload } = await save();
  const former = (text: string) =>
    text
      .replaceAll("resource_change", "thing_change")
      .replaceAll('"resource_id"', '"thing_id"')
      .replaceAll('"resource"', '"thing"')
      .replaceAll('"ordinal"', '"place"');
  const old = await forge(
    rawPayload,
    (name, content) =>
      /^manifest\.json$|resource_change|screenshot_position/.test(name) ? former(content) : content,
    { rename: former },
  );
  const created = await restore(old);
  expect(created.status).toBe(200);
  expect(await expectNoFaults(created.body._id)).toEqual({});
  expect(await readLog(created.body._id)).toEqual(await readLog(project.app));
});

it("a backup of an older release with dangling rows is restored without them", async () => {
  const { rawPayload } = await save();
  const without: Record<string, RegExp> = {
    "rows/language.ndjson": /^.*"code": "fr".*\n/m,
    "rows/entry_key.ndjson": /^.*"name": "bye".*\n/m,
    "rows/tag.ndjson": /^.*"name": "Home".*\n/m,
    "rows/entry_group.ndjson": /^.*"name": "shop".*\n/m,
  };
  const older = await forge(rawPayload, (name, content) => content.replace(without[name] ?? "", ""));
  const created = await restore(older);
  expect(created.status).toBe(200);
  expect(await expectNoFaults(created.body._id)).toMatchObject({
    entry: 3,
    screenshot: 1,
    screenshot_position: 1,
  });
  const data = await readData(created.body._id);
  expect(Object.keys(data)).toEqual(["en", "de"]);
  expect(Object.keys(data.de)).toEqual(["main"]);
  expect(data.de.main.entries).toEqual({ hello: { v: "Hallo du" }, pay: { v: "Zahlen  bitte" } });
});

it("a base language is restored from the trash of a backup", async () => {
  const before = await readData(project.app);
  await sql`UPDATE language SET trashed_by = 1 WHERE project_id = ${project.projectId} AND code = 'en'`.execute(
    testApp.db,
  );
  const created = await restore((await save()).rawPayload);
  await expectNoFaults(created.body._id);
  expect(await readData(created.body._id)).toEqual(before);
});

it("a project that could not be restored is not backed up, and the error explains why", async () => {
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
    "Error: The project cannot be saved as it is: a branch lacks the group main. The operator's command check-project says where, and with --mend sets it right.",
  );
});

it("a project's patterns are restored with their word counts, except for slow ones", async () => {
  const as = { ...owner, app: project.app };
  const placeholderPatterns = ["H\\w+o"];
  const { status } = await testApp.call("PUT", "/v1/api/settings", { as, body: { placeholderPatterns } });
  expect(status).toBe(200);
  const { rawPayload } = await save();
  const created = await restore(rawPayload);
  expect(await expectNoFaults(created.body._id)).toEqual({});
  const settings = await testApp.call("GET", "/v1/api/settings", { as: { ...owner, app: created.body._id } });
  expect(settings.body.placeholderPatterns).toEqual(placeholderPatterns);
  const forged = await forge(rawPayload, (name, content) =>
    name === "manifest.json" ? content.replace(JSON.stringify("H\\w+o"), '"(a{1000}){1000}"') : content,
  );
  expect((await restore(forged)).status).toBe(400);
});
