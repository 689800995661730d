import { expect, it } from "vitest";
import { outcomeOf } from "./deep-outcome.ts";

type Attempt = Awaited<ReturnType<Parameters<typeof outcomeOf>[0]>>;

/** Runs a task with these results, in a time box that ends after some attempts. Also returns each `isSecond`. */
async function tried(ends: readonly Attempt[], triesUntilOver = Number.POSITIVE_INFINITY) {
  const isSecondFlags: boolean[] = [];
  const attempt = async (isSecond: boolean) => {
    isSecondFlags.push(isSecond);
    return ends[isSecondFlags.length - 1] ?? "passed";
  };
  return { outcome: await outcomeOf(attempt, () => isSecondFlags.length >= triesUntilOver), isSecondFlags };
}

it("a task that passes runs once", async () => {
  expect(await tried(["passed"])).toEqual({ outcome: "passed", isSecondFlags: [false] });
});

it("a failed task is repeated, and counts as failed if the second attempt fails", async () => {
  expect(await tried(["failed", "failed"])).toEqual({ outcome: "failed", isSecondFlags: [false, true] });
});

it("a task that fails only once is reported and does not fail the run", async () => {
  expect((await tried(["failed", "passed"])).outcome).toBe("failed once");
  expect((await tried(["failed", "unfinished"])).outcome).toBe("failed once");
});

it("a task that the time box interrupted is not repeated", async () => {
  expect(await tried(["unfinished"])).toEqual({ outcome: "unfinished", isSecondFlags: [false] });
});

it("nothing starts after the time box, and a failure before it counts as a single one", async () => {
  expect(await tried([], 0)).toEqual({ outcome: "unfinished", isSecondFlags: [] });
  expect(await tried(["failed"], 1)).toEqual({ outcome: "failed once", isSecondFlags: [false] });
});
