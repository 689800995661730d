import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type House, openHouse } from "#server/testing/house.ts";
import { defineJob, enqueue, type JobDeps } from "./define-job.ts";
import { runDueJobs, startJobs } from "./run-jobs.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const done: string[] = [];
const note = defineJob<{ word: string }>({
  name: "note",
  run: async (_deps, { word }) => void done.push(word),
});
const depsOf = (): Omit<JobDeps, "stopping"> => house.jobDeps;

test("a job of a transaction that is rolled back is never done", async () => {
  const word = randomBytes(4).toString("hex");
  await house.db
    .transaction()
    .execute(async (tx) => {
      await enqueue(tx, note, { word });
      throw new Error("rolled back");
    })
    .catch(() => {});
  await runDueJobs({ deps: depsOf(), jobs: [note] });
  expect(done).not.toContain(word);
});

test("a committed job is done once, and of two with one key the newer", async () => {
  await enqueue(house.db, note, { word: "older" }, { key: "one" });
  await enqueue(house.db, note, { word: "newer" }, { key: "one" });
  await runDueJobs({ deps: depsOf(), jobs: [note] });
  expect(done.filter((word) => word === "older" || word === "newer")).toEqual(["newer"]);
});

test("a job whose process died is done by another process", async () => {
  await enqueue(house.db, note, { word: "orphan" });
  await house.pool.query("SELECT graphile_worker.add_job('unused')");
  await house.pool.query(
    "UPDATE graphile_worker._private_jobs SET locked_by = 'dead-worker', locked_at = now(), attempts = 1",
  );
  await house.pool.query("INSERT INTO job_worker VALUES ('dead-worker', 1000000)");
  const running = await startJobs({ deps: depsOf(), jobs: [note] });
  for (let tries = 0; !done.includes("orphan") && tries < 100; tries++) await sleep(50);
  await running.stop();
  expect(done).toContain("orphan");
});
