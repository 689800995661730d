import { expect, test } from "vitest";
import { keepRunning, type Running } from "./keep-running.ts";

/** Something that ends when it is asked to, each start of it anew. */
function startable(...refusals: Error[]) {
  const ends: Array<(error?: Error) => void> = [];
  const start = async (): Promise<Running> => {
    const refusal = ends.length > 0 ? refusals.shift() : undefined;
    if (refusal) throw refusal;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    ends.push((error) => (error ? reject(error) : resolve()));
    return { promise, stop: async () => resolve() };
  };
  return { start, ends };
}

test("what ended by itself is started again, however often starting fails, and the error is reported", async () => {
  const { start, ends } = startable(new Error("still away"), new Error("still away"));
  const heard: string[] = [];
  const running = await keepRunning(start, { pauseMs: 1, onEnd: (error) => heard.push(String(error)) });
  ends[0]?.(new Error("gave up"));
  await expect.poll(() => ends.length).toBe(2);
  expect(heard).toEqual(["Error: gave up", "Error: still away", "Error: still away"]);
  await running.stop();
});

test("what ended without a word is started again, too", async () => {
  const { start, ends } = startable();
  const running = await keepRunning(start, { pauseMs: 1, onEnd: () => {} });
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  await running.stop();
});

test("what was stopped stays so", async () => {
  const { start, ends } = startable();
  const running = await keepRunning(start, { pauseMs: 1, onEnd: () => expect.unreachable() });
  await running.stop();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(ends).toHaveLength(1);
});

test("what cannot be started at first is said at once", async () => {
  const start = () => Promise.reject(new Error("no database"));
  await expect(keepRunning(start, { pauseMs: 1, onEnd: () => {} })).rejects.toThrow("no database");
});
