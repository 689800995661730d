import { expect } from "vitest";
import { conform } from "./support/conform.ts";
import { makeProject, type Project, unknownId } from "./support/fixtures.ts";

const builtIn = [
  ...["accepted", "needsAttention", "inOrder", "new", "needsTranslation", "needsReview", "rejected"],
  ...[
    "all",
    "draft",
    "translated",
    "notTranslated",
    "locked",
    "outdated",
    "inTranslation",
    "failing",
    "excluded",
  ],
];

const project: Project = await makeProject();
await project.upload({
  en: {
    main: {
      entries: {
        one: { v: "One two three", tags: ["home"] },
        two: { v: "Two words" },
        three: { v: "Three", d: "Three!" },
        four: { v: "Four" },
        five: { v: "" },
      },
    },
  },
  de: {
    main: {
      entries: {
        one: { v: "Eins", status: "1" },
        two: { v: "Zwei", status: "2" },
        three: { v: "", status: "3" },
        four: { v: "Vier", status: "4", locked: true },
      },
    },
  },
});
await project.upload({ en: { main: { entries: { one: { v: "One two three four" } } } } });

type Query = Record<string, string>;
const counts = (query: Query = {}) => project.ok("GET", "/v1/api/entryCount", { as: project.alone, query });

conform("2.2 counters", async () => {
  const all = await counts();
  expect(Object.keys(all).sort()).toEqual(["de", "en", "fr"]);
  for (const language of Object.values(all) as Array<Record<string, unknown>>) {
    for (const name of builtIn) expect([name, Number.isInteger(language[name])]).toEqual([name, true]);
  }
});

conform("4.4 counts of a tag", async () => {
  const { id } = await project.ok("GET", "/v1/api/tag/byName/home");
  expect((await counts({ tagId: id })).de).toMatchObject({ all: 1, translated: 1, accepted: 1, outdated: 1 });
  expect(await project.status("GET", "/v1/api/entryCount", { query: { tagId: unknownId } })).toBe(404);
  expect(await project.status("GET", "/v1/api/entryCount", { query: { tagId: "x" } })).toBe(404);
});

conform("rules 2 4.4 words", async () => {
  expect((await counts()).en).not.toHaveProperty("words");
  const { en, de } = await counts({ includeWords: "true" });
  expect(en.words).toMatchObject({ all: 8, translated: 8 });
  expect(de.words).toMatchObject({ all: 8, accepted: 4, needsReview: 2 });
});

conform("rules 5 all", async () => {
  for (const { all } of Object.values(await counts()) as Array<{ all: number }>) expect(all).toBe(5);
});
conform("rules 5 translated / notTranslated", async () => {
  const { en, de, fr } = await counts();
  expect([en.translated, en.notTranslated]).toEqual([4, 1]);
  expect([de.translated, de.notTranslated]).toEqual([3, 2]);
  expect([fr.translated, fr.notTranslated]).toEqual([0, 5]);
});
conform("rules 5 draft, locked, outdated", async () => {
  const { en, de } = await counts();
  expect([en.draft, de.draft]).toEqual([1, 0]);
  expect([en.locked, de.locked]).toEqual([0, 1]);
  expect([en.outdated, de.outdated]).toEqual([0, 1]);
});
conform("rules 5 accepted, needsReview, needsTranslation, rejected", async () => {
  expect((await counts()).de).toMatchObject({
    accepted: 1,
    needsReview: 1,
    needsTranslation: 1,
    rejected: 1,
  });
});
conform("rules 5 customStatus", async () => {
  const separate = await makeProject();
  const { name, _id } = await separate.ok("POST", "/v1/api/statuses", {
    body: { name: `proof ${separate.app}`, color: "#112233" },
  });
  await separate.upload({ en: { main: { entries: { a: { v: "x", status: name } } } } });
  const { en } = await separate.ok("GET", "/v1/api/entryCount");
  expect(en[`customStatus-${name}`]).toBe(1);
  await separate.patch({ key: "a", language: "en", status: "0" });
  await separate.ok("DELETE", `/v1/api/statuses/${_id}`);
});
conform("rules 5 new", async () => {
  const { de, fr } = await counts();
  expect([de.new, fr.new]).toEqual([1, 5]);
});
conform("rules 5 inOrder", async () => {
  const separate = await makeProject();
  await separate.upload({ en: { main: { entries: { a: { v: "x" }, b: { v: "y" } } } } });
  await separate.ok("POST", "/v1/api/order", { body: { sourceLanguage: "en", languages: ["de"] } });
  const all = await separate.ok("GET", "/v1/api/entryCount");
  expect([all.de.inOrder, all.de.new, all.fr.inOrder]).toEqual([2, 0, 0]);
});
conform("rules 5 inTranslation", async () => {
  const separate = await makeProject();
  await separate.upload({ en: { main: { entries: { a: { v: "x" } } } } });
  const { order } = await separate.ok("POST", "/v1/api/order", {
    body: { sourceLanguage: "en", languages: ["de"] },
  });
  const count = async () => (await separate.ok("GET", "/v1/api/entryCount")).de.inTranslation;
  expect(await count()).toBe(0);
  for (const status of ["created", "accepted", "processing"])
    await separate.ok("PUT", `/v1/api/orders/${order._id}`, { body: { status } });
  expect(await count()).toBe(1);
});
conform("rules 5 needsAttention", async () => {
  const { en, de } = await counts();
  expect([en.needsAttention, de.needsAttention]).toEqual([0, 4]);
});
conform("rules 5 a count and its rows are equal", async () => {
  const { de } = await counts();
  for (const name of builtIn) {
    const query = { q: `is:${name}`, languages: '["de"]' };
    const { total } = await project.ok("GET", "/v1/api/entries", { query });
    expect([name, total]).toEqual([name, de[name]]);
  }
});

