import { expect } from "vitest";
import { conform } from "#conformance/support/conform.ts";
import { idPattern, makeProject, type Project } from "#conformance/support/fixtures.ts";

const text = (v: string, more: object = {}) => ({ v, ...more });
const english = (entries: Record<string, object>) => ({ en: { main: { entries } } });
const entryOf = async (project: Project, key: string, language = "en") =>
  (await project.patch({ key, language })).entries[0];

conform("4.5 delete entries", async () => {
  const project = await makeProject();
  await project.upload({
    ...english({ a: text("1"), b: text("2") }),
    de: { main: { entries: { a: text("eins") } } },
  });
  expect(await project.ok("DELETE", "/v1/api/entries", { body: { entries: ["a", "unknown"] } })).toEqual({});
  const { data } = await project.document({ keepEmptyDataEntries: "true" });
  expect([Object.keys(data.en.main.entries), Object.keys(data.de.main.entries)]).toEqual([["b"], ["b"]]);
  expect(await project.status("DELETE", "/v1/api/entries", { body: {} })).toBe(400);
});

conform("rules 2 4.5 delete entries", async () => {
  const project = await makeProject();
  await project.upload({
    ...english({ a: text("1"), b: text("2") }),
    de: { main: { entries: { b: text("zwei", { locked: true }) } } },
  });
  const refused = await project.ask("POST", "/v1/api/entries/delete", { body: { entries: ["a", "b"] } });
  expect([refused.status, refused.body.lockedEntries]).toEqual([400, [{ key: "b", languages: ["de"] }]]);
  expect(Object.keys((await project.document()).data.en.main.entries)).toEqual(["a", "b"]);
  expect(await project.ok("POST", "/v1/api/entries/delete", { body: { entries: ["a"] } })).toEqual({});
});

conform("4.6 delete language", async () => {
  const project = await makeProject({ languages: ["en", "zh-Hant-HK", "fr-FR"] });
  expect(await project.ok("DELETE", "/v1/api/languages/zh-Hant-HK")).toEqual({});
  expect(await project.ok("DELETE", "/v1/api/languages/fr-Fr")).toEqual({});
  const languages = await project.ok("GET", "/v1/api/languages");
  expect(languages.map((language: { code: string }) => language.code)).toEqual(["en"]);
  expect(await project.status("DELETE", "/v1/api/languages/sv")).toBe(404);
});

conform("rules 2 4.6 delete language", async () => {
  const project = await makeProject();
  await project.upload({ de: { main: { entries: { a: text("eins", { locked: true }) } } } });
  expect(await project.status("DELETE", "/v1/api/languages/en")).toBe(400);
  expect(await project.ok("DELETE", "/v1/api/languages/de")).toEqual({});
});

conform("rules 2 4.6 language in an open order", async () => {
  const project = await makeProject();
  await project.upload(english({ a: text("one") }));
  await project.ok("POST", "/v1/api/order", { body: { sourceLanguage: "en", languages: ["de"] } });
  expect(await project.status("DELETE", "/v1/api/languages/de")).toBe(400);
  expect(await project.status("DELETE", "/v1/api/languages/fr")).toBe(200);
});

conform("rules 3.3 drafts", async () => {
  const project = await makeProject();
  await project.upload(english({ a: text("value", { d: "draft" }) }));
  const write = async (edit: object) =>
    (await project.patch({ key: "a", language: "en", ...edit })).entries[0];
  expect(await write({ value: "other" })).toMatchObject({ value: "other", draft: "draft" });
  expect(await write({ draft: "other" })).toMatchObject({ value: "other", draft: "" });
  expect(await write({ draft: "next" })).toMatchObject({ value: "other", draft: "next" });
  expect(await write({ value: "next", draft: "" })).toMatchObject({ value: "next", draft: "" });
});

conform("rules 3.3 turning branching on", async () => {
  const project = await makeProject();
  await project.upload(english({ a: text("value", { d: "draft" }) }));
  const branch = (more: object) =>
    project.ask("POST", "/v1/api/branches", { body: { name: "next", sourceBranch: "main", ...more } });
  expect((await branch({})).status).toBe(400);
  expect((await branch({ existingDrafts: "publish" })).status).toBe(200);
  expect((await project.document()).data.en.main.entries.a).toEqual({ v: "draft" });
});

