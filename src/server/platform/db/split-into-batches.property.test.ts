import fc from "fast-check";
import { expect, it } from "vitest";
import { splitIntoBatches } from "./split-into-batches.ts";

const limits = { items: 3, size: 10 };
const cut = (sizes: number[]) => splitIntoBatches(sizes, (size) => size, limits);

it("a batch never exceeds the limits of items and size", () => {
  expect(cut([1, 1, 1, 1])).toEqual([[1, 1, 1], [1]]);
  expect(cut([6, 4, 1])).toEqual([[6, 4], [1]]);
  expect(cut([2, 40, 2])).toEqual([[2], [40], [2]]);
  expect(cut([])).toEqual([]);
});

it("the batches together are the list, and each batch is as large as possible", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 15 })), (sizes) => {
      const batches = cut(sizes);
      const sum = (batch: number[] = []) => batch.reduce((total, size) => total + size, 0);
      expect(batches.flat()).toEqual(sizes);
      for (const [index, batch] of batches.entries()) {
        expect(batch.length === 1 || (batch.length <= limits.items && sum(batch) <= limits.size)).toBe(true);
        const [next = Number.POSITIVE_INFINITY] = batches[index + 1] ?? [];
        expect(batch.length === limits.items || sum(batch) + next > limits.size).toBe(true);
      }
    }),
  );
});
