import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartRefused } from "#server/platform/errors/start-refused.ts";
import { programEnvironment } from "./cluster.ts";
import type { ClusterLocation } from "./cluster-location.ts";
import { readPostmaster } from "./orphan.ts";

/** A running server; `ended` settles when its process ends. */
export type LaunchedServer = { process: ChildProcess; pid: number; ended: Promise<void> };

/** Starts the server and waits until it accepts connections. */
export async function launch(
  location: ClusterLocation,
  settings: Record<string, string>,
  report: (line: string) => void,
): Promise<LaunchedServer> {
  // Processes of a killed server hold its shared memory for a moment.
  for (let attempt = 1; ; attempt += 1) {
    const child = await spawnServer(location, settings);
    const ended = exitOf(child);
    if (await becomesReady(child, location, report)) return { process: child, pid: child.pid, ended };
    const log = await readFile(logOf(location), "utf8");
    if (attempt < 20 && log.includes("pre-existing shared memory block")) await sleep(250);
    else throw new StartRefused(`PostgreSQL did not start: ${firstFailure(log)} (log: ${logOf(location)})`);
  }
}

function firstFailure(log: string) {
  return log.match(/(?:FATAL|PANIC): .*/)?.[0] ?? log.trim().split("\n").at(-1) ?? "";
}

function logOf(location: ClusterLocation) {
  return join(location.folder, "postgres.log");
}

/** Spawned in a process group of its own: Ctrl-C must not reach it before Parlance has finished its work. */
async function spawnServer(location: ClusterLocation, settings: Record<string, string>) {
  if (existsSync(logOf(location))) await rename(logOf(location), `${logOf(location)}.old`);
  const log = await open(logOf(location), "w", 0o600);
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(join(location.binaries.folder, "bin", "postgres"), ["-D", location.data, ...flags], {
    ...location.account,
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

async function becomesReady(child: ChildProcess, location: ClusterLocation, report: (line: string) => void) {
  const started = Date.now();
  let reported = false;
  while (child.exitCode === null && child.signalCode === null) {
    const postmaster = readPostmaster(location.data);
    if (postmaster?.ready && postmaster.pid === child.pid) return true;
    if (!reported && Date.now() - started > 5_000) {
      report("PostgreSQL is recovering its data, this can take a while.");
      reported = true;
    }
    await sleep(10);
  }
  return false;
}

function exitOf(child: ChildProcess) {
  return new Promise<void>((resolve) => child.once("exit", () => resolve()));
}
