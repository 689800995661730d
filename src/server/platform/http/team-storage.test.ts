import { randomBytes } from "node:crypto";
import { EventEmitter } from "node:events";
import type { FastifyReply, FastifyRequest } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { entryEndpoints } from "#contract/entries.ts";
import { measureStorage } from "#server/content/projects/measure-storage.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
} from "#server/testing/test-app.ts";
import { uploadPicture } from "#server/testing/upload-picture.ts";
import type { ProjectCaller } from "./caller.ts";
import { makeTeamStorage } from "./team-storage.ts";

const max = 1_048_576;

let testApp: TestApp;
let project: SeededProject;
let owner: SeededPerson;
beforeAll(async () => {
  testApp = await openTestApp({ env: { teamStorageBytes: max } });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await testApp.seedProject({ team: await testApp.createTeam("Small") });
  owner = await testApp.person("owner", project);
  await testApp.db
    .insertInto("team_member")
    .values({ team_id: project.teamId, person_id: owner.personId, role: "owner" })
    .onConflict((conflict) => conflict.columns(["team_id", "person_id"]).doUpdateSet({ role: "owner" }))
    .execute();
});

/** Text that no compression makes smaller. */
const noise = (bytes: number) => randomBytes(bytes / 2).toString("hex");
const full = { status: 507, body: { code: "storage_limit", max } };

const upload = (key: string, bytes: number, to = project) =>
  testApp.call("POST", "/v1/api", {
    as: to.as,
    body: { data: { en: { main: { entries: { [key]: { v: noise(bytes) } } } } } },
  });
const send = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: unknown) =>
  testApp.call(method, path, { as: owner.as, body });
const measure = async () => {
  await testApp.db.updateTable("project").set({ measured_at: null }).execute();
  await measureStorage(testApp.db, max);
};
const readProject = () =>
  testApp.db
    .selectFrom("project")
    .select(["measured_bytes", "added_bytes"])
    .where("id", "=", project.projectId)
    .executeTakeFirstOrThrow();

it("rejects uploads, imports, pictures, branches, bulk actions and backups of a full team", async () => {
  expect((await upload("a", 600_000)).status).toBe(200);
  expect(await upload("b", 600_000)).toMatchObject(full);
  expect((await upload("b", 400_000)).status).toBe(200);
  expect(await uploadPicture(testApp, { as: project.as, file: randomBytes(60_000) })).toMatchObject(full);
  const file = { entries: [{ key: "a", language: "de", value: noise(80_000) }] };
  expect(await send("PATCH", "/v1/api/entries", file)).toMatchObject(full);
  const otherProject = await testApp.seedProject({ team: await testApp.createTeam("Other") });
  expect((await upload("a", 600_000, otherProject)).status).toBe(200);
});

it("lets people of a full team save a little more text, and delete at any time", async () => {
  await upload("a", 600_000);
  await upload("b", 446_000);
  const save = { entries: [{ key: "a", language: "de", value: noise(40_000) }] };
  const bulk = (action: string) => send("POST", "/v1/api/entries/bulk", { action, keys: ["b"] });
  expect((await send("PATCH", "/v1/api/entries", save)).status).toBe(200);
  expect(await send("POST", "/v1/api/branches", { name: "next", sourceBranch: "main" })).toMatchObject(full);
  expect(await send("POST", "/v1/api/entries/bulk", { action: "markUpToDate", keys: ["b"] })).toMatchObject(
    full,
  );
  expect((await bulk("delete")).status).toBe(200);
  expect((await send("DELETE", "/v1/api/entries", { entries: ["a"] })).status).toBe(200);
  expect((await send("DELETE", "/v1/api/trash", { all: true })).status).toBe(200);
});

it("counts what a restored backup holds, before and after it is restored", async () => {
  await upload("a", 300_000);
  const backup = await testApp.server.inject({
    url: "/v1/api/projects/backup",
    query: { app: project.app },
    headers: owner.as.headers ?? {},
  });
  const restore = () =>
    testApp.call("POST", "/v1/api/projects/restore", {
      as: owner.as,
      body: backup.rawPayload,
      headers: { "content-type": "application/gzip" },
    });
  const statuses = [];
  for (let count = 0; count < 3; count++) statuses.push((await restore()).status);
  expect(statuses).toEqual([200, 200, 507]);
});

it("measures rows and files as they are stored", async () => {
  await upload("a", 500_000);
  await measure();
  const { measured_bytes: measured } = await readProject();
  expect(measured).toBeGreaterThan(250_000);
  expect(measured).toBeLessThan(1_000_000);
});

it("counts the bodies of accepted requests until the project is measured", async () => {
  const storage = makeTeamStorage(testApp.db, max);
  await measure();
  const { measured_bytes: before } = await readProject();
  const { projectId, teamId } = project;
  const begin = async (statusCode: number) => {
    const raw = new EventEmitter();
    await storage.begin({
      endpoint: entryEndpoints.upload as unknown as Endpoint,
      request: { headers: { "content-length": "200000" } } as FastifyRequest,
      reply: { raw, statusCode } as unknown as FastifyReply,
      caller: { scope: { projectId, teamId } } as ProjectCaller,
    });
    return () => void raw.emit("finish");
  };
  const ends = [];
  for (const status of [200, 400, 200, 200, 200]) ends.push(await begin(status));
  await expect(begin(200)).rejects.toMatchObject({ code: "storage_limit" });
  for (const end of ends) end();
  await storage.stop();
  expect(await readProject()).toEqual({ measured_bytes: before, added_bytes: 800_000 });
  await measure();
  expect(await readProject()).toEqual({ measured_bytes: before, added_bytes: 0 });
});
