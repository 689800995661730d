import { statfsSync, statSync } from "node:fs";
import { chmod, glob, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { stopOrphan } from "#server/platform/db/embedded/orphan.ts";
import { lockFolder } from "#server/platform/db/start/data-lock.ts";

const prefix = "parlance-test-";
const memoryFolder = "/dev/shm";
/** Far more than the databases and programs of a test run need. */
const requiredBytes = 8 * 1_024 ** 3;

/**
 * Parent of the folders: in memory if Linux has room there. Creating and deleting the thousand files of each database
 * costs half as much there, which saves `npm run unit` a sixth of its processor time.
 */
function chooseParent(): string {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    if (Math.min(bavail * bsize, process.availableMemory()) > requiredBytes) return memoryFolder;
  } catch {
    // Not Linux, or no such file system.
  }
  return tmpdir();
}

/**
 * Creates a folder for servers of a test, which PostgreSQL's user may enter. This process locks it, so that a
 * concurrent test run does not sweep it.
 */
export async function makeTestFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const parent = await mkdtemp(join(chooseParent(), prefix));
  const claim = lockFolder(parent);
  const folder = join(parent, "data");
  await mkdir(folder);
  // Independent of the umask.
  for (const item of [parent, folder]) await chmod(item, 0o711);
  return {
    folder,
    async remove() {
      await rm(folder, { recursive: true, force: true });
      claim.release();
      await rm(parent, { recursive: true, force: true });
    },
  };
}

/** Stops servers and removes folders of test runs that were killed. */
export async function sweepTestFolders() {
  for (const parent of [memoryFolder, tmpdir()]) {
    const names = await readdir(parent).catch(() => []);
    for (const name of names) if (name.startsWith(prefix)) await sweep(join(parent, name));
  }
}

async function sweep(parent: string) {
  try {
    // A run that is just starting may not have locked the folder yet.
    if (Date.now() - statSync(parent).mtimeMs < 60_000) return;
    const claim = lockFolder(parent);
    for await (const file of glob("**/postmaster.pid", { cwd: parent }))
      await stopOrphan(dirname(join(parent, file)), () => {});
    await rm(parent, { recursive: true, force: true });
    claim.release();
  } catch {
    // Locked by a concurrent run, or owned by another user.
  }
}
