import { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { expect, test } from "vitest";
import { pipeThrough } from "./pipe-through.ts";

test("closing the reader ends the source, and its error is handled", async () => {
  const ended = Promise.withResolvers<string>();
  const numbers = async function* () {
    try {
      for (let number = 0; ; number++) yield String(number);
    } finally {
      ended.resolve("ended");
    }
  };
  for await (const _ of pipeThrough(Readable.from(numbers()), new PassThrough())) break;
  expect(await ended.promise).toBe("ended");
});

test("an error of the source reaches the reader", async () => {
  const source = new Readable({ read: () => void source.destroy(new Error("no more")) });
  await expect(finished(pipeThrough(source, new PassThrough()).resume())).rejects.toThrow("no more");
});
