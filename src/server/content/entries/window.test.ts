import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
  type TestCaller,
  withPersonalToken,
} from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let as: TestCaller;

const read = (query: Record<string, string | string[]>) =>
  testApp.call("GET", "/v1/api/entries", { as, query });
/** Keys that a search finds, in order. */
const find = async (q: string, languages: string[] = ["de"], sort = "created") => {
  const { status, body } = await read({ q, languages, sort });
  expect([q, status]).toEqual([q, 200]);
  expect(body.total).toBe(body.rows.length);
  return body.rows.map((row: { key: string }) => row.key).join(" ");
};

beforeAll(async () => {
  testApp = await openTestApp();
  project = await testApp.seedProject({ languages: ["en", "de", "ar"] });
  const person = await testApp.person("manager", project);
  as = withPersonalToken(project, await person.token());
  const data = {
    en: {
      main: {
        entries: {
          pay: { v: "Pay now", desc: "The button", maxLength: 9, tags: ["Checkout"] },
          error: { v: "100% failed_x", tags: ["Checkout", "Errors"] },
          "cart.empty": { v: "Your cart is empty" },
        },
      },
      legal: { entries: { Imprint: { v: "Imprint" }, none: { v: "" } } },
    },
    de: {
      main: {
        entries: {
          pay: { v: "Jetzt bezahlen", status: "1" },
          error: { d: "Fehlgeschlagen", status: "2" },
          "cart.empty": { v: "ÜBERALL leer", locked: true },
        },
      },
    },
    ar: { main: { entries: { pay: { v: "ادفع الآن" }, error: { v: "日本語テスト" } } } },
  };
  expect((await testApp.call("POST", "/v1/api", { as, body: { data } })).status).toBe(200);
});
afterAll(() => testApp.close());

