import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import { makeTestDatabase } from "#server/testing/database/make-test-database.ts";
import { isMigrated, migrate } from "./migrate.ts";

const database = await makeTestDatabase();
const pool: pg.Pool = database.pool;
let folder = "";

beforeEach(async () => {
  await pool.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  folder = mkdtempSync(join(tmpdir(), "parlance-migrations-"));
  write("0001_one.sql", "CREATE TABLE one (n integer); INSERT INTO one VALUES (1);");
  return () => rmSync(folder, { recursive: true });
});
afterAll(database.drop);

function write(file: string, statements: string) {
  writeFileSync(join(folder, file), statements);
}

test("migrations are applied once each, in order of their numbers", async () => {
  expect(await isMigrated(pool, folder)).toBe(false);
  expect(await migrate(pool, folder)).toEqual(["one"]);
  write("0002_two.sql", "ALTER TABLE one ADD COLUMN m integer DEFAULT 2");
  expect(await isMigrated(pool, folder)).toBe(false);
  expect(await migrate(pool, folder)).toEqual(["two"]);
  expect(await migrate(pool, folder)).toEqual([]);
  expect(await isMigrated(pool, folder)).toBe(true);
  expect((await pool.query("SELECT * FROM one")).rows).toEqual([{ n: 1, m: 2 }]);
});

test("an older database is migrated only after the caller confirmed it", async () => {
  const questions: string[] = [];
  const answer = (word: "migrate" | "keep") => async () => {
    questions.push(word);
    return word;
  };
  await migrate(pool, folder, answer("keep"));
  write("0002_two.sql", "CREATE TABLE two ()");
  expect(await migrate(pool, folder, answer("keep"))).toEqual([]);
  expect(await migrate(pool, folder, answer("migrate"))).toEqual(["two"]);
  await migrate(pool, folder, answer("keep"));
  expect(questions).toEqual(["keep", "migrate"]);
});

test("a failed migration is rolled back and named", async () => {
  write("0002_half.sql", "CREATE TABLE half (); SELECT nonsense;");
  await expect(migrate(pool, folder)).rejects.toThrow(
    'Migration 2 (half) failed: column "nonsense" does not exist',
  );
  const { rows } = await pool.query("SELECT to_regclass('half') AS half, to_regclass('one')::text AS one");
  expect(rows).toEqual([{ half: null, one: "one" }]);
  write("0002_half.sql", "CREATE TABLE half ();");
  expect(await migrate(pool, folder)).toEqual(["half"]);
});

test("concurrent processes apply each migration once", async () => {
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(pool, folder)));
  expect(applied.flat()).toEqual(["one"]);
});

test("refuses a database of a newer Parlance", async () => {
  write("0002_two.sql", "SELECT 1");
  await migrate(pool, folder);
  rmSync(join(folder, "0002_two.sql"));
  await expect(migrate(pool, folder)).rejects.toThrow("The database holds migration 2 (two)");
});

test("refuses a database whose schema came from another file", async () => {
  await migrate(pool, folder);
  write("0001_one.sql", "CREATE TABLE one (n bigint)");
  await expect(migrate(pool, folder)).rejects.toThrow(
    /unreleased Parlance.* Start afresh with an empty data folder/,
  );
});

test("refuses a database from before checksums were stored", async () => {
  await pool.query("CREATE TABLE migration (number integer PRIMARY KEY, name text NOT NULL)");
  await pool.query("INSERT INTO migration VALUES (1, 'one')");
  await expect(migrate(pool, folder)).rejects.toThrow("unreleased Parlance");
});

test("two migrations with the same number, and malformed file names, are refused", async () => {
  write("0001_other.sql", "SELECT 1");
  await expect(migrate(pool, folder)).rejects.toThrow("Two migrations have the number 1.");
  rmSync(join(folder, "0001_other.sql"));
  write("2.sql", "SELECT 1");
  await expect(migrate(pool, folder)).rejects.toThrow("2.sql is no name for a migration");
});
