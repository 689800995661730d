import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { runEmbedded } from "#server/testing/embedded-process.ts";
import { type EmbeddedConnection, findRunning, startEmbedded } from "./embedded.ts";
import { stopOrphan } from "./embedded-orphan.ts";

const home = mkdtempSync(join(tmpdir(), "parlance-embedded-"));
chmodSync(home, 0o711);
afterAll(() => rmSync(home, { recursive: true, force: true }));

let said: string[] = [];
let undo: (() => unknown)[] = [];
beforeEach(() => {
  said = [];
  undo = [];
});
afterEach(async () => {
  for (const step of undo.reverse()) await step();
});

async function start(dataFolder: string) {
  const server = await startEmbedded({ dataFolder, say: (line) => said.push(line) });
  undo.push(server.stop);
  return server;
}

function run(dataFolder: string, env?: Record<string, string>) {
  const child = runEmbedded(dataFolder, env);
  undo.push(async () => {
    await child.kill();
    await stopOrphan(join(dataFolder, "postgres"), () => {});
  });
  return child;
}

async function ask(connection: EmbeddedConnection, query: string) {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<unknown[]>({ text: query, rowMode: "array" });
  await client.end();
  return rows[0]?.[0];
}

test("data outlives a stop and a start, and a stopped server leaves no process, socket or lock", async () => {
  const folder = join(home, "twice");
  const first = await start(folder);
  await ask(first.connection, "CREATE TABLE kept AS SELECT 42 AS answer");
  await first.stop();
  expect(() => process.kill(first.pid, 0)).toThrow("ESRCH");
  expect(existsSync(first.connection.host)).toBe(false);
  const second = await start(folder);
  expect(await ask(second.connection, "SELECT answer FROM kept")).toBe(42);
  expect(said.filter((line) => line.includes("did not end in order"))).toEqual([]);
});

test("without any environment texts are UTF-8 and trigrams know Cyrillic, Arabic and Chinese", async () => {
  const { connection } = await run(join(home, "empty")).ready();
  expect(await ask(connection, "SHOW server_encoding")).toBe("UTF8");
  await ask(connection, "CREATE EXTENSION pg_trgm");
  for (const word of ["привет", "سلام", "日本語"]) {
    expect(await ask(connection, `SELECT cardinality(show_trgm('${word}')) > 2`)).toBe(true);
  }
  expect(await ask(connection, "SELECT lower('ПРИВЕТ ÉÖ')")).toBe("привет éö");
});

test("the server listens on no network, wants the password, and its socket's path is short", async () => {
  const { connection } = await start(join(home, "shut"));
  expect(await ask(connection, "SHOW listen_addresses")).toBe("");
  await expect(ask({ ...connection, password: "guess" }, "SELECT 1")).rejects.toThrow(
    "password authentication failed",
  );
  expect(Buffer.byteLength(`${connection.host}/.s.PGSQL.5432`)).toBeLessThan(100);
  expect(statSync(connection.host).mode & 0o077).toBe(0);
});

test("secrets in the data folder can be read by their owner only", async () => {
  const { folder } = await start(join(home, "secret"));
  expect(statSync(join(folder, "postgres.password")).mode & 0o777).toBe(0o600);
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

test("a second Parlance on the same data is refused in words, and the first goes on", async () => {
  const folder = join(home, "shared");
  const server = await start(folder);
  const { code, said: words } = await run(folder).words();
  expect(code).toBe(1);
  expect(words).toContain(`Another Parlance (process ${process.pid}) already uses the data in`);
  await expect(start(folder)).rejects.toThrow("Another Parlance");
  expect(await ask(server.connection, "SELECT 1")).toBe(1);
});

test("data of another major version is refused in words, and untouched", async () => {
  const folder = join(home, "old");
  mkdirSync(join(folder, "postgres"), { recursive: true });
  writeFileSync(join(folder, "postgres", "PG_VERSION"), "17\n");
  await expect(start(folder)).rejects.toThrow(/made by PostgreSQL 17, this Parlance brings 18/);
  expect(readFileSync(join(folder, "postgres", "PG_VERSION"), "utf8")).toBe("17\n");
});

test("a making of the data that was interrupted is begun anew", async () => {
  const folder = join(home, "interrupted");
  mkdirSync(join(folder, "postgres.new"), { recursive: true });
  writeFileSync(join(folder, "postgres.new", "PG_VERSION"), "18\n");
  const server = await start(folder);
  expect(await ask(server.connection, "SELECT 1")).toBe(1);
});

test("a program beside a running Parlance finds its database, and none when it is stopped", async () => {
  const folder = join(home, "beside");
  const server = await start(folder);
  expect(await findRunning(folder)).toEqual(server.connection);
  await server.stop();
  expect(await findRunning(folder)).toBeUndefined();
});

test.runIf(process.getuid?.() === 0)(
  "as root in a private folder the data lives in /var/lib/parlance, moves with its folder and is not shared with a copy",
  async () => {
    const folder = join(home, "private", "data");
    mkdirSync(join(home, "private"), { mode: 0o700 });
    const first = await start(folder);
    undo.unshift(() => rmSync(first.folder, { recursive: true }));
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