describe("GET /v1/api/entries (rules.md 3.5)", () => {
  it("returns rows with a cell for every requested language, stored or not", async () => {
    const { body } = await read({ languages: ["en", "DE", "xx"], limit: "2" });
    expect(body).toMatchObject({ total: 5, position: 0 });
    expect(body.rows).toHaveLength(2);
    expect(body.rows[0]).toMatchObject({
      key: "pay",
      group: "main",
      desc: "The button",
      meta: {},
      maxLength: 9,
      tags: ["Checkout"],
    });
    expect(Object.keys(body.rows[0].entries)).toEqual(["de", "en"]);
    const { body: last } = await read({ languages: ["de"], set: body.set, position: "4" });
    expect(last.rows[0].entries.de).toEqual({
      ...{
        user: null,
        userName: null,
        updatedAt: null,
        value: "",
        draft: "",
        locked: false,
        src: "",
        comment: "",
      },
      ...{ status: "0", outdated: false, version: 0 },
    });
  });

  it("returns rows by their position in a stored set, whatever is edited or deleted meanwhile", async () => {
    const separateProject = await testApp.seedProject();
    const person = await testApp.person("manager", separateProject);
    const asOwn = withPersonalToken(separateProject, await person.token());
    const entries = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`key${n}`, { v: `text ${n}` }]));
    await testApp.call("POST", "/v1/api", { as: asOwn, body: { data: { en: { main: { entries } } } } });
    const window = async (query: Record<string, string>) =>
      (await testApp.call("GET", "/v1/api/entries", { as: asOwn, query: { languages: "en", ...query } }))
        .body;
    const { set } = await window({ q: "text", limit: "0" });
    const edit = [{ key: "key3", language: "en", value: "other" }];
    await testApp.call("PATCH", "/v1/api/entries", { as: asOwn, body: { entries: edit } });
    await testApp.call("POST", "/v1/api/entries/delete", { as: asOwn, body: { entries: ["key4"] } });
    const windowRows = [];
    for (let position = 0; position < 30; position += 7) {
      const { rows, total } = await window({ set, position: String(position), limit: "7" });
      expect(total).toBe(30);
      windowRows.push(...rows);
    }
    expect(windowRows.map(({ key }) => key)).toEqual(Object.keys(entries));
    expect(windowRows[3].entries.en.value).toBe("other");
    expect(windowRows.filter(({ deleted }) => deleted).map(({ key }) => key)).toEqual(["key4"]);
    expect((await window({ q: "text" })).total).toBe(28);
  });

  it("shows the languages of the search that created the set, or requested ones", async () => {
    const { set } = (await read({ languages: ["de", "ar"], limit: "1" })).body;
    const readShownLanguages = async (query: Record<string, string | string[]>) =>
      Object.keys((await read({ set, position: "1", limit: "1", ...query })).body.rows[0].entries);
    expect(await readShownLanguages({})).toEqual(["ar", "de"]);
    expect(await readShownLanguages({ languages: ["en"] })).toEqual(["en"]);
    const all = (await read({ limit: "1" })).body.set;
    expect(await readShownLanguages({ set: all })).toEqual(["ar", "de", "en"]);
  });

  it("starts at a requested position, and returns no rows past the end, with the total", async () => {
    const keysAt = async (query: Record<string, string>) => {
      const { rows, total, position, next } = (await read({ limit: "2", ...query })).body;
      return { total, position, next, keys: rows.map(({ key }: { key: string }) => key) };
    };
    const { set } = (await read({ limit: "1" })).body;
    for (const from of [{}, { set }] as Record<string, string>[]) {
      expect(await keysAt({ ...from, position: "3" })).toEqual({
        ...{ total: 5, position: 3 },
        keys: ["Imprint", "none"],
      });
      expect(await keysAt({ ...from, position: "1000000000" })).toEqual({
        ...{ total: 5, position: 1_000_000_000 },
        keys: [],
      });
    }
  });

  it("reuses the stored set while a search has the same results, and creates a new one otherwise", async () => {
    const separateProject = await testApp.seedProject();
    const as = withPersonalToken(
      separateProject,
      await (await testApp.person("manager", separateProject)).token(),
    );
    const write = (key: string, v: string) =>
      testApp.call("POST", "/v1/api", {
        as,
        body: { data: { en: { main: { entries: { [key]: { v } } } } } },
      });
    const setOf = async (query: Record<string, string> = {}) =>
      (await testApp.call("GET", "/v1/api/entries", { as, query: { q: "text", languages: "en", ...query } }))
        .body.set;
    await write("a", "text a");
    await write("b", "text b");
    const set = await setOf();
    await write("a", "other text");
    expect(await setOf()).toBe(set);
    const otherSets = [
      await setOf({ sort: "-created" }),
      await setOf({ q: "text " }),
      await setOf({ languages: "[]" }),
    ];
    await write("c", "text c");
    expect(new Set([set, ...otherSets, await setOf()]).size).toBe(5);
  });

  it("returns the position of a key in a new set, so that a refresh can stay at the key", async () => {
    const separateProject = await testApp.seedProject();
    const as = withPersonalToken(
      separateProject,
      await (await testApp.person("manager", separateProject)).token(),
    );
    const entries = Object.fromEntries(["a", "b", "c"].map((key) => [key, { v: `text ${key}` }]));
    await testApp.call("POST", "/v1/api", { as, body: { data: { en: { main: { entries } } } } });
    const positionOf = async (near: string, query: Record<string, string> = {}) =>
      (await testApp.call("GET", "/v1/api/entries", { as, query: { near, ...query } })).body.nearPosition;
    expect(await positionOf("c")).toBe(2);
    expect(await positionOf("c", { sort: "-key" })).toBe(0);
    expect(await positionOf("c", { q: "key:a" })).toBe(null);
    expect(await positionOf("nowhere")).toBe(null);
  });

  it("refuses an expired set, an invalid id and a set of another project", async () => {
    const { body } = await read({});
    const otherProject = await testApp.seedProject();
    const asOther = withPersonalToken(
      otherProject,
      await (await testApp.person("manager", otherProject)).token(),
    );
    const foreign = await testApp.call("GET", "/v1/api/entries", { as: asOther, query: { set: body.set } });
    for (const answer of [foreign, await read({ set: "nonsense" }), await read({ set: crypto.randomUUID() })])
      expect([answer.status, answer.body.code]).toEqual([409, "set_expired"]);
  });

  it("returns 400 for a limit above 500 and an unknown order", async () => {
    for (const query of [{ limit: "501" }, { sort: "size" }, { position: "-1" }, { position: "6780348981" }])
      expect((await read(query)).status).toBe(400);
  });

  it("sorts naturally in both directions", async () => {
    expect(await find("", ["de"], "key")).toBe("cart.empty error Imprint none pay");
    expect(await find("", ["de"], "-key")).toBe("pay none Imprint error cart.empty");
    expect(await find("", ["de"], "group")).toBe("Imprint none pay error cart.empty");
    expect(await find("", ["de"], "-created")).toBe("none Imprint cart.empty error pay");
  });
});

