import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { ApiError } from "#contract/errors.ts";
import type { ReadImage } from "./read-image.ts";
import { type ReceivedFile, receiveFile } from "./received-file.ts";

type Image = Pick<ReadImage, "type" | "orientation">;

/**
 * Returns a received image without EXIF, XMP, IPTC and comments, which may name places, people and devices. Pixels,
 * color profile and orientation stay as they are: nothing is compressed again. Returns the same file if it has none of
 * this metadata.
 */
export async function withoutMetadata(file: ReceivedFile, image: Image): Promise<ReceivedFile> {
  const bytes = await readFile(file.path);
  const parts = [...(image.type === "image/png" ? pngParts : jpegParts)(bytes, image.orientation)];
  const size = parts.reduce((sum, part) => sum + part.byteLength, 0);
  if (size === file.size) return file;
  return await receiveFile(Readable.from(parts));
}

/** Markers without a length: TEM and those that restart a scan. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
const [startOfScan, endOfImage] = [0xda, 0xd9];

/** Segments of a JPEG that are needed to show it. What follows its end (previews, videos of phones) is dropped. */
function* jpegParts(bytes: Buffer, orientation: number): Generator<Buffer> {
  yield bytes.subarray(0, 2);
  let isOriented = orientation === 1;
  for (let at = 2; ; ) {
    // Any number of fill bytes may precede a marker.
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === undefined) throw new ApiError("not_an_image");
    const isEnd = marker === endOfImage;
    const end = isEnd || isBare(marker) ? at + 2 : at + 2 + segmentLength(bytes, at + 2);
    const isJfif = marker === 0xe0;
    // The header of JFIF must be the first segment.
    if (!isOriented && !isJfif) {
      yield jpegOrientation(orientation);
      isOriented = true;
    }
    if (isNeeded(marker, bytes.subarray(at + 4, end))) yield bytes.subarray(at, end);
    if (isEnd) return;
    at = end;
    if (marker !== startOfScan) continue;
    at = endOfScan(bytes, end);
    yield bytes.subarray(end, at);
    if (at === bytes.length) return;
  }
}

function segmentLength(bytes: Buffer, at: number): number {
  const length = at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0;
  if (length < 2 || at + length > bytes.length) throw new ApiError("not_an_image");
  return length;
}

/** Position of the marker after a scan. In compressed data, 0 follows each 0xff that begins no marker. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isBare(next)) return at;
  }
  return bytes.length;
}

/** Application segments that are needed to decode pixels: marker and prefix. */
const neededApplications = new Map([
  [0xe0, "JFIF\0"],
  [0xe2, "ICC_PROFILE\0"],
  [0xee, "Adobe"],
]);

function isNeeded(marker: number, content: Buffer): boolean {
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  const isComment = marker === 0xfe;
  if (!isApplication) return !isComment;
  const prefix = neededApplications.get(marker);
  return prefix !== undefined && content.subarray(0, prefix.length).toString("latin1") === prefix;
}

/** EXIF with the orientation alone. */
function tiffOrientation(orientation: number): Buffer {
  const tiff = Buffer.from("4d4d002a00000008000101120003000000010000000000000000", "hex");
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

function jpegOrientation(orientation: number): Buffer {
  const content = Buffer.concat([Buffer.from("Exif\0\0"), tiffOrientation(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, content.length + 2]);
  return Buffer.concat([head, content]);
}

/** Ancillary chunks that are needed to decode pixels, including those of animations. */
const neededChunks = new Set(
  "tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs acTL fcTL fdAT".split(" "),
);
const signatureBytes = 8;

/** Chunks of a PNG that are needed to show it. */
function* pngParts(bytes: Buffer, orientation: number): Generator<Buffer> {
  yield bytes.subarray(0, signatureBytes);
  for (let at = signatureBytes; ; ) {
    const end = at + 12 <= bytes.length ? at + 12 + bytes.readUInt32BE(at) : Number.POSITIVE_INFINITY;
    if (end > bytes.length) throw new ApiError("not_an_image");
    const type = bytes.toString("latin1", at + 4, at + 8);
    const isCritical = /^[A-Z]/.test(type);
    if (isCritical || neededChunks.has(type)) yield bytes.subarray(at, end);
    if (type === "IHDR" && orientation !== 1) yield pngOrientation(orientation);
    if (type === "IEND") return;
    at = end;
  }
}

function pngOrientation(orientation: number): Buffer {
  const content = Buffer.concat([Buffer.from("eXIf"), tiffOrientation(orientation)]);
  const [head, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  head.writeUInt32BE(content.length - 4);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([head, content, checksum]);
}
