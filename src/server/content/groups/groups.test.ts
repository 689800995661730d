import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
  type TestCaller,
} from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let manager: SeededPerson;

beforeAll(async () => {
  testApp = await openTestApp();
});
beforeEach(async () => {
  project = await testApp.seedProject();
  manager = await testApp.person("manager", project);
  const entries = (key: string) => ({ entries: { [key]: { v: key } } });
  const data = { en: { main: entries("home"), shop: entries("pay") } };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
});
afterAll(() => testApp.close());

type Group = { _id: string; name: string; keys: number };
const groups = async (): Promise<Group[]> =>
  (await testApp.call("GET", "/v1/api/groups", { as: manager.as })).body;
const idOf = async (name: string) => (await groups()).find((group) => group.name === name)?._id ?? "";
const names = async () => (await groups()).map(({ name, keys }) => `${name} ${keys}`);

describe("groups", () => {
  it("adds, renames and deletes groups; keys of a deleted group move to main", async () => {
    const added = await testApp.call("POST", "/v1/api/groups", { as: manager.as, body: { name: "legal" } });
    expect(added.body).toMatchObject({ name: "legal", keys: 0 });
    const path = `/v1/api/groups/${await idOf("shop")}`;
    const renamed = await testApp.call("PUT", path, { as: manager.as, body: { name: "checkout" } });
    expect(renamed.body).toMatchObject({ name: "checkout", keys: 1 });
    expect((await testApp.call("DELETE", path, { as: manager.as })).status).toBe(200);
    expect(await names()).toEqual(["main 2", "legal 0"]);
    const { body } = await testApp.call("GET", "/v1/api/changes/undoable", { as: manager.as });
    await testApp.call("POST", `/v1/api/changes/${body.undo._id}/revert`, { as: manager.as });
    expect(await names()).toEqual(["main 1", "checkout 1", "legal 0"]);
  });

  it("updates the document and its version with a group's name", async () => {
    const read = async () => (await testApp.call("GET", "/v1/api", { as: project.as })).body;
    const before = await read();
    await testApp.call("PUT", `/v1/api/groups/${await idOf("shop")}`, {
      as: manager.as,
      body: { name: "checkout" },
    });
    const after = await read();
    expect(Number(after.__v)).toBeGreaterThan(Number(before.__v));
    expect(Object.keys(after.data.en)).toEqual(["main", "checkout"]);
  });

  it("rejects changes of main, duplicate names and unknown groups", async () => {
    const main = `/v1/api/groups/${await idOf("main")}`;
    const put = (path: string, name: string) => testApp.call("PUT", path, { as: manager.as, body: { name } });
    expect((await put(main, "other")).body.code).toBe("main_group");
    expect((await testApp.call("DELETE", main, { as: manager.as })).body.code).toBe("main_group");
    expect((await put(`/v1/api/groups/${await idOf("shop")}`, "main")).body.code).toBe("name_taken");
    const again = await testApp.call("POST", "/v1/api/groups", { as: manager.as, body: { name: "shop" } });
    expect([again.status, again.body.code]).toEqual([400, "name_taken"]);
    expect((await put("/v1/api/groups/nonsense", "x")).status).toBe(404);
    const foreign = await testApp.seedProject();
    const stranger = await testApp.person("manager", foreign);
    const path = `/v1/api/groups/${await idOf("shop")}`;
    expect((await testApp.call("DELETE", path, { as: stranger.as })).status).toBe(404);
  });
});

