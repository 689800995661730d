import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Disk } from "flydrive";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backupInstance } from "#server/instance/backup/backup-instance.ts";
import { restoreInstance } from "#server/instance/backup/restore-instance.ts";
import type { Env } from "#server/platform/env/env.ts";
import { makeTestDatabase } from "#server/testing/database/make-test-database.ts";
import { sendForm } from "#server/testing/send-form.ts";
import { startS3 } from "#server/testing/servers/start-s3.ts";
import { openTestApp, type SeededProject, type TestApp, type TestCaller } from "#server/testing/test-app.ts";
import { picture, uploadPicture } from "#server/testing/upload-picture.ts";
import { openDisk } from "./disk.ts";
import { deleteFolder, listFolder } from "./disk-folder.ts";
import { findMetadata } from "./file-metadata.ts";
import { projectFolder } from "./stored-files.ts";
import { sweepFiles } from "./sweep-files.ts";

const ours = "parlance-files";
const otherBucket = "another-bucket";
/** A foreign file in the bucket. */
const foreign = "invoices/2026.pdf";

let s3: Awaited<ReturnType<typeof startS3>>;
let folder: string;
let testApp: TestApp;
let disk: Disk;
let owner: TestCaller;

beforeAll(async () => {
  s3 = await startS3([ours, otherBucket]);
  folder = await mkdtemp(join(tmpdir(), "parlance-s3-test-"));
  testApp = await openTestApp({ env: { s3: s3.configOf(ours) } });
  disk = testApp.jobDeps.disk;
  const { personId, as } = await testApp.person("none");
  await sql`UPDATE team_member SET role = 'owner' WHERE person_id = ${personId}`.execute(testApp.db);
  owner = { headers: as.headers ?? {} };
  await disk.put(foreign, "not ours");
});
afterAll(async () => {
  await testApp.close();
  await s3.close();
  await rm(folder, { recursive: true });
});

async function listed(from: Disk, under: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of listFolder(from, under)) keys.push(key);
  return keys.sort();
}

/** Content of all files of a disk. */
async function contents(from: Disk): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const key of await listed(from, "projects"))
    found[key] = (await buffer(await from.getStream(key))).toString("base64");
  return found;
}

async function download(url: string) {
  const path = new URL(url).pathname;
  const { statusCode, rawPayload, headers } = await testApp.server.inject({ method: "GET", url: path });
  return { status: statusCode, bytes: rawPayload, type: headers["content-type"] };
}

/** A project with a screenshot and a file of an order. */
async function filledProject() {
  const project = await testApp.seedProject();
  const as = { ...owner, app: project.app };
  const data = { en: { main: { entries: { a: { v: "One" } } } } };
  await testApp.call("POST", "/v1/api", { as, body: { data } });
  const image = await picture(project.projectId, { width: 400, height: 700 });
  expect((await uploadPicture(testApp, { as, file: image })).status).toBe(200);
  const requested = JSON.stringify({ sourceLanguage: "en", languages: ["de"] });
  const guide = Buffer.from(`Guide of ${project.app}`);
  const created = await sendForm(testApp, "/v1/api/orders", {
    as,
    parts: [
      { name: "data", text: requested },
      { name: "guide", fileName: "guide.txt", type: "text/plain", bytes: guide },
    ],
  });
  expect(created.status).toBe(200);
  return { ...project, as, image, guide, guideUrl: created.body.order.files[0].url as string };
}

const readShot = async (as: TestCaller) => (await testApp.call("GET", "/v1/api/screenshots", { as })).body[0];

async function expectShown(as: TestCaller, image: Buffer): Promise<void> {
  const shot = await readShot(as);
  const { status, bytes, type } = await download(shot.url);
  expect([status, type, bytes.equals(image)]).toEqual([200, "image/png", true]);
  for (const preview of [shot.thumbnailUrl, shot.previewUrl]) {
    const { status, type, bytes } = await download(preview);
    expect([status, type, bytes.subarray(8, 12).toString()]).toEqual([200, "image/webp", "WEBP"]);
  }
}

test("screenshots and files of orders are stored in the bucket and downloaded by signed URLs", async () => {
  const { projectId, as, image, guide, guideUrl } = await filledProject();
  await expectShown(as, image);
  expect(await download(guideUrl)).toMatchObject({ status: 200, bytes: guide });
  expect(await listed(disk, projectFolder(projectId))).toHaveLength(4);
  expect(existsSync(join(testApp.env.dataFolder, "files"))).toBe(false);
});

test("a file that is not an image is rejected and not stored in the bucket", async () => {
  const project = await testApp.seedProject();
  const file = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
  const { status, body } = await uploadPicture(testApp, { as: { ...owner, app: project.app }, file });
  expect([status, body.code]).toEqual([400, "not_an_image"]);
  expect(await listed(disk, projectFolder(project.projectId))).toEqual([]);
});

test("an unreferenced file is swept from the bucket with its previews", async () => {
  const { projectId, guideUrl } = await filledProject();
  await sql`DELETE FROM screenshot WHERE project_id = ${projectId}`.execute(testApp.db);
  await sql`UPDATE stored_file SET created_at = now() - interval '25 hours' WHERE project_id = ${projectId}`.execute(
    testApp.db,
  );
  expect(await sweepFiles(testApp.jobDeps)).toBe(1);
  expect(await listed(disk, projectFolder(projectId))).toHaveLength(1);
  expect((await download(guideUrl)).status).toBe(200);
});

