import { expect, it } from "vitest";
import { outcomeOf } from "./deep-outcome.ts";

type Attempt = Awaited<ReturnType<Parameters<typeof outcomeOf>[0]>>;

/** A task that ends so each time it is tried, in a box that is over after some tries. */
async function tried(ends: readonly Attempt[], triesUntilOver = Number.POSITIVE_INFINITY) {
  const seconds: boolean[] = [];
  const attempt = async (isSecond: boolean) => {
    seconds.push(isSecond);
    return ends[seconds.length - 1] ?? "passed";
  };
  return { outcome: await outcomeOf(attempt, () => seconds.length >= triesUntilOver), seconds };
}

it("a task that passes is tried once", async () => {
  expect(await tried(["passed"])).toEqual({ outcome: "passed", seconds: [false] });
});

it("a task that fails is repeated, and fails if it does so again", async () => {
  expect(await tried(["failed", "failed"])).toEqual({ outcome: "failed", seconds: [false, true] });
});

it("a task that fails once is said and is no failure", async () => {
  expect((await tried(["failed", "passed"])).outcome).toBe("failed once");
  expect((await tried(["failed", "unfinished"])).outcome).toBe("failed once");
});

it("a task that the time box cut off is not repeated", async () => {
  expect(await tried(["unfinished"])).toEqual({ outcome: "unfinished", seconds: [false] });
});

it("where the time is over nothing begins, and a red has failed once", async () => {
  expect(await tried([], 0)).toEqual({ outcome: "unfinished", seconds: [] });
  expect(await tried(["failed"], 1)).toEqual({ outcome: "failed once", seconds: [false] });
});
