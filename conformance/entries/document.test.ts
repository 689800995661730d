import { expect } from "vitest";
import { conform } from "#conformance/support/conform.ts";
import {
  idPattern,
  makeProject,
  type Project,
  timePattern,
  unknownId,
} from "#conformance/support/fixtures.ts";

const project: Project = await makeProject();
await project.upload({
  en: {
    main: {
      entries: {
        greeting: {
          v: "Hello\r\nyou",
          d: "Hi",
          desc: "A greeting",
          meta: { screen: "home" },
          maxLength: 30,
          tags: ["home"],
        },
        empty: { v: "" },
      },
    },
    web: { entries: { title: { v: "Title", locked: true, status: "1" } } },
  },
  de: { main: { entries: { greeting: { v: "Hallo", status: "2" } } } },
});
await project.patch({ key: "greeting", language: "en", comment: "Be polite" });

type Query = Record<string, string | readonly string[]>;
const greeting = async (query: Query = {}) =>
  (await project.document(query)).data.en?.main?.entries?.greeting;
/** Expects a property only when it is requested. */
const expectFlag = async (flag: string, property: string, value: unknown) => {
  expect(await greeting()).not.toHaveProperty(property);
  expect(await greeting({ [flag]: "false" })).not.toHaveProperty(property);
  expect((await greeting({ [flag]: "true" }))[property]).toEqual(value);
};
const status = (query: Query) => project.status("GET", "/v1/api", { query });

conform("2.1 compact v", async () => {
  expect((await greeting()).v).toBe("Hello\r\nyou");
});
conform("2.1 compact d", async () => {
  expect((await greeting()).d).toBe("Hi");
  expect((await project.document()).data.de.main.entries.greeting).toEqual({ v: "Hallo" });
});
conform("2.1 compact locked", async () => {
  const { data } = await project.document({ includeLockInfo: "true" });
  expect(data.en.web.entries.title.locked).toBe(true);
});
conform("2.1 compact src", async () => {
  expect((await greeting({ includeSrc: "true" })).src).toEqual(expect.any(String));
});
conform("2.1 compact desc", async () => {
  expect((await greeting({ includeDescription: "true" })).desc).toBe("A greeting");
});
conform("2.1 compact meta", async () => {
  expect((await greeting({ includeMeta: "true" })).meta).toEqual({ screen: "home" });
});
conform("2.1 compact updatedAt", async () => {
  expect((await greeting({ includeUpdateDate: "true" })).updatedAt).toMatch(timePattern);
});
conform("2.1 compact userId", async () => {
  expect((await greeting({ includeUserId: "true" })).userId).toMatch(idPattern);
});

conform("2.3 _id", async () => {
  expect((await project.document())._id).toBe(project.app);
});
conform("2.3 __v", async () => {
  const { __v } = await project.document();
  expect(__v).toMatch(/^\d+$/);
  expect(await project.ok("GET", "/v1/api/projectVersion")).toEqual({ appVersion: Number(__v) });
});
conform("2.3 draftModeEnabled", async () => {
  expect((await project.document()).draftModeEnabled).toBe(false);
});
conform("2.3 collectMissingEnabled", async () => {
  expect((await project.document()).collectMissingEnabled).toBe(false);
});
conform("2.3 baseLanguage", async () => {
  expect((await project.document()).baseLanguage).toBe("en");
});
conform("2.3 name", async () => {
  expect((await project.document()).name).toBe(project.name);
});
conform("2.3 data", async () => {
  const { data, __v } = await project.document();
  expect(data.en.web).toEqual({ version: __v, entries: { title: { v: "Title" } } });
  expect(Object.keys(data.en)).toEqual(["main", "web"]);
});
conform("2.3 statusDescription", async () => {
  expect(await project.document()).not.toHaveProperty("statusDescription");
  const { statusDescription } = await project.document({ includeStatusDescription: "true" });
  expect(Object.values(statusDescription)).toEqual(expect.arrayContaining(["0", "1", "2", "3", "4"]));
});

