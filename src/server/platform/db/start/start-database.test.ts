import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readSettings } from "#server/platform/env/env.ts";
import { makeTestDatabase } from "#server/testing/database/make-test-database.ts";
import { isMigrated } from "./migrate.ts";
import { reachDatabase, startDatabase } from "./start-database.ts";

const folder = mkdtempSync(join(tmpdir(), "parlance-embedded-"));
chmodSync(folder, 0o711);
afterAll(() => rmSync(folder, { recursive: true }));

const report = { log: () => {}, onError: () => {} };

test("a command connects to the database of a running Parlance, or starts it", async () => {
  const settings = readSettings({ PARLANCE_DATA: folder });
  const parlance = await startDatabase(settings, report);
  expect(await isMigrated(parlance.pool)).toBe(true);
  const beside = await reachDatabase(settings, report);
  await beside.db.insertInto("team").values({ name: "ours", brief_template: "[]" }).execute();
  await beside.stop();
  expect(await parlance.db.selectFrom("team").select("name").execute()).toEqual([{ name: "ours" }]);
  await parlance.stop();
  const alone = await reachDatabase(settings, report);
  expect(await alone.db.selectFrom("team").select("name").execute()).toEqual([{ name: "ours" }]);
  await alone.stop();
});

test("starts no server if DATABASE_URL is set", async () => {
  const database = await makeTestDatabase();
  const reached = await startDatabase(
    readSettings({ PARLANCE_DATA: folder, DATABASE_URL: database.url }),
    report,
  );
  const { rows } = await reached.pool.query("SELECT current_database() AS name");
  expect(rows).toEqual([{ name: database.connection.database }]);
  await reached.stop();
  await database.drop();
});
