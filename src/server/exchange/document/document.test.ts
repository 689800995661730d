import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  openTestApp,
  type SeededProject,
  type TestApp,
  withPersonalToken,
} from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let german: string;

const read = (query: Record<string, string | string[]> = {}, headers: Record<string, string> = {}) =>
  testApp.call("GET", "/v1/api", { as: project.as, query, headers });

beforeAll(async () => {
  testApp = await openTestApp();
  project = await testApp.seedProject({ languages: ["en", "de", "fr"], name: "Shop" });
  const data = {
    en: {
      main: {
        entries: { hello: { v: "Hello", tags: ["greeting"] }, bye: { v: "Bye", d: "Goodbye", status: "2" } },
      },
      checkout: { entries: { pay: { v: "Pay\r\nnow", locked: true } } },
    },
    de: {
      main: { entries: { hello: { v: "Hallo" }, bye: { d: "Tschüs" } } },
      checkout: { entries: { pay: { v: "" } } },
    },
  };
  expect((await testApp.call("POST", "/v1/api", { as: project.as, body: { data } })).status).toBe(200);
  const languages = await testApp.call("GET", "/v1/api/languages", {
    as: (await testApp.person("owner", project)).as,
  });
  german = languages.body.find((candidate: { code: string }) => candidate.code === "de")._id;
});
afterAll(() => testApp.close());

describe("GET /v1/api (rest-api.md 2.3, 4.3)", () => {
  it("returns the document with the branch's version in every group, without empty parts", async () => {
    const { body } = await read();
    expect(body).toEqual({
      _id: project.app,
      __v: "1",
      draftModeEnabled: false,
      collectMissingEnabled: false,
      baseLanguage: "en",
      name: "Shop",
      data: {
        en: {
          main: { version: "1", entries: { hello: { v: "Hello" }, bye: { v: "Bye", d: "Goodbye" } } },
          checkout: { version: "1", entries: { pay: { v: "Pay\r\nnow" } } },
        },
        de: { main: { version: "1", entries: { hello: { v: "Hallo" }, bye: { d: "Tschüs" } } } },
      },
    });
  });

  it("returns every language, group and entry with keepEmptyDataEntries", async () => {
    const { data } = (await read({ keepEmptyDataEntries: "true" })).body;
    expect(Object.keys(data)).toEqual(["en", "de", "fr"]);
    expect(data.fr).toEqual({
      main: { version: "1", entries: { hello: {}, bye: {} } },
      checkout: { version: "1", entries: { pay: {} } },
    });
  });

  it("omits values or drafts that are not requested, and entries that have no other text", async () => {
    const drafts = (await read({ includeValue: "false" })).body.data;
    expect(drafts.en).toEqual({ main: { version: "1", entries: { bye: { d: "Goodbye" } } } });
    const values = (await read({ includeDraft: "False" })).body.data;
    expect(values.de).toEqual({ main: { version: "1", entries: { hello: { v: "Hallo" } } } });
  });

  it("adds the requested properties under the names of rules.md", async () => {
    const flags = ["Src", "Status", "LockInfo", "UpdateDate", "UserId", "LanguageId", "GroupId"];
    const query = Object.fromEntries(flags.map((flag) => [`include${flag}`, "true"]));
    const { data } = (await read(query)).body;
    expect(data.de.main.entries.hello).toEqual({
      v: "Hallo",
      status: "0",
      locked: false,
      src: "api",
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      languageId: german,
      groupId: expect.stringMatching(/^b3[0-9a-f]{22}$/),
    });
    expect(data.en.checkout.entries.pay.locked).toBe(true);
    expect(data.en.main.entries.bye.status).toBe("2");
  });

  it("includes properties of keys in the base language, else in the first requested language", async () => {
    const separateProject = await testApp.seedProject({ languages: ["en", "de", "fr"] });
    const texts = { main: { entries: { a: { v: "a" }, b: { v: "b" } } } };
    const source = { main: { entries: { a: { v: "a", desc: "d", maxLength: 9 }, b: { v: "b" } } } };
    const data = { en: source, de: texts, fr: { main: { entries: { a: { v: "a" } } } } };
    await testApp.call("POST", "/v1/api", { as: separateProject.as, body: { data } });
    const languagesWithProperties = async (query: Record<string, string>) => {
      const flags = { includeDescription: "true", includeStringLength: "true" };
      const { body } = await testApp.call("GET", "/v1/api", {
        as: separateProject.as,
        query: { ...flags, ...query },
      });
      const languages = Object.entries<typeof source>(body.data);
      return languages.filter(
        ([, { main }]) => main.entries.a?.maxLength === 9 && main.entries.a.desc === "d",
      );
    };
    const codes = async (query: Record<string, string>) =>
      (await languagesWithProperties(query)).map(([code]) => code);
    expect(await codes({})).toEqual(["en"]);
    expect(await codes({ requestedLanguages: '["fr","en"]' })).toEqual(["en"]);
    expect(await codes({ requestedLanguages: '["fr","de"]' })).toEqual(["de"]);
    const manager = await testApp.person("manager", separateProject);
    const body = { sourceLanguage: "de", languages: ["fr"], stringOption: "all" };
    const { order } = (await testApp.call("POST", "/v1/api/orders", { as: manager.as, body })).body;
    expect(await codes({ requestedOrderId: order.id })).toEqual(["de"]);
  });

  it("removes carriage returns with removeCrChar", async () => {
    expect((await read({ removeCrChar: "1" })).body.data.en.checkout.entries.pay.v).toBe("Pay\nnow");
  });

  it("maps every status description to its value with includeStatusDescription", async () => {
    const { statusDescription } = (await read({ includeStatusDescription: "true" })).body;
    expect(statusDescription).toMatchObject({ "No status": "0", Accepted: "1", Rejected: "4" });
  });

  it.each([
    ["as one JSON array", { requestedLanguages: '["DE","xx"]', requestedGroups: '["main"]' }],
    ["as a repeated parameter", { requestedLanguages: ["de", "xx"], requestedGroups: ["main", "nowhere"] }],
  ])("accepts lists of languages and groups %s, and ignores unknown ones", async (_form, query) => {
    const { data } = (await read(query)).body;
    expect(Object.keys(data)).toEqual(["de"]);
    expect(Object.keys(data.de)).toEqual(["main"]);
  });

  it("filters by requestedTagIds and requestedStatus, and refuses unknown values", async () => {
    const [tag] = (await testApp.call("GET", "/v1/api/tag", { as: project.as })).body;
    const tagged = (await read({ requestedTagIds: JSON.stringify([tag.id]) })).body.data;
    expect(tagged.en).toEqual({ main: { version: "1", entries: { hello: { v: "Hello" } } } });
    const reviewed = (await read({ requestedStatus: "[2]" })).body.data;
    expect(reviewed).toEqual({
      en: { main: { version: "1", entries: { bye: { v: "Bye", d: "Goodbye" } } } },
    });
    expect((await read({ requestedTagIds: `b4${"f".repeat(10)}`.padEnd(24, "0") })).status).toBe(404);
    expect((await read({ requestedOrderId: tag.id })).status).toBe(404);
    expect((await read({ requestedStatus: "nonsense" })).body.code).toBe("unknown_status");
  });

  it("sends gzip to clients that accept it, and the same text to others", async () => {
    const zipped = await testApp.server.inject({
      url: `/v1/api?app=${project.app}`,
      headers: { ...project.as.headers, "accept-encoding": "gzip" },
    });
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    const { text, headers } = await read({}, { "accept-encoding": "gzip;q=0" });
    expect(headers["content-encoding"]).toBeUndefined();
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(text);
  });

  it("returns 304 for a current etag, and the new document at once after a write", async () => {
    const { headers } = await read();
    const etag = String(headers.etag);
    expect((await read({}, { "if-none-match": etag })).status).toBe(304);
    expect((await read({ includeStatus: "true" }, { "if-none-match": etag })).status).toBe(200);
    const person = await testApp.person("manager", project);
    const as = withPersonalToken(project, await person.token());
    const entries = [{ key: "hello", language: "de", value: "Servus" }];
    expect((await testApp.call("PATCH", "/v1/api/entries", { as, body: { entries } })).status).toBe(200);
    const after = await read({}, { "if-none-match": etag });
    expect([after.status, after.body.__v, after.body.data.de.main.entries.hello.v]).toEqual([
      200,
      "2",
      "Servus",
    ]);
  });

  it("renders once for concurrent requests, which all get the whole document", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => read({ includeComment: "true" })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body.data.en.main.entries.hello.v).toBe("Hello");
  });

  it("shows no strings to a vendor without orders", async () => {
    const vendor = await testApp.person("tpttranslator", project);
    const as = withPersonalToken(project, await vendor.token());
    expect((await testApp.call("GET", "/v1/api", { as })).body.data).toEqual({});
  });
});

