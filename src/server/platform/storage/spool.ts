import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { openUnlinkedFile } from "./unlinked-file.ts";

const chunkBytes = 256 * 1_024;

/**
 * Buffers a stream in a temporary file, so that its source is read at full speed, however slow the reader is. Closing
 * the reader ends the source. `count` is called with the bytes of each chunk before it is written; throwing ends the
 * stream.
 */
export function spoolToDisk(source: Readable, count: (bytes: number) => void = () => {}): Readable {
  const progress = makeProgress();
  const reader = Readable.from(
    (async function* () {
      const file = await openUnlinkedFile();
      const writing = writeAll(file, source, { progress, count });
      try {
        yield* readBehind(file, progress);
      } finally {
        source.destroy();
        await writing;
        await file.close();
      }
    })(),
    { objectMode: false },
  );
  // Also ends the source of a reader that never started, whose generator does not run.
  return reader.once("close", () => source.destroy());
}

type Progress = ReturnType<typeof makeProgress>;

/** Number of bytes to read, and whether more will follow. */
function makeProgress() {
  let changed = Promise.withResolvers<void>();
  return {
    written: 0,
    ended: false,
    problem: undefined as unknown,
    notify() {
      changed.resolve();
      changed = Promise.withResolvers<void>();
    },
    next: () => changed.promise,
  };
}

type Writing = { progress: Progress; count: (bytes: number) => void };

async function writeAll(file: FileHandle, source: Readable, { progress, count }: Writing): Promise<void> {
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      count(chunk.byteLength);
      await file.writeFile(chunk);
      progress.written += chunk.byteLength;
      progress.notify();
    }
  } catch (error) {
    progress.problem = error;
  }
  progress.ended = true;
  progress.notify();
}

async function* readBehind(file: FileHandle, progress: Progress): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const next = progress.next();
    const length = Math.min(chunkBytes, progress.written - position);
    if (length > 0) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    } else if (progress.problem !== undefined) throw progress.problem;
    else if (progress.ended) return;
    else await next;
  }
}