conform("rules 3.3 uploads of drafts to a branching project", async () => {
  const project = await makeProject();
  await project.upload(english({ a: text("value") }));
  await project.ok("POST", "/v1/api/branches", { body: { name: "next", sourceBranch: "main" } });
  const answer = await project.upload(english({ a: { d: "draft" }, b: text("new") }), {
    options: { onlyAsDraft: true },
  });
  expect(answer._additionalData.skippedEntries).toEqual([
    expect.objectContaining({ key: "a", language: "en" }),
  ]);
  expect((await project.document()).data.en.main.entries).toEqual({ a: { v: "value" }, b: { v: "new" } });
});

conform("rules 3.4 versions", async () => {
  const project = await makeProject();
  await project.upload(english({ a: text("1") }));
  expect((await entryOf(project, "a", "de")).version).toBe(0);
  const { version } = await entryOf(project, "a");
  const write = (edit: object) =>
    project.ask("PATCH", "/v1/api/entries", { body: { entries: [{ key: "a", language: "en", ...edit }] } });
  expect((await write({ value: "2", version })).body.entries[0].version).toBeGreaterThan(version);
  const conflict = await write({ value: "3", version });
  expect(conflict.status).toBe(409);
  expect((await entryOf(project, "a")).value).toBe("2");
});

conform("rules 3.5 windowed reads", async () => {
  const project = await makeProject();
  await project.upload(
    english({ b: text("B", { tags: ["t"], desc: "d", maxLength: 9 }), a: text("A"), c: text("C") }),
  );
  const first = await project.ok("GET", "/v1/api/entries", {
    query: { languages: '["en","de"]', limit: "2" },
  });
  expect(first).toMatchObject({ total: 3, position: 0, set: expect.any(String) });
  expect(first.rows.map((row: { key: string }) => row.key)).toEqual(["b", "a"]);
  expect(first.rows[0]).toMatchObject({
    _id: expect.stringMatching(idPattern),
    ...{ key: "b", group: "main", desc: "d", meta: {}, maxLength: 9, tags: ["t"] },
    entries: { en: { value: "B", status: "0", version: 1 }, de: { value: "", version: 0 } },
  });
  await project.ok("DELETE", "/v1/api/entries", { body: { entries: ["a"] } });
  const next = await project.ok("GET", "/v1/api/entries", {
    query: { set: first.set, position: "2", limit: "2" },
  });
  expect(next).toMatchObject({ total: 3, position: 2, rows: [{ key: "c" }] });
});

conform("rules 8.3 windows", async () => {
  const project = await makeProject();
  await project.upload(english({ a: text("A"), b: text("B") }));
  const window = (query: Record<string, string>) => project.ok("GET", "/v1/api/entries", { query });
  const { set, rows } = await window({ languages: '["de"]', limit: "1" });
  expect(Object.keys(rows[0].entries.de)).not.toContain("key");
  const shown = async (query: Record<string, string>) =>
    Object.keys((await window({ set, position: "1", ...query })).rows[0].entries);
  expect([await shown({}), await shown({ languages: '["fr"]' })]).toEqual([["de"], ["fr"]]);
  expect(await window({ set, position: "1000000" })).toMatchObject({ total: 2, rows: [] });
  expect((await window({ position: "1" })).rows).toMatchObject([{ key: "b" }]);
  const expired = await project.ask("GET", "/v1/api/entries", {
    query: { set: "00000000-0000-4000-8000-000000000000" },
  });
  expect([expired.status, expired.body.code]).toEqual([409, "set_expired"]);
});

conform("rules 3.5 order and limit", async () => {
  const project = await makeProject();
  await project.upload({ en: { web: { entries: { b: text("B") } }, app: { entries: { a: text("A") } } } });
  const keys = async (sort: string) =>
    (await project.ok("GET", "/v1/api/entries", { query: { sort } })).rows.map(
      (row: { key: string }) => row.key,
    );
  expect(await keys("created")).toEqual(["b", "a"]);
  expect(await keys("-created")).toEqual(["a", "b"]);
  expect(await keys("key")).toEqual(["a", "b"]);
  expect(await keys("-key")).toEqual(["b", "a"]);
  expect(await keys("group")).toEqual(["a", "b"]);
  await project.patch({ key: "b", language: "en", value: "newer" });
  expect(await keys("-updatedAt")).toEqual(["b", "a"]);
  const status = (query: Record<string, string>) => project.status("GET", "/v1/api/entries", { query });
  expect([
    await status({ limit: "500" }),
    await status({ limit: "501" }),
    await status({ sort: "age" }),
  ]).toEqual([200, 400, 400]);
});

