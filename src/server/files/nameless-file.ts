import { randomUUID } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file that has lost its name already: whatever happens to the process, nothing of it stays behind. */
export async function openNamelessFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `parlance-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await rm(path);
  return file;
}
