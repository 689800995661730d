import { randomUUID } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bodyTooLarge } from "#contract/body-limits.ts";

/** A file that has lost its name already: whatever happens to the process, nothing of it stays behind. */
export async function openNamelessFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `parlance-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await rm(path);
  return file;
}

/** Takes a whole body in before anything else is held for it, then lets `use` read it. Above `maxBytes` it is refused. */
export async function withReceivedBody<T>(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  use: (received: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const file = await openNamelessFile();
  try {
    let size = 0;
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > maxBytes) throw bodyTooLarge(maxBytes);
      await file.writeFile(chunk);
    }
    return await use(file.createReadStream({ start: 0, autoClose: false, highWaterMark: 256 * 1_024 }));
  } finally {
    await file.close();
  }
}
