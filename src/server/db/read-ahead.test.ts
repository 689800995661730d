import { expect, it } from "vitest";
import { readAhead } from "./read-ahead.ts";

/** Yields numbers and tells what was asked for, and whether somebody said that no more is wanted. */
function counting(most: number, failsAt = Number.POSITIVE_INFINITY) {
  const asked: number[] = [];
  const told = { asked, ended: false };
  async function* numbers() {
    try {
      for (let number = 1; number <= most; number++) {
        asked.push(number);
        if (number === failsAt) throw new Error("cut off");
        yield number;
      }
    } finally {
      told.ended = true;
    }
  }
  return { told, numbers: numbers() };
}

it("gives everything in its order, and asks for one more than it gave", async () => {
  const { told, numbers } = counting(4);
  const given = [];
  for await (const number of readAhead(numbers)) {
    given.push(number);
    await new Promise(setImmediate);
    expect(told.asked.at(-1)).toBe(Math.min(4, number + 1));
  }
  expect(given).toEqual([1, 2, 3, 4]);
  expect(told.ended).toBe(true);
});

it("fails where the items fail, and not before those that came earlier are worked on", async () => {
  const { numbers } = counting(4, 3);
  const given: number[] = [];
  const reading = async () => {
    for await (const number of readAhead(numbers)) {
      await new Promise(setImmediate);
      given.push(number);
    }
  };
  await expect(reading()).rejects.toThrow("cut off");
  expect(given).toEqual([1, 2]);
});

it("who leaves ends the items, once the one that was asked for has come or failed", async () => {
  for (const failsAt of [2, 9]) {
    const { told, numbers } = counting(4, failsAt);
    for await (const number of readAhead(numbers)) if (number === 1) break;
    expect(told).toEqual({ asked: [1, 2], ended: true });
  }
});
