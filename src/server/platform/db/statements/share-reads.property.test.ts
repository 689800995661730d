import fc from "fast-check";
import { expect, test } from "vitest";
import { shareReads } from "./share-reads.ts";

test("callers during a read share the next read, and never get a read that began before", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.constantFrom("a", "b"), { maxLength: 20 }),
      async (scheduler, names) => {
        let clock = 0;
        let reads = 0;
        const read = shareReads(
          async (name: string) => {
            const startedAt = ++clock;
            reads += 1;
            await scheduler.schedule(Promise.resolve(), name);
            if (startedAt % 5 === 0) throw new Error("a failed read");
            return startedAt;
          },
          (name) => name,
        );
        const calls = names.map((name) =>
          scheduler.schedule(Promise.resolve()).then(async () => {
            const arrived = ++clock;
            const startedAt = await read(name).catch(() => Number.POSITIVE_INFINITY);
            expect(startedAt).toBeGreaterThan(arrived);
          }),
        );
        await scheduler.waitFor(Promise.all(calls));
        expect(reads).toBeLessThanOrEqual(names.length);
      },
    ),
  );
});

test("a hundred simultaneous callers cost two reads", async () => {
  let reads = 0;
  const read = shareReads(
    async () => {
      reads += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return reads;
    },
    () => "one",
  );
  const answers = await Promise.all(Array.from({ length: 100 }, () => read(undefined)));
  expect(reads).toBe(2);
  expect(answers.filter((answer) => answer === 2)).toHaveLength(99);
});
