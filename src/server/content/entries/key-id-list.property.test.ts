import fc from "fast-check";
import { expect, it } from "vitest";
import { idsAt, lengthOf, positionOf } from "./key-id-list.ts";

/** Ids whose bytes can also occur across the border between two neighbours in the list. */
const ambiguous = fc.constantFrom(1, 0x100, 0x10000, 0x1000000, 0x100000001, 2 ** 40 + 1);
const ids = fc.uniqueArray(fc.oneof(ambiguous, fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })));

function encodeIds(ids: readonly number[]): Buffer {
  const list = Buffer.alloc(ids.length * 8);
  for (const [at, id] of ids.entries()) list.writeBigInt64BE(BigInt(id), at * 8);
  return list;
}

it("returns the ids of a list in order, and finds the position of each id", () => {
  fc.assert(
    fc.property(ids, fc.nat(20), fc.nat(20), (ids, position, limit) => {
      const list = encodeIds(ids);
      expect(lengthOf(list)).toBe(ids.length);
      expect(idsAt(list)).toEqual(ids);
      expect(idsAt(list, position, limit)).toEqual(ids.slice(position, position + limit));
      expect(ids.map((id) => positionOf(list, id))).toEqual(ids.map((_, at) => at));
    }),
  );
});

it("finds no position for an id that is not in the list, whatever its bytes", () => {
  fc.assert(
    fc.property(ids, ambiguous, (ids, id) => {
      expect(positionOf(encodeIds(ids), id)).toBe(ids.indexOf(id));
    }),
  );
  expect(positionOf(encodeIds([1, 0x100]), 0x10000)).toBe(-1);
  expect(positionOf(encodeIds([256, 256 * 2 ** 32]), 2 ** 40)).toBe(1);
});
