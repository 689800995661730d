import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decrypt } from "#server/platform/secrets/secrets.ts";
import {
  openTestApp,
  type SeededProject,
  type TestApp,
  withPersonalToken,
} from "#server/testing/test-app.ts";

let testApp: TestApp;
let source: SeededProject;
let admin: Awaited<ReturnType<TestApp["person"]>>;
beforeAll(async () => {
  testApp = await openTestApp();
  source = await testApp.seedProject({ name: "Shop", languages: ["en", "de", "pt-BR"] });
  admin = await testApp.person("admin", source);
  const { as } = admin;
  await testApp.call("POST", "/v1/api/groups", { as, body: { name: "checkout" } });
  await testApp.call("PUT", "/v1/api/languages/de", { as, body: { name: "Deutsch (neu)" } });
  await testApp.call("PUT", "/v1/api/settings", {
    as,
    body: { draftModeEnabled: true, refuseUnknownLanguages: true, translatorsWriteSource: true },
  });
  await testApp.call("POST", "/v1/api/tagCategories", { as, body: { name: "Desktop" } });
  await testApp.call("POST", "/v1/api", {
    as: source.as,
    body: { data: { en: { main: { entries: { a: { v: "A" } } } } } },
  });
  const { id } = await testApp.db
    .insertInto("branch")
    .values({ project_id: source.projectId, name: "release", read_only: true, editable_by_translator: false })
    .returning("id")
    .executeTakeFirstOrThrow();
  const inBranch = { project_id: source.projectId, branch_id: id };
  const base = await testApp.db
    .selectFrom("project")
    .select("base_language_id as id")
    .where("id", "=", source.projectId)
    .executeTakeFirstOrThrow();
  await testApp.db
    .insertInto("language")
    .values({ ...inBranch, id: base.id, code: "en" })
    .execute();
  await testApp.db
    .insertInto("entry_group")
    .values([
      { ...inBranch, id: 1, name: "main" },
      { ...inBranch, id: 2, name: "only here" },
    ])
    .execute();
  await testApp.db
    .updateTable("project")
    .set({ branching: true })
    .where("id", "=", source.projectId)
    .execute();
});
afterAll(() => testApp.close());

async function createSibling(body: Record<string, unknown>) {
  const as = withPersonalToken(source, await admin.token(["create_sibling"]));
  const created = await testApp.call("POST", "/v1/api/projects/sibling", {
    as,
    body: { projectName: "Copy", ...body },
  });
  expect(created.status).toBe(200);
  const app = created.body.accessToken.split("!")[0];
  const owner = { app, headers: admin.as.headers ?? {} };
  const read = async (path: string, query: Record<string, string> = {}) =>
    (await testApp.call("GET", path, { as: owner, query })).body;
  return {
    created,
    app,
    read,
    token: { app, headers: { authorization: `Bearer ${created.body.accessToken}` } },
  };
}
const names = (items: Array<{ name: string }>) => items.map(({ name }) => name);
const codes = (items: Array<{ code: string }>) => items.map(({ code }) => code);

