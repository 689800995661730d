import { expect, it } from "vitest";
import { jsonInSlices } from "./json-in-slices.ts";

it("returns the same text as JSON.stringify", async () => {
  const rows = [1, 2, 3];
  const present = (n: number) => ({ n, text: `"${n}"`, nothing: undefined });
  expect(await jsonInSlices(rows, present)).toBe(JSON.stringify(rows.map(present)));
  expect(await jsonInSlices([], present)).toBe("[]");
});

it("lets other work run between slices", async () => {
  let [turns, ended] = [0, false];
  const countTurn = () => {
    turns += 1;
    if (!ended) setImmediate(countTurn);
  };
  setImmediate(countTurn);
  await jsonInSlices([1, 2, 3, 4], (n) => {
    for (const until = performance.now() + 25; performance.now() < until; );
    return { n };
  });
  ended = true;
  expect(turns).toBeGreaterThan(2);
});
