import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { prepareTemporaryFolder } from "./temporary-folder.ts";

const systemFolder = process.env.TMPDIR;
let dataFolder: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), "parlance-temporary-"));
});
afterEach(async () => {
  if (systemFolder === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = systemFolder;
  await rm(dataFolder, { recursive: true });
});

it("temporary files are stored beside the data", async () => {
  const folder = await prepareTemporaryFolder(dataFolder);
  expect(tmpdir()).toBe(folder);
  expect(folder.startsWith(dataFolder)).toBe(true);
});

it("the next start deletes temporary files of dead processes, but not of running ones", async () => {
  const folder = await prepareTemporaryFolder(dataFolder);
  for (const name of ["left", "used"]) await writeFile(join(folder, name), "bytes");
  const days = new Date(Date.now() - 3 * 24 * 3_600_000);
  await utimes(join(folder, "left"), days, days);
  await prepareTemporaryFolder(dataFolder);
  expect(await readdir(folder)).toEqual(["used"]);
});
