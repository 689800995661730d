import { statfsSync, statSync } from "node:fs";
import { chmod, glob, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { lockFolder } from "#server/db/data-lock.ts";
import { stopOrphan } from "#server/db/embedded/orphan.ts";

const prefix = "parlance-test-";
const memory = "/dev/shm";
/** Far more than the clusters of a run and the programs beside them take. */
const roomBytes = 8 * 1_024 ** 3;

/**
 * Where the folders lie: in memory where Linux has room in it. The thousand files of each database are made and deleted
 * there at half the cost, which saves `unit` a sixth of its processor time.
 */
function chooseParent(): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (Math.min(bavail * bsize, process.availableMemory()) > roomBytes) return memory;
  } catch {
    // No Linux, or none that has it.
  }
  return tmpdir();
}

/**
 * A folder for what a test starts, which PostgreSQL's user may enter. This process claims it, so that no run beside this
 * one takes what is in it for left behind.
 */
export async function makeTestFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const parent = await mkdtemp(join(chooseParent(), prefix));
  const claim = lockFolder(parent);
  const folder = join(parent, "data");
  await mkdir(folder);
  // Whatever the shell's mask.
  for (const one of [parent, folder]) await chmod(one, 0o711);
  return {
    folder,
    async remove() {
      await rm(folder, { recursive: true, force: true });
      claim.release();
      await rm(parent, { recursive: true, force: true });
    },
  };
}

/** Stops and removes what test runs left that were killed. */
export async function sweepTestFolders() {
  for (const parent of [memory, tmpdir()]) {
    const names = await readdir(parent).catch(() => []);
    for (const name of names) if (name.startsWith(prefix)) await sweep(join(parent, name));
  }
}

async function sweep(parent: string) {
  try {
    // A run that begins just now may not have claimed it yet.
    if (Date.now() - statSync(parent).mtimeMs < 60_000) return;
    const claim = lockFolder(parent);
    for await (const file of glob("**/postmaster.pid", { cwd: parent }))
      await stopOrphan(dirname(join(parent, file)), () => {});
    await rm(parent, { recursive: true, force: true });
    claim.release();
  } catch {
    // In use by a run beside this one, or another user's.
  }
}