conform("4.3 includeSrc", () => expectFlag("includeSrc", "src", expect.stringMatching(/./)));
conform("4.3 includeStatus", () => expectFlag("includeStatus", "status", "0"));
conform("4.3 includeComment", () => expectFlag("includeComment", "comment", "Be polite"));
conform("4.3 includeLockInfo", () => expectFlag("includeLockInfo", "locked", false));
conform("4.3 includeDescription", () => expectFlag("includeDescription", "desc", "A greeting"));
conform("4.3 includeMeta", async () => {
  await expectFlag("includeMeta", "meta", { screen: "home" });
  const { data } = await project.document({ includeMeta: "true" });
  expect(data.de.main.entries.greeting).not.toHaveProperty("meta");
});
conform("4.3 includeMetaForAllLanguages", async () => {
  await expectFlag("includeMetaForAllLanguages", "meta", { screen: "home" });
  const { data } = await project.document({ includeMetaForAllLanguages: "true" });
  expect(data.de.main.entries.greeting.meta).toEqual({ screen: "home" });
});
conform("4.3 includeDraft", async () => {
  expect(await greeting()).toHaveProperty("d");
  expect(await greeting({ includeDraft: "true" })).toHaveProperty("d");
  expect(await greeting({ includeDraft: "false" })).toEqual({ v: "Hello\r\nyou" });
});
conform("4.3 includeValue", async () => {
  expect(await greeting()).toHaveProperty("v");
  expect(await greeting({ includeValue: "false" })).toEqual({ d: "Hi" });
});
conform("4.3 keepEmptyDataEntries", async () => {
  expect((await project.document()).data.en.main.entries).not.toHaveProperty("empty");
  expect((await project.document()).data).not.toHaveProperty("fr");
  const { data } = await project.document({ keepEmptyDataEntries: "true" });
  expect(data.en.main.entries).toHaveProperty("empty");
  expect(Object.keys(data.fr.main.entries).sort()).toEqual(["empty", "greeting"]);
});
conform("4.3 includeUpdateDate", () =>
  expectFlag("includeUpdateDate", "updatedAt", expect.stringMatching(timePattern)),
);
conform("4.3 includeUserId", () => expectFlag("includeUserId", "userId", expect.stringMatching(idPattern)));
conform("4.3 includeLanguageId", async () => {
  const [{ _id }] = await project.ok("GET", "/v1/api/languages");
  await expectFlag("includeLanguageId", "languageId", _id);
});
conform("4.3 includeGroupId", async () => {
  const [{ _id }] = await project.ok("GET", "/v1/api/groups");
  await expectFlag("includeGroupId", "groupId", _id);
});
conform("4.3 includeStringLength", () => expectFlag("includeStringLength", "maxLength", 30));
conform("4.3 removeCrChar", async () => {
  expect((await greeting({ removeCrChar: "true" })).v).toBe("Hello\nyou");
});
conform("4.3 includeStatusDescription", async () => {
  const { statusDescription } = await project.document({ includeStatusDescription: "1" });
  for (const [description, value] of Object.entries(statusDescription)) {
    expect([typeof description, typeof value]).toEqual(["string", "string"]);
  }
  expect(Object.keys(statusDescription).length).toBeGreaterThanOrEqual(5);
});
conform("4.3 requestedGroups", async () => {
  for (const requestedGroups of ['["web"]', ["web", "unknown"]]) {
    const { data } = await project.document({ requestedGroups });
    expect(Object.keys(data.en)).toEqual(["web"]);
  }
});
conform("4.3 requestedLanguages", async () => {
  for (const requestedLanguages of ['["de","fr"]', ["de", "fr"], "de"]) {
    expect(Object.keys((await project.document({ requestedLanguages })).data)).toEqual(["de"]);
  }
});
conform("4.3 requestedTagIds", async () => {
  const { id } = await project.ok("GET", "/v1/api/tag/byName/home");
  for (const requestedTagIds of [`["${id}"]`, [id]]) {
    const { data } = await project.document({ requestedTagIds });
    expect([Object.keys(data.en), Object.keys(data.en.main.entries)]).toEqual([["main"], ["greeting"]]);
  }
});
conform("4.3 requestedStatus", async () => {
  for (const requestedStatus of ["[1,2]", ["1", "2"]]) {
    const { data } = await project.document({ requestedStatus });
    expect([Object.keys(data.en), data.de.main.entries.greeting.v]).toEqual([["web"], "Hallo"]);
  }
});

conform("rules 2 4.3 filters", async () => {
  expect(await status({ requestedTagIds: `["${unknownId}"]` })).toBe(404);
  expect(await status({ requestedOrderId: unknownId })).toBe(404);
  expect(await status({ requestedStatus: '["nothing"]' })).toBe(400);
  expect((await project.document({ requestedLanguages: '["xx"]' })).data).toEqual({});
  expect((await project.document({ requestedGroups: '["unknown"]' })).data).toEqual({});
  const all = await project.document();
  const names = ["requestedLanguages", "requestedGroups", "requestedTagIds", "requestedStatus"];
  const none = [
    ...names.flatMap((name) => [
      [name, ""],
      [name, "[]"],
    ]),
    ["requestedOrderId", ""],
  ];
  for (const [name = "", value = ""] of none)
    expect([name, value, await project.document({ [name]: value })]).toEqual([name, value, all]);
});

