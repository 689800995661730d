import { expect, it } from "vitest";
import { readAhead } from "./read-ahead.ts";

/** Yields numbers; records which were requested and whether the iteration was ended. */
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

it("yields all items in order, and requests one more than it yielded", async () => {
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

it("fails where the source fails, but not before earlier items are consumed", async () => {
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

it("ends the source when the iteration ends early, after the pending item arrived or failed", async () => {
  for (const failsAt of [2, 9]) {
    const { told, numbers } = counting(4, failsAt);
    for await (const number of readAhead(numbers)) if (number === 1) break;
    expect(told).toEqual({ asked: [1, 2], ended: true });
  }
});
