import { execFile, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { type Account, changeOwner } from "#server/platform/db/embedded/account.ts";
import { programEnvironment } from "#server/platform/db/embedded/cluster.ts";
import { chooseLocation } from "#server/platform/db/embedded/cluster-location.ts";
import { freePort } from "#server/testing/servers/run-parlance.ts";
import { makeTestFolder } from "#server/testing/test-folders.ts";

const debianFolder = "/usr/lib/postgresql";
const user = "tester";
const password = "a password of the tests";
const timeoutMs = 90_000;

/**
 * Starts an external PostgreSQL that is reached by DATABASE_URL over TCP: Debian's if it is installed, otherwise the
 * packaged one. `settings` are added to its configuration.
 */
export async function startExternalPostgres(settings: Record<string, string> = {}) {
  const { folder, remove } = await makeTestFolder();
  const { binaries, account } = await chooseLocation(folder, () => {});
  const programs = debianPrograms() ?? join(binaries.folder, "bin");
  const data = join(folder, "postgres");
  await makeCluster({ programs, data, account });
  const server = await startCluster({ programs, data, account }, settings);
  return {
    pid: server.pid,
    version: await readVersion(server.port),
    /** Folder of the programs of PostgreSQL, for the log. */
    programs,
    /** Creates an empty database and returns its DATABASE_URL. */
    async makeDatabase(name: string): Promise<string> {
      await runStatement(server.port, `CREATE DATABASE ${name}`);
      return addressOf(server.port, name);
    },
    async stop() {
      await server.stop();
      await remove();
    },
  };
}

/** Folder of the newest programs that `apt-get install postgresql` installed. */
export function debianPrograms(): string | undefined {
  if (!existsSync(debianFolder)) return undefined;
  return readdirSync(debianFolder)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debianFolder, version, "bin"))
    .find((folder) => existsSync(join(folder, "initdb")));
}

type Cluster = { programs: string; data: string; account: Account };

export async function makeCluster({ programs, data, account }: Cluster) {
  await mkdir(data, { mode: 0o700 });
  changeOwner(account, data);
  const passwordFile = `${data}.password`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  changeOwner(account, passwordFile);
  const locale = process.platform === "darwin" ? ["--locale=C", "--lc-ctype=UTF-8"] : ["--locale=C.UTF-8"];
  const args = ["-D", data, `--username=${user}`, "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  await runProgram({ programs, account }, "initdb", ...args, "--encoding=UTF8", ...locale);
}

/** Runs a program of PostgreSQL as the owner of the cluster. */
export async function runProgram(
  { programs, account }: Omit<Cluster, "data">,
  program: string,
  ...args: string[]
): Promise<void> {
  const options = { ...account, cwd: "/", env: programEnvironment() };
  await promisify(execFile)(join(programs, program), args, options);
}

/** Starts the server of a cluster on a free port. */
export async function startCluster(
  { programs, data, account }: Cluster,
  settings: Readonly<Record<string, string>> = {},
) {
  const port = await freePort();
  const flags = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    max_connections: "150",
    ...settings,
  };
  const server = spawn(
    join(programs, "postgres"),
    ["-D", data, ...Object.entries(flags).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    { ...account, cwd: "/", env: programEnvironment(), stdio: "ignore" },
  );
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  await untilReady(addressOf(port, "postgres"));
  return {
    port,
    pid: server.pid ?? Number.NaN,
    ended,
    async stop() {
      server.kill("SIGINT");
      await ended;
    },
  };
}

/** DATABASE_URL of a database on a port of this machine. */
export function addressOf(port: number, database: string): string {
  return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/** Runs a statement in the database `postgres`, and returns its rows. */
export async function runStatement(port: number, statement: string): Promise<unknown[]> {
  const client = new pg.Client(addressOf(port, "postgres"));
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

async function readVersion(port: number): Promise<string> {
  const [row] = (await runStatement(port, "SHOW server_version")) as Array<{ server_version: string }>;
  return row?.server_version.split(" ")[0] ?? "";
}

async function untilReady(address: string): Promise<void> {
  for (let waited = 0; waited < timeoutMs; waited += 100) {
    const client = new pg.Client(address);
    const connected = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (connected) return;
    await sleep(100);
  }
  throw new Error("PostgreSQL did not start.");
}
