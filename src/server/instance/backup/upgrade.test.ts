import { copyFileSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkProject } from "#server/instance/integrity/check-project.ts";
import { closeDatabase, openDatabase } from "#server/platform/db/database.ts";
import { migrate } from "#server/platform/db/start/migrate.ts";
import { claimDisk } from "#server/platform/storage/claim-disk.ts";
import { openDisk } from "#server/platform/storage/disk.ts";
import { makeTestDatabase } from "#server/testing/database/make-test-database.ts";
import { openTestApp } from "#server/testing/test-app.ts";
import { readArchive } from "./archive.ts";
import { backupInstance } from "./backup-instance.ts";
import { restoreInstance } from "./restore-instance.ts";

const migrations = "src/server/platform/db/migrations";
/** Backups of the demo, one by each release, from `node scripts/dump-release.mjs`. */
const dumps = globSync("src/server/instance/backup/dumps/*.backup").sort();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "parlance-upgrade-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Restores a dump into the schema of its release, then applies the newer migrations of `newer`. */
async function upgrade(dump: string, newer: string) {
  const database = await makeTestDatabase("template0");
  const dataFolder = mkdtempSync(join(folder, "data-"));
  // A separate pool, closed before the restore, which refuses a database to which a Parlance is connected.
  const older = openDatabase({ connection: database.connection });
  await migrate(older.pool, await migrationsOf(dump));
  await closeDatabase(older);
  const app = await openTestApp();
  const settings = { ...app.env, dataFolder, givenSecret: undefined };
  await app.close();
  const { connection } = database;
  const disk = await openDisk(settings);
  await restoreInstance({ connection, settings, disk, path: dump, replace: false });
  const applied = await migrate(database.pool, newer);
  const projects = await database.db.selectFrom("project").select("id").execute();
  const faults = await Promise.all(projects.map(({ id }) => checkProject(database.db, id)));
  await database.drop();
  return { applied, projects: projects.length, faults: faults.flat() };
}

/** Folder with the migrations that the release of a dump had. */
async function migrationsOf(dump: string): Promise<string> {
  const older = mkdtempSync(join(folder, "older-"));
  for await (const entry of readArchive(dump)) {
    const names: string[] = JSON.parse(await entry.text()).migrations;
    for (const file of sqlFiles(migrations).filter((name) => names.includes(basename(name, ".sql"))))
      copyFileSync(join(migrations, file), join(older, file));
    break;
  }
  return older;
}

const sqlFiles = (path: string) =>
  readdirSync(path)
    .filter((file) => file.endsWith(".sql"))
    .sort();

it("an instance of this version is upgraded by a newer migration", async () => {
  const app = await openTestApp();
  const { as } = await app.seedProject();
  const body = { data: { en: { main: { entries: { greeting: { v: "Hello" } } } } } };
  expect((await app.call("POST", "/v1/api", { as, body })).status).toBe(200);
  await claimDisk(app.db, app.env);
  const path = join(folder, "current.backup");
  const { host = "", port = 0, user = "", database = "", password } = app.pool.options;
  const connection = { host, port, user, database, password: String(password) };
  await backupInstance({ connection, env: app.env, disk: app.jobDeps.disk, path });
  await app.close();
  const newer = join(folder, "newer");
  mkdirSync(newer);
  for (const file of sqlFiles(migrations)) copyFileSync(join(migrations, file), join(newer, file));
  writeFileSync(join(newer, "9999_later.sql"), "ALTER TABLE project ADD COLUMN later integer");
  const upgraded = await upgrade(path, newer);
  expect(upgraded).toEqual({ applied: ["later"], projects: 1, faults: [] });
});

it.each(dumps.map((dump) => [basename(dump, ".backup"), dump]))(
  "an instance of %s is upgraded to this version without faults",
  async (_version, dump) => {
    const { projects, faults } = await upgrade(dump, migrations);
    expect(projects).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  },
);
