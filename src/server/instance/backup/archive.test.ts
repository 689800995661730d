import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeArchive, readArchive } from "./archive.ts";

let folder: string;
let whole: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parlance-archive-"));
  const archive = makeArchive();
  const written = pipeline(archive.stream, createWriteStream(join(folder, "whole")));
  await archive.add("a.txt", Buffer.from("first"));
  await archive.add("b/empty", Buffer.alloc(0));
  await archive.add("c.bin", Buffer.alloc(3_000_000, "xyz"));
  await archive.finish();
  await written;
  whole = await readFile(join(folder, "whole"));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Buffer, options = {}) {
  const path = join(folder, "read");
  await writeFile(path, bytes);
  const found: string[] = [];
  for await (const entry of readArchive(path, options))
    found.push(`${entry.name} ${(await entry.text()).length}`);
  return found;
}

it("returns the written files with their contents", async () => {
  expect(await read(whole)).toEqual(["a.txt 5", "b/empty 0", "c.bin 3000000"]);
});

it("rejects a file that is truncated anywhere", async () => {
  for (const part of [0.01, 0.3, 0.9, 0.999]) {
    await expect(read(whole.subarray(0, Math.floor(whole.length * part)))).rejects.toThrow(
      /cut off|not a backup/,
    );
  }
  const tar = gunzipSync(whole);
  await expect(read(gzipSync(tar.subarray(0, 1_024)))).rejects.toThrow("cut off");
});

it("rejects an altered file, a file that is no backup, and a file above the limits", async () => {
  const tar = Buffer.from(gunzipSync(whole));
  tar[tar.indexOf("first")] = "F".charCodeAt(0);
  await expect(read(gzipSync(tar))).rejects.toThrow("altered");
  const flipped = Buffer.from(whole);
  flipped[whole.length - 6] = (flipped[whole.length - 6] ?? 0) ^ 0xff;
  await expect(read(flipped)).rejects.toThrow(/altered|cut off/);
  await expect(read(Buffer.from("no backup at all"))).rejects.toThrow("not a backup");
  await expect(read(gzipSync(Buffer.from("no tar")))).rejects.toThrow(/not a backup|cut off/);
  await expect(read(whole, { maxBytes: 1_000_000 })).rejects.toThrow("more than 1000000 bytes");
  await expect(read(whole, { maxEntries: 2 })).rejects.toThrow("more than 2 entries");
  expect(await read(whole, { maxEntries: 3 })).toHaveLength(3);
});

it("ends the writer, even within an entry, when its reader closes early", async () => {
  const archive = makeArchive();
  archive.stream.once("data", () => archive.stream.destroy());
  const writing = (async () => {
    for (let entry = 0; entry < 100; entry++) await archive.add(`entry ${entry}`, randomBytes(200_000));
  })();
  await expect(writing).rejects.toThrow(/premature|destroyed/i);
});