describe("sibling project (rest-api.md 4.14)", () => {
  test("a sibling is by default empty with the base language only, and owned by its creator", async () => {
    const { created, read, app } = await createSibling({});
    expect(created.body).toEqual({
      accessToken: expect.stringMatching(/^[0-9a-f]{24}![0-9a-f]{32}$/),
      result: "success",
    });
    expect(app).not.toBe(source.app);
    expect(codes(await read("/v1/api/languages"))).toEqual(["en"]);
    expect(names(await read("/v1/api/groups"))).toEqual(["main"]);
    expect(names(await read("/v1/api/tagCategories"))).toEqual(["iOS", "Android", "Web", "Jira"]);
    expect(await read("/v1/api/settings")).toMatchObject({
      name: "Copy",
      draftModeEnabled: false,
      refuseUnknownLanguages: false,
      translatorsWriteSource: false,
      branching: false,
    });
    expect((await read("/v1/api/allowList")).addresses).toEqual([]);
    expect(names((await read("/v1/api/branches")).branches)).toEqual(["main"]);
    expect((await read("/v1/api")).data).toEqual({});
    expect(await read("/v1/api/members")).toContainEqual(
      expect.objectContaining({ email: admin.email, role: "owner" }),
    );
    expect((await read("/v1/api/changes")).changes).toMatchObject([
      { kind: "sibling", count: 0, sequence: 1 },
    ]);
    expect(await read("/v1/api/audit")).toMatchObject([
      { action: "project.created", details: { name: "Copy", siblingOf: source.app } },
    ]);
  });

  test("each flag of the request copies one kind of settings or content", async () => {
    const languages = await createSibling({ identicalLanguages: true });
    expect(await languages.read("/v1/api/languages")).toMatchObject([
      { code: "en", base: true },
      { code: "de", name: "Deutsch (neu)", customName: true },
      { code: "pt-BR" },
    ]);
    expect(names(await languages.read("/v1/api/groups"))).toEqual(["main"]);
    const groups = await createSibling({ identicalGroups: true });
    expect(names(await groups.read("/v1/api/groups"))).toEqual(["main", "checkout"]);
    expect(codes(await groups.read("/v1/api/languages"))).toEqual(["en"]);
    const settings = await createSibling({ identicalProjectSettings: true });
    expect(await settings.read("/v1/api/settings")).toMatchObject({
      name: "Copy",
      draftModeEnabled: true,
      refuseUnknownLanguages: true,
      translatorsWriteSource: true,
      requirePersonalToken: false,
    });
    expect((await settings.read("/v1/api/allowList")).addresses).toEqual(["0.0.0.0/0", "::/0"]);
    expect(names(await settings.read("/v1/api/tagCategories"))).toContain("Desktop");
    const branches = await createSibling({
      identicalBranches: true,
      identicalGroups: true,
      identicalLanguages: true,
    });
    const listed = await branches.read("/v1/api/branches");
    expect(listed.branches).toMatchObject([
      { name: "main", permissions: { readOnly: false } },
      { name: "release", permissions: { readOnly: true, editableByTranslator: false } },
    ]);
    expect(listed.defaultBranch).toBe(listed.branches[0]._id);
    const branch = listed.branches[1]._id;
    expect(names(await branches.read("/v1/api/groups", { branch }))).toEqual(["main", "only here"]);
    expect(codes(await branches.read("/v1/api/languages", { branch }))).toEqual(["en"]);
    expect((await branches.read("/v1/api", { branch })).baseLanguage).toBe("en");
  });

  test("a sibling has the webhooks of the settings, disabled, each with a new secret", async () => {
    const { as } = admin;
    const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
    const common = { httpMethod: "post", secret };
    const headers = [{ key: "X-Key", value: "hidden value", secret: true }];
    const everything = { ...common, url: "https://hooks.example.org/a", headers, events: ["bulk.completed"] };
    const { branches } = (await testApp.call("GET", "/v1/api/branches", { as })).body;
    const release = branches.find(({ name }: { name: string }) => name === "release")._id;
    for (const body of [
      everything,
      { ...common, url: "https://hooks.example.org/b", branches: [release] },
      { ...common, url: "https://hooks.example.org/c", disabled: true },
    ])
      expect((await testApp.call("POST", "/v1/api/webhooks", { as, body })).status).toBe(200);
    const without = await createSibling({ identicalBranches: true });
    expect(await without.read("/v1/api/webhooks")).toEqual([]);
    const { read } = await createSibling({ identicalProjectSettings: true });
    const [a, b, c] = await read("/v1/api/webhooks");
    expect(a).toMatchObject({
      url: "https://hooks.example.org/a",
      httpMethod: "post",
      headers: [{ key: "X-Key", value: "********", secret: true }],
      events: ["bulk.completed"],
      disabled: true,
      disabledReason: "copied",
    });
    expect([b, c]).toMatchObject([
      { branches: [], disabled: true, disabledReason: "copied" },
      { branches: [], disabled: true, disabledReason: null },
    ]);
    const withBranches = await createSibling({ identicalProjectSettings: true, identicalBranches: true });
    const [, second] = await withBranches.read("/v1/api/webhooks");
    const copied = (await withBranches.read("/v1/api/branches")).branches[1];
    expect([copied.name, second]).toMatchObject(["release", { branches: [copied._id], disabled: true }]);
    const rows = await testApp.db
      .selectFrom("webhook")
      .innerJoin("project", "project.id", "webhook.project_id")
      .select(["secret_cipher", "headers_cipher", "app"])
      .execute();
    const secrets = rows.map((row) => decrypt(testApp.env.secret, row.secret_cipher));
    expect(secrets.filter((candidate) => candidate === secret)).toHaveLength(3);
    expect(new Set(secrets).size).toBe(rows.length - 2);
  });

  test("texts of a sibling are separate from those of the other project", async () => {
    const sibling = await createSibling({ identicalLanguages: true, identicalProjectSettings: true });
    const upload = await testApp.call("POST", "/v1/api", {
      as: sibling.token,
      body: { data: { de: { main: { entries: { "only in the copy": { v: "Nur hier" } } } } } },
    });
    expect(upload.body).toMatchObject({ added: 1 });
    const ofSource = await testApp.call("GET", "/v1/api", { as: source.as });
    expect(ofSource.text).not.toContain("only in the copy");
    expect(
      (await testApp.call("DELETE", "/v1/api/languages/de", { as: { ...admin.as, app: sibling.app } }))
        .status,
    ).toBe(200);
    expect(codes((await testApp.call("GET", "/v1/api/languages", { as: admin.as })).body)).toContain("de");
  });

  test("a sibling is created with a settings file on request", async () => {
    const { created } = await createSibling({ createInitialSettingsFile: true });
    const { settingsFileUrl } = created.body.result;
    const file = await testApp.server.inject({ url: new URL(settingsFileUrl).pathname });
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.toString("latin1")).toContain("app.applanga");
  });

  test("creating a sibling needs an admin, the permission, and a name", async () => {
    const path = "/v1/api/projects/sibling";
    const body = { projectName: "No" };
    const manager = await testApp.person("manager", source);
    expect((await testApp.call("POST", path, { as: manager.as, body })).status).toBe(403);
    const as = withPersonalToken(source, await admin.token(["manage_settings"]));
    expect((await testApp.call("POST", path, { as, body })).body.code).toBe("permission_missing");
    expect((await testApp.call("POST", path, { as: source.as, body })).body.code).toBe(
      "personal_token_required",
    );
    for (const bad of [{}, { projectName: "" }, { projectName: "x", identicalGroups: "yes" }]) {
      expect((await testApp.call("POST", path, { as: admin.as, body: bad })).status).toBe(400);
    }
  });
});