conform("rules 3.6 small writes", async () => {
  const project = await makeProject();
  await project.upload(english({ a: text("1"), b: text("2") }));
  const edits = [
    { key: "a", language: "en", value: "one", status: "1", comment: "c", locked: true },
    { key: "b", language: "de", draft: "zwei" },
  ];
  const { entries, changeSet } = await project.patch(...edits);
  expect(changeSet).toMatch(idPattern);
  expect(entries).toMatchObject([edits[0], edits[1]]);
  const stale = [
    { key: "b", language: "en", value: "two" },
    { key: "b", language: "de", draft: "x", version: 77 },
  ];
  const answer = await project.ask("PATCH", "/v1/api/entries", { body: { entries: stale } });
  expect([answer.status, answer.body.code]).toEqual([409, "entry_changed"]);
  expect(answer.body.conflicts).toMatchObject([{ key: "b", language: "de", current: { draft: "zwei" } }]);
  expect((await entryOf(project, "b")).value).toBe("2");
  const twice = (version: number) => [
    { key: "b", language: "de", draft: "y", version },
    { key: "b", language: "de", draft: "z", version: 1 },
  ];
  expect(await project.status("PATCH", "/v1/api/entries", { body: { entries: twice(0) } })).toBe(409);
  expect((await project.patch(...twice(1))).entries).toMatchObject([{ draft: "z", version: 2 }]);
});

conform("rules 3.9 query language", async () => {
  const project = await makeProject();
  await project.upload({
    en: {
      main: {
        entries: {
          home: text("Welcome home", { tags: ["start"], desc: "Title" }),
          menu: text("Menu", { status: "1" }),
        },
      },
      web: { entries: { foot: text("The end") } },
    },
    de: { main: { entries: { home: text("Willkommen") } } },
  });
  await project.patch({ key: "menu", language: "en", comment: "short" });
  const find = async (q: string) =>
    (
      await project.ok("GET", "/v1/api/entries", { query: { q, languages: '["en","de"]', sort: "key" } })
    ).rows.map((row: { key: string }) => row.key);
  const searches: Array<[string, string[]]> = [
    ["welcome", ["home"]],
    ["WILLKOMMEN", ["home"]],
    ["key:men", ["menu"]],
    ["text:end", ["foot"]],
    ["de:willkommen", ["home"]],
    ["desc:title", ["home"]],
    ["comment:short", ["menu"]],
    ["status:1", ["menu"]],
    ["tag:start", ["home"]],
    ["group:web", ["foot"]],
    ["is:accepted", ["menu"]],
    ["is:commented", ["menu"]],
    ["-group:web", ["home", "menu"]],
    ["group:web OR tag:start", ["foot", "home"]],
    ["-(group:web OR tag:start)", ["menu"]],
    ['"welcome home"', ["home"]],
    ["changed:>2020-01-01 menu", ["menu"]],
    ["changed:<2020-01-01", []],
  ];
  for (const [q, keys] of searches) expect([q, await find(q)]).toEqual([q, keys]);
  const broken = await project.ask("GET", "/v1/api/entries", { query: { q: "a (b" } });
  expect(broken.status).toBe(400);
  expect(JSON.stringify(broken.body)).toMatch(/position/);
});

conform("rules 3.11 outdated", async () => {
  const project = await makeProject();
  const both = (en: string, de: string) => ({
    ...english({ a: text(en) }),
    de: { main: { entries: { a: text(de) } } },
  });
  const outdated = async () => (await project.ok("GET", "/v1/api/entryCount")).de.outdated;
  await project.upload(both("one", "eins"));
  expect(await outdated()).toBe(0);
  await project.upload(english({ a: text("two") }));
  expect(await outdated()).toBe(1);
  await project.upload(both("three", "drei"));
  expect(await outdated()).toBe(0);
  const body = { entries: [{ key: "a", language: "en", value: "three!" }], meaningUnchanged: true };
  await project.ok("PATCH", "/v1/api/entries", { body });
  expect(await outdated()).toBe(0);
});

conform("rules 9.8 up to date", async () => {
  const project = await makeProject();
  const translated = { main: { entries: { a: text("eins"), b: text("zwei") } } };
  await project.upload({ ...english({ a: text("one"), b: text("two") }), de: translated, fr: translated });
  const outdated = async () => {
    const { de, fr } = await project.ok("GET", "/v1/api/entryCount");
    return [de.outdated, fr.outdated];
  };
  await project.upload(english({ a: text("one!"), b: text("two!") }));
  expect(await outdated()).toEqual([2, 2]);
  const { session } = await project.invite("translator", { languages: ["de"] });
  const mark = (language: string) =>
    project.ask("PATCH", "/v1/api/entries", {
      as: session,
      body: { entries: [{ key: "a", language, upToDate: true }] },
    });
  const marked = await mark("de");
  expect(marked.body.entries[0]).toMatchObject({ value: "eins", outdated: false });
  expect((await mark("fr")).status).toBe(403);
  expect(await outdated()).toEqual([1, 2]);
  await project.ok("POST", `/v1/api/changes/${marked.body.changeSet}/revert`, { as: session });
  expect(await outdated()).toEqual([2, 2]);
  const many = { as: session, body: { action: "markUpToDate", q: "is:outdated" } };
  const done = await project.ok("POST", "/v1/api/entries/bulk", many);
  expect(done).toMatchObject({ count: 2, skippedCounts: { not_allowed: 2 } });
  expect(await outdated()).toEqual([0, 2]);
});

