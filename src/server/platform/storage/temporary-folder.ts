import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Age from which a temporary file counts as left by a process that died, in ms. */
const abandonedAfterMs = 24 * 3_600_000;

/**
 * Makes this process store temporary files beside its data instead of in the system's folder, which may be in memory:
 * uploads and restores may be large. Returns the new folder; from then on `os.tmpdir()` returns it, too.
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