describe("custom statuses", () => {
  async function teamAdmin(adminProject: SeededProject): Promise<SeededPerson> {
    const person = await testApp.person("admin", adminProject);
    await testApp.db
      .updateTable("team_member")
      .set({ role: "admin" })
      .where("person_id", "=", person.personId)
      .execute();
    return person;
  }

  it("changes and deletes a custom status only while no string has it", async () => {
    const admin = await teamAdmin(project);
    const name = `legal ${crypto.randomUUID()}`;
    const call = (method: "POST" | "PUT" | "DELETE", path: string, body?: object) =>
      testApp.call(method, path, { as: admin.as, ...(body ? { body } : {}) });
    const { body: created } = await call("POST", "/v1/api/statuses", { name, color: "#112233" });
    const path = `/v1/api/statuses/${created._id}`;
    expect((await call("PUT", path, { color: "#445566", roles: ["manager"] })).body).toEqual({
      ...created,
      color: "#445566",
      roles: ["manager"],
      etag: expect.any(String),
    });
    expect((await call("PUT", path, { name: "accepted" })).body.code).toBe("name_taken");
    const entry = { key: "home", language: "de", status: created._id };
    await testApp.call("PATCH", "/v1/api/entries", { as: manager.as, body: { entries: [entry] } });
    expect((await call("DELETE", path)).body).toMatchObject({ code: "status_in_use", strings: 1 });
    await testApp.call("PATCH", "/v1/api/entries", {
      as: manager.as,
      body: { entries: [{ ...entry, status: 0 }] },
    });
    expect((await call("DELETE", path)).status).toBe(200);
    expect((await call("DELETE", path)).status).toBe(404);
  });

  it("a restore or an undo does not bring back a deleted status", async () => {
    const admin = await teamAdmin(project);
    const call = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object) =>
      testApp.call(method, path, { as: admin.as, ...(body ? { body } : {}) });
    const { body: created } = await call("POST", "/v1/api/statuses", { name: "passing", color: "#112233" });
    const path = `/v1/api/statuses/${created._id}`;
    const save = (as: TestCaller, status: string) =>
      testApp.call("PATCH", "/v1/api/entries", {
        as,
        body: { entries: [{ key: "home", language: "de", status }] },
      });
    await save(admin.as, created._id);
    await call("DELETE", "/v1/api/entries", { entries: ["home"] });
    expect((await call("DELETE", path)).body).toMatchObject({ code: "status_in_use", strings: 1 });
    const [{ _id: key }] = (await call("GET", "/v1/api/trash")).body;
    await call("POST", "/v1/api/trash/restore", { ids: [key] });
    const { changeSet } = (await save(manager.as, "1")).body;
    expect((await call("DELETE", path)).status).toBe(200);
    expect((await call("POST", `/v1/api/changes/${changeSet}/revert`)).body).toMatchObject({
      reverted: 0,
      skipped: [{ key: "home", language: "de", reason: "changed" }],
    });
  });

  it("returns 404 for a status of another team", async () => {
    const admin = await testApp.person("admin", project);
    const body = { name: `mine alone ${project.app}`, color: "#112233" };
    const { body: created } = await testApp.call("POST", "/v1/api/statuses", { as: admin.as, body });
    const foreign = await testApp.seedProject({ team: await testApp.createTeam("Another team") });
    const stranger = await teamAdmin(foreign);
    const path = `/v1/api/statuses/${created._id}`;
    expect((await testApp.call("DELETE", path, { as: stranger.as })).status).toBe(404);
    expect((await testApp.call("PUT", path, { as: stranger.as, body: { name: "taken" } })).status).toBe(404);
  });

  it("project admins may add statuses; only team admins may change them", async () => {
    const admin = await testApp.person("admin", project);
    const body = { name: `shared ${project.app}`, color: "#112233", roles: ["admin"] };
    const { body: created } = await testApp.call("POST", "/v1/api/statuses", { as: admin.as, body });
    const neighbour = await testApp.person("owner", await testApp.seedProject());
    const path = `/v1/api/statuses/${created._id}`;
    for (const { as } of [admin, neighbour]) {
      expect((await testApp.call("PUT", path, { as, body: { roles: [] } })).body.code).toBe("not_allowed");
      expect((await testApp.call("DELETE", path, { as })).body.code).toBe("not_allowed");
    }
    const { as } = await teamAdmin(project);
    expect((await testApp.call("PUT", path, { as, body: { roles: [] } })).body).toEqual({
      ...created,
      roles: [],
      etag: expect.any(String),
    });
  });
});

describe("tag categories", () => {
  it("adds a tag category of one name only once", async () => {
    const admin = await testApp.person("admin", project);
    const add = () =>
      testApp.call("POST", "/v1/api/tagCategories", { as: admin.as, body: { name: "Figma" } });
    expect((await add()).body.name).toBe("Figma");
    expect((await add()).body.code).toBe("name_taken");
    const { body } = await testApp.call("GET", "/v1/api/tagCategories", { as: admin.as });
    expect(body.map(({ name }: { name: string }) => name)).toContain("Figma");
  });
});