conform("rules 3.12 keys and values as sent", async () => {
  const project = await makeProject();
  const entries = {
    "items[one]": text("one %d '#' {{n}}"),
    "items[other]": text("{count, plural, other {#}}"),
    "a.b": text("%1$s"),
  };
  await project.upload(english(entries));
  expect((await project.document()).data.en.main.entries).toEqual(entries);
});

conform("rules 7.2 small writes", async () => {
  const project = await makeProject();
  await project.upload(english({ a: text("1", { locked: true }) }));
  const write = (edit: object, more: object = {}) =>
    project.ask("PATCH", "/v1/api/entries", {
      body: { entries: [{ key: "a", language: "en", ...edit }], ...more },
    });
  const locked = await write({ value: "2" });
  expect([locked.status, locked.body.lockedEntries]).toEqual([400, [{ key: "a", languages: ["en"] }]]);
  expect((await write({ value: "2", locked: false }, { autosave: true })).body.entries[0]).toMatchObject({
    value: "2",
    locked: false,
  });
  expect((await write({ language: "sv", value: "x" })).status).toBe(400);
  expect((await write({ key: "unknown", value: "x" })).status).toBe(404);
});

conform("rules 7.8 words and groupChanged", async () => {
  const project = await makeProject();
  await project.upload({
    ...english({ a: text("one two three") }),
    de: { main: { entries: { a: text("eins") } } },
  });
  const { de } = await project.ok("GET", "/v1/api/entryCount", { query: { includeWords: "true" } });
  expect(de.words.translated).toBe(3);
  const moved = {
    en: { web: { entries: { a: text("one") } } },
    de: { web: { entries: { a: text("eins") } } },
  };
  expect((await project.upload(moved)).groupChanged).toBe(2);
});

conform("rules 7.9 query", async () => {
  const project = await makeProject();
  const translator = await project.invite("translator");
  await project.upload(english({ a: text("Straße"), b: text("B") }));
  const edit = {
    as: await translator.tokens(),
    body: { entries: [{ key: "b", language: "de", draft: "x" }] },
  };
  await project.ok("PATCH", "/v1/api/entries", edit);
  const total = async (q: string, languages = '["en","de"]') =>
    (await project.ok("GET", "/v1/api/entries", { query: { q, languages } })).total;
  for (const who of [translator.email, translator.userId, '"The translator"'])
    expect([who, await total(`by:${who}`)]).toEqual([who, 1]);
  expect([(await total("STRASSE")) + (await total("STRAßE"))]).toEqual([1]);
  expect([await total("is:draft"), await total("is:draft", '["en"]')]).toEqual([1, 0]);
});

conform("rules 9.1 origin", async () => {
  const project = await makeProject();
  await project.upload(english({ a: text("Pay"), b: text("Cart") }));
  const found = async () => {
    const origins = ["human", "upload", "memory", "machine", "bulk", "merge"];
    const totals = origins.map(
      async (origin) =>
        (await project.ok("GET", "/v1/api/entries", { query: { q: `origin:${origin}` } })).total,
    );
    return await Promise.all(totals);
  };
  expect(await found()).toEqual([0, 2, 0, 0, 0, 0]);
  const { changeSet } = await project.patch({ key: "a", language: "en", value: "Pay now" });
  await project.patch({ key: "b", language: "en", status: 1 });
  expect(await found()).toEqual([1, 1, 0, 0, 0, 0]);
  const replace = { action: "replace", find: "Cart", replacement: "Basket", q: "" };
  await project.ok("POST", "/v1/api/entries/bulk", { body: replace });
  expect(await found()).toEqual([1, 0, 0, 0, 1, 0]);
  await project.ok("POST", `/v1/api/changes/${changeSet}/revert`);
  expect(await found()).toEqual([0, 1, 0, 0, 1, 0]);
  const unknown = await project.ask("GET", "/v1/api/entries", { query: { q: "origin:robot" } });
  expect(unknown.status).toBe(400);
});
