import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { freePort, runParlance } from "#server/testing/run-parlance.ts";
import { testFolderPrefix } from "#server/testing/sweep-test-folders.ts";

it("the server goes on when nobody reads what it says, and stops in order", async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), testFolderPrefix));
  await chmod(dataFolder, 0o711);
  const place = { dataFolder, port: await freePort(), env: { LOG_LEVEL: "info" } };
  const running = runParlance(place);
  await running.ready;
  running.leaveOutput();
  for (const path of ["/health", "/ready"]) expect((await fetch(running.address + path)).status).toBe(200);
  await running.stop("SIGTERM");
  expect((await running.ended()).code).toBe(0);
  await rm(dataFolder, { recursive: true, force: true });
});
