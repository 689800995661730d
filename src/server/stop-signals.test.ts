import { expect, it } from "vitest";
import { freePort, runParlance } from "#server/testing/servers/run-parlance.ts";
import { makeTestFolder } from "#server/testing/test-folders.ts";

it("the server goes on when nobody reads what it says, and stops in order", async () => {
  const { folder: dataFolder, remove } = await makeTestFolder();
  const instance = { dataFolder, port: await freePort(), env: { LOG_LEVEL: "info" } };
  const running = runParlance(instance);
  await running.ready;
  running.leaveOutput();
  for (const path of ["/health", "/ready"]) expect((await fetch(running.address + path)).status).toBe(200);
  await running.stop("SIGTERM");
  expect((await running.ended()).code).toBe(0);
  await remove();
});
