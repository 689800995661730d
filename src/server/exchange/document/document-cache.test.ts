import { PassThrough } from "node:stream";
import { text as readText } from "node:stream/consumers";
import { expect, test } from "vitest";
import { withBounds } from "#server/platform/db/statements/statement-bounds.ts";
import { DocumentCache } from "./document-cache.ts";

/** Cache whose documents are rendered when the test finishes them. */
function controlledCache(cache = new DocumentCache()) {
  const startedKeys: string[] = [];
  const sources = new Map<string, PassThrough>();
  return {
    startedKeys,
    request: (app: string, key: string, signal = new AbortController().signal) =>
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

test("renders the variants of a project one at a time, without delaying another project", async () => {
  const { request, startedKeys, finish } = controlledCache();
  for (let count = 0; count < 60; count++) void request("a", `a${count}`);
  void request("b", "b");
  await expect.poll(() => startedKeys).toEqual(["a0", "b"]);
  finish("a0");
  await expect.poll(() => startedKeys).toEqual(["a0", "b", "a1"]);
});

test("drops a queued variant once all its clients have disconnected", async () => {
  const { request, startedKeys, finish } = controlledCache();
  void request("a", "first");
  const disconnecting = new AbortController();
  const abandoned = request("a", "abandoned by all", disconnecting.signal);
  const remaining = request("a", "abandoned by one");
  void request("a", "abandoned by one", disconnecting.signal);
  disconnecting.abort();
  await expect(abandoned).rejects.toMatchObject({ code: "client_left" });
  finish("first");
  expect((await remaining).version).toBe(1);
  expect(startedKeys).toEqual(["first", "abandoned by one"]);
});

test("frees the memory of a document that was not requested for a while", async () => {
  const cache = new DocumentCache({ unusedMs: 1_000 });
  const { request, finish } = controlledCache(cache);
  const { bytes } = await request("a", "read once");
  finish("read once");
  expect(await readText(bytes.read())).toBe("read once");
  expect(cache.cachedBytes).toBeGreaterThan(bytes.size);
  await expect.poll(() => cache.cachedBytes).toBe(0);
});
