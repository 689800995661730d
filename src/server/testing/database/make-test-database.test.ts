import { afterAll, expect, test } from "vitest";
import { checkDatabase } from "#server/platform/db/start/check-database.ts";
import { isMigrated, migrate } from "#server/platform/db/start/migrate.ts";
import { makeTestDatabase } from "./make-test-database.ts";

const database = await makeTestDatabase();
afterAll(database.drop);

test("a test database is migrated, and migrating it again applies nothing", async () => {
  expect(await isMigrated(database.pool)).toBe(true);
  expect(await migrate(database.pool)).toEqual([]);
});

test("two test databases are independent", async () => {
  const otherDatabase = await makeTestDatabase();
  await database.db.insertInto("team").values({ name: "ours", brief_template: "[]" }).execute();
  expect(await otherDatabase.db.selectFrom("team").selectAll().execute()).toEqual([]);
  await otherDatabase.drop();
});

test("big integers are read as numbers and dates as text", async () => {
  const { rows } = await database.pool.query(
    "SELECT 9007199254740991::bigint AS big, DATE '2026-02-28' AS day, count(*) AS count",
  );
  expect(rows).toEqual([{ big: 9007199254740991, day: "2026-02-28", count: 1 }]);
});

test("the URL of a test database passes the checks of DATABASE_URL", async () => {
  await checkDatabase(database.url);
});
