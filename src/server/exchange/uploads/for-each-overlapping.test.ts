import { expect, test } from "vitest";
import { forEachOverlapping } from "./for-each-overlapping.ts";

async function* numbers(count: number, noted: string[]): AsyncGenerator<number> {
  for (let number = 1; number <= count; number++) {
    noted.push(`read ${number}`);
    yield number;
  }
}

test("processes at most two items at once, while the next item is read", async () => {
  const noted: string[] = [];
  const works = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const all = forEachOverlapping(numbers(4, noted), (number) => {
    noted.push(`begun ${number}`);
    return works[number - 1]?.promise ?? Promise.resolve();
  });
  const last = () => noted.at(-1);
  await expect.poll(last).toBe("read 3");
  expect(noted).toEqual(["read 1", "begun 1", "read 2", "begun 2", "read 3"]);
  works[0]?.resolve();
  await expect.poll(last).toBe("read 4");
  for (const { resolve } of works) resolve();
  await all;
  expect(noted.filter((candidate) => candidate.startsWith("begun"))).toEqual([
    "begun 1",
    "begun 2",
    "begun 3",
    "begun 4",
  ]);
});

test("throws an error after all running items have ended", async () => {
  const slow = Promise.withResolvers<void>();
  let hasEnded = false;
  const all = forEachOverlapping(numbers(4, []), async (number) => {
    if (number === 2) throw new Error("the second");
    if (number < 3) return;
    await slow.promise;
    hasEnded = true;
  });
  setTimeout(slow.resolve, 20);
  await expect(all).rejects.toThrow("the second");
  expect(hasEnded).toBe(true);
});
