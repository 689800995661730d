import { PassThrough } from "node:stream";
import { text as readText } from "node:stream/consumers";
import { expect, test } from "vitest";
import { withBounds } from "#server/platform/db/statements/statement-bounds.ts";
import { DocumentCache } from "./document-cache.ts";

/** Cache whose documents are rendered when the test finishes them. */
function workshop(cache = new DocumentCache()) {
  const startedKeys: string[] = [];
  const sources = new Map<string, PassThrough>();
  return {
    startedKeys,
    ask: (app: string, key: string, signal = new AbortController().signal) =>
      withBounds({ maxMs: 60_000, signal }, () =>
        cache.get({ key, app }, async () => {
          startedKeys.push(key);
          const source = new PassThrough();
          sources.set(key, source);
          return { version: 1, source };
        }),
      ),
    finish: (key: string) => void sources.get(key)?.end(key),
  };
}

test("renders one of sixty variants at a time, without delaying another project", async () => {
  const { ask, startedKeys, finish } = workshop();
  for (let count = 0; count < 60; count++) void ask("a", `a${count}`);
  void ask("b", "b");
  await expect.poll(() => startedKeys).toEqual(["a0", "b"]);
  finish("a0");
  await expect.poll(() => startedKeys).toEqual(["a0", "b", "a1"]);
});

test("drops a queued variant once all its clients have disconnected", async () => {
  const { ask, startedKeys, finish } = workshop();
  void ask("a", "first");
  const leaving = new AbortController();
  const abandoned = ask("a", "abandoned by all", leaving.signal);
  const remaining = ask("a", "abandoned by one");
  void ask("a", "abandoned by one", leaving.signal);
  leaving.abort();
  await expect(abandoned).rejects.toMatchObject({ code: "client_left" });
  finish("first");
  expect((await remaining).version).toBe(1);
  expect(startedKeys).toEqual(["first", "abandoned by one"]);
});

test("frees a document that was not requested for a while", async () => {
  const cache = new DocumentCache({ unusedMs: 1_000 });
  const { ask, finish } = workshop(cache);
  const { bytes } = await ask("a", "read once");
  finish("read once");
  expect(await readText(bytes.read())).toBe("read once");
  expect(cache.cachedBytes).toBeGreaterThan(bytes.size);
  await expect.poll(() => cache.cachedBytes).toBe(0);
});
