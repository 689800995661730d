import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartRefused } from "#server/start-refused.ts";
import { keepSecret, prepareDataFolder } from "./data-folder.ts";
import { lockFolder } from "./data-lock.ts";
import { prepareCluster, programEnvironment, superuser } from "./embedded-cluster.ts";
import { readPostmaster, stopOrphan, stopProcess } from "./embedded-orphan.ts";
import { choosePlace, type Place } from "./embedded-place.ts";
import { embeddedSettings } from "./embedded-settings.ts";
import { makeSocketFolder } from "./embedded-socket.ts";

/** How to reach the embedded server: options of `pg`. */
export type EmbeddedConnection = {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
};

export type EmbeddedServer = {
  connection: EmbeddedConnection;
  /** Where data, log and lock are. */
  folder: string;
  pid: number;
  /** Ends when the server ends, by `stop` or by itself. */
  ended: Promise<void>;
  stop(): Promise<void>;
  /** For a stop that cannot wait: the next start recovers. */
  abandon(): void;
};

export type EmbeddedOptions = {
  dataFolder: string;
  say: (line: string) => void;
  /** Differences from `embeddedSettings`, for tests. */
  settings?: Record<string, string>;
};

/** Starts the PostgreSQL that npm brought on the data folder, which it makes when it is new. */
export async function startEmbedded({ dataFolder, say, settings }: EmbeddedOptions): Promise<EmbeddedServer> {
  await prepareDataFolder(dataFolder);
  const place = await choosePlace(dataFolder, say);
  const lock = lockFolder(place.folder);
  try {
    await stopOrphan(place.data, say);
    const password = await keepSecret(place.folder, "postgres.password");
    const socketFolder = await makeSocketFolder(place.account);
    await prepareCluster(place, socketFolder, password);
    const child = await launch(place, { ...embeddedSettings(socketFolder), ...settings }, say);
    return supervise(child, place, { socketFolder, password, release: lock.release });
  } catch (error) {
    lock.release();
    throw error;
  }
}

type Held = { socketFolder: string; password: string; release: () => void };

function supervise(child: ChildProcess & { pid: number }, place: Place, held: Held): EmbeddedServer {
  const ended = ending(child);
  return {
    connection: {
      host: held.socketFolder,
      port: 5432,
      user: superuser,
      password: held.password,
      database: "postgres",
    },
    folder: place.folder,
    pid: child.pid,
    ended,
    async stop() {
      await Promise.race([stopProcess(child.pid), ended]);
      await ended;
      await rm(held.socketFolder, { recursive: true, force: true });
      held.release();
    },
    abandon: () => void child.kill("SIGQUIT"),
  };
}

function ending(child: ChildProcess) {
  return new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    child.once("exit", () => resolve());
  });
}

async function launch(place: Place, settings: Record<string, string>, say: (line: string) => void) {
  // Processes of a server that was killed hard hold its shared memory for a moment.
  for (let attempt = 1; ; attempt += 1) {
    const child = await spawnServer(place, settings);
    if (await becomesReady(child, place, say)) return child;
    const log = await readFile(logOf(place), "utf8");
    if (attempt < 20 && log.includes("pre-existing shared memory block")) await sleep(250);
    else throw new StartRefused(`PostgreSQL did not start: ${firstFailure(log)} (log: ${logOf(place)})`);
  }
}

function firstFailure(log: string) {
  return log.match(/(?:FATAL|PANIC): .*/)?.[0] ?? log.trim().split("\n").at(-1) ?? "";
}

function logOf(place: Place) {
  return join(place.folder, "postgres.log");
}

/** In a process group of its own: Ctrl-C must not reach it before Parlance has drained. */
async function spawnServer(place: Place, settings: Record<string, string>) {
  if (existsSync(logOf(place))) await rename(logOf(place), `${logOf(place)}.old`);
  const log = await open(logOf(place), "w", 0o600);
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(join(place.binaries.folder, "bin", "postgres"), ["-D", place.data, ...flags], {
    ...place.account,
    cwd: "/",
    env: programEnvironment(),
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
  });
  await new Promise((resolve, reject) => child.once("spawn", resolve).once("error", reject));
  await log.close();
  const { pid } = child;
  if (pid === undefined) throw new Error("A started process has a number.");
  return Object.assign(child, { pid });
}

async function becomesReady(child: ChildProcess, place: Place, say: (line: string) => void) {
  const started = Date.now();
  let told = false;
  while (child.exitCode === null && child.signalCode === null) {
    const postmaster = readPostmaster(place.data);
    if (postmaster?.ready && postmaster.pid === child.pid) return true;
    if (!told && Date.now() - started > 5_000) {
      say("PostgreSQL is recovering its data, this can take a while.");
      told = true;
    }
    await sleep(10);
  }
  return false;
}
