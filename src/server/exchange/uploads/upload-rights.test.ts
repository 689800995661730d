import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
  type TestCaller,
  withPersonalToken,
} from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let admin: SeededPerson;
let manager: SeededPerson;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await testApp.seedProject({ languages: ["en", "de", "fr"] });
  admin = await testApp.person("admin", project);
  manager = await testApp.person("manager", project);
  const data = { en: main("A"), de: main("Ä"), fr: main("Â") };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
});

const main = (v: string, more: Record<string, unknown> = {}) => ({
  main: { entries: { a: { v, ...more } } },
});
const upload = (as: TestCaller, data: Record<string, unknown>, options?: Record<string, unknown>) =>
  testApp.call("POST", "/v1/api", { as, body: { data, ...(options ? { options } : {}) } });
const patch = (as: TestCaller, edit: Record<string, unknown>) =>
  testApp.call("PATCH", "/v1/api/entries", {
    as,
    body: { entries: [{ key: "a", language: "de", ...edit }] },
  });
const makeStatus = async (body: Record<string, unknown>) => {
  const color = "#336699";
  const name = `status of ${project.app}`;
  return (await testApp.call("POST", "/v1/api/statuses", { as: admin.as, body: { name, color, ...body } }))
    .body;
};

async function limitTo(...codes: string[]) {
  const { body } = await testApp.call("GET", "/v1/api/members", { as: admin.as });
  const { userId } = body.find(({ email }: { email: string }) => email === manager.email);
  const path = `/v1/api/members/${userId}`;
  expect((await testApp.call("PUT", path, { as: admin.as, body: { languages: codes } })).status).toBe(200);
}

async function textsOf() {
  const { data } = (await testApp.call("GET", "/v1/api", { as: project.as })).body;
  return Object.fromEntries(
    Object.entries<Record<string, { entries: { a: { v: string } } }>>(data).map(([code, { main: group }]) => [
      code,
      group?.entries.a.v,
    ]),
  );
}

it("refuses an upload in languages that the member may not write, and names them", async () => {
  await limitTo("de");
  const token = withPersonalToken(project, await manager.token());
  for (const as of [manager.as, token]) {
    expect((await patch(as, { language: "fr", value: "mine" })).status).toBe(403);
    const refused = await upload(as, { de: main("neu"), fr: main("mine"), en: main("mine") });
    expect([refused.status, refused.body.code]).toEqual([403, "not_allowed"]);
    expect(refused.body.message).toContain("en, fr");
  }
  expect(await textsOf()).toEqual({ en: "A", de: "Ä", fr: "Â" });
  expect((await upload(manager.as, { de: main("neu") })).status).toBe(200);
  expect((await upload(project.as, { fr: main("neuf") })).status).toBe(200);
  expect(await textsOf()).toEqual({ en: "A", de: "neu", fr: "neuf" });
});

it("forbids a member who is limited to some languages to add or delete other languages", async () => {
  await limitTo("de");
  expect((await upload(manager.as, { it: main("mio") })).status).toBe(403);
  const remove = (code: string) => testApp.call("DELETE", `/v1/api/languages/${code}`, { as: manager.as });
  expect((await remove("fr")).status).toBe(403);
  expect(Object.keys(await textsOf())).toEqual(["en", "de", "fr"]);
  expect((await remove("de")).status).toBe(200);
});

it("sets only statuses that the role may set, by option or by entry, and names the others", async () => {
  const { _id, name } = await makeStatus({ roles: ["admin", "owner"] });
  expect((await patch(manager.as, { status: _id })).status).toBe(403);
  for (const refused of [
    await upload(manager.as, { de: main("neu") }, { setStatus: _id }),
    await upload(manager.as, { de: main("neu", { status: name }) }),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([403, "not_allowed"]);
    expect(refused.body.message).toContain(name);
  }
  expect(await textsOf()).toMatchObject({ de: "Ä" });
  expect((await upload(admin.as, { de: main("neu") }, { setStatus: _id })).status).toBe(200);
  expect((await upload(project.as, { de: main("neuer") }, { setStatus: _id })).status).toBe(200);
});

it("refuses a status that requires a comment, since uploads have none", async () => {
  const { _id, name } = await makeStatus({ commentRequired: true });
  expect((await patch(manager.as, { status: _id })).status).toBe(400);
  const refused = await upload(manager.as, { de: main("neu") }, { setStatus: _id });
  expect([refused.status, refused.body.code]).toEqual([400, "invalid_input"]);
  expect(refused.body.message).toContain(name);
  expect(await textsOf()).toMatchObject({ de: "Ä" });
});

it("requires the permission for tags if an upload tags keys", async () => {
  const bare = withPersonalToken(project, await manager.token(["create_and_update_translations"]));
  const keys = [{ key: "a", tags: ["t"] }];
  expect((await testApp.call("PATCH", "/v1/api/keys", { as: bare, body: { keys } })).status).toBe(403);
  const refused = await upload(bare, { de: main("neu", { tags: ["t"] }) });
  expect([refused.status, refused.body.permission]).toEqual([403, "create_and_update_tags"]);
  expect((await upload(bare, { de: main("neu", { tags: [] }) })).status).toBe(200);
});
