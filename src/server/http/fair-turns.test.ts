import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { FairTurns } from "./fair-turns.ts";

function begunBy(turns: FairTurns) {
  const begun: string[] = [];
  const begin = (group: string) => void turns.begin(group).then(() => begun.push(group));
  return { begun, begin };
}

it("only a few requests start at once", async () => {
  const { begun, begin } = begunBy(new FairTurns());
  for (const group of ["a", "a", "b"]) begin(group);
  // Before the next turn of the event loop.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  expect(begun).toEqual(["a", "a", "b"]);
});

it("the request of another group waits one turn while one group sends five hundred", async () => {
  const { begun, begin } = begunBy(new FairTurns());
  for (let count = 0; count < 500; count++) begin("many");
  begin("few");
  await turn();
  await turn();
  expect(begun).toContain("few");
  expect(begun.length).toBeLessThan(40);
});

it("all requests start, in order within each group", async () => {
  const turns = new FairTurns();
  const begun: number[] = [];
  const all = Array.from({ length: 100 }, (_, index) =>
    turns.begin(`${index % 3}`).then(() => begun.push(index)),
  );
  await Promise.all(all);
  for (const group of [0, 1, 2]) {
    const own = begun.filter((index) => index % 3 === group);
    expect(own).toEqual(own.toSorted((one, other) => one - other));
  }
  expect(begun).toHaveLength(100);
});
