import { afterAll, expect, test } from "vitest";
import { makeTestDatabase } from "#server/testing/database/make-test-database.ts";
import { checkDatabase } from "./check-database.ts";

const database = await makeTestDatabase();
const created: string[] = [];
afterAll(async () => {
  for (const name of created) await database.pool.query(`DROP DATABASE ${name}`);
  await database.drop();
});

async function createDatabase(suffix: string, options: string) {
  const name = `${database.connection.database}_${suffix}`;
  await database.pool.query(`CREATE DATABASE ${name} TEMPLATE template0 ${options}`);
  created.push(name);
  return database.url.replace(database.connection.database, name);
}

test("a database in UTF-8 with working trigrams is accepted", async () => {
  await checkDatabase(database.url);
});

test("a database with another encoding is rejected", async () => {
  const url = await createDatabase("ascii", "ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C'");
  await expect(checkDatabase(url)).rejects.toThrow("has the encoding SQL_ASCII");
});

test("a locale in which trigrams contain only English letters is rejected", async () => {
  const url = await createDatabase("plain", "ENCODING 'UTF8' LOCALE_PROVIDER libc LOCALE 'C'");
  await expect(checkDatabase(url)).rejects.toThrow("has the locale C");
});

test("an unreachable database is rejected with the reason", async () => {
  await expect(checkDatabase("postgres://nobody@127.0.0.1:1/none")).rejects.toThrow(
    /cannot be reached: .*ECONNREFUSED/,
  );
  await expect(checkDatabase(database.url.replace(/:[^:@]+@/, ":guess@"))).rejects.toThrow(
    "password authentication failed",
  );
});

test("a user without the right to create pg_trgm is told who can", async () => {
  const name = database.connection.database;
  const url = await createDatabase("bare", "");
  await database.pool.query(`CREATE ROLE ${name}_guest LOGIN PASSWORD 'guest'`);
  const guest = url.replace(/\/\/[^@]+@/, `//${name}_guest:guest@`);
  await expect(checkDatabase(guest)).rejects.toThrow("CREATE EXTENSION pg_trgm");
  await database.pool.query(`DROP ROLE ${name}_guest`);
});
