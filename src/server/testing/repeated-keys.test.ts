import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { maxUnpagedBytes } from "#server/platform/http/answers/answer-limits.ts";
import { openTestApp, type SeededPerson, type SeededProject, type TestApp } from "./test-app.ts";
import { uploadPicture } from "./upload-picture.ts";

let testApp: TestApp;
let project: SeededProject;
let manager: SeededPerson;

const keys = Array.from({ length: 1_000 }, (_, index) => `key ${index} `.padEnd(1_000, "long "));
/** Number of tags with all keys whose key names together exceed an answer. */
const tags = Math.ceil(maxUnpagedBytes / 1_000_000);
/** Number of screenshots with all keys whose entry ids together exceed an answer. */
const screenshots = Math.ceil(maxUnpagedBytes / 27_000);

beforeAll(async () => {
  testApp = await openTestApp();
  project = await testApp.seedProject();
  manager = await testApp.person("manager", project);
  const entries = Object.fromEntries(keys.map((key) => [key, { v: "x", tags: ["screen"] }]));
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data: { en: { main: { entries } } } } });
  await uploadPicture(testApp, { as: project.as, data: { screenTag: "screen" } });
});
afterAll(() => testApp.close());

const call = (path: string, query: Record<string, string> = {}) =>
  testApp.call("GET", path, { as: manager.as, query });

it("tags whose keys exceed one answer are listed without keys, and read one by one", async () => {
  const { projectId } = project;
  await sql`INSERT INTO tag (project_id, branch_id, id, name)
    SELECT t.project_id, t.branch_id, nextval('content_id'), 'tag ' || n
    FROM tag t, generate_series(1, ${tags}) AS n WHERE t.project_id = ${projectId}`.execute(testApp.db);
  await sql`INSERT INTO tag_key (project_id, branch_id, tag_id, key_id)
    SELECT k.project_id, k.branch_id, t.id, k.id FROM entry_key k
    JOIN tag t USING (project_id, branch_id)
    WHERE k.project_id = ${projectId} AND t.name <> 'screen'`.execute(testApp.db);
  const { status, body } = await call("/v1/api/tag");
  expect([status, body.code]).toEqual([413, "answer_too_large"]);
  expect(body.message).toContain("set includeEntryKeys=false");
  const listed = await call("/v1/api/tag", { includeEntryKeys: "false" });
  expect(listed.body).toHaveLength(tags + 1);
  expect((await call(`/v1/api/tag/byId/${listed.body[0].id}`)).body.entryKeys).toHaveLength(keys.length);
});

it("screenshots whose entries exceed one answer are listed without entries, or on more pages", async () => {
  const { body: one } = await call("/v1/api/screenshots");
  expect(one[0].tag.languageEntryIds).toHaveLength(keys.length);
  await sql`INSERT INTO screenshot
    SELECT (jsonb_populate_record(s, jsonb_build_object('id', nextval('content_id')))).*
    FROM screenshot s, generate_series(1, ${screenshots}) WHERE s.project_id = ${project.projectId}`.execute(
    testApp.db,
  );
  for (const path of ["/v1/api/screenshots", `/v1/api/screenshots/${one[0]._id}`]) {
    const { status, body } = await call(path);
    expect([status, body.code]).toEqual([413, "answer_too_large"]);
    expect(body.message).toContain("set includeEntryIds=false");
  }
  expect((await call("/v1/api/screenshots", { limit: "2" })).body).toHaveLength(2);
  const listed = await call("/v1/api/screenshots", { includeEntryIds: "false" });
  expect(listed.body).toHaveLength(screenshots + 1);
  const read = await call(`/v1/api/screenshots/${one[0]._id}`, { includeEntryIds: "false" });
  expect(read.body.variants).toHaveLength(screenshots);
});
