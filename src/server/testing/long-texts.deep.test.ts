import { afterAll, beforeAll, expect, it } from "vitest";
import { maxTextBytes } from "#contract/entries.ts";
import { countIn, keysOf, seedLongTexts } from "./long-texts.fixture.ts";
import { openTestApp, type TestApp } from "./test-app.ts";

/** Enough that their total length exceeds the maximum length of a string. */
const keys = keysOf(600);

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

it("a document that is longer than the maximum string is complete", async () => {
  const address = await testApp.server.listen({ host: "127.0.0.1", port: 0 });
  const { app, as } = (await seedLongTexts(testApp, keys, { en: "source" })).project;
  const { status, bytes, words } = await countIn(`${address}/v1/api?app=${app}`, as.headers ?? {}, '"v":"');
  expect([status, words]).toEqual([200, keys.length]);
  expect(bytes).toBeGreaterThan(keys.length * maxTextBytes);
});
