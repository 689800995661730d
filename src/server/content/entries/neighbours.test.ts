import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
  type TestCaller,
} from "#server/testing/test-app.ts";
import { picture, uploadPicture } from "#server/testing/upload-picture.ts";

let testApp: TestApp;
let project: SeededProject;
let manager: SeededPerson;

const names = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `key ${number}`);

beforeAll(async () => {
  testApp = await openTestApp();
  project = await testApp.seedProject({ languages: ["en", "de"] });
  manager = await testApp.person("manager", project);
  const texts = (prefix: string) => ({
    entries: Object.fromEntries(names.map((name) => [name, { v: `${prefix} ${name}` }])),
  });
  const data = {
    en: { main: texts("source"), menu: { entries: { "menu.open": { v: "Open" } } } },
    de: { main: texts("text") },
  };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
});
afterAll(() => testApp.close());

const neighbours = (key: string, as: TestCaller = manager.as) =>
  testApp.call("GET", "/v1/api/entries/neighbours", { as, query: { key, language: "de" } });
const namesOf = (found: ReadonlyArray<{ key: string }>) => found.map(({ key }) => key);

describe("neighbours of a string", () => {
  it("lists five strings before and after a string in its group, with source and text", async () => {
    const { body } = await neighbours("key 7");
    expect(namesOf(body.before)).toEqual(["key 2", "key 3", "key 4", "key 5", "key 6"]);
    expect(body.after).toEqual([{ key: "key 8", source: "source key 8", text: "text key 8" }]);
    expect(await neighbours("menu.open")).toMatchObject({ body: { before: [], after: [], screen: [] } });
  });

  it("lists neighbours in order of creation, so those of the first file come first", async () => {
    const send = (...keys: string[]) =>
      testApp.call("POST", "/v1/api", {
        as: project.as,
        body: {
          data: { en: { fruit: { entries: Object.fromEntries(keys.map((key) => [key, { v: key }])) } } },
        },
      });
    await send("pear", "apple", "melon", "kiwi", "lime", "plum", "quince", "olive", "fig");
    await send("banana", "fig", "apple", "cherry", "quince", "elder", "date");
    const { body } = await neighbours("quince");
    expect([namesOf(body.before), namesOf(body.after)]).toEqual([
      ["apple", "melon", "kiwi", "lime", "plum"],
      ["olive", "fig", "banana", "cherry", "elder"],
    ]);
  });

  it("lists neighbours with a draft instead of its text, and without deleted strings", async () => {
    await testApp.call("PATCH", "/v1/api/entries", {
      as: manager.as,
      body: { entries: [{ key: "key 2", language: "de", draft: "new" }] },
    });
    await testApp.call("POST", "/v1/api/entries/delete", { as: manager.as, body: { entries: ["key 3"] } });
    const { body } = await neighbours("key 1");
    expect(body.after.slice(0, 2)).toMatchObject([{ key: "key 2", text: "new" }, { key: "key 4" }]);
    expect((await neighbours("key 3")).body).toEqual({ before: [], after: [], screen: [] });
  });

  it("lists the other strings of a string's screenshots, from any group", async () => {
    const boxes = ["key 8", "menu.open"].map((key, index) => ({
      key,
      x: 1,
      y: index * 20,
      width: 10,
      height: 10,
    }));
    await uploadPicture(testApp, {
      as: manager.as,
      data: { screenTag: "Home", stringPositions: boxes },
      file: await picture(1),
    });
    expect((await neighbours("menu.open")).body.screen).toEqual([
      { key: "key 8", source: "source key 8", text: "text key 8" },
    ]);
    expect((await neighbours("key 1")).body.screen).toEqual([]);
  });

  it("sorts strings of a screenshot from top to bottom, and from left to right in a line", async () => {
    const places = {
      "key 4": [2, 30],
      "key 5": [20, 10],
      "key 1": [20, 30],
      "key 6": [1, 10],
      "key 7": [1, 1],
    };
    const stringPositions = Object.entries(places).map(([key, [x, y]]) => ({
      ...{ key, x, y, width: 5, height: 5 },
    }));
    const sent = { as: manager.as, data: { screenTag: "Menu", stringPositions } };
    await uploadPicture(testApp, { ...sent, file: await picture(2) });
    const { body } = await neighbours("key 4");
    expect(namesOf(body.screen)).toEqual(["key 7", "key 6", "key 5", "key 1"]);
  });

  it("lists the first twenty strings of a screen, each once", async () => {
    const many = Array.from({ length: 25 }, (_, index) => `many ${index}`);
    const entries = Object.fromEntries(many.map((name) => [name, { v: name }]));
    await testApp.call("POST", "/v1/api", { as: project.as, body: { data: { en: { many: { entries } } } } });
    const boxes = [...many, "many 7"].map((key, index) => ({
      ...{ key, x: 1, y: 100 - 2 * index, width: 5, height: 5 },
    }));
    await uploadPicture(testApp, {
      as: manager.as,
      data: { screenTag: "Many", stringPositions: boxes },
      file: await picture(3, { height: 200 }),
    });
    const { body } = await neighbours("many 0");
    expect(namesOf(body.screen)).toEqual(
      [
        "many 7",
        ...many
          .slice(1)
          .toReversed()
          .filter((key) => key !== "many 7"),
      ].slice(0, 20),
    );
  });

  it("lists only strings of the vendor's orders for a vendor", async () => {
    await testApp.call("POST", "/v1/api/tag", {
      as: manager.as,
      body: { name: "ordered", entryKeys: ["key 4", "key 6"] },
    });
    await testApp.call("POST", "/v1/api/orders", {
      as: manager.as,
      body: { sourceLanguage: "en", languages: ["de"], tags: ["ordered"], stringOption: "all" },
    });
    const vendor = await testApp.person("tptservices", project);
    const { body } = await neighbours("key 4", vendor.as);
    expect([body.before, namesOf(body.after)]).toEqual([[], ["key 6"]]);
    expect((await neighbours("key 5", vendor.as)).body).toEqual({ before: [], after: [], screen: [] });
  });
});
