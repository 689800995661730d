import fc from "fast-check";
import { expect, it } from "vitest";
import { splitIntoBatches } from "./split-into-batches.ts";

const most = { items: 3, size: 10 };
const cut = (sizes: number[]) => splitIntoBatches(sizes, (size) => size, most);

it("a batch never exceeds the limits of items and size", () => {
  expect(cut([1, 1, 1, 1])).toEqual([[1, 1, 1], [1]]);
  expect(cut([6, 4, 1])).toEqual([[6, 4], [1]]);
  expect(cut([2, 40, 2])).toEqual([[2], [40], [2]]);
  expect(cut([])).toEqual([]);
});

it("the batches together are the list, and each is as large as possible", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 15 })), (sizes) => {
      const pieces = cut(sizes);
      const sum = (piece: number[] = []) => piece.reduce((total, size) => total + size, 0);
      expect(pieces.flat()).toEqual(sizes);
      for (const [index, piece] of pieces.entries()) {
        expect(piece.length === 1 || (piece.length <= most.items && sum(piece) <= most.size)).toBe(true);
        const [next = Number.POSITIVE_INFINITY] = pieces[index + 1] ?? [];
        expect(piece.length === most.items || sum(piece) + next > most.size).toBe(true);
      }
    }),
  );
});
