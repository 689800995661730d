import { createHash, randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ApiError } from "#contract/errors.ts";

/** A received file in a temporary folder. The receiver must discard it. */
export type ReceivedFile = {
  path: string;
  size: number;
  sha1: Buffer;
  sha256: Buffer;
  discard: () => Promise<void>;
};

type Limits = {
  /** A larger file is refused. */
  maxBytes?: number;
  /** Called with the bytes of each chunk before it is written; what it throws ends the file. */
  count?: (bytes: number) => void;
};

/** Writes bytes to a temporary file and hashes them on the way: a large file does not need more memory. */
export async function receiveFile(
  bytes: AsyncIterable<Uint8Array>,
  { maxBytes = Number.POSITIVE_INFINITY, count = () => {} }: Limits = {},
): Promise<ReceivedFile> {
  const path = join(tmpdir(), `parlance-${randomBytes(12).toString("hex")}`);
  const discard = () => rm(path, { force: true });
  const sha1 = createHash("sha1");
  const sha256 = createHash("sha256");
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.byteLength;
      if (size > maxBytes) {
        const message = `The file is larger than ${Math.floor(maxBytes / 1_048_576)} MB.`;
        return done(new ApiError("body_too_large", { message }));
      }
      try {
        count(chunk.byteLength);
      } catch (error) {
        return done(error as Error);
      }
      sha1.update(chunk);
      sha256.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(bytes, measure, createWriteStream(path, { mode: 0o600, flags: "wx" }));
  } catch (error) {
    await discard();
    throw error;
  }
  return { path, size, sha1: sha1.digest(), sha256: sha256.digest(), discard };
}
