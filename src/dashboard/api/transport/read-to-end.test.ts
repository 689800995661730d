import { expect, it } from "vitest";
import { readToEnd } from "./read-to-end.ts";

const all = Array.from({ length: 12 }, (_, index) => index);
/** Returns at most three items. */
const read = async (position: number, limit: number) => {
  const items = all.slice(position, position + Math.min(3, limit));
  const isCut = limit > 3 && position + 3 < all.length;
  return { items, next: isCut ? position + 3 : undefined };
};

it("requests further parts until the window is complete", async () => {
  expect(await readToEnd(await read(2, 8), 10, read)).toEqual(all.slice(2, 10));
  expect(await readToEnd(await read(6, 20), 26, read)).toEqual(all.slice(6));
});

it("sends no further request after a complete response", async () => {
  expect(
    await readToEnd({ items: [1], next: undefined }, 100, () => Promise.reject(new Error("requested"))),
  ).toEqual([1]);
});
