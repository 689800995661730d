import { statSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockFolder } from "#server/db/data-lock.ts";
import { stopOrphan } from "#server/db/embedded-orphan.ts";

export const testFolderPrefix = "parlance-test-";

/** Stops and removes what test runs left that were killed. */
export async function sweepTestFolders() {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(testFolderPrefix));
  for (const name of names) await sweep(join(tmpdir(), name));
}

async function sweep(folder: string) {
  try {
    // A run that begins just now may not hold its lock yet.
    if (Date.now() - statSync(folder).mtimeMs < 60_000) return;
    const lock = lockFolder(folder);
    await stopOrphan(join(folder, "postgres"), () => {});
    await rm(folder, { recursive: true, force: true });
    lock.release();
  } catch {
    // In use by a run beside this one, or another user's.
  }
}
