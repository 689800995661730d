import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findRunning } from "#server/platform/db/embedded/embedded.ts";
import { makeTestFolder } from "#server/testing/test-folders.ts";
import { createProgramProject, freePort, runAdmin, runParlance } from "./run-parlance.ts";

/** Maximum time of a health check. It waits for the check of at most one text, on a slow machine. */
const healthMs = 1_000;
/** Maximum time of a shutdown, which includes closing the database. */
const stopMs = 10_000;

let folder: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ folder, remove } = await makeTestFolder());
});
afterAll(() => remove());

/** Texts whose checks take about 50 ms: each placeholder is missing, and each brace may start one. */
const source = Array.from({ length: 1_700 }, (_, index) => `{a${index}}`).join("");
const target = "{a,".repeat(3_300);
const keys = Array.from({ length: 200 }, (_, index) => `key ${index}`);
const languages = ["de", "fr", "es"];

it("expensive checks delay neither start nor stop, and are parked after three kills", async () => {
  const instance = { dataFolder: folder, port: await freePort() };
  let program = runParlance(instance);
  await program.ready;
  const { app, accessToken, personalAccessToken } = await createProgramProject(
    instance,
    ...["--name", "Shop", "--base", "en", "--languages", languages.join(","), "--allow", "0.0.0.0/0"],
  );
  const headers = {
    "content-type": "application/json",
    authorization: `Bearer ${accessToken}`,
    "x-personal-access-token": personalAccessToken,
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
  const query = async (text: string) => {
    const client = new pg.Client(await findRunning(folder));
    await client.connect();
    return (await client.query(text).finally(() => client.end())).rows as unknown[];
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
  await call("POST", "", { data: { en: entries(source) } });
  for (const language of languages) await call("POST", "", { data: { [language]: entries(target) } });
  await call("PUT", "/settings", { syntax: "icu", style: "icu" });
  await expect.poll(() => call("GET", "/checkRuns")).toMatchObject([{ state: "running" }]);
  await expectHealthy();
  expect(await restart("SIGTERM")).toBeLessThan(stopMs);
  await expectHealthy();
  await expect.poll(() => call("GET", "/checkRuns"), { timeout: 120_000 }).toEqual([]);
  // From here on each batch takes longer than the program runs.
  await query(`CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_sleep(600); RETURN NEW; END'`);
  await query(`CREATE TRIGGER wait BEFORE UPDATE OF recheck_after ON branch FOR EACH ROW
    WHEN (NEW.recheck_after > 0) EXECUTE FUNCTION wait()`);
  await call("POST", "/checkRuns");
  for (let count = 1; count <= 3; count++) {
    await expect
      .poll(() => query("SELECT unfinished FROM job_attempt WHERE task = 'check-branch'"))
      .toEqual([{ unfinished: count }]);
    await expectHealthy();
    await restart("SIGKILL");
  }
  await expectHealthy();
  await expect.poll(() => call("GET", "/checkRuns")).toMatchObject([{ state: "failed" }]);
  const { parked } = JSON.parse((await runAdmin(instance, "list-jobs")).stdout);
  expect(parked).toMatchObject([
    { task: "check-branch", message: "The server process ended 3 times while this job ran." },
  ]);
  await runAdmin(instance, "list-jobs", "--retry");
  await expect.poll(() => call("GET", "/checkRuns")).toMatchObject([{ state: "running" }]);
  await program.stop("SIGTERM");
}, 300_000);
