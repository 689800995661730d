import { lstatSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { copyBinaries, findBinaries, linkLibraries } from "./binaries.ts";

const home = mkdtempSync(join(tmpdir(), "parlance-binaries-"));
const folder = join(home, "package", "native");
mkdirSync(join(folder, "lib"), { recursive: true });
writeFileSync(join(folder, "lib", "libpq.so.5.18"), "");
writeFileSync(
  join(folder, "pg-symlinks.json"),
  JSON.stringify([{ source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" }]),
);
afterAll(() => rmSync(home, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

it("creates missing links of libraries, also in a copy, and changes nothing when repeated", async () => {
  const isLink = (path: string) => lstatSync(path).isSymbolicLink();
  const copy = await copyBinaries({ folder, version: "18.4.0" }, join(home, "data"));
  expect(isLink(join(copy.folder, "lib", "libpq.so.5"))).toBe(true);
  expect(await copyBinaries({ folder, version: "18.4.0" }, join(home, "data"))).toEqual(copy);
  for (let round = 0; round < 2; round += 1) expect(await linkLibraries(folder)).toBe(true);
  expect(isLink(join(folder, "lib", "libpq.so.5"))).toBe(true);
});

it.runIf(process.platform === "linux")("a Linux with musl is refused and DATABASE_URL named", async () => {
  vi.spyOn(process.report, "getReport").mockReturnValue({ header: {} } as never);
  await expect(findBinaries()).rejects.toThrow(/musl: set DATABASE_URL/);
});

it("a system without a packaged PostgreSQL is refused and DATABASE_URL named", async () => {
  vi.spyOn(process, "platform", "get").mockReturnValue("win32");
  await expect(findBinaries()).rejects.toThrow(/for win32-.*: set DATABASE_URL .*WSL/);
});
