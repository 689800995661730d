import { Readable } from "node:stream";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type SeededProject, type TestApp } from "#server/testing/test-app.ts";
import { picture, uploadPicture } from "#server/testing/upload-picture.ts";
import { previewKey } from "./image-previews.ts";
import { receiveFile } from "./received-file.ts";
import { diskKey, storeFile } from "./stored-files.ts";
import { sweepFiles } from "./sweep-files.ts";

let testApp: TestApp;
let project: SeededProject;
beforeAll(async () => {
  testApp = await openTestApp();
  project = await testApp.seedProject();
});
afterAll(() => testApp.close());

const sweep = () => sweepFiles(testApp.jobDeps);

async function store(text: string) {
  const file = await receiveFile(Readable.from([Buffer.from(text)]));
  const id = await storeFile(testApp.jobDeps, project.projectId, { file, type: "text/plain" });
  await file.discard();
  return { id, key: diskKey(project.projectId, file.sha256) };
}

/** Makes all stored files this many hours old. */
const age = (hours: number) =>
  sql`UPDATE stored_file SET created_at = now() - make_interval(hours => ${hours})`.execute(testApp.db);

test("an unreferenced file is deleted after a day, not before", async () => {
  const { disk } = testApp.jobDeps;
  const { key } = await store("nobody");
  await age(23);
  expect([await sweep(), await disk.exists(key)]).toEqual([0, true]);
  await age(25);
  expect([await sweep(), await disk.exists(key)]).toEqual([1, false]);
  expect(await sweep()).toBe(0);
});

test("more than one batch is deleted at once", async () => {
  for (let number = 0; number < 120; number++) await store(`file ${number}`);
  await age(25);
  expect(await sweep()).toBe(120);
});

test("storing a file again resets its age", async () => {
  const { key } = await store("again");
  await age(25);
  await store("again");
  expect([await sweep(), await testApp.jobDeps.disk.exists(key)]).toEqual([0, true]);
});

test("a screenshot's file stays while in the trash, and is deleted with its last row", async () => {
  const { disk } = testApp.jobDeps;
  const manager = await testApp.person("manager", project);
  await uploadPicture(testApp, { as: project.as, file: await picture(1) });
  const body = { tagNames: ["Home"] };
  await testApp.call("DELETE", "/v1/api/screenshots", { as: manager.as, body });
  await age(25);
  const { sha256 } = await testApp.db
    .selectFrom("stored_file")
    .select("sha256")
    .where("type", "=", "image/png")
    .executeTakeFirstOrThrow();
  const key = diskKey(project.projectId, sha256);
  await sweep();
  expect([await disk.exists(key), await disk.exists(previewKey(key, 320))]).toEqual([true, true]);
  await sql`DELETE FROM screenshot`.execute(testApp.db);
  await sweep();
  expect([await disk.exists(key), await disk.exists(previewKey(key, 320))]).toEqual([false, false]);
});

test("any table with a foreign key to stored files keeps its files", async () => {
  await sql`CREATE TABLE keeper (project_id integer, kept_id bigint,
    FOREIGN KEY (project_id, kept_id) REFERENCES stored_file (project_id, id))`.execute(testApp.db);
  const { id, key } = await store("kept");
  await sql`INSERT INTO keeper VALUES (${project.projectId}, ${id})`.execute(testApp.db);
  await age(25);
  await sweep();
  expect(await testApp.jobDeps.disk.exists(key)).toBe(true);
});

test("content that is stored during a sweep exists afterwards", async () => {
  for (let round = 0; round < 20; round++) {
    await store(`race ${round}`);
    await age(25);
    const [{ id, key }] = await Promise.all([store(`race ${round}`), sweep(), sweep()]);
    const row = await testApp.db
      .selectFrom("stored_file")
      .select("id")
      .where("id", "=", id)
      .executeTakeFirst();
    expect([row?.id, await testApp.jobDeps.disk.exists(key)]).toEqual([id, true]);
  }
});
