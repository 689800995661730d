import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { embeddedServers, queryValue } from "./embedded.fixture.ts";

const { home, logged, start, run, finally: afterwards } = embeddedServers();

test("the database is UTF-8 with trigrams of all scripts when no locale is set", async () => {
  const { connection } = await run(join(home, "empty")).ready();
  expect(await queryValue(connection, "SHOW server_encoding")).toBe("UTF8");
  await queryValue(connection, "CREATE EXTENSION pg_trgm");
  for (const word of ["привет", "سلام", "日本語"]) {
    expect(await queryValue(connection, `SELECT cardinality(show_trgm('${word}')) > 2`)).toBe(true);
  }
  expect(await queryValue(connection, "SELECT lower('ПРИВЕТ ÉÖ')")).toBe("привет éö");
});

test("the server of a killed Parlance process is stopped and its data reused", async () => {
  const folder = join(home, "killed");
  const killed = run(folder);
  const orphan = await killed.ready();
  await queryValue(orphan.connection, "CREATE TABLE kept AS SELECT 42 AS answer");
  await killed.kill();
  expect(await queryValue(orphan.connection, "SELECT answer FROM kept")).toBe(42);
  const server = await start(folder);
  expect(logged.join()).toContain(`process ${orphan.pid}`);
  expect(() => process.kill(orphan.pid, 0)).toThrow("ESRCH");
  expect(await queryValue(server.connection, "SELECT answer FROM kept")).toBe(42);
  expect(existsSync(orphan.connection.host)).toBe(false);
});

test("a server that was killed together with Parlance recovers", async () => {
  const folder = join(home, "both");
  const killed = run(folder);
  const { pid, connection } = await killed.ready();
  await queryValue(connection, "CREATE TABLE kept AS SELECT 42 AS answer");
  process.kill(pid, "SIGKILL");
  await killed.kill();
  const server = await start(folder);
  expect(await queryValue(server.connection, "SELECT answer FROM kept")).toBe(42);
});

test("a postmaster.pid with the process id of another program does not prevent a start", async () => {
  const folder = join(home, "reused");
  const first = await start(folder);
  const pidFile = join(first.folder, "postgres", "postmaster.pid");
  const lines = readFileSync(pidFile, "utf8").split("\n");
  await first.stop();
  writeFileSync(pidFile, [process.pid, ...lines.slice(1)].join("\n"));
  const second = await start(folder);
  expect(await queryValue(second.connection, "SELECT 1")).toBe(1);
});

test("an interrupted creation of the data is started again", async () => {
  const folder = join(home, "interrupted");
  mkdirSync(join(folder, "postgres.new"), { recursive: true });
  writeFileSync(join(folder, "postgres.new", "PG_VERSION"), "18\n");
  const server = await start(folder);
  expect(await queryValue(server.connection, "SELECT 1")).toBe(1);
});

test.runIf(process.getuid?.() === 0)(
  "as root with a private folder the data is in /var/lib/parlance and moves with its folder",
  async () => {
    const folder = join(home, "private", "data");
    mkdirSync(join(home, "private"), { mode: 0o700 });
    const first = await start(folder);
    afterwards(() => rmSync(first.folder, { recursive: true }));
    expect(first.folder).toMatch(/^\/var\/lib\/parlance\/[0-9a-f]{16}$/);
    expect(logged.join()).toContain(`its data is in ${first.folder}`);
    await queryValue(first.connection, "CREATE TABLE kept AS SELECT 42 AS answer");
    await first.stop();
    renameSync(join(home, "private"), join(home, "moved"));
    const second = await start(join(home, "moved", "data"));
    expect(await queryValue(second.connection, "SELECT answer FROM kept")).toBe(42);
    cpSync(join(home, "moved", "data"), join(home, "copied"), { recursive: true });
    await expect(start(join(home, "copied"))).rejects.toThrow("this is a copy");
  },
);
