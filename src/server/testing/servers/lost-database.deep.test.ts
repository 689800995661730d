import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findRunning } from "#server/platform/db/embedded/embedded.ts";
import { makeTestFolder } from "#server/testing/test-folders.ts";
import { callProgram, findLost, startForWriters, startWriters } from "./writers.ts";

const writers = 4;
const polling = { timeout: 120_000 };

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
let running: Awaited<ReturnType<typeof startForWriters>>;
beforeAll(async () => {
  folder = await makeTestFolder();
  running = await startForWriters(folder.folder, writers);
});
afterAll(async () => {
  await running?.program.stop("SIGTERM");
  await folder.remove();
});

async function kill(pidOf: string): Promise<void> {
  const client = new pg.Client(await findRunning(folder.folder));
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(pidOf);
  process.kill(rows[0]?.pid ?? Number.NaN, "SIGKILL");
  await client.end().catch(() => {});
}

describe("killed database processes", () => {
  it.each([
    ["the database", "SELECT split_part(pg_read_file('postmaster.pid'), chr(10), 1)::integer AS pid"],
    [
      "a process of it that works for them",
      "SELECT pid FROM pg_stat_activity WHERE application_name = 'parlance' AND pid <> pg_backend_pid() LIMIT 1",
    ],
  ])("the program recovers and loses no acknowledged save when %s is killed", async (_what, pidOf) => {
    const { instance } = running;
    const crowd = startWriters(instance, writers);
    await expect.poll(crowd.saves, polling).toBeGreaterThan(20);
    await kill(pidOf);
    await expect.poll(() => crowd.refusals.size, polling).toBeGreaterThan(0);
    const before = crowd.saves();
    await expect.poll(crowd.saves, polling).toBeGreaterThan(before + 20);
    await crowd.end();
    expect([...crowd.refusals.keys()]).toEqual(["503 unavailable"]);
    expect(await findLost(instance, crowd)).toEqual([]);
    expect((await fetch(`${instance.address}/ready`)).status).toBe(200);
    expect((await callProgram(instance, "GET", "/v1/api/changes")).status).toBe(200);
  });
});
