import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { prepareDataFolder, readOrCreateSecret } from "./data-folder.ts";
import { lockFolder } from "./data-lock.ts";

const folder = mkdtempSync(join(tmpdir(), "parlance-folder-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a secret is created once with mode 600, also by two concurrent callers", async () => {
  const secrets = await Promise.all([
    readOrCreateSecret(folder, "secret"),
    readOrCreateSecret(folder, "secret"),
  ]);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  expect(secrets[1]).toBe(secrets[0]);
  expect(await readOrCreateSecret(folder, "secret")).toBe(secrets[0]);
  expect(statSync(join(folder, "secret")).mode & 0o777).toBe(0o600);
});

test("a data folder that cannot be created is rejected with an explanation", async () => {
  writeFileSync(join(folder, "file"), "");
  await expect(prepareDataFolder(join(folder, "file", "data"))).rejects.toThrow(
    "cannot be written by this user",
  );
  await expect(prepareDataFolder(join(folder, "file"))).rejects.toThrow("cannot be written by this user");
});

test("a data folder below /proc is rejected without hanging", async () => {
  await expect(prepareDataFolder("/proc/parlance/data")).rejects.toThrow("cannot be written by this user");
});

test("a data folder is created with its parent folders", async () => {
  const deep = join(folder, "a/b/c");
  await Promise.all([prepareDataFolder(deep), prepareDataFolder(deep)]);
  expect(statSync(deep).isDirectory()).toBe(true);
});

test("a locked folder cannot be locked again until it is released", () => {
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(`Another Parlance (process ${process.pid})`);
  lock.release();
  lockFolder(folder).release();
});
