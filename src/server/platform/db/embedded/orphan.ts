import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync, realpathSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isSocketFolder } from "./socket.ts";

/** State of a server according to its `postmaster.pid`. */
type Postmaster = { pid: number; socketFolder: string; ready: boolean };

/** Reads `postmaster.pid`: line 1 is the process id, line 5 the socket's folder, line 8 the state. */
export function readPostmaster(data: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), socketFolder: lines[4] ?? "", ready: lines[7]?.trim() === "ready" };
  } catch {
    return undefined;
  }
}

/** Stops the server of a killed Parlance process. Caller must hold the lock of the folder. */
export async function stopOrphan(data: string, log: (line: string) => void) {
  const orphan = readPostmaster(data);
  if (orphan === undefined) return;
  if (isServerOf(orphan.pid, data)) {
    log(`Stopping the database (process ${orphan.pid}) of a Parlance that did not end in order.`);
    await stopProcess(orphan.pid);
  }
  // The process id may belong to another program now, which would prevent PostgreSQL from starting.
  await rm(join(data, "postmaster.pid"), { force: true });
  if (isSocketFolder(orphan.socketFolder)) await rm(orphan.socketFolder, { recursive: true, force: true });
}

/** Whether a process is a server on this data, not another program that got its process id. */
export function isServerOf(pid: number, data: string) {
  try {
    if (process.platform === "linux") return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(data);
  } catch {
    return false;
  }
}

/** Signals for a fast shutdown, an immediate one and a kill, each with the time to wait afterwards, in ms. */
const stopSignals = [
  ["SIGINT", 60_000],
  ["SIGQUIT", 10_000],
  ["SIGKILL", 5_000],
] as const;

/** Stops a PostgreSQL process with increasingly hard signals. */
export async function stopProcess(pid: number, isRunning = () => sendSignal(pid, 0)) {
  for (const [signal, waitMs] of stopSignals) {
    if (!sendSignal(pid, signal)) return;
    const end = Date.now() + waitMs;
    while (Date.now() < end) {
      await sleep(20);
      if (!isRunning()) return;
    }
  }
}

/** Sends a signal; returns false if the process does not exist. Signal 0 only checks whether it exists. */
function sendSignal(pid: number, signal: NodeJS.Signals | 0) {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
