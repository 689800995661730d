import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readSettings } from "#server/platform/env/env.ts";
import { makeTestDatabase } from "#server/testing/database/make-test-database.ts";
import { freePort } from "#server/testing/servers/run-parlance.ts";
import { makeTestFolder } from "#server/testing/test-folders.ts";
import { prepareDemo } from "./demo.ts";

it("warns when a request fails, and leaves the rest of the demo to the next start", async () => {
  const database = await makeTestDatabase();
  const { folder: dataFolder, remove } = await makeTestFolder();
  const env = { ...readSettings({ PARLANCE_DEMO: "1" }), dataFolder, secret: "s".repeat(32) };
  const warnings: string[] = [];
  const demo = await prepareDemo(database.db, env, (line) => warnings.push(line));
  await demo?.load(`http://127.0.0.1:${await freePort()}`, new AbortController().signal);
  expect(warnings).toEqual([expect.stringMatching(/^The demo is incomplete, .* ECONNREFUSED/)]);
  const owner = JSON.parse(await readFile(join(dataFolder, "demo-owner.json"), "utf8"));
  expect(owner).toMatchObject({ loaded: false });
  await database.drop();
  await remove();
});
