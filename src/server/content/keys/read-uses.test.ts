import { expect } from "vitest";
import { uploadPicture } from "#server/testing/upload-picture.ts";
import { test } from "./keys.fixture.ts";

test("counts the texts, boxes and open orders of keys", async ({ testApp, keys }) => {
  await keys.upload("en", { a: { v: "A", tags: ["t"] }, b: { v: "B", tags: ["t"] }, c: { v: "C" } });
  await keys.upload("de", { a: { d: "Entwurf" }, b: { v: "" } });
  const stringPositions = ["a", "b", "c"].map((key) => ({ key, x: 1, y: 1, width: 10, height: 10 }));
  const as = keys.manager.as;
  expect((await uploadPicture(testApp, { as, data: { stringPositions } })).status).toBe(200);
  const order = { sourceLanguage: "en", languages: ["fr"], tags: ["t"], stringOption: "all" };
  expect((await keys.send("POST", "/orders", order)).status).toBe(200);
  const uses = async (...names: string[]) => (await keys.send("POST", "/keys/uses", { keys: names })).body;
  expect(await uses("a", "b", "gone")).toEqual({
    keys: 2,
    texts: { de: 1, en: 2 },
    positions: 2,
    orders: 1,
  });
  expect(await uses("c")).toEqual({ keys: 1, texts: { en: 1 }, positions: 1, orders: 0 });
  expect(await uses("gone")).toEqual({ keys: 0, texts: {}, positions: 0, orders: 0 });
});

test("returns counts only to people who may delete keys", async ({ testApp, keys }) => {
  const { as } = await testApp.person("translator", keys.project);
  const { status } = await keys.send("POST", "/keys/uses", { keys: ["a"] }, { as });
  expect(status).toBe(403);
});
