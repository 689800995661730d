import { buffer } from "node:stream/consumers";
import { afterEach, expect, it } from "vitest";
import { SharedBytes } from "./shared-bytes.ts";

const part = (text: string) => Buffer.from(text.repeat(10));
const parts = ["a", "b", "c", "d", "e"].map(part);
const all = Buffer.concat(parts).toString();

let give: ((chunk: Buffer | undefined) => void) | undefined;
afterEach(() => give?.(undefined));

/** Source whose chunks the test controls. */
function source(): AsyncIterable<Buffer> {
  const { readable, writable } = new TransformStream<Buffer, Buffer>();
  const writer = writable.getWriter();
  give = (chunk) => void (chunk ? writer.write(chunk) : writer.close()).catch(() => {});
  return readable as unknown as AsyncIterable<Buffer>;
}

async function* atOnce() {
  yield* parts;
}

it("keeps bytes up to the limit in memory", async () => {
  const bytes = new SharedBytes(all.length);
  await bytes.fill(atOnce());
  expect([bytes.isWhole, bytes.size]).toEqual([true, all.length]);
  expect(bytes.whole().toString()).toBe(all);
  expect((await buffer(bytes.read())).toString()).toBe(all);
});

it("does not keep larger buffers of the source alive", async () => {
  const large = Buffer.alloc(64 * 1_024);
  const bytes = new SharedBytes(all.length);
  await bytes.fill(
    (async function* slices() {
      for (const [index, part] of parts.entries())
        yield large.subarray(index, index + part.copy(large, index));
    })(),
  );
  expect(bytes.whole().buffer.byteLength).toBe(all.length);
});

it("stores bytes above the limit in a file, and deletes it after its last reader", async () => {
  const bytes = new SharedBytes(15);
  const filled = bytes.fill(source());
  const early = bytes.read();
  give?.(parts[0]);
  const first = (await early[Symbol.asyncIterator]().next()).value as Buffer;
  expect(first.toString()).toBe(parts[0]?.toString());
  for (const chunk of parts.slice(1)) give?.(chunk);
  give?.(undefined);
  await filled;
  expect([bytes.isWhole, bytes.isClosed, bytes.size]).toEqual([false, false, all.length]);
  expect((await buffer(bytes.read())).toString()).toBe(all);
  expect(bytes.isClosed).toBe(false);
  early.destroy();
  await expect.poll(() => bytes.isClosed).toBe(true);
});

it("deletes a file without readers once it is complete", async () => {
  const bytes = new SharedBytes(15);
  await bytes.fill(atOnce());
  await expect.poll(() => bytes.isClosed).toBe(true);
});

it("passes an error of the source to readers from memory and from a file", async () => {
  for (const maxMemory of [15, 1_000]) {
    const bytes = new SharedBytes(maxMemory);
    const reading = buffer(bytes.read());
    const failing = bytes.fill(
      (async function* () {
        yield* parts;
        throw new Error("away");
      })(),
    );
    await expect(reading).rejects.toThrow("away");
    await failing;
  }
});
