import { existsSync } from "node:fs";
import { mkdir, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { makeTestFolder, sweepTestFolders } from "./test-folders.ts";

const longAgo = new Date(Date.now() - 3_600_000);

it("the sweep keeps a folder that a run has locked, and removes an unlocked one", async () => {
  const { folder, remove } = await makeTestFolder();
  const parent = dirname(folder);
  const abandoned = `${parent}-abandoned`;
  await mkdir(join(abandoned, "data"), { recursive: true });
  for (const old of [parent, abandoned]) await utimes(old, longAgo, longAgo);
  await sweepTestFolders();
  expect([existsSync(folder), existsSync(abandoned)]).toEqual([true, false]);
  await remove();
  expect(existsSync(parent)).toBe(false);
});
