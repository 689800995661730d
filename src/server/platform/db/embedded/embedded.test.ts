import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runEmbedded } from "#server/testing/servers/embedded-process.ts";
import { embeddedServers, queryValue } from "./embedded.fixture.ts";
import { findRunning, startEmbedded } from "./embedded.ts";

const { home, logged, start } = embeddedServers();
const folder = join(home, "data");

const lines: string[] = [];
let server: Awaited<ReturnType<typeof startEmbedded>>;
beforeAll(async () => {
  server = await startEmbedded({ dataFolder: folder, log: (line) => lines.push(line) });
});
afterAll(() => server.stop());

test("the server listens on no network, requires the password, and has a short socket path", async () => {
  const { connection } = server;
  expect(await queryValue(connection, "SHOW listen_addresses")).toBe("");
  await expect(queryValue({ ...connection, password: "guess" }, "SELECT 1")).rejects.toThrow(
    "password authentication failed",
  );
  expect(Buffer.byteLength(`${connection.host}/.s.PGSQL.5432`)).toBeLessThan(100);
  expect(statSync(connection.host).mode & 0o077).toBe(0);
});

test("parallel searches leave one processor to shorter statements", async () => {
  expect(await queryValue(server.connection, "SHOW max_parallel_workers")).toBe(
    String(availableParallelism() - 1),
  );
});

test("secrets in the data folder are readable by their owner only", () => {
  expect(statSync(join(server.folder, "postgres.password")).mode & 0o777).toBe(0o600);
});

test("a second Parlance process on the same data is rejected, and the first continues", async () => {
  const { code, printed: messageId } = await runEmbedded(folder).ended();
  expect(code).toBe(1);
  expect(messageId).toContain(`Another Parlance (process ${process.pid}) already uses the data in`);
  await expect(start(folder)).rejects.toThrow("Another Parlance");
  expect(await queryValue(server.connection, "SELECT 1")).toBe(1);
});

test("a command beside a running Parlance finds its database", async () => {
  expect(await findRunning(folder)).toEqual(server.connection);
});

test("a server that ends by itself is restarted on the same data, in the same place", async () => {
  await queryValue(server.connection, "CREATE TABLE survived AS SELECT 7 AS answer");
  const { pid } = server;
  process.kill(pid, "SIGKILL");
  const answer = () => queryValue(server.connection, "SELECT answer FROM survived").catch(() => undefined);
  await expect.poll(answer, { timeout: 60_000 }).toBe(7);
  expect(server.pid).not.toBe(pid);
  expect(lines.join()).toContain("It is started again.");
});

test("data persists over a restart, and a stopped server leaves no process, socket or lock", async () => {
  await queryValue(server.connection, "CREATE TABLE kept AS SELECT 42 AS answer");
  await server.stop();
  expect(() => process.kill(server.pid, 0)).toThrow("ESRCH");
  expect(existsSync(server.connection.host)).toBe(false);
  expect(await findRunning(folder)).toBeUndefined();
  const second = await start(folder);
  expect(await queryValue(second.connection, "SELECT answer FROM kept")).toBe(42);
  expect(logged.filter((line) => line.includes("did not end in order"))).toEqual([]);
});

test("data of another major version is rejected and not modified", async () => {
  const old = join(home, "old");
  mkdirSync(join(old, "postgres"), { recursive: true });
  writeFileSync(join(old, "postgres", "PG_VERSION"), "17\n");
  await expect(start(old)).rejects.toThrow(/made by PostgreSQL 17, this Parlance brings 18/);
  expect(readFileSync(join(old, "postgres", "PG_VERSION"), "utf8")).toBe("17\n");
});
