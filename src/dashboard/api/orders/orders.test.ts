import { afterEach, expect, test, vi } from "vitest";
import { readOrderStrings } from "./orders.ts";

afterEach(() => void vi.unstubAllGlobals());

const total = 1_200;
const scope = { app: "a", branch: "main" };

test("reads all strings page by page with progress until the reading is cancelled", async () => {
  const fetch = vi.fn(async (address: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    const from = Number(new URLSearchParams(address.split("?")[1]).get("position"));
    const strings = Array.from({ length: Math.min(500, total - from) }, (_, index) => ({
      key: `${from + index}`,
    }));
    return new Response(JSON.stringify({ total, position: from, strings }));
  });
  vi.stubGlobal("fetch", fetch);
  const ending = new AbortController();
  const onProgress = vi.fn();
  const strings = await readOrderStrings(scope, "o", { signal: ending.signal, onProgress });
  expect(strings.map(({ key }) => key)).toEqual(Array.from({ length: total }, (_, index) => `${index}`));
  expect(onProgress.mock.lastCall).toEqual([1]);
  expect(fetch).toHaveBeenCalledTimes(3);

  ending.abort();
  await expect(readOrderStrings(scope, "o", { signal: ending.signal })).rejects.toThrow("abort");
});
