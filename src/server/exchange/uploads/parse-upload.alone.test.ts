import { JSONParser } from "@streamparser/json";
import { expect, test, vi } from "vitest";
import { parseUpload } from "./parse-upload.ts";

test("writes a text to the parser in few parts, however often it contains the end of an entry", async () => {
  const entries = `"a":{"v":"A"},"b":{"v":"${"},".repeat(50_000)}"},"c":{"v":"C"}`;
  const bytes = Buffer.from(`{"data":{"en":{"main":{"entries":{${entries}}}}}}`);
  async function* body() {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
  }
  const write = vi.spyOn(JSONParser.prototype, "write");
  await parseUpload(body(), async () => {});
  expect(write.mock.calls.length).toBeGreaterThan(2);
  expect(write.mock.calls.length).toBeLessThan(100);
});