conform("rules 2 4.3 names of added properties", async () => {
  const names = [
    "Src",
    "Status",
    "Comment",
    "LockInfo",
    "Description",
    "Meta",
    "UpdateDate",
    "UserId",
    "LanguageId",
    "GroupId",
    "StringLength",
  ];
  const { data } = await project.document(
    Object.fromEntries(names.map((name) => [`include${name}`, "true"])),
  );
  const { title } = data.en.web.entries;
  expect(Object.keys(data.en.main.entries.greeting).sort()).toEqual([
    "comment",
    "d",
    "desc",
    "groupId",
    "languageId",
    "locked",
    "maxLength",
    "meta",
    "src",
    "status",
    "updatedAt",
    "userId",
    "v",
  ]);
  expect(title).toMatchObject({ status: "1", locked: true });
  for (const absent of ["comment", "desc", "meta", "maxLength", "d"])
    expect(title).not.toHaveProperty(absent);
});

conform("rules 2 4.3 versions", async () => {
  const fresh = await makeProject();
  const version = async () => Number((await fresh.document({ keepEmptyDataEntries: "true" })).__v);
  const grows = async (write: () => Promise<unknown>) => {
    const before = await version();
    await write();
    expect(await version()).toBeGreaterThan(before);
  };
  const data = { en: { main: { entries: { a: { v: "1" } } }, web: { entries: { b: { v: "2" } } } } };
  await grows(() => fresh.upload(data));
  await grows(() => fresh.ok("PUT", "/v1/api/languages/de", { body: { name: "Deutsch" } }));
  await grows(() => fresh.ok("POST", "/v1/api/tag", { body: { name: "t", entryKeys: ["a"] } }));
  const before = await version();
  await fresh.upload(data);
  await fresh.patch({ key: "a", language: "en", value: "1" });
  expect(await version()).toBe(before);
  const document = await fresh.document();
  expect(
    Object.values(document.data.en as Record<string, { version: string }>).map((group) => group.version),
  ).toEqual([document.__v, document.__v]);
});

conform("rules 2 4.3 freshness", async () => {
  const fresh = await makeProject();
  for (let round = 1; round <= 20; round += 1) {
    await fresh.upload({ en: { main: { entries: { a: { v: `text ${round}` } } } } });
    expect((await fresh.document()).data.en.main.entries.a.v).toBe(`text ${round}`);
  }
  const { data } = await fresh.document({ keepEmptyDataEntries: "true" });
  expect(Object.keys(data).sort()).toEqual(["de", "en", "fr"]);
  for (const language of Object.values(data)) expect(language).toHaveProperty("main");
});

conform("rules 2 2.3 collectMissingEnabled", async () => {
  const flagged = await makeProject();
  await flagged.ok("PUT", "/v1/api/settings", {
    body: { collectMissingEnabled: true, draftModeEnabled: true },
  });
  expect(await flagged.document()).toMatchObject({ collectMissingEnabled: true, draftModeEnabled: true });
});

conform("rules 8.2 requestedOrderId", async () => {
  const separate = await makeProject();
  await separate.upload({ en: { main: { entries: { a: { v: "one" }, b: { v: "two" } } } } });
  await separate.upload({ de: { main: { entries: { b: { v: "zwei" } } } } });
  const { order } = await separate.ok("POST", "/v1/api/order", {
    body: { sourceLanguage: "en", languages: ["de"] },
  });
  const { data } = await separate.document({ requestedOrderId: order._id, keepEmptyDataEntries: "true" });
  const keys = (language: string) => Object.keys(data[language]?.main.entries ?? {});
  expect([keys("en"), keys("de"), keys("fr")]).toEqual([["a"], ["a"], []]);
});

conform("rules 8.7 key properties in the document", async () => {
  const separate = await makeProject();
  const a = { v: "text", desc: "d", maxLength: 9 };
  const texts = { main: { entries: { a: { v: "Text" } } } };
  await separate.upload({ en: { main: { entries: { a } } }, de: texts, fr: texts });
  const shown = async (languages?: string[]) => {
    const { data } = await separate.document({
      ...{ includeDescription: "true", includeStringLength: "true", includeDraft: "false" },
      ...(languages ? { requestedLanguages: JSON.stringify(languages) } : {}),
    });
    const entries = Object.entries<{ main: { entries: { a: object } } }>(data);
    return Object.fromEntries(entries.map(([code, { main }]) => [code, main.entries.a]));
  };
  const plain = { v: "Text" };
  expect(await shown()).toEqual({ en: a, de: plain, fr: plain });
  expect(await shown(["fr", "de"])).toEqual({ de: { ...a, v: "Text" }, fr: plain });
});

conform("4.3 requestedOrderId", async () => {
  const ordered = await makeProject();
  await ordered.upload({
    en: { main: { entries: { a: { v: "one" }, b: { v: "two" } } }, web: { entries: { c: { v: "three" } } } },
  });
  const { order } = await ordered.ok("POST", "/v1/api/order", {
    body: { sourceLanguage: "en", languages: ["de"], groups: ["web"] },
  });
  const { data } = await ordered.document({ requestedOrderId: order._id, keepEmptyDataEntries: "true" });
  expect(Object.keys(data.de.web.entries)).toEqual(["c"]);
  expect(data.de.main?.entries ?? {}).toEqual({});
});
