import { expect, it } from "vitest";
import { readAhead } from "./read-ahead.ts";

/** Yields numbers. Records which numbers were requested, and whether the iteration was ended. */
function counting(count: number, failsAt = Number.POSITIVE_INFINITY) {
  const requested: number[] = [];
  const record = { requested, ended: false };
  async function* numbers() {
    try {
      for (let number = 1; number <= count; number++) {
        requested.push(number);
        if (number === failsAt) throw new Error("cut off");
        yield number;
      }
    } finally {
      record.ended = true;
    }
  }
  return { record, numbers: numbers() };
}

it("yields all items in order, and requests one more item than it has yielded", async () => {
  const { record, numbers } = counting(4);
  const received = [];
  for await (const number of readAhead(numbers)) {
    received.push(number);
    await new Promise(setImmediate);
    expect(record.requested.at(-1)).toBe(Math.min(4, number + 1));
  }
  expect(received).toEqual([1, 2, 3, 4]);
  expect(record.ended).toBe(true);
});

it("fails at the item where the source fails, after earlier items were consumed", async () => {
  const { numbers } = counting(4, 3);
  const received: number[] = [];
  const reading = async () => {
    for await (const number of readAhead(numbers)) {
      await new Promise(setImmediate);
      received.push(number);
    }
  };
  await expect(reading()).rejects.toThrow("cut off");
  expect(received).toEqual([1, 2]);
});

it("ends the source when the iteration ends early, after the pending item arrived or failed", async () => {
  for (const failsAt of [2, 9]) {
    const { record, numbers } = counting(4, failsAt);
    for await (const number of readAhead(numbers)) if (number === 1) break;
    expect(record).toEqual({ requested: [1, 2], ended: true });
  }
});
