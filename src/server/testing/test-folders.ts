import { statSync } from "node:fs";
import { chmod, glob, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { lockFolder } from "#server/db/data-lock.ts";
import { stopOrphan } from "#server/db/embedded/orphan.ts";

const prefix = "parlance-test-";

/**
 * A folder for what a test starts, which PostgreSQL's user may enter. This process claims it, so that no run beside this
 * one takes what is in it for left behind.
 */
export async function makeTestFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const parent = await mkdtemp(join(tmpdir(), prefix));
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
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const name of names) await sweep(join(tmpdir(), name));
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
