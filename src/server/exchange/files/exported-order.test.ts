import { expect } from "vitest";
import { test } from "#server/testing/app-test.ts";
import { sendForm } from "#server/testing/send-form.ts";
import type { TestApp } from "#server/testing/test-app.ts";

/** Project whose files are imported and exported; each text equals its key. */
async function openFiles(testApp: TestApp) {
  const project = await testApp.seedProject();
  const { as } = project;
  const query = { "file-format": "react_simple_json", language: "en" };
  return {
    project,
    async push(keys: readonly string[]) {
      const text = JSON.stringify(Object.fromEntries(keys.map((key) => [key, key])));
      const parts = [{ name: "en.json", fileName: "en.json", text }];
      const { status, body } = await sendForm(testApp, "/v1/api/files", { as, query, parts });
      expect(status).toBe(200);
      return body;
    },
    async pull(options: object = {}) {
      const { text } = await testApp.call("GET", "/v1/api/files", {
        as,
        query: { ...query, options: JSON.stringify(options) },
      });
      return Object.keys(JSON.parse(text));
    },
  };
}

test("exports keys in the order of the imported file", async ({ testApp }) => {
  const { push, pull } = await openFiles(testApp);
  // More keys than are read, staged and written at once.
  const keys = Array.from({ length: 5_003 }, (_, index) => `k${(index * 1_999) % 5_003}`);
  expect(await push(keys)).toMatchObject({ added: keys.length });
  expect(await pull()).toEqual(keys);
  expect(await pull({ sortByKey: true })).toEqual(keys.toSorted());
});

test("exports later keys last, wherever they are in their file", async ({ testApp }) => {
  const { push, pull } = await openFiles(testApp);
  await push(["menu", "cart", "about"]);
  await push(["about", "new", "cart", "at.first", "menu"]);
  expect(await pull()).toEqual(["menu", "cart", "about", "new", "at.first"]);
});

test("exports a restored key at its former place, and a key created again last", async ({ testApp }) => {
  const { project, push, pull } = await openFiles(testApp);
  const { as } = await testApp.person("manager", project);
  await push(["menu", "cart", "about", "terms"]);
  const remove = (key: string) => testApp.call("DELETE", "/v1/api/entries", { as, body: { entries: [key] } });
  expect((await remove("cart")).status).toBe(200);
  expect((await remove("menu")).status).toBe(200);
  expect(await pull()).toEqual(["about", "terms"]);
  const trash = (await testApp.call("GET", "/v1/api/trash", { as })).body;
  const { _id } = trash.find(({ name }: { name: string }) => name === "cart");
  const restored = await testApp.call("POST", "/v1/api/trash/restore", { as, body: { ids: [_id] } });
  expect(restored.body).toMatchObject({ restored: 1 });
  await push(["menu"]);
  expect(await pull()).toEqual(["cart", "about", "terms", "menu"]);
});
