import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGunzip, createGzip } from "node:zlib";
import { extract, pack } from "tar-stream";
import { ApiError } from "#contract/errors.ts";

/** Writer of a backup file: a gzip-compressed tar whose last entry contains the checksum of all others. */
export type ArchiveWriter = {
  /** Bytes of the file. It must be read while entries are added. */
  stream: Readable;
  add: (name: string, bytes: Buffer) => Promise<void>;
  addStream: (name: string, size: number, chunks: AsyncIterable<Uint8Array>) => Promise<void>;
  finish: () => Promise<void>;
  fail: (error: Error) => void;
};

export type ArchiveEntry = {
  name: string;
  size: number;
  chunks: AsyncIterable<Buffer>;
  text: () => Promise<string>;
};

const endName = "end.json";
/** Prefers speed to size: most of the content is text. */
const compression = 4;

/** Error for a truncated or altered file, or one that is not a backup. */
export function brokenArchive(reason: string): ApiError {
  return new ApiError("broken_backup", { message: `The backup cannot be used: ${reason}.` });
}

/** Error for a file from a newer Parlance, with a table or column that this version does not know. */
export function newerBackup(unknown: string): ApiError {
  return new ApiError("newer_backup", {
    message: `The backup cannot be used: it was made by a newer version of Parlance, which knows ${unknown.slice(0, 60)}.`,
  });
}

/** Computes the checksum of entries in order: names, sizes and bytes. */
function makeChecksum() {
  const hash = createHash("sha256");
  let entries = 0;
  return {
    begin(name: string, size: number) {
      entries += 1;
      hash.update(`${name}\0${size}\0`);
    },
    update: (chunk: Uint8Array) => void hash.update(chunk),
    end: () => JSON.stringify({ entries, sha256: hash.digest("hex") }),
  };
}

export function makeArchive(): ArchiveWriter {
  const tar = pack();
  const gzip = createGzip({ level: compression });
  pipeline(Readable.from(tar), gzip, () => {});
  const checksum = makeChecksum();
  async function addStream(name: string, size: number, chunks: AsyncIterable<Uint8Array>) {
    checksum.begin(name, size);
    const { promise: written, resolve, reject } = Promise.withResolvers<void>();
    const entry = tar.entry({ name, size }, (error) => (error ? reject(error) : resolve()));
    // Closing the reader of the archive also ends the entry: `written` is then rejected with its error.
    entry.once("error", reject);
    written.catch(() => {});
    for await (const chunk of chunks) {
      checksum.update(chunk);
      if (!entry.write(chunk))
        await Promise.race([
          written,
          new Promise<void>((drained) => void entry.once("drain", () => drained())),
        ]);
    }
    entry.end(undefined);
    await written;
  }
  const add = (name: string, bytes: Buffer) => addStream(name, bytes.byteLength, Readable.from([bytes]));
  return {
    stream: gzip,
    add,
    addStream,
    async finish() {
      tar.entry({ name: endName }, checksum.end());
      tar.finalize();
    },
    fail: (error) => void gzip.destroy(error),
  };
}

/**
 * Yields the entries of a backup file; each must be read to its end before the next. Throws if the file is truncated
 * or altered, at the latest at its end: a caller that must store nothing of a broken file reads the file twice.
 */
export async function* readArchive(
  path: string,
  { maxBytes = Number.POSITIVE_INFINITY, maxEntries = Number.POSITIVE_INFINITY } = {},
): AsyncGenerator<ArchiveEntry> {
  const tar = extract();
  pipeline(createReadStream(path), createGunzip(), tar, () => {});
  const checksum = makeChecksum();
  let bytes = 0;
  let entries = 0;
  let isEnded = false;
  try {
    for await (const source of tar) {
      const { name, size = 0, type } = source.header;
      if (isEnded || type !== "file") throw brokenArchive("it holds what no backup holds");
      bytes += size;
      if (bytes > maxBytes) throw brokenArchive(`unpacked it holds more than ${maxBytes} bytes`);
      if (name === endName) {
        isEnded = true;
        if (size > 1_000 || (await buffer(source as AsyncIterable<Buffer>)).toString() !== checksum.end())
          throw brokenArchive("it was altered");
        continue;
      }
      entries += 1;
      if (entries > maxEntries) throw brokenArchive(`it holds more than ${maxEntries} entries`);
      checksum.begin(name, size);
      yield entryOf(source, { name, size, checksum });
    }
  } catch (error) {
    throw mapBrokenArchive(error);
  } finally {
    tar.destroy();
  }
  if (!isEnded) throw brokenArchive("it is cut off");
}

function entryOf(
  source: AsyncIterable<unknown>,
  { name, size, checksum }: { name: string; size: number; checksum: ReturnType<typeof makeChecksum> },
): ArchiveEntry {
  async function* withChecksum() {
    try {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        checksum.update(chunk);
        yield chunk;
      }
    } catch (error) {
      throw mapBrokenArchive(error);
    }
  }
  const chunks = withChecksum();
  return { name, size, chunks, text: async () => (await buffer(chunks)).toString("utf8") };
}

/** Maps errors of gzip and tar about a broken file; other errors are returned unchanged. */
function mapBrokenArchive(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const message = error instanceof Error ? error.message : "";
  if (code === "Z_BUF_ERROR" || /unexpected end/i.test(message)) return brokenArchive("it is cut off");
  if (code.startsWith("Z_")) return brokenArchive("it is not a backup, or was altered");
  if (/tar|header|checksum/i.test(message)) return brokenArchive("it is not a backup, or was altered");
  return error;
}