conform("rules 30.3 counts of filters", async () => {
  const separate = await makeProject();
  await separate.upload({
    en: { main: { entries: { one: { v: "Open it" }, two: { v: "Close it" } } } },
    de: { main: { entries: { one: { v: "Es  öffnen" }, two: { v: "Es schließen" } } } },
  });
  await separate.ok("PATCH", "/v1/api/keys", { body: { keys: [{ key: "two", maxLength: 40 }] } });
  const query = { languages: '["de"]' };
  const found = await separate.ok("GET", "/v1/api/entryCount/filters", { query });
  expect(found).toMatchObject({ "is:warning": 1, "check:double_space": 1, "has:maxlength": 1 });
  for (const [condition, count] of Object.entries(found)) {
    if (condition === "by:me") continue;
    const { total } = await separate.ok("GET", "/v1/api/entries", { query: { ...query, q: condition } });
    expect([condition, total]).toEqual([condition, count]);
  }
  const { "by:me": mine, "has:discussion": discussed, ...others } = found;
  expect([typeof mine, discussed]).toEqual(["number", 0]);
  const alone = { as: separate.alone, query };
  expect(await separate.ok("GET", "/v1/api/entryCount/filters", alone)).toEqual(others);
});

conform("rules 9.7 excluded", async () => {
  const separate = await makeProject();
  await separate.upload({
    en: { main: { entries: { a: { v: "One" }, b: { v: "Two" }, c: { v: "Three" } } } },
    de: { main: { entries: { a: { v: "Eins" } } } },
  });
  const act = (body: object) => separate.ok("POST", "/v1/api/entries/bulk", { body });
  await separate.patch({ key: "a", language: "de", excluded: true });
  await act({ action: "exclude", of: "keys", keys: ["b"] });
  const { en, de } = await separate.ok("GET", "/v1/api/entryCount");
  expect(de).toMatchObject({ all: 1, translated: 0, notTranslated: 1, new: 1, excluded: 2 });
  expect(en).toMatchObject({ all: 2, translated: 2, excluded: 1 });
  const { rows } = await separate.ok("GET", "/v1/api/entries", { query: { q: "is:excluded@de" } });
  expect(rows.map(({ key }: { key: string }) => key)).toEqual(["a", "b"]);
  expect((await separate.ok("GET", "/v1/api")).data.de.main.entries.a.v).toBe("Eins");
  await act({ action: "include", keys: ["a"], languages: ["de"] });
  await separate.ok("PATCH", "/v1/api/keys", { body: { keys: [{ key: "b", excluded: false }] } });
  expect((await separate.ok("GET", "/v1/api/entryCount")).de).toMatchObject({ all: 3, excluded: 0 });
});
