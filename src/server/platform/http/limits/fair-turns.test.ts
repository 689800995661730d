import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { FairTurns } from "./fair-turns.ts";

function recordStarts(turns: FairTurns) {
  const started: string[] = [];
  const begin = (group: string) => void turns.begin(group).then(() => started.push(group));
  return { started, begin };
}

it("a few requests start at once", async () => {
  const { started, begin } = recordStarts(new FairTurns());
  for (const group of ["a", "a", "b"]) begin(group);
  // Waits, but less than until the next turn of the event loop.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  expect(started).toEqual(["a", "a", "b"]);
});

it("the request of another group waits one turn while one group sends five hundred", async () => {
  const { started, begin } = recordStarts(new FairTurns());
  for (let count = 0; count < 500; count++) begin("many");
  begin("few");
  await turn();
  await turn();
  expect(started).toContain("few");
  expect(started.length).toBeLessThan(40);
});

it("all requests start, in order within each group", async () => {
  const turns = new FairTurns();
  const started: number[] = [];
  const all = Array.from({ length: 100 }, (_, index) =>
    turns.begin(`${index % 3}`).then(() => started.push(index)),
  );
  await Promise.all(all);
  for (const group of [0, 1, 2]) {
    const startedOfGroup = started.filter((index) => index % 3 === group);
    expect(startedOfGroup).toEqual(startedOfGroup.toSorted((a, b) => a - b));
  }
  expect(started).toHaveLength(100);
});
