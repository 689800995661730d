import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeTestFolder } from "#server/testing/test-folders.ts";
import { freePort, runAdmin, runParlance } from "./run-parlance.ts";

/** An answer waits for the check of one text at most; such machines are slow, too. */
const healthMs = 1_000;
/** The database is closed in it as well. */
const stopMs = 10_000;

let folder: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ folder, remove } = await makeTestFolder());
});
afterAll(() => remove());

/** A pair of texts that takes the checks a few 100 ms: each placeholder is missing, and each brace may be the begin of it. */
const source = Array.from({ length: 1_700 }, (_, index) => `{a${index}}`).join("");
const target = "{a,".repeat(3_300);
const keys = Array.from({ length: 200 }, (_, index) => `key ${index}`);

it("expensive checks neither delay a start nor its end, and are parked after three killed processes", async () => {
  const instance = { dataFolder: folder, port: await freePort() };
  let program = runParlance(instance);
  await program.ready;
  const made = await runAdmin(instance, "create-project", "--name", "Shop", "--base", "en", "--languages", "de", "--allow", "0.0.0.0/0");
  const { app, accessToken, personalAccessToken } = JSON.parse(made.stdout) as Record<string, string>;
  const headers = {
    "content-type": "application/json",
    authorization: `Bearer ${accessToken}`,
    "x-personal-access-token": String(personalAccessToken),
  };
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${program.address}/v1/api${path}?app=${app}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect([path, answer.status]).toEqual([path, 200]);
    return (await answer.json()) as unknown;
  };
  const restart = async (signal: "SIGTERM" | "SIGKILL") => {
    const since = performance.now();
    await program.stop(signal);
    const tookMs = performance.now() - since;
    program = runParlance(instance);
    await program.ready;
    return tookMs;
  };
  const expectHealthy = async () => {
    for (let count = 0; count < 10; count++) {
      const since = performance.now();
      expect((await fetch(`${program.address}/health`)).status).toBe(200);
      expect(performance.now() - since).toBeLessThan(healthMs);
      await sleep(50);
    }
  };
  await call("PUT", "/settings", { syntax: "plain", style: "none" });
  const entries = (v: string) => ({ main: { entries: Object.fromEntries(keys.map((key) => [key, { v }])) } });
  await call("POST", "", { data: { en: entries(source), de: entries(target) } });
  await call("PUT", "/settings", { syntax: "icu", style: "icu" });
  await expect.poll(() => call("GET", "/checkRuns")).toMatchObject([{ state: "running" }]);
  await expectHealthy();
  // In order, as often as it likes: that counts for nothing.
  for (let count = 0; count < 4; count++) expect(await restart("SIGTERM")).toBeLessThan(stopMs);
  for (let count = 0; count < 3; count++) {
    await sleep(1_000);
    await restart("SIGKILL");
    await expectHealthy();
  }
  await expect.poll(() => call("GET", "/checkRuns")).toMatchObject([{ state: "failed" }]);
  const { parked } = JSON.parse((await runAdmin(instance, "list-jobs")).stdout);
  expect(parked).toMatchObject([
    { task: "check-branch", message: "The server process ended 3 times while this job ran." },
  ]);
  await runAdmin(instance, "list-jobs", "--retry");
  await expect.poll(() => call("GET", "/checkRuns")).toMatchObject([{ state: "running" }]);
  await program.stop("SIGTERM");
}, 300_000);
