import { spawnSync } from "node:child_process";
import { closeSync, constants, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartRefused } from "#server/platform/errors/start-refused.ts";
import { isCode } from "./data-folder.ts";

/**
 * Locks a folder for this process. The lock is a kernel lock on an open file: it ends with the process however that
 * dies, and a reused process id cannot be mistaken for the owner of the lock.
 */
export function lockFolder(folder: string) {
  const lock = acquireLock(join(folder, "parlance.lock"));
  const pidFile = join(folder, "parlance.pid");
  if (lock === undefined) {
    throw new StartRefused(
      `Another Parlance (process ${readPid(pidFile)}) already uses the data in ${folder}. Stop it first, or set PARLANCE_DATA to another folder.`,
    );
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    release() {
      rmSync(pidFile, { force: true });
      closeSync(lock);
    },
  };
}

/** Returns the descriptor of the locked file; undefined if another process has locked it. */
function acquireLock(path: string): number | undefined {
  return process.platform === "linux" ? lockByProgram(path) : openLocked(path);
}

/** Node has no flock. The lock belongs to the open file, so it stays when the program that acquired it has ended. */
function lockByProgram(path: string): number | undefined {
  const file = openSync(path, "a", 0o600);
  const { status, error } = spawnSync("flock", ["-n", "3"], {
    stdio: ["ignore", "ignore", "ignore", file],
  });
  if (status === 0) return file;
  closeSync(file);
  if (error === undefined) return undefined;
  throw new StartRefused(
    `The data folder cannot be locked without the program flock (package util-linux): ${error.message}.`,
  );
}

/** O_EXLOCK of macOS and BSD: opening a file locks it. */
const lockOnOpen = 0x20;

function openLocked(path: string): number | undefined {
  const { O_WRONLY, O_CREAT, O_NONBLOCK } = constants;
  try {
    return openSync(path, O_WRONLY | O_CREAT | O_NONBLOCK | lockOnOpen, 0o600);
  } catch (error) {
    if (isCode(error, "EAGAIN")) return undefined;
    throw error;
  }
}

function readPid(pidFile: string) {
  try {
    return readFileSync(pidFile, "utf8").trim();
  } catch {
    return "unknown";
  }
}
