import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { pathOf } from "./file-paths.ts";
import { unzip, type ZipLimits } from "./unzip.ts";

const limits: ZipLimits = { entries: 10, bytes: 10_000_000, accepts: (path) => path.endsWith(".json") };
const open = (bytes: Uint8Array<ArrayBuffer>, part: Partial<ZipLimits> = {}) =>
  unzip(new Blob([bytes]), { ...limits, ...part });
const content = strToU8(JSON.stringify({ a: "A", b: "B".repeat(500) }));
/** Overwrites bytes in the directory of a zip, at the same offset in each entry. */
function withChanged(bytes: Uint8Array<ArrayBuffer>, offset: number, values: readonly number[]) {
  const changed = bytes.slice();
  for (let at = 0; at < changed.length - 4; at++)
    if (changed[at] === 0x50 && changed[at + 1] === 0x4b && changed[at + 2] === 1 && changed[at + 3] === 2)
      changed.set(values, at + offset);
  return changed;
}
const zip = (files: Parameters<typeof zipSync>[0], level: 0 | 6 = 6) => zipSync(files, { level }).slice();

describe("zip", () => {
  it.each([0, 6] as const)("is unpacked with the paths of its files at level %d", async (level) => {
    const { files, ignored } = await open(
      zip({ "i18n/de.json": content, "i18n/": new Uint8Array(), "a.txt": content }, level),
    );
    expect(ignored).toBe(1);
    expect(files.map((file) => [file.name, pathOf(file)])).toEqual([["de.json", "i18n/de.json"]]);
    expect(new Uint8Array((await files[0]?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(content);
  });

  it.each([
    ["../de.json", "unsafe"],
    ["a/../../de.json", "unsafe"],
    ["/etc/de.json", "unsafe"],
    ["C:\\de.json", "unsafe"],
    ["..\\de.json", "unsafe"],
    ["more.zip", "nested"],
  ])("is refused with the path %s", async (path, problem) => {
    await expect(open(zip({ [path]: content }))).rejects.toMatchObject({ problem });
  });

  it("is refused if it is encrypted", async () => {
    const bytes = withChanged(zip({ "de.json": content }), 8, [1, 0]);
    await expect(open(bytes)).rejects.toMatchObject({ problem: "encrypted", path: "de.json" });
  });

  it("is refused with a symbolic link", async () => {
    const attrs = (0o120_777 << 16) >>> 0;
    await expect(open(zip({ "de.json": [strToU8("/etc/passwd"), { os: 3, attrs }] }))).rejects.toMatchObject({
      problem: "link",
    });
  });

  it("is refused with more entries or unpacked bytes than the limits", async () => {
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`${index}.json`, content]));
    await expect(open(zip(many))).rejects.toMatchObject({ problem: "tooMany" });
    await expect(open(zip({ "de.json": content }), { bytes: 100 })).rejects.toMatchObject({
      problem: "tooLarge",
    });
  });

  it("is refused if a file is suspiciously well packed, or larger than declared", async () => {
    const bomb = zip({ "de.json": new Uint8Array(5_000_000) });
    await expect(open(bomb)).rejects.toMatchObject({ problem: "tooLarge" });
    await expect(open(withChanged(bomb, 24, [100, 0, 0, 0]))).rejects.toMatchObject({ problem: "broken" });
  });

  it("is refused if it is not a zip, is cut off at any byte, or is damaged", async () => {
    await expect(open(strToU8("no zip").slice())).rejects.toMatchObject({ problem: "broken" });
    const bytes = zip({ "de.json": content, "en.json": content });
    for (let length = 0; length < bytes.length; length += 7)
      await expect(open(bytes.slice(0, length))).rejects.toMatchObject({ problem: "broken" });
    for (let at = 0; at < bytes.length; at++) {
      const damaged = bytes.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 0xff;
      await open(damaged).catch((error) => expect(error.name).toBe("ZipError"));
    }
  });
});
