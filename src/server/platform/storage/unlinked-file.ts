import { randomUUID } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bodyTooLarge } from "#contract/body-limits.ts";

/** Opens an unlinked temporary file, which disappears with the process in any case. */
export async function openUnlinkedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `parlance-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await rm(path);
  return file;
}

/** Receives a whole body before other resources are allocated, then lets `use` read it. Throws above `maxBytes`. */
export async function withReceivedBody<T>(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  use: (received: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const file = await openUnlinkedFile();
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
