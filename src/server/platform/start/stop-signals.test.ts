import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeTestDatabase } from "#server/testing/database/make-test-database.ts";
import { freePort, runParlance } from "#server/testing/servers/run-parlance.ts";
import { makeTestFolder } from "#server/testing/test-folders.ts";

it("the server continues when its output is closed, and stops in order", async () => {
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

it("a stop interrupts the loading of the demo, and the next start continues it", async () => {
  const database = await makeTestDatabase();
  const { folder: dataFolder, remove } = await makeTestFolder();
  const env = { DATABASE_URL: database.url, PARLANCE_DEMO: "1" };
  const running = runParlance({ dataFolder, port: await freePort(), env });
  await expect.poll(running.output, { timeout: 60_000 }).toContain("Loading the demo");
  await running.stop("SIGTERM");
  const { code, printed } = await running.ended();
  expect([code, printed.match(/ready/i)]).toEqual([0, null]);
  const owner = JSON.parse(await readFile(join(dataFolder, "demo-owner.json"), "utf8"));
  expect(owner).toMatchObject({ loaded: false });
  await database.drop();
  await remove();
});
