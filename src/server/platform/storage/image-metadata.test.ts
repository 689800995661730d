import { readFile } from "node:fs/promises";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterEach, expect, it } from "vitest";
import { withoutMetadata } from "./image-metadata.ts";
import { readImage } from "./read-image.ts";
import { type ReceivedFile, receiveFile } from "./received-file.ts";

const opened: ReceivedFile[] = [];
afterEach(async () => {
  for (const file of opened.splice(0)) await file.discard();
});

const place = "Elm Street";
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${place}"/></rdf:RDF></x:xmpmeta>`;

/** A photo of a rotated camera, with its GPS position. */
function photo() {
  const noise = Buffer.from(Array.from({ length: 40 * 60 * 3 }, (_, at) => (at * 7919) % 251));
  return sharp(noise, { raw: { width: 60, height: 40, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Copyright: place },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 3230/100" },
    })
    .withXmp(xmp)
    .withIccProfile("p3");
}

/** Adds what the encoder does not write: IPTC, a comment, and what phones append. */
function withMore(jpeg: Buffer): Buffer {
  const segment = (marker: number, text: string) =>
    Buffer.concat([Buffer.from([0xff, marker, 0, text.length + 2]), Buffer.from(text)]);
  const more = [segment(0xed, `Photoshop 3.0\0${place}`), segment(0xfe, place)];
  return Buffer.concat([jpeg.subarray(0, 2), ...more, jpeg.subarray(2), Buffer.from(`MotionPhoto ${place}`)]);
}

function withText(png: Buffer): Buffer {
  const content = Buffer.from(`tEXtComment\0${place}`);
  const [head, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  head.writeUInt32BE(content.length - 4);
  sum.writeUInt32BE(crc32(content));
  const end = png.length - 12;
  return Buffer.concat([png.subarray(0, end), head, content, sum, png.subarray(end), Buffer.from(place)]);
}

async function strip(bytes: Buffer): Promise<{ stored: Buffer; isSame: boolean }> {
  const file = await receiveFile(
    (async function* () {
      yield bytes;
    })(),
  );
  const stripped = await withoutMetadata(file, await readImage(file.path));
  opened.push(file, stripped);
  return { stored: await readFile(stripped.path), isSame: stripped === file };
}

it.each([
  ["a JPEG", async () => withMore(await photo().jpeg().toBuffer())],
  ["a progressive JPEG", async () => withMore(await photo().jpeg({ progressive: true }).toBuffer())],
  ["a PNG", async () => withText(await photo().png().toBuffer())],
])("removes place and device from %s, and keeps pixels, profile and orientation", async (_what, make) => {
  const sent = await make();
  const before = await sharp(sent).metadata();
  expect(before).toMatchObject({ orientation: 6, exif: expect.anything(), xmp: expect.anything() });
  const { stored } = await strip(sent);
  expect(stored.includes(place)).toBe(false);
  const { exif, xmp: left, iptc, icc, orientation, comments } = await sharp(stored).metadata();
  expect([left, iptc, comments, orientation]).toEqual([undefined, undefined, undefined, 6]);
  expect(exif?.toString("latin1")).not.toContain("N\0");
  expect(icc).toEqual(before.icc);
  const pixels = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer();
  expect(await pixels(stored)).toEqual(await pixels(sent));
  expect(await strip(stored)).toEqual({ stored, isSame: true });
});

it("stores an image without metadata unchanged", async () => {
  for (const format of ["jpeg", "png"] as const) {
    const sent = await sharp({ create: { width: 9, height: 9, channels: 4, background: "#123" } })
      .toFormat(format)
      .toBuffer();
    expect(await strip(sent)).toEqual({ stored: sent, isSame: true });
  }
});
