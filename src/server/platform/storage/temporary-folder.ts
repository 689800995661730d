import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Older files were left by a process that died. */
const abandonedAfterMs = 24 * 3_600_000;

/**
 * Stores temporary files of this process beside its data instead of in the system's folder, which may be in memory:
 * uploads and restores may be large. Returns the folder, which `os.tmpdir()` returns from then on.
 */
export async function prepareTemporaryFolder(dataFolder: string, now = Date.now()): Promise<string> {
  const folder = join(dataFolder, "tmp");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > abandonedAfterMs) await rm(path, { recursive: true, force: true });
  }
  process.env.TMPDIR = folder;
  return folder;
}
