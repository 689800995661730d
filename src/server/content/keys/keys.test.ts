import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runInLockOrder } from "#server/testing/database/lock-waits.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
} from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let manager: SeededPerson;

beforeAll(async () => {
  testApp = await openTestApp();
  project = await testApp.seedProject();
  manager = await testApp.person("manager", project);
  const entries = { a: { v: "A", tags: ["old", "kept"] }, b: { v: "B", tags: ["old"] } };
  const data = { en: { main: { entries }, other: { entries: { c: { v: "C" } } } } };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
});
afterAll(() => testApp.close());

const patch = (keys: object[], as = manager.as) =>
  testApp.call("PATCH", "/v1/api/keys", { as, body: { keys } });

async function rowsByKey() {
  const { body } = await testApp.call("GET", "/v1/api/entries", { as: manager.as });
  // biome-ignore lint/suspicious/noExplicitAny: rows as they are on the wire
  return Object.fromEntries(body.rows.map(({ entries: _, ...row }: any) => [row.key, row]));
}

describe("PATCH /v1/api/keys", () => {
  it("changes only the given fields, and a revert restores everything", async () => {
    const before = await rowsByKey();
    const { body } = await patch([
      {
        key: "a",
        desc: "First letter",
        meta: { screen: "start" },
        maxLength: 12,
        tags: ["kept", "new"],
        group: "other",
      },
      { key: "b", tags: [] },
    ]);
    expect(body.keys).toMatchObject([
      {
        key: "a",
        desc: "First letter",
        meta: { screen: "start" },
        maxLength: 12,
        tags: ["kept", "new"],
        group: "other",
      },
      { key: "b", desc: "", maxLength: null, tags: [], group: "main" },
    ]);
    expect(await rowsByKey()).toMatchObject({ a: body.keys[0], b: body.keys[1] });
    const reverted = await testApp.call("POST", `/v1/api/changes/${body.changeSet}/revert`, {
      as: manager.as,
    });
    expect(reverted.body.skipped).toEqual([]);
    expect(await rowsByKey()).toEqual(before);
  });

  it("clears fields with empty values", async () => {
    await patch([{ key: "c", desc: "x", meta: { y: "z" }, maxLength: 3 }]);
    const { body } = await patch([{ key: "c", desc: "", meta: {}, maxLength: null }]);
    expect(body.keys).toMatchObject([{ desc: "", meta: {}, maxLength: null }]);
  });

  it("creates no change set if no field differs", async () => {
    const { body } = await patch([{ key: "c", desc: "", tags: [] }]);
    expect(body.changeSet).toBe(null);
  });

  it("writes all keys of a request or none", async () => {
    const { status } = await patch([
      { key: "a", desc: "written?" },
      { key: "nowhere", desc: "no" },
    ]);
    expect(status).toBe(404);
    expect((await patch([{ key: "b", desc: "written?", group: "no such group" }])).status).toBe(404);
    expect(await rowsByKey()).toMatchObject({ a: { desc: "" }, b: { desc: "" } });
  });

  it("returns 404 for a key that is deleted concurrently", async () => {
    const { projectId, branchId } = project;
    await testApp.call("POST", "/v1/api", {
      as: project.as,
      body: { data: { en: { main: { entries: { going: { v: "Going" } } } } } },
    });
    const [, patched] = await runInLockOrder(
      testApp,
      `SELECT pg_advisory_xact_lock(${projectId}, ${branchId})`,
      [
        () => testApp.call("DELETE", "/v1/api/entries", { as: manager.as, body: { entries: ["going"] } }),
        () => patch([{ key: "going", desc: "of a key in the trash", tags: ["kept"] }]),
      ],
    );
    expect([patched.status, patched.body.code]).toEqual([404, "not_found"]);
  });

  it("requires a manager, and a token with the permission for tags", async () => {
    const translator = await testApp.person("translator", project);
    expect((await patch([{ key: "a", desc: "mine" }], translator.as)).status).toBe(403);
    const token = await manager.token(["create_and_update_translations"]);
    const as = { app: project.app, headers: { ...project.as.headers, "x-personal-access-token": token } };
    expect((await patch([{ key: "a", tags: ["t"] }], as)).body.code).toBe("permission_missing");
    expect((await patch([{ key: "a", desc: "by token" }], as)).status).toBe(200);
  });
});

describe("PUT /v1/api/tag/byId", () => {
  it("links and unlinks keys in one change set, and a revert restores both", async () => {
    const { body: tag } = await testApp.call("POST", "/v1/api/tag", {
      as: manager.as,
      body: { name: "screen", entryKeys: ["a", "b"] },
    });
    await testApp.call("PUT", `/v1/api/tag/byId/${tag._id}`, {
      as: manager.as,
      body: { entryKeys: ["b", "c"] },
    });
    const { body } = await testApp.call("GET", "/v1/api/changes", { as: manager.as, query: { limit: "1" } });
    await testApp.call("POST", `/v1/api/changes/${body.changes[0]._id}/revert`, { as: manager.as });
    const after = await testApp.call("GET", "/v1/api/tag", { as: manager.as });
    expect(after.body.find((candidate: { name: string }) => candidate.name === "screen").entryKeys).toEqual([
      "a",
      "b",
    ]);
  });
});
