import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { extract } from "tar-stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TokenPermission } from "#contract/permissions.ts";
import { withBounds } from "#server/platform/db/statements/statement-bounds.ts";
import { waitForLockWaits, withLocksHeld } from "#server/testing/database/lock-waits.ts";
import {
  openTestApp,
  type SeededProject,
  type TestApp,
  type TestCaller,
  withPersonalToken,
} from "#server/testing/test-app.ts";
import { makeSettingsFile } from "./make-settings-file.ts";

let testApp: TestApp;
let folder: string;
beforeAll(async () => {
  testApp = await openTestApp();
  folder = await mkdtemp(join(tmpdir(), "parlance-untar-"));
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true });
});

type Query = Record<string, string | readonly string[]>;
const request = (project: SeededProject, query: Query = {}) =>
  testApp.call("GET", `/v1/projects/${project.app}/updateSettings`, { as: project.as, query });
const upload = (project: SeededProject, data: unknown) =>
  testApp.call("POST", "/v1/api", { as: project.as, body: { data } });

async function download(url: string): Promise<Map<string, Buffer>> {
  expect(url).toMatch(/^http:\/\/localhost:4400\/v1\/files\//);
  const answer = await testApp.server.inject({ url: new URL(url).pathname });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-disposition"]).toMatch(/applanga/);
  const files = new Map<string, Buffer>();
  const tar = Readable.from([answer.rawPayload]).pipe(extract());
  for await (const entry of tar) files.set(entry.header.name, await buffer(entry));
  return files;
}

type EntryRow = { key: string; value: string | null; draft: string | null };

async function readEntries(zipped: Buffer | undefined) {
  const path = join(folder, `${crypto.randomUUID()}.sqlite`);
  await writeFile(path, gunzipSync(zipped ?? Buffer.alloc(0)));
  const file = new DatabaseSync(path, { readOnly: true });
  const entries = file.prepare("SELECT key, value, draft FROM entries").all() as unknown as EntryRow[];
  const groups = file.prepare("SELECT name, version, version2 FROM groups").all();
  file.close();
  return { entries: entries.map((row) => ({ ...row })), groups: groups.map((row) => ({ ...row })) };
}

describe("settings file (files.md 6)", () => {
  test("contains the entries of the document, in a file per group and language", async () => {
    const project = await testApp.seedProject({ name: "Shop", languages: ["en", "de", "fr"] });
    const many = Object.fromEntries(
      Array.from({ length: 4_500 }, (_, n) => [`key ${n}`, { v: `Text ${n} "quoted" '三` }]),
    );
    await upload(project, {
      en: { main: { entries: many }, shop: { entries: { buy: { v: "Buy", d: "Buy now" } } } },
      de: { shop: { entries: { buy: { d: "Kaufen" } } }, main: { entries: { "key 7": { v: "Sieben" } } } },
    });
    const { body } = await request(project, { lastVersion: "0" });
    expect(body.update).toBe(true);
    const files = await download(body.settings);
    const app = JSON.parse(String(files.get("app.applanga")));
    const groups = (
      await testApp.call("GET", "/v1/api/groups", { as: (await testApp.person("owner", project)).as })
    ).body as Array<{
      _id: string;
      name: string;
    }>;
    const document = (await testApp.call("GET", "/v1/api", { as: project.as })).body;
    expect(app).toEqual({
      _id: project.app,
      __v: Number(document.__v),
      draftModeEnabled: false,
      collectMissingEnabled: false,
      baseLanguage: "en",
      apiSecret: project.token.split("!")[1],
      name: "Shop",
      groupIds: expect.arrayContaining(groups.map(({ _id }) => _id)),
    });
    expect(files.size).toBe(1 + groups.length * 3);
    for (const { _id, name } of groups) {
      for (const language of ["en", "de", "fr"]) {
        const file = await readEntries(files.get(`${_id}/${language}.sqlite.gz`));
        const published = document.data[language]?.[name]?.entries ?? {};
        const expected = Object.entries(published as Record<string, { v?: string; d?: string }>).map(
          ([key, { v = null, d = null }]) => ({ key, value: v, draft: d }),
        );
        expect(file.entries).toEqual(expected);
        expect(file.groups).toEqual([{ name, version: app.__v, version2: app.__v }]);
      }
    }
  });

  test("creates a file once per version, and again when the branch or the token changed", async () => {
    const project = await testApp.seedProject();
    const countFiles = async () => {
      const rows = await testApp.db
        .selectFrom("settings_file")
        .select("disk_key")
        .where("project_id", "=", project.projectId)
        .execute();
      return rows.length;
    };
    expect((await request(project)).body.update).toBe(true);
    await Promise.all([request(project), request(project), request(project)]);
    expect(await countFiles()).toBe(1);
    await upload(project, { en: { main: { entries: { a: { v: "A" } } } } });
    const answer = await request(project);
    expect(await countFiles()).toBe(2);
    expect((await request(project, { lastVersion: "1" })).body).toEqual({ update: false });
    expect((await request(project, { lastVersion: "0" })).body.update).toBe(true);
    expect(await countFiles()).toBe(2);
    await testApp.pool.query(
      "UPDATE settings_file SET used_at = now() - interval '2 hours' WHERE version = 0",
    );
    const admin = await testApp.person("admin", project);
    const rolled = await testApp.call("POST", "/v1/api/projects/token/roll", { as: admin.as });
    const secret = rolled.body.accessToken.split("!")[1];
    expect((await request(project)).status).toBe(403);
    const renewed = await testApp.call("GET", `/v1/projects/${project.app}/updateSettings`, {
      query: { app: project.app, apiSecret: secret },
    });
    const files = await download(renewed.body.settings);
    expect(JSON.parse(String(files.get("app.applanga"))).apiSecret).toBe(secret);
    // The file that was not requested within an hour is deleted, the other one is not.
    expect(await countFiles()).toBe(2);
    await download(answer.body.settings);
  });

  test("continues to create a file for waiting requests when the first one disconnects", async () => {
    const { projectId, branchId } = await testApp.seedProject();
    const disconnecting = new AbortController();
    let created: Promise<string> | undefined;
    await withLocksHeld(testApp.pool, "LOCK TABLE settings_file IN SHARE MODE", async () => {
      created = withBounds({ maxMs: 60_000, signal: disconnecting.signal }, () =>
        makeSettingsFile(testApp.jobDeps, { projectId, branchId }),
      );
      await waitForLockWaits(testApp.db);
      disconnecting.abort();
    });
    expect(await created).toMatch(/^http/);
  });

  test("contains only the requested groups, by id or name", async () => {
    const project = await testApp.seedProject({ languages: ["en"] });
    const entries = { a: { v: "A" } };
    await upload(project, { en: { one: { entries }, two: { entries: { b: { v: "B" } } } } });
    const groups = (
      await testApp.call("GET", "/v1/api/groups", { as: (await testApp.person("owner", project)).as })
    ).body as Array<{
      _id: string;
      name: string;
    }>;
    const idOf = (name: string) => groups.find((group) => group.name === name)?._id ?? "";
    const fileNames = async (groupIds: readonly string[]) => [
      ...(await download((await request(project, { groupIds })).body.settings)).keys(),
    ];
    expect(await fileNames([idOf("two"), "one"])).toEqual([
      "app.applanga",
      ...[idOf("one"), idOf("two")].sort().map((id) => `${id}/en.sqlite.gz`),
    ]);
    expect(await fileNames(["two"])).toEqual(["app.applanga", `${idOf("two")}/en.sqlite.gz`]);
    const countFiles = async () =>
      (
        await testApp.pool.query(
          "SELECT count(*)::integer AS count FROM settings_file WHERE project_id = $1",
          [project.projectId],
        )
      ).rows[0].count;
    expect(await countFiles()).toBe(2);
    // Equivalent lists of groups share a file; unknown groups are ignored.
    await fileNames([idOf("two")]);
    await fileNames(["two", idOf("two"), "nothing"]);
    expect(await countFiles()).toBe(2);
    for (const name of ["unknown", "another", "third"])
      expect(await fileNames([name])).toEqual(["app.applanga"]);
    expect(await countFiles()).toBe(3);
  });

  test("requires the secret of the project token, in the query or in the Authorization header", async () => {
    const project = await testApp.seedProject();
    const otherProject = await testApp.seedProject();
    const path = `/v1/projects/${project.app}/updateSettings`;
    const secret = project.token.split("!")[1] ?? "";
    const bySecret = (apiSecret: string, query: Query = { app: project.app }) =>
      testApp.call("GET", path, { query: { ...query, apiSecret } });
    expect((await bySecret(secret)).body.update).toBe(true);
    expect((await bySecret(secret, {})).body.update).toBe(true);
    for (const wrong of ["0".repeat(32), "short", "", otherProject.token.split("!")[1] ?? ""]) {
      expect([wrong, (await bySecret(wrong)).status]).toEqual([wrong, 403]);
    }
    expect((await testApp.call("GET", path, { query: { app: project.app } })).status).toBe(401);
    expect(
      (await testApp.call("GET", path, { as: otherProject.as, query: { app: project.app } })).status,
    ).toBe(403);
    expect((await testApp.call("GET", path, { as: otherProject.as })).status).toBe(404);
    const elsewhere = await testApp.call("GET", "/v1/api/tag", {
      query: { app: project.app, apiSecret: secret },
    });
    expect(elsewhere.status).toBe(401);
    const unknownBranch = { app: project.app, branch: `b1${"f".repeat(6).padStart(22, "0")}` };
    expect((await bySecret(secret, unknownBranch)).status).toBe(404);
    expect((await bySecret(secret, { app: project.app, lastVersion: "x" })).status).toBe(400);
  });

  test("requires the right to read the project token, whose secret the file contains", async () => {
    const project = await testApp.seedProject();
    const path = `/v1/projects/${project.app}/updateSettings`;
    const statusOf = async (as: TestCaller) => (await testApp.call("GET", path, { as })).status;
    for (const role of ["translator", "manager", "tpttranslator", "tptadmin"] as const) {
      const person = await testApp.person(role, project);
      const byToken = withPersonalToken(project, await person.token());
      expect([role, await statusOf(person.as), await statusOf(byToken)]).toEqual([role, 403, 403]);
    }
    const admin = await testApp.person("admin", project);
    const tokenOf = async (...permissions: TokenPermission[]) =>
      withPersonalToken(project, await admin.token(permissions));
    expect(await statusOf(admin.as)).toBe(200);
    expect(await statusOf(await tokenOf("get_project_token"))).toBe(200);
    expect(await statusOf(await tokenOf("manage_settings"))).toBe(403);
  });

  test("requires the right to read the project token to create a branch with a settings file", async () => {
    const project = await testApp.seedProject();
    const admin = await testApp.person("admin", project);
    const create = async (createInitialSettingsFile: boolean, ...permissions: TokenPermission[]) =>
      testApp.call("POST", "/v1/api/branches", {
        as: withPersonalToken(project, await admin.token(["create_and_update_branches", ...permissions])),
        body: { name: "feature", sourceBranch: "main", createInitialSettingsFile },
      });
    expect((await create(true)).body).toMatchObject({
      code: "permission_missing",
      permission: "get_project_token",
    });
    expect((await create(true, "get_project_token")).body.settingsFileUrl).toMatch(/^http/);
  });
});
