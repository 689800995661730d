import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { deadlineOf } from "./cpu-time.ts";

const timers = () => process.getActiveResourcesInfo().filter((type) => type === "Timeout").length;

it("a deadline leaves no timer after its work has ended", async () => {
  const worker = new Worker("setInterval(() => {}, 1_000)", { eval: true });
  const before = timers();
  const deadline = deadlineOf(worker, { before: 0, maxBusyMs: 60_000, maxTotalMs: 300_000 });
  expect(timers()).toBe(before + 2);
  deadline.clear();
  expect(timers()).toBe(before);
  await worker.terminate();
});
