import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "#testing/tier.ts";
import { spoolToDisk } from "./spool.ts";

it("returns the same bytes, however its input is split", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.nat(400_000).map((size) => randomBytes(size + 1)),
        { maxLength: 6 },
      ),
      async (chunks) => {
        const spooled = await buffer(spoolToDisk(Readable.from(chunks, { objectMode: false })));
        expect(spooled.equals(Buffer.concat(chunks))).toBe(true);
      },
    ),
    { numRuns: runs(10) },
  );
});

it("receives everything while the reader is paused", async () => {
  let produced = 0;
  const source = Readable.from(
    (function* () {
      for (; produced < 200; produced++) yield Buffer.alloc(100_000, produced);
    })(),
    { objectMode: false },
  );
  const reader = spoolToDisk(source);
  await once(reader, "readable");
  await once(source, "close");
  expect(produced).toBe(200);
  expect((await buffer(reader)).byteLength).toBe(20_000_000);
});

it("fails with the error of its source, after the bytes before the error", async () => {
  const source = Readable.from(
    (function* () {
      yield Buffer.from("some");
      throw new Error("broken");
    })(),
  );
  const read: string[] = [];
  const reading = (async () => {
    for await (const chunk of spoolToDisk(source)) read.push(String(chunk));
  })();
  await expect(reading).rejects.toThrow("broken");
  expect(read).toEqual(["some"]);
});

it("ends its source when its reader closes", async () => {
  const source = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(1_000);
    })(),
    { objectMode: false },
  );
  const reader = spoolToDisk(source);
  await once(reader, "readable");
  reader.destroy();
  await once(reader, "close");
  expect(source.destroyed).toBe(true);
});

it("ends its source when a reader closes before it starts reading", async () => {
  const source = Readable.from([Buffer.from("some")]);
  const reader = spoolToDisk(source);
  reader.destroy();
  await once(reader, "close");
  expect(source.destroyed).toBe(true);
});
