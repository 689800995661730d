import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Parlance, startParlance } from "#bench/parlance.ts";
import { embeddedSettings } from "#server/platform/db/embedded/settings.ts";
import { startExternalPostgres } from "#server/testing/database/external-postgres.ts";
import type { Parts } from "./processes.ts";

export type Shape = { web: number; worker: boolean; pooler?: boolean };
export type Installation = Awaited<ReturnType<typeof startInstallation>>;
export type Postgres = Awaited<ReturnType<typeof startExternalPostgres>>;

/** PostgreSQL with the settings of the embedded one, over TCP. */
export function startPostgres(): Promise<Postgres> {
  const { listen_addresses, unix_socket_directories, unix_socket_permissions, max_connections, ...settings } =
    embeddedSettings("");
  return startExternalPostgres(settings);
}

/** Starts web processes behind nginx and a worker; or a single process with both roles, without a proxy. */
export async function startInstallation(postgres: Postgres, name: string, { web, worker, pooler }: Shape) {
  const folder = await mkdtemp(join(tmpdir(), "parlance-scaling-"));
  await chmod(folder, 0o777);
  const url = await postgres.makeDatabase(name);
  const pool = pooler ? await startPooler(folder, url) : undefined;
  const settings = {
    DATABASE_URL: pool?.url ?? url,
    PARLANCE_DATA: join(folder, "data"),
    PARLANCE_SECRET: randomBytes(32).toString("hex"),
    TRUST_PROXY: "127.0.0.1",
  };
  const start = (port: number, role: string) => startParlance(port, { ...settings, PARLANCE_ROLE: role });
  const processes: Parlance[] = [];
  for (let number = 0; number < web; number++)
    processes.push(await start(firstPort + number, worker ? "web" : "all"));
  const workerProcess = worker ? await start(firstPort + web, "worker") : undefined;
  const ports = processes.map((_, number) => firstPort + number);
  const nginx = web > 1 ? await startNginx(folder, ports) : undefined;
  const parts: Parts = {
    node: [...processes, ...(workerProcess ? [workerProcess] : [])].map(({ pid }) => pid),
    postgres: postgres.pid,
    proxy: nginx?.pid,
  };
  const [first] = processes;
  if (!first) throw new Error("An installation has a web process.");
  return {
    parlance: { ...first, pid: first.pid, address: nginx?.address ?? first.address },
    web: processes,
    worker: workerProcess,
    parts,
    /** Port that the processes reach the database by. */
    databasePort: Number(new URL(pool?.url ?? url).port),
    async query(text: string, values: unknown[]) {
      const client = new pg.Client(url);
      await client.connect();
      const { rows } = await client.query(text, values);
      await client.end();
      return rows;
    },
    async stop() {
      await end(nginx?.child);
      await Promise.all(
        [...processes, ...(workerProcess ? [workerProcess] : [])].map((process) => process.stop()),
      );
      await end(pool?.child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const firstPort = 4_801;
const proxyPort = 4_850;
const poolerPort = 4_860;

async function startNginx(folder: string, ports: readonly number[]) {
  const file = join(folder, "nginx.conf");
  await writeFile(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  upstream parlance { ${ports.map((port) => `server 127.0.0.1:${port};`).join(" ")} keepalive 64; }
  server {
    listen 127.0.0.1:${proxyPort};
    client_max_body_size 1g;
    proxy_request_buffering off;
    proxy_read_timeout 11m;
    add_header X-Served-By $upstream_addr always;
    location / {
      proxy_pass http://parlance;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
    }
  }
}`,
  );
  const child = spawn(programOf("nginx"), ["-c", file], { stdio: "ignore" });
  const address = `http://127.0.0.1:${proxyPort}`;
  await untilReady(async () => (await fetch(`${address}/health`)).ok);
  return { child, pid: child.pid ?? 0, address };
}

/** PgBouncer by session, as an unprivileged user, since it refuses to run as root. */
async function startPooler(folder: string, databaseUrl: string) {
  const { username, password, hostname, port, pathname } = new URL(databaseUrl);
  const file = join(folder, "pgbouncer.ini");
  await writeFile(join(folder, "users.txt"), `"${username}" "${decodeURIComponent(password)}"\n`);
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${poolerPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, "users.txt")}
pool_mode = session
default_pool_size = 64
max_client_conn = 200
`,
  );
  const nobody = 65_534;
  const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const child = spawn(programOf("pgbouncer"), [file], { ...user, stdio: "ignore" });
  const url = `postgres://${username}:${password}@127.0.0.1:${poolerPort}${pathname}`;
  await untilReady(async () => {
    const client = new pg.Client(url);
    await client.connect();
    await client.end();
    return true;
  });
  return { child, url };
}

/** Debian installs both programs outside of a user's path. */
const programOf = (name: string) => `/usr/sbin/${name}`;

async function untilReady(isReady: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (await isReady().catch(() => false)) return;
    await sleep(100);
  }
  throw new Error("A program did not start.");
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}
