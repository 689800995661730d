import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { closeDatabase, type OpenDatabase, openDatabase } from "#server/platform/db/database.ts";
import { chooseAccount } from "#server/platform/db/embedded/account.ts";
import { startListening } from "#server/platform/db/listening.ts";
import { withBounds } from "#server/platform/db/statements/statement-bounds.ts";
import { makeTestDatabase } from "#server/testing/database/make-test-database.ts";
import { freePort } from "#server/testing/servers/run-parlance.ts";
import { makeTestFolder } from "#server/testing/test-folders.ts";
import { checkDatabase } from "./check-database.ts";

const program = ["pgbouncer", "/usr/sbin/pgbouncer"].find(
  (name) => spawnSync(name, ["--version"]).status === 0,
);

let database: Awaited<ReturnType<typeof makeTestDatabase>>;
let folder: Awaited<ReturnType<typeof makeTestFolder>>;
beforeAll(async () => {
  database = await makeTestDatabase();
  folder = await makeTestFolder();
});
afterAll(async () => {
  await folder.remove();
  await database.drop();
});

/** Starts PgBouncer as the user of the test server, since it refuses to run as root. */
async function startPooler(mode: "session" | "transaction") {
  const { user, password, host, database: name } = { ...inject("testServer"), ...database.connection };
  const port = await freePort();
  const file = join(folder.folder, `${mode}.ini`);
  const users = join(folder.folder, "users.txt");
  await writeFile(users, `"${user}" "${password}"\n`);
  await writeFile(
    file,
    `[databases]
${name} = host=${host} user=${user} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = 20
`,
  );
  const pooler = spawn(program ?? "", [file], { ...chooseAccount(host), stdio: "ignore" });
  const url = `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;
  await vi.waitFor(() => connect(url), { timeout: 60_000 });
  return { url, stop: () => end(pooler) };
}

async function connect(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.end();
}

async function end(pooler: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => pooler.once("exit", resolve));
  pooler.kill("SIGTERM");
  await ended;
}

describe.skipIf(program === undefined)("PgBouncer in session mode", () => {
  let pooler: Awaited<ReturnType<typeof startPooler>>;
  let open: OpenDatabase;
  beforeAll(async () => {
    pooler = await startPooler("session");
    open = openDatabase({ connection: { connectionString: pooler.url } });
  });
  afterAll(async () => {
    await closeDatabase(open);
    await pooler.stop();
  });

  it("is accepted", async () => {
    await checkDatabase(pooler.url);
  });

  it("sets the same statement timeout as a direct connection", async () => {
    const { rows } = await sql<{ statement_timeout: string }>`SHOW statement_timeout`.execute(open.db);
    expect(rows).toEqual([{ statement_timeout: "30min" }]);
  });

  it("cancels a statement that exceeds its maximum time", async () => {
    const sleepLong = () => sql`SELECT pg_sleep(600)`.execute(open.db);
    await expect(withBounds({ maxMs: 50 }, sleepLong)).rejects.toMatchObject({ code: "too_costly" });
  });

  it("delivers notifications", async () => {
    const received: string[] = [];
    const listening = await startListening(open.reserve, {
      channels: ["through_pooler"],
      onNotification: ({ payload }) => received.push(payload),
      onReconnect: () => {},
      onError: () => {},
    });
    await sql`SELECT pg_notify('through_pooler', 'hello')`.execute(open.db);
    await expect.poll(() => received).toEqual(["hello"]);
    listening.stop();
  });

  it("releases session locks when the connection that holds them is closed", async () => {
    const holder = await open.reserve.connect();
    await holder.query("SELECT pg_advisory_lock(1)");
    holder.release(true);
    const isFree = async () => {
      const { rows } = await database.pool.query("SELECT pg_try_advisory_xact_lock(1) AS free");
      return rows[0].free;
    };
    await expect.poll(isFree).toBe(true);
  });
});

it.skipIf(program === undefined)("PgBouncer in transaction mode is rejected", async () => {
  const pooler = await startPooler("transaction");
  try {
    await expect(checkDatabase(pooler.url)).rejects.toThrow("a pooler by session");
  } finally {
    await pooler.stop();
  }
});
