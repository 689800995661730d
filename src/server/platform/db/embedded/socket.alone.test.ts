import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { isSocketFolder, makeSocketFolder } from "./socket.ts";

const place = mkdtempSync("/tmp/parlance-socket-");
afterAll(() => rmSync(place, { recursive: true }));
afterEach(() => void vi.unstubAllEnvs());

test.each([
  [join(place, "own"), join(place, "own")],
  [join(place, "a".repeat(60)), "/tmp"],
  [join(place, "with space"), "/tmp"],
])("with TMPDIR=%s the socket folder is in %s", async (folder, expected) => {
  mkdirSync(folder);
  vi.stubEnv("TMPDIR", folder);
  const socketFolder = await makeSocketFolder(undefined);
  expect([join(socketFolder, ".."), isSocketFolder(socketFolder)]).toEqual([expected, true]);
  rmSync(socketFolder, { recursive: true });
});
