import { Inflate } from "fflate";
import { fileWithPath } from "./file-paths.ts";

export type ZipLimits = {
  /** Maximum number of entries, of any kind. */
  entries: number;
  /** Maximum unpacked bytes of all files. */
  bytes: number;
  /** Whether a file is unpacked. */
  accepts: (path: string) => boolean;
};

export type ZipProblem = "broken" | "encrypted" | "tooMany" | "tooLarge" | "nested" | "unsafe" | "link";

/** Reason why a zip file is refused, with the file in it that is at fault. */
export class ZipError extends Error {
  readonly problem: ZipProblem;
  readonly path: string;

  constructor(problem: ZipProblem, path = "") {
    super(`The zip file is refused: ${problem} ${path}`);
    this.name = "ZipError";
    this.problem = problem;
    this.path = path;
  }
}

type Entry = {
  path: string;
  method: number;
  start: number;
  compressed: number;
  size: number;
};

/** Maximum ratio of unpacked to packed bytes; files with translations have up to 20. */
const maxRatio = 200;
/** Number of packed bytes that are passed to the decompressor at once. */
const stepBytes = 65_536;

/**
 * Unpacks the accepted files of a zip; `ignored` is the number of other files. A zip that is broken, encrypted or
 * suspicious is refused as a whole.
 */
export async function unzip(file: Blob, limits: ZipLimits): Promise<{ files: File[]; ignored: number }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { entries, ignored } = listEntries(bytes, limits);
  return { files: entries.map((entry) => fileWithPath(unpack(bytes, entry), entry.path)), ignored };
}

const signatures = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 };
const endBytes = 22;
const maxCommentBytes = 65_535;

/** Lists the entries to unpack from the directory, which is at the end of the file. */
function listEntries(
  bytes: Uint8Array,
  { entries: maxEntries, bytes: maxBytes, accepts }: ZipLimits,
): { entries: Entry[]; ignored: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  try {
    const count = view.getUint16(end + 10, true);
    if (count > maxEntries) throw new ZipError("tooMany");
    let at = view.getUint32(end + 16, true);
    let unpacked = 0;
    let ignored = 0;
    const entries: Entry[] = [];
    for (let index = 0; index < count; index++) {
      if (view.getUint32(at, true) !== signatures.entry) throw new ZipError("broken");
      const { entry, next } = readEntry(view, at);
      at = next;
      if (!entry) continue;
      if (!accepts(entry.path)) {
        ignored++;
        continue;
      }
      unpacked += entry.size;
      const isSuspicious = entry.size > 1_048_576 && entry.size > maxRatio * entry.compressed;
      if (unpacked > maxBytes || isSuspicious) throw new ZipError("tooLarge", entry.path);
      entries.push(entry);
    }
    return { entries, ignored };
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError("broken");
  }
}

/** Position of the record that ends the directory. Only a comment may follow it. */
function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - endBytes - maxCommentBytes);
  for (let at = view.byteLength - endBytes; at >= first; at--)
    if (view.getUint32(at, true) === signatures.end) return at;
  throw new ZipError("broken");
}

/** Reads an entry of the directory; it is undefined for a folder. `next` is the position of the next entry. */
function readEntry(view: DataView, at: number): { entry: Entry | undefined; next: number } {
  const short = (offset: number) => view.getUint16(at + offset, true);
  const long = (offset: number) => view.getUint32(at + offset, true);
  const nameLength = short(28);
  const name = new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength);
  const path = new TextDecoder().decode(name).replaceAll("\\", "/");
  const next = at + 46 + nameLength + short(30) + short(32);
  if (/^(?:\/|[a-z]:)/i.test(path) || path.split("/").includes("..")) throw new ZipError("unsafe", path);
  if ((short(8) & 1) === 1) throw new ZipError("encrypted", path);
  const isUnix = short(4) >> 8 === 3;
  if (isUnix && long(38) >>> 28 === 0xa) throw new ZipError("link", path);
  if (/\.zip$/i.test(path)) throw new ZipError("nested", path);
  if (path.endsWith("/")) return { entry: undefined, next };
  const local = long(42);
  if (view.getUint32(local, true) !== signatures.local) throw new ZipError("broken", path);
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  return { entry: { path, method: short(10), start, compressed: long(20), size: long(24) }, next };
}

/** Unpacks a file, never more bytes than its directory declares. */
function unpack(
  bytes: Uint8Array,
  { path, method, start, compressed, size }: Entry,
): Uint8Array<ArrayBuffer> {
  const packed = bytes.subarray(start, start + compressed);
  if (packed.length !== compressed || (method === 0 && compressed !== size))
    throw new ZipError("broken", path);
  if (method === 0) return packed.slice();
  if (method !== 8) throw new ZipError("broken", path);
  const content = new Uint8Array(size);
  let length = 0;
  const inflate = new Inflate((chunk) => {
    if (length + chunk.length > size) throw new ZipError("broken", path);
    content.set(chunk, length);
    length += chunk.length;
  });
  try {
    for (let at = 0; at < packed.length; at += stepBytes)
      inflate.push(packed.subarray(at, at + stepBytes), at + stepBytes >= packed.length);
  } catch {
    throw new ZipError("broken", path);
  }
  if (length !== size) throw new ZipError("broken", path);
  return content;
}
