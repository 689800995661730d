import { expect } from "vitest";
import { conform } from "#conformance/support/conform.ts";
import { makeProject, type Project } from "#conformance/support/fixtures.ts";

const project: Project = await makeProject();
await project.upload({
  en: { main: { entries: { "cart.title": { v: "Your cart", tags: ["cart"] }, about: { v: "About us" } } } },
  de: { main: { entries: { "cart.title": { v: "Dein Warenkorb" } } } },
});

type Query = Record<string, string | readonly string[]>;
const ask = (query: Query = {}) =>
  project.ask("GET", "/v1/api/files", {
    query: { "file-format": "react_simple_json", language: "de", ...query },
  });

conform("files 1 export", async () => {
  const { status, body } = await ask({ version: "1" });
  expect([status, body]).toEqual([200, { "cart.title": "Dein Warenkorb" }]);
  await project.upload({ de: { main: { entries: { about: { v: "Über uns" } } } } });
  expect((await ask()).body).toEqual({ "cart.title": "Dein Warenkorb", about: "Über uns" });
  expect((await ask({ tag: "cart" })).body).toEqual({ "cart.title": "Dein Warenkorb" });
  const unknown = await ask({ tag: "nothing" });
  expect([unknown.status, unknown.body.message]).toEqual([
    404,
    expect.stringMatching(/^Error: Tag with name/),
  ]);
});
conform("rules 3.9 export", async () => {
  expect((await ask({ q: "key:title" })).body).toEqual({ "cart.title": "Dein Warenkorb" });
  const refused = await ask({ q: "key:(" });
  expect([refused.status, refused.body.code]).toEqual([400, "invalid_query"]);
});
conform("files 4 export options", async () => {
  const options = JSON.stringify({ sortByKey: true, exportOnlyWithTranslation: false });
  expect(Object.keys((await ask({ language: "fr", options })).body)).toEqual(["about", "cart.title"]);
  expect(Object.keys((await ask({ tag: "cart", removeKeyPrefix: "cart" })).body)).toEqual([".title"]);
});
conform("files 5 invisible ids", async () => {
  const options = JSON.stringify({ includeInvisibleId: true });
  const [english, german] = await Promise.all(
    ["en", "de"].map(async (language) => (await ask({ language, options })).body["cart.title"]),
  );
  expect(english).toMatch(/^(?:\u200B|\u200C|\u200D|\uFEFF){48}Your cart$/);
  expect(german.slice(0, 48)).toBe(english.slice(0, 48));
});
