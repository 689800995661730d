import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync, realpathSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isSocketFolder } from "./socket.ts";

/** What a running server says of itself in its `postmaster.pid`. */
type Postmaster = { pid: number; socketFolder: string; ready: boolean };

/** Reads `postmaster.pid`: line 1 the process, line 5 the socket's folder, line 8 its state. */
export function readPostmaster(data: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), socketFolder: lines[4] ?? "", ready: lines[7]?.trim() === "ready" };
  } catch {
    return undefined;
  }
}

/** Stops the server that a killed Parlance left behind. To be called with the folder's lock only. */
export async function stopOrphan(data: string, say: (line: string) => void) {
  const orphan = readPostmaster(data);
  if (orphan === undefined) return;
  if (isServerOf(orphan.pid, data)) {
    say(`Stopping the database (process ${orphan.pid}) of a Parlance that did not end in order.`);
    await stopProcess(orphan.pid);
  }
  // The number may meanwhile belong to another program, which would keep PostgreSQL from starting.
  await rm(join(data, "postmaster.pid"), { force: true });
  if (isSocketFolder(orphan.socketFolder)) await rm(orphan.socketFolder, { recursive: true, force: true });
}

/** Whether a process is a server on this data, and not another program that got its number. */
export function isServerOf(pid: number, data: string) {
  try {
    if (process.platform === "linux") return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(data);
  } catch {
    return false;
  }
}

/** Milliseconds to wait after: a fast stop, an immediate one, the end by force. */
const stops = [
  ["SIGINT", 60_000],
  ["SIGQUIT", 10_000],
  ["SIGKILL", 5_000],
] as const;

/** Stops a PostgreSQL by signal, harder each time. */
export async function stopProcess(pid: number, isRunning = () => signalled(pid, 0)) {
  for (const [signal, patience] of stops) {
    if (!signalled(pid, signal)) return;
    const end = Date.now() + patience;
    while (Date.now() < end) {
      await sleep(20);
      if (!isRunning()) return;
    }
  }
}

function signalled(pid: number, signal: NodeJS.Signals | 0) {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