describe("query language (rules.md 3.9)", () => {
  it.each([
    ["pay", "pay"],
    ["PAY", "pay"],
    ["überall", "cart.empty"],
    ["failed_x", "error"],
    ["100%", "error"],
    ['"0% fail"', "error"],
    ["text:bezahlen", "pay"],
    ["de:bezahlen", "pay"],
    ["en:bezahlen", ""],
    ["key:cart", "cart.empty"],
    ["key:=cart", ""],
    ["key:=pay OR key:=cart.empty", "pay cart.empty"],
    ["desc:button", "pay"],
    ["tag:checkout", "pay error"],
    ["tag:checkout -tag:errors", "pay"],
    ["-tag:checkout", "cart.empty Imprint none"],
    ["group:legal", "Imprint none"],
    ["has:maxlength", "pay"],
    ["status:2", "error"],
    ["status:needsReview", "error"],
    [`status:"needs review"`, "error"],
    ["status:0", "cart.empty Imprint none"],
    ["is:translated", "pay error cart.empty"],
    ["is:notTranslated", "Imprint none"],
    ["is:draft", "error"],
    ["is:locked", "cart.empty"],
    ["is:accepted", "pay"],
    ["is:new", "Imprint none"],
    ["is:needsAttention", "error"],
    ["is:inOrder", ""],
    ["is:all", "pay error cart.empty Imprint none"],
    ["pay OR key:cart", "pay cart.empty"],
    ["(pay OR error) -is:draft", "pay"],
    ["changed:>2020-01-01 is:draft", "error"],
    ["changed:<2020-01-01", ""],
    ["changed:>9999-12-31", ""],
    ["by:nobody", ""],
    ["order:1", ""],
  ])("%s finds [%s]", async (q, keys) => {
    expect(await find(q)).toBe(keys);
  });

  it("finds Arabic, Chinese and Japanese, even by one character", async () => {
    expect([await find("ادفع", ["ar"]), await find("日本", ["ar"]), await find("テ", ["ar"])]).toEqual([
      "pay",
      "error",
      "error",
    ]);
  });

  it("matches an `is:` condition in any of the shown languages", async () => {
    expect(await find("is:notTranslated", ["de", "ar"])).toBe("cart.empty Imprint none");
    expect(await find("is:translated", ["en", "ar"])).toBe("pay error cart.empty Imprint");
    expect(await find("is:notTranslated", ["xx"])).toBe("");
  });

  it.each([
    ["status:bogus", 0],
    ["pay is:bogus", 4],
    ["(pay", 0],
    ["it:x", 0],
    ["changed:yesterday", 0],
    ["changed:2026-02-31", 0],
    ["changed:0000-01-01", 0],
  ])("returns 400 for %s with its position %i", async (q, position) => {
    const { status, body } = await read({ q });
    expect([status, body.code, body.position]).toEqual([400, "invalid_query", position]);
  });

  it("treats SQL syntax in a search as text", async () => {
    for (const q of ["'; DROP TABLE entry; --", "\\", "%", "_", "key:'\"", "tag:'--"])
      expect((await read({ q })).status === 200 || q.includes('"')).toBe(true);
    expect(await find("%")).toBe("error");
    expect(await find("_")).toBe("error");
  });

  it("finds nothing for a vendor without orders", async () => {
    const vendor = await testApp.person("tptadmin", project);
    const token = await vendor.token();
    const { body } = await testApp.call("GET", "/v1/api/entries", { as: withPersonalToken(project, token) });
    expect(body).toMatchObject({ total: 0, rows: [] });
  });
});

describe("GET /v1/api/entryCount (rest-api.md 2.2, 4.4)", () => {
  const readCounts = async (query: Record<string, string> = {}) =>
    (await testApp.call("GET", "/v1/api/entryCount", { as: project.as, query })).body;

  it("returns every counter for every language, with words if requested", async () => {
    const { de, en, ar } = await readCounts({ includeWords: "true" });
    expect(de).toMatchObject({
      ...{
        all: 5,
        translated: 3,
        notTranslated: 2,
        draft: 1,
        locked: 1,
        outdated: 0,
        accepted: 1,
        needsReview: 1,
      },
      ...{ needsTranslation: 0, rejected: 0, new: 2, inOrder: 0, inTranslation: 0, needsAttention: 1 },
    });
    expect([en.translated, ar.translated, ar.new]).toEqual([4, 2, 3]);
    expect(de.words).toMatchObject({ all: 9, translated: 8, draft: 2 });
  });

  it("counts as many rows as the `is:` condition of each counter finds", async () => {
    const all = await readCounts();
    for (const [language, counters] of Object.entries(all)) {
      for (const [name, count] of Object.entries(counters as Record<string, number>)) {
        const { body } = await read({ q: `is:${name}`, languages: language });
        expect([language, name, body.total]).toEqual([language, name, count]);
      }
    }
  });

  it("counts the strings of a tag, and returns 404 for an unknown tag", async () => {
    const [checkout] = (await testApp.call("GET", "/v1/api/tag", { as: project.as })).body;
    const { de } = await readCounts({ tagId: checkout.id });
    expect(de).toMatchObject({ all: 2, translated: 2, notTranslated: 0, draft: 1, locked: 0, new: 0 });
    const unknown = await testApp.call("GET", "/v1/api/entryCount", {
      as: project.as,
      query: { tagId: checkout.id.replace(/.$/, "f") },
    });
    expect(unknown.status).toBe(404);
  });
});

