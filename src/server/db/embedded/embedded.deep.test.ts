import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ask, embeddedServers } from "./embedded.fixture.ts";

const { home, said, start, run, finally: afterwards } = embeddedServers();

test("without any environment texts are UTF-8 and trigrams know Cyrillic, Arabic and Chinese", async () => {
  const { connection } = await run(join(home, "empty")).ready();
  expect(await ask(connection, "SHOW server_encoding")).toBe("UTF8");
  await ask(connection, "CREATE EXTENSION pg_trgm");
  for (const word of ["привет", "سلام", "日本語"]) {
    expect(await ask(connection, `SELECT cardinality(show_trgm('${word}')) > 2`)).toBe(true);
  }
  expect(await ask(connection, "SELECT lower('ПРИВЕТ ÉÖ')")).toBe("привет éö");
});

test("the server of a killed Parlance is stopped and its data taken over", async () => {
  const folder = join(home, "killed");
  const killed = run(folder);
  const orphan = await killed.ready();
  await ask(orphan.connection, "CREATE TABLE kept AS SELECT 42 AS answer");
  await killed.kill();
  expect(await ask(orphan.connection, "SELECT answer FROM kept")).toBe(42);
  const server = await start(folder);
  expect(said.join()).toContain(`process ${orphan.pid}`);
  expect(() => process.kill(orphan.pid, 0)).toThrow("ESRCH");
  expect(await ask(server.connection, "SELECT answer FROM kept")).toBe(42);
  expect(existsSync(orphan.connection.host)).toBe(false);
});

test("a server that was killed together with its Parlance recovers", async () => {
  const folder = join(home, "both");
  const killed = run(folder);
  const { pid, connection } = await killed.ready();
  await ask(connection, "CREATE TABLE kept AS SELECT 42 AS answer");
  process.kill(pid, "SIGKILL");
  await killed.kill();
  const server = await start(folder);
  expect(await ask(server.connection, "SELECT answer FROM kept")).toBe(42);
});

test("a postmaster.pid whose number now belongs to another program does not keep the server from starting", async () => {
  const folder = join(home, "reused");
  const first = await start(folder);
  const pidFile = join(first.folder, "postgres", "postmaster.pid");
  const lines = readFileSync(pidFile, "utf8").split("\n");
  await first.stop();
  writeFileSync(pidFile, [process.pid, ...lines.slice(1)].join("\n"));
  const second = await start(folder);
  expect(await ask(second.connection, "SELECT 1")).toBe(1);
});

test("a making of the data that was interrupted is begun anew", async () => {
  const folder = join(home, "interrupted");
  mkdirSync(join(folder, "postgres.new"), { recursive: true });
  writeFileSync(join(folder, "postgres.new", "PG_VERSION"), "18\n");
  const server = await start(folder);
  expect(await ask(server.connection, "SELECT 1")).toBe(1);
});

test.runIf(process.getuid?.() === 0)(
  "as root in a private folder the data lives in /var/lib/parlance, moves with its folder and is not shared with a copy",
  async () => {
    const folder = join(home, "private", "data");
    mkdirSync(join(home, "private"), { mode: 0o700 });
    const first = await start(folder);
    afterwards(() => rmSync(first.folder, { recursive: true }));
    expect(first.folder).toMatch(/^\/var\/lib\/parlance\/[0-9a-f]{16}$/);
    expect(said.join()).toContain(`its data is in ${first.folder}`);
    await ask(first.connection, "CREATE TABLE kept AS SELECT 42 AS answer");
    await first.stop();
    renameSync(join(home, "private"), join(home, "moved"));
    const second = await start(join(home, "moved", "data"));
    expect(await ask(second.connection, "SELECT answer FROM kept")).toBe(42);
    cpSync(join(home, "moved", "data"), join(home, "copied"), { recursive: true });
    await expect(start(join(home, "copied"))).rejects.toThrow("this is a copy");
  },
);
