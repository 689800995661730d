import { expect, test } from "vitest";
import { keepRunning, type Running } from "./keep-running.ts";

/** A service that ends on request; each start creates a new run. */
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

test("a service that fails is restarted, however often starting fails, and the error is reported", async () => {
  const { start, ends } = startable(new Error("still away"), new Error("still away"));
  const errors: string[] = [];
  const running = await keepRunning(start, { pauseMs: 1, onEnd: (error) => errors.push(String(error)) });
  ends[0]?.(new Error("gave up"));
  await expect.poll(() => ends.length).toBe(2);
  expect(errors).toEqual(["Error: gave up", "Error: still away", "Error: still away"]);
  await running.stop();
});

test("a service that ends without an error is also restarted", async () => {
  const { start, ends } = startable();
  const running = await keepRunning(start, { pauseMs: 1, onEnd: () => {} });
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  await running.stop();
});

test("a stopped service is not restarted", async () => {
  const { start, ends } = startable();
  const running = await keepRunning(start, { pauseMs: 1, onEnd: () => expect.unreachable() });
  await running.stop();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(ends).toHaveLength(1);
});

test("a failure of the first start is thrown", async () => {
  const start = () => Promise.reject(new Error("no database"));
  await expect(keepRunning(start, { pauseMs: 1, onEnd: () => {} })).rejects.toThrow("no database");
});
