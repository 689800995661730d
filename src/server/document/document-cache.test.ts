import { PassThrough } from "node:stream";
import { text as readText } from "node:stream/consumers";
import { expect, test } from "vitest";
import { withBounds } from "#server/db/statement-bounds.ts";
import { DocumentCache } from "./document-cache.ts";

/** Documents that are made when the test says so. */
function workshop(cache = new DocumentCache()) {
  const begun: string[] = [];
  const sources = new Map<string, PassThrough>();
  return {
    begun,
    ask: (app: string, key: string, signal = new AbortController().signal) =>
      withBounds({ maxMs: 60_000, signal }, () =>
        cache.get({ key, app }, async () => {
          begun.push(key);
          const source = new PassThrough();
          sources.set(key, source);
          return { version: 1, source };
        }),
      ),
    finish: (key: string) => void sources.get(key)?.end(key),
  };
}

test("of sixty variants one is made at a time, and another project does not wait for them", async () => {
  const { ask, begun, finish } = workshop();
  for (let count = 0; count < 60; count++) void ask("a", `a${count}`);
  void ask("b", "b");
  await expect.poll(() => begun).toEqual(["a0", "b"]);
  finish("a0");
  await expect.poll(() => begun).toEqual(["a0", "b", "a1"]);
});

test("a variant is not made when everybody who asked for it has left, and is while one stays", async () => {
  const { ask, begun, finish } = workshop();
  void ask("a", "first");
  const leaving = new AbortController();
  const left = ask("a", "left by all", leaving.signal);
  const stays = ask("a", "left by one");
  void ask("a", "left by one", leaving.signal);
  leaving.abort();
  await expect(left).rejects.toMatchObject({ code: "client_left" });
  finish("first");
  expect((await stays).version).toBe(1);
  expect(begun).toEqual(["first", "left by one"]);
});

test("a document is given back when nobody has asked for it for a while", async () => {
  const cache = new DocumentCache({ unusedMs: 1_000 });
  const { ask, finish } = workshop(cache);
  const { bytes } = await ask("a", "read once");
  finish("read once");
  expect(await readText(bytes.read())).toBe("read once");
  expect(cache.keptBytes).toBeGreaterThan(bytes.size);
  await expect.poll(() => cache.keptBytes).toBe(0);
});