describe("GET /v1/api of many entries", () => {
  it("contains every group and every key once", async () => {
    const large = await testApp.seedProject({ languages: ["en"] });
    const groups = Object.fromEntries(
      Array.from({ length: 7 }, (_, group) => [
        `group ${group}`,
        {
          entries: Object.fromEntries(
            Array.from({ length: 700 }, (_, key) => [`${group}.${key}`, { v: `text ${key}` }]),
          ),
        },
      ]),
    );
    await testApp.call("POST", "/v1/api", { as: large.as, body: { data: { en: groups } } });
    const { text, body } = await testApp.call("GET", "/v1/api", { as: large.as });
    expect(text.match(/"group \d":/g)).toHaveLength(7);
    expect(
      Object.values<{ entries: object }>(body.data.en).flatMap(({ entries }) => Object.keys(entries)),
    ).toHaveLength(4_900);
  });
});

it("returns valid JSON without the keys of a missing group", async () => {
  const broken = await testApp.seedProject({ languages: ["en"] });
  const data = { en: { main: { entries: { a: { v: "One" } } }, shop: { entries: { b: { v: "Two" } } } } };
  await testApp.call("POST", "/v1/api", { as: broken.as, body: { data } });
  await testApp.db
    .updateTable("entry_group")
    .set({ trashed_by: 1 })
    .where("name", "=", "shop")
    .where("project_id", "=", broken.projectId)
    .execute();
  for (const query of [{}, { keepEmptyDataEntries: "true" }]) {
    const { body } = await testApp.call("GET", "/v1/api", { as: broken.as, query });
    expect(body.data.en).toEqual({ main: { version: "1", entries: { a: { v: "One" } } } });
  }
});
