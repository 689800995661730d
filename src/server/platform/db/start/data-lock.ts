import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartRefused } from "#server/platform/errors/start-refused.ts";

/**
 * Locks a folder for this process. The lock is a kernel lock on a file (through SQLite, since Node has no flock): it
 * ends with the process however that dies, and a reused process id cannot be mistaken for the owner of the lock.
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
      lock.close();
    },
  };
}

function acquireLock(path: string) {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    chmodSync(path, 0o600);
    file.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return file;
  } catch (error) {
    file.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}

/** SQLITE_BUSY: another process holds the lock. */
function isBusy(error: unknown) {
  return error instanceof Error && "errcode" in error && error.errcode === 5;
}

function readPid(pidFile: string) {
  try {
    return readFileSync(pidFile, "utf8").trim();
  } catch {
    return "unknown";
  }
}