async function removeForever({ app, projectId }: SeededProject): Promise<void> {
  await testApp.db
    .updateTable("project")
    .set({ deleted_at: new Date() })
    .where("id", "=", projectId)
    .execute();
  const body = { ids: [app] };
  expect((await testApp.call("DELETE", "/v1/api/projects/trash", { as: owner, body })).status).toBe(200);
  await testApp.runJobs();
}

test("purging a project deletes its files from the bucket, and no others", async () => {
  const [purged, remaining] = [await filledProject(), await filledProject()];
  // The id of this project starts with that of the purged one.
  await disk.put(`${projectFolder(purged.projectId)}0/a`, "of a project with more digits");
  await removeForever(purged);
  expect(await listed(disk, projectFolder(purged.projectId))).toEqual([]);
  expect((await download(purged.guideUrl)).status).toBe(404);
  expect(await listed(disk, projectFolder(remaining.projectId))).toHaveLength(4);
  await disk.delete(`${projectFolder(purged.projectId)}0/a`);
});

test("a folder with more files than one page of S3's list is listed and deleted completely", async () => {
  let pages = 0;
  const inPages: Pick<Disk, "listAll" | "delete"> = {
    listAll: (under, options) => {
      pages += 1;
      const small = { ...options, maxResults: 7 };
      return disk.listAll(under, small);
    },
    delete: (key) => disk.delete(key),
  };
  const keys = Array.from({ length: 45 }, (_, number) => `many/${number % 3}/${100 + number}`).sort();
  for (const key of keys) await disk.put(key, key);
  expect(await listed(inPages as Disk, "many")).toEqual(keys);
  // Three pages in each of three folders, and one of the folders.
  expect(pages).toBe(10);
  await deleteFolder(inPages as Disk, "many");
  expect(await listed(disk, "many")).toEqual([]);
});

test("a project is restored from its backup with the same files and previews", async () => {
  const project = await filledProject();
  const url = `/v1/api/projects/backup?app=${project.app}`;
  const saved = await testApp.server.inject({ method: "GET", url, headers: owner.headers ?? {} });
  const created = await testApp.call("POST", "/v1/api/projects/restore", {
    as: owner,
    body: saved.rawPayload,
    headers: { "content-type": "application/gzip" },
  });
  expect(created.status).toBe(200);
  const as = { ...owner, app: created.body._id as string };
  await expectShown(as, project.image);
  const [order] = (await testApp.call("GET", "/v1/api/orders", { as })).body;
  const details = (await testApp.call("GET", `/v1/api/orders/${order._id}`, { as })).body;
  expect((await download(details.files[0].url)).bytes).toEqual(project.guide);
  const namesOf = async (projectId: number) =>
    (await listed(disk, projectFolder(projectId))).map((key) => key.split("/").at(-1));
  const { id } = await testApp.db
    .selectFrom("project")
    .select("id")
    .where("app", "=", as.app)
    .executeTakeFirstOrThrow();
  expect(await namesOf(id)).toEqual(await namesOf(project.projectId));
});

function connectionOf({ pool }: TestApp) {
  const { host = "", port = 0, user = "", database = "", password } = pool.options;
  return { host, port, user, database, password: String(password) };
}

const backup = (name: string) =>
  backupInstance({
    connection: connectionOf(testApp),
    env: testApp.env,
    disk,
    path: join(folder, name),
  });

test.each<[string, () => Pick<Env, "s3">]>([
  ["a folder", () => ({ s3: undefined })],
  ["another bucket", () => ({ s3: s3.configOf(otherBucket) })],
])(
  "the instance is restored from the bucket into %s byte for byte, and nothing else",
  async (name, where) => {
    const project = await filledProject();
    const file = `${name}.backup`;
    const saved = await backup(file);
    const database = await makeTestDatabase();
    await database.pool.end();
    const dataFolder = await mkdtemp(join(folder, "data-"));
    const env = { ...testApp.env, dataFolder, givenSecret: undefined, ...where() };
    const disk = await openDisk(env);
    await disk.put("projects/999999/old", "of an instance that is thrown away");
    await disk.put(foreign, "not ours");
    const restored = await restoreInstance({
      connection: database.connection,
      settings: env,
      disk,
      path: join(folder, file),
      replace: false,
    });
    expect(restored.files).toBe(saved.files);
    const there = await contents(disk);
    expect(there).toEqual(await contents(disk));
    expect(Object.values(there)).toContain(project.image.toString("base64"));
    // A bucket may contain other files too.
    expect(await disk.get(foreign)).toBe("not ours");
  },
);

test("a backup fails while the bucket does not answer, instead of omitting files", async () => {
  const deaf = await openTestApp({ env: { s3: { ...s3.configOf(ours), endpoint: "http://127.0.0.1:9" } } });
  const path = join(folder, "deaf.backup");
  const saving = backupInstance({
    connection: connectionOf(deaf),
    env: deaf.env,
    disk: deaf.jobDeps.disk,
    path,
  });
  await expect(saving).rejects.toThrow();
  expect(existsSync(path)).toBe(false);
  // An unreachable bucket must not be mistaken for a missing file.
  await expect(findMetadata(deaf.jobDeps.disk, "projects/1/a")).rejects.toThrow();
  expect(await findMetadata(disk, "projects/1/never")).toBeUndefined();
  await deaf.close();
});
