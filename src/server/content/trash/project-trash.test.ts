import { Readable } from "node:stream";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { receiveFile } from "#server/platform/storage/received-file.ts";
import { diskKey, storeFile } from "#server/platform/storage/stored-files.ts";
import { openTestApp, type SeededProject, type TestApp, type TestCaller } from "#server/testing/test-app.ts";
import { tablesWith } from "./empty-tables.ts";
import { sweepTrash } from "./sweep-trash.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

async function deletedProject(name: string): Promise<SeededProject & { owner: TestCaller }> {
  const project = await testApp.seedProject({ name });
  const owner = (await testApp.person("owner", project)).as;
  const data = { en: { main: { entries: { a: { v: "One" } } } } };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
  await testApp.db
    .updateTable("project")
    .set({ deleted_at: new Date() })
    .where("id", "=", project.projectId)
    .execute();
  return { ...project, owner: { headers: owner.headers ?? {} } };
}

const restore = (as: TestCaller, ids: string[]) =>
  testApp.call("POST", "/v1/api/projects/trash/restore", { as, body: { ids } });

it("lists and restores a deleted project for its owner, which then works as before", async () => {
  const project = await deletedProject("gone");
  expect((await testApp.call("GET", "/v1/api", { as: project.as })).status).toBe(403);
  const list = await testApp.call("GET", "/v1/api/projects/trash", { as: project.owner });
  expect(list.body).toMatchObject([{ _id: project.app, name: "gone", deletedBy: null }]);
  expect((await restore(project.owner, [project.app])).body).toEqual({ restored: 1 });
  expect((await testApp.call("GET", "/v1/api", { as: project.as })).status).toBe(200);
  expect((await restore(project.owner, [project.app])).status).toBe(404);
});

it("hides a deleted project from everybody except its owner", async () => {
  const project = await deletedProject("private");
  const admin = (await testApp.person("admin", project)).as;
  const stranger = { headers: admin.headers ?? {} };
  expect((await testApp.call("GET", "/v1/api/projects/trash", { as: stranger })).body).toEqual([]);
  expect((await restore(stranger, [project.app])).status).toBe(404);
  const removed = await testApp.call("DELETE", "/v1/api/projects/trash", {
    as: stranger,
    body: { ids: [project.app] },
  });
  expect(removed.status).toBe(404);
});

it("deletes a project with all its rows and files, and nothing of other projects", async () => {
  const otherProject = await testApp.seedProject();
  const project = await deletedProject("removed");
  const file = await receiveFile(Readable.from([Buffer.from("bytes")]));
  for (const id of [project.projectId, otherProject.projectId]) {
    await storeFile(testApp.jobDeps, id, { file, type: "text/plain" });
  }
  const body = { ids: [project.app] };
  const removed = await testApp.call("DELETE", "/v1/api/projects/trash", { as: project.owner, body });
  expect(removed.body).toEqual({ removed: 1 });
  expect((await restore(project.owner, [project.app])).status).toBe(404);
  await testApp.runJobs();
  for (const table of await tablesWith(testApp.db, ["project_id"])) {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM ${sql.table(table)} WHERE project_id = ${project.projectId}`.execute(
      testApp.db,
    );
    expect([table, rows[0]?.count]).toEqual([table, 0]);
  }
  expect(await testApp.jobDeps.disk.exists(diskKey(project.projectId, file.sha256))).toBe(false);
  expect(await testApp.jobDeps.disk.exists(diskKey(otherProject.projectId, file.sha256))).toBe(true);
  expect((await testApp.call("GET", "/v1/api", { as: otherProject.as })).status).toBe(200);
});

it("keeps a deleted project for thirty days", async () => {
  const project = await deletedProject("resting");
  const exists = async () =>
    (await testApp.db.selectFrom("project").select("id").where("id", "=", project.projectId).execute())
      .length;
  await sweepTrash(testApp.db, new Date(Date.now() + 29.9 * 86_400_000));
  await testApp.runJobs();
  expect(await exists()).toBe(1);
  await sweepTrash(testApp.db, new Date(Date.now() + 30.1 * 86_400_000));
  await testApp.runJobs();
  expect(await exists()).toBe(0);
});