it("deletes the oldest sets of a project beyond two thousand or a size limit", async () => {
  const otherProject = await testApp.seedProject();
  const fill = (projectId: number, sets: number, keys: number) =>
    testApp.pool.query(
      `INSERT INTO working_set (id, project_id, branch_id, query, language_ids, sequence, key_ids, created_at)
       SELECT gen_random_uuid(), $1, $2, '', '{}', 0,
         (SELECT string_agg(int8send((random() * 1e15)::bigint), '') FROM generate_series(1, $4)),
         now() - interval '1 hour' - n * interval '1 second' FROM generate_series(1, $3) AS s(n)`,
      [projectId, project.branchId, sets, keys],
    );
  const storedSets = async (projectId: number) => {
    const { rows } = await testApp.pool.query(
      "SELECT count(*)::integer AS sets, sum(pg_column_size(key_ids))::bigint AS bytes FROM working_set WHERE project_id = $1",
      [projectId],
    );
    return rows[0];
  };
  await fill(project.projectId, 2_050, 1);
  await fill(otherProject.projectId, 5, 1);
  const { body } = await read({ q: "pay OR nothing1", languages: ["de"] });
  expect(await storedSets(project.projectId)).toMatchObject({ sets: 2_000 });
  expect((await storedSets(otherProject.projectId)).sets).toBe(5);
  expect((await read({ set: body.set })).status).toBe(200);

  await fill(project.projectId, 25, 400_000);
  const { body: later } = await read({ q: "pay OR nothing2", languages: ["de"] });
  expect((await storedSets(project.projectId)).bytes).toBeLessThan(80 * 1024 * 1024);
  expect((await read({ set: later.set })).status).toBe(200);
});

it("lists the languages of open orders and discussions of a string in its row", async () => {
  const separateProject = await testApp.seedProject({ languages: ["en", "de", "fr"] });
  const manager = await testApp.person("owner", separateProject);
  const entries = { pay: { v: "Pay" }, home: { v: "Home" } };
  await testApp.call("POST", "/v1/api", {
    as: separateProject.as,
    body: { data: { en: { main: { entries } } } },
  });
  const startDiscussion = async (language: string | null) => {
    const body = { key: "pay", language, text: "Which one?" };
    const answer = await testApp.call("POST", "/v1/api/discussions", { as: manager.as, body });
    return answer.body._id as string;
  };
  await startDiscussion(null);
  const settled = await startDiscussion("de");
  await startDiscussion("fr");
  const body = { sourceLanguage: "en", languages: ["de"] };
  const ordered = await testApp.call("POST", "/v1/api/orders", { as: manager.as, body });
  const readMarks = async (person: SeededPerson) => {
    const query = { languages: ["de", "fr"] };
    const { body: window } = await testApp.call("GET", "/v1/api/entries", { as: person.as, query });
    return window.rows.map(({ key, inOrder, discussed }: Record<string, unknown>) => [
      key,
      inOrder,
      discussed,
    ]);
  };
  expect(await readMarks(manager)).toEqual([
    ["pay", ["de"], [null, "de", "fr"]],
    ["home", ["de"], undefined],
  ]);
  const vendor = await testApp.person("tptadmin", separateProject);
  expect(await readMarks(vendor)).toEqual([
    ["pay", ["de"], ["de"]],
    ["home", ["de"], undefined],
  ]);
  await testApp.call("PUT", `/v1/api/discussions/${settled}`, { as: manager.as, body: { resolved: true } });
  const cancel = { as: manager.as, body: { status: "canceled" } };
  await testApp.call("PUT", `/v1/api/orders/${ordered.body.order.id}`, cancel);
  expect(await readMarks(manager)).toEqual([
    ["pay", undefined, [null, "fr"]],
    ["home", undefined, undefined],
  ]);
});
