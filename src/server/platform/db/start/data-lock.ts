import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartRefused } from "#server/platform/errors/start-refused.ts";

/**
 * Locks a folder for this process. It is a kernel lock on a file (through SQLite, since Node has no flock): it ends
 * with the process however that dies, and a reused process id cannot be mistaken for its owner.
 */
export function lockFolder(folder: string) {
  const lock = acquireLock(join(folder, "parlance.lock"));
  const holder = join(folder, "parlance.pid");
  if (lock === undefined) throw new StartRefused(refusal(folder, holder));
  writeFileSync(holder, `${process.pid}\n`);
  return {
    release() {
      rmSync(holder, { force: true });
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

function isBusy(error: unknown) {
  return error instanceof Error && "errcode" in error && error.errcode === 5;
}

function refusal(folder: string, holder: string) {
  return `Another Parlance (process ${holderOf(holder)}) already uses the data in ${folder}. Stop it first, or set PARLANCE_DATA to another folder.`;
}

function holderOf(holder: string) {
  try {
    return readFileSync(holder, "utf8").trim();
  } catch {
    return "unknown";
  }
}
