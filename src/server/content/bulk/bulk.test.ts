import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import {
  openTestApp,
  type SeededProject,
  type TestApp,
  type TestCaller,
  withPersonalToken,
} from "#server/testing/test-app.ts";
import { patience } from "./rewrite/rewriter.ts";

let testApp: TestApp;
let project: SeededProject;
let ada: TestCaller;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
async function seed(): Promise<void> {
  project = await testApp.seedProject();
  ada = (await testApp.person("manager", project)).as;
  const data = {
    en: {
      main: { entries: { home: { v: "Home cart" }, pay: { v: "Pay now" } } },
      shop: { entries: { cart: { v: "Cart", tags: ["web"] } } },
    },
    de: { main: { entries: { home: { v: "Start" }, pay: { d: "Zahlen", status: 2 } } } },
  };
  expect((await testApp.call("POST", "/v1/api", { as: project.as, body: { data } })).status).toBe(200);
}

const bulk = (
  body: Record<string, unknown>,
  { as = ada, query = {} }: { as?: TestCaller; query?: Record<string, string> } = {},
) => testApp.call("POST", "/v1/api/entries/bulk", { as, body, query });
const runAsPreviewed = async (body: Record<string, unknown>) => {
  const preview = await bulk(body, { query: { dryRun: "true" } });
  const answer = await bulk(body);
  expect([preview.status, answer.status, answer.body.message]).toEqual([200, 200, undefined]);
  const { changeSet: _, ...rest } = answer.body;
  expect(preview.body).toEqual({ ...rest, sequence: expect.any(Number) });
  return answer.body;
};
const rows = async () => {
  const answer = await testApp.call("GET", "/v1/api/entries", { as: ada, query: { sort: "key" } });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  return Object.fromEntries(answer.body.rows.map((row: any) => [row.key, row]));
};
const revert = async (id: string) =>
  expect((await testApp.call("POST", `/v1/api/changes/${id}/revert`, { as: ada })).status).toBe(200);

describe("bulk actions", () => {
  beforeEach(seed);

  it("sets a status in the requested languages, and does not count entries that already have it", async () => {
    const answer = await runAsPreviewed({ action: "setStatus", status: 2, q: "", languages: ["de"] });
    expect(answer).toMatchObject({ count: 2, skipped: 0 });
    expect(answer.sample[0]).toEqual({
      key: "home",
      language: "de",
      before: { status: "0" },
      after: { status: "2" },
    });
    const { home, pay, cart } = await rows();
    expect([home, pay, cart].map((row) => row.entries.de.status)).toEqual(["2", "2", "2"]);
    expect(home.entries.fr.status).toBe("0");
  });

  it("acts on all languages by default, and on the shown languages of a set", async () => {
    expect((await runAsPreviewed({ action: "lock", keys: ["home"] })).count).toBe(3);
    const { body } = await testApp.call("GET", "/v1/api/entries", { as: ada, query: { languages: "de" } });
    expect((await runAsPreviewed({ action: "unlock", set: body.set })).count).toBe(1);
  });

  it("skips locked entries and counts them separately, but can unlock them", async () => {
    await runAsPreviewed({ action: "lock", keys: ["home"], languages: ["de"] });
    expect(await runAsPreviewed({ action: "clear", field: "value", q: "" })).toMatchObject({
      count: 3,
      skipped: 1,
    });
    expect((await rows()).home.entries.de.value).toBe("Start");
    expect((await runAsPreviewed({ action: "unlock", q: "" })).count).toBe(1);
  });

  it("turns drafts into values when publishing", async () => {
    const answer = await runAsPreviewed({ action: "publish", q: "" });
    expect(answer.sample).toEqual([
      {
        key: "pay",
        language: "de",
        before: { value: "", draft: "Zahlen" },
        after: { value: "Zahlen", draft: "" },
      },
    ]);
    expect((await rows()).pay.entries.de).toMatchObject({ value: "Zahlen", draft: "", status: "2" });
  });

  it("does not accept empty texts", async () => {
    expect(await runAsPreviewed({ action: "clear", field: "value", q: "key:home" })).toMatchObject({
      count: 2,
    });
    const { sample } = await runAsPreviewed({ action: "setStatus", status: 1, q: "key:home" });
    expect(sample).toEqual([]);
  });

  it("accepts published texts on request, and no other texts", async () => {
    const { count } = await runAsPreviewed({ action: "publish", accept: true, q: "" });
    expect(count).toBe(1);
    const { home, pay } = await rows();
    expect(pay.entries.de).toMatchObject({ value: "Zahlen", draft: "", status: "1" });
    expect(home.entries.de.status).toBe("0");
  });

  it("keeps writer and origin unless the action writes texts", async () => {
    const writerOf = async (key: string) => {
      const { userName, src, origin } = (await rows())[key].entries.de;
      return [userName, src, origin];
    };
    const uploaded = await writerOf("pay");
    expect([uploaded[0], uploaded[2]]).toEqual([null, "upload"]);
    for (const action of [{ action: "setStatus", status: 1 }, { action: "lock" }, { action: "unlock" }])
      await runAsPreviewed({ ...action, q: "", languages: ["de"] });
    await runAsPreviewed({ action: "publish", q: "" });
    expect(await writerOf("pay")).toEqual(uploaded);
    await runAsPreviewed({ action: "replace", find: "Zahlen", replacement: "Bezahlen", q: "" });
    expect(await writerOf("pay")).toEqual(["manager", expect.any(String), "bulk"]);
    expect(await writerOf("home")).toEqual(uploaded);
  });

  it("copies into empty texts, or into all texts with overwrite", async () => {
    expect((await runAsPreviewed({ action: "copyFrom", from: "en", q: "", languages: ["de"] })).count).toBe(
      1,
    );
    expect((await rows()).pay.entries.de).toMatchObject({ value: "", draft: "Zahlen" });
    expect(
      (
        await runAsPreviewed({
          action: "copyFrom",
          from: "en",
          overwrite: true,
          q: "",
          languages: ["de", "en"],
        })
      ).count,
    ).toBe(2);
    expect((await rows()).pay.entries.de).toMatchObject({ value: "Pay now", draft: "Zahlen" });
  });

  it("clears each field that an action can clear", async () => {
    for (const [field, count] of Object.entries({ value: 1, draft: 1, status: 1, comment: 0 }))
      expect(await runAsPreviewed({ action: "clear", field, q: "", languages: ["de"] })).toMatchObject({
        count,
      });
  });

  it("skips excepted and locked entries, and does not count unchanged texts as replaced", async () => {
    const recased = { action: "replace", find: "cart", replacement: "cart", q: "" };
    expect(await runAsPreviewed(recased)).toMatchObject({ count: 1, skipped: 0 });
    await runAsPreviewed({ action: "lock", q: "key:pay", languages: ["en"] });
    const except = ["cart", { key: "home", language: "de" }];
    const replacing = { action: "replace", find: "a", replacement: "b", q: "", except };
    expect(await runAsPreviewed(replacing)).toMatchObject({ count: 2, skipped: 1 });
  });

  it("finds words that PostgreSQL estimates in very many texts", async () => {
    const replacing = { action: "replace", find: "A", replacement: "o", caseSensitive: false, q: "" };
    const { sequence: _, ...expected } = (await bulk(replacing, { query: { dryRun: "true" } })).body;
    expect(expected.count).toBeGreaterThan(3);
    await sql`UPDATE pg_class SET reltuples = 1e9, relpages = 1 WHERE oid = 'text'::regclass`.execute(
      testApp.db,
    );
    expect(await runAsPreviewed(replacing)).toEqual({ ...expected, changeSet: expect.any(String) });
  });

  it("finds and replaces words in values and drafts", async () => {
    const answer = await runAsPreviewed({ action: "replace", find: "cart", replacement: "basket", q: "" });
    expect(answer.sample).toEqual([
      { key: "home", language: "en", before: { value: "Home cart" }, after: { value: "Home basket" } },
      { key: "cart", language: "en", before: { value: "Cart" }, after: { value: "basket" } },
    ]);
    expect(
      (await runAsPreviewed({ action: "replace", find: "^Z(a)", replacement: "B$1", regex: true, q: "" }))
        .count,
    ).toBe(1);
    expect((await rows()).pay.entries.de.draft).toBe("Bahlen");
  });

  it("does not fill empty entries for an expression that matches the empty string", async () => {
    const answer = await runAsPreviewed({
      action: "replace",
      find: "$",
      replacement: "!",
      regex: true,
      q: "",
    });
    expect(answer.count).toBe(5);
    expect((await rows()).cart.entries.fr.value).toBe("");
  });

  it("refuses a pattern that runs too long, while the server stays responsive", async () => {
    const usual = { ...patience };
    onTestFinished(() => void Object.assign(patience, usual));
    Object.assign(patience, { ms: 400 });
    const text = `${"a".repeat(60)}!`;
    await testApp.call("PATCH", "/v1/api/entries", {
      as: ada,
      body: { entries: [{ key: "home", language: "en", value: text }] },
    });
    let beats = 0;
    const timer = setInterval(() => {
      beats += 1;
    }, 50);
    const answer = await bulk({ action: "replace", find: "(a+)+$", replacement: "", regex: true, q: "" });
    clearInterval(timer);
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_input"]);
    expect(answer.body.message).toContain("takes too long");
    // A blocked server would not have run the timer.
    expect(beats).toBeGreaterThan(2);
    expect((await rows()).home.entries.en.value).toBe(text);
  });

  it("refuses all replacements if one makes a text too long", async () => {
    await testApp.call("PATCH", "/v1/api/entries", {
      as: ada,
      body: { entries: [{ key: "home", language: "en", value: "a".repeat(900_000) }] },
    });
    const answer = await bulk({ action: "replace", find: "a", replacement: "aaaa", q: "" });
    expect([answer.status, answer.body.issues]).toEqual([
      400,
      [{ path: "find", message: "makes a text of more than 1048576 bytes" }],
    ]);
  });

  it("tags and untags keys, and creates missing tags", async () => {
    const answer = await runAsPreviewed({ action: "tag", tags: ["web", "new"], q: "" });
    expect(answer).toMatchObject({ count: 3, skipped: 0 });
    expect((await rows()).home.tags).toEqual(["new", "web"]);
    expect(await runAsPreviewed({ action: "untag", tags: ["web"], keys: ["home", "nowhere"] })).toMatchObject(
      {
        count: 1,
        sample: [{ key: "home", before: { tags: ["new", "web"] }, after: { tags: ["new"] } }],
      },
    );
  });

  it("moves keys to an existing group", async () => {
    expect(await runAsPreviewed({ action: "move", group: "shop", q: "" })).toMatchObject({
      count: 2,
      sample: [{ key: "home", before: { group: "main" }, after: { group: "shop" } }, { key: "pay" }],
    });
    expect((await bulk({ action: "move", group: "nowhere", q: "" })).status).toBe(404);
  });

  it("sets and clears syntax and style of keys, which their checks then use", async () => {
    const style = { action: "setSyntax", style: "printf", q: "" };
    expect(await runAsPreviewed(style)).toMatchObject({
      count: 3,
      sample: [{ key: "home", before: { style: null }, after: { style: "printf" } }, {}, {}],
    });
    expect((await rows()).home).toMatchObject({ style: "printf" });
    expect(await runAsPreviewed(style)).toMatchObject({ count: 0, changeSet: null });
    const icuWithoutStyle = { action: "setSyntax", syntax: "icu", style: null };
    expect(await runAsPreviewed({ ...icuWithoutStyle, keys: ["home", "nowhere"] })).toMatchObject({
      count: 1,
      sample: [
        { key: "home", before: { syntax: null, style: "printf" }, after: { syntax: "icu", style: null } },
      ],
    });
    expect((await rows()).home).toMatchObject({ syntax: "icu" });
    expect((await rows()).home.style).toBeUndefined();
    expect((await bulk({ action: "setSyntax", q: "" })).status).toBe(400);
    expect((await bulk({ action: "setSyntax", q: "", style: "cobol" })).status).toBe(400);
  });

  it("deletes keys except those with a locked entry", async () => {
    await runAsPreviewed({ action: "lock", keys: ["pay"], languages: ["fr"] });
    expect(await runAsPreviewed({ action: "delete", q: "" })).toMatchObject({ count: 2, skipped: 1 });
    expect(Object.keys(await rows())).toEqual(["pay"]);
  });

  it("logs every action as one change set, which a revert undoes", async () => {
    const actions = [
      { action: "setStatus", status: 4 },
      { action: "lock" },
      { action: "publish" },
      { action: "copyFrom", from: "en" },
      { action: "clear", field: "value" },
      { action: "replace", find: "a", replacement: "" },
      { action: "tag", tags: ["x", "web"] },
      { action: "untag", tags: ["web"] },
      { action: "move", group: "shop" },
      { action: "setSyntax", syntax: "icu", style: "java" },
      { action: "delete" },
    ];
    const comparable = (all: Awaited<ReturnType<typeof rows>>) =>
      JSON.stringify(all, (name, value) =>
        ["version", "updatedAt", "user", "userName", "src"].includes(name) ? null : value,
      );
    const first = comparable(await rows());
    for (const action of actions) {
      const { changeSet, count } = await runAsPreviewed({ ...action, q: "" });
      const { body } = await testApp.call("GET", `/v1/api/changes/${changeSet}`, { as: ada });
      expect([body.kind, count > 0]).toEqual(["bulk", true]);
      await revert(changeSet);
      expect([action.action, comparable(await rows())]).toEqual([action.action, first]);
    }
  });
});

const readSet = async (as = ada) =>
  (await testApp.call("GET", "/v1/api/entries", { as, query: { sort: "key", languages: '["de"]' } })).body
    .set;

describe("bulk requests that change nothing", () => {
  beforeAll(seed);

  it("requires exactly one of set, q and keys", async () => {
    for (const body of [{}, { q: "", keys: [] }, { set: "x", q: "" }])
      expect((await bulk({ action: "lock", ...body })).status).toBe(400);
  });

  it("returns 409 for an expired set, and 400 for unknown languages, statuses and filters", async () => {
    expect((await bulk({ action: "lock", set: "nonsense" })).status).toBe(409);
    expect((await bulk({ action: "lock", q: "", languages: ["xx"] })).body.code).toBe("unknown_language");
    expect((await bulk({ action: "copyFrom", from: "xx", q: "" })).body.code).toBe("unknown_language");
    expect((await bulk({ action: "setStatus", status: "nonsense", q: "" })).body.code).toBe("unknown_status");
    expect((await bulk({ action: "lock", q: "is:nonsense" })).body.code).toBe("invalid_query");
    expect(
      (await bulk({ action: "replace", find: "(", replacement: "", regex: true, q: "" })).body.issues,
    ).toMatchObject([{ path: "find" }]);
  });

  it("returns 409 for a set of another project", async () => {
    const otherProject = await testApp.seedProject();
    const otherCaller = (await testApp.person("manager", otherProject)).as;
    const { body } = await testApp.call("GET", "/v1/api/entries", { as: otherCaller });
    expect((await bulk({ action: "lock", set: body.set })).status).toBe(409);
  });

  it.each([
    ["first after last", { ranges: [[2, 1]] }],
    [
      "overlapping",
      {
        ranges: [
          [0, 2],
          [2, 3],
        ],
      },
    ],
    [
      "descending",
      {
        ranges: [
          [4, 5],
          [0, 1],
        ],
      },
    ],
    ["negative", { ranges: [[-1, 1]] }],
    ["fractional", { ranges: [[0, 1.5]] }],
    ["too large", { ranges: [[0, 1_000_000_001]] }],
    ["of one number", { ranges: [[1]] }],
    ["too many", { ranges: Array.from({ length: 100_001 }, (_, index) => [2 * index, 2 * index]) }],
    ["sent without a set", { ranges: [[0, 1]], set: undefined, q: "" }],
  ])("returns 400 for ranges that are %s", async (_, selection) => {
    const answer = await bulk({ action: "lock", set: await readSet(), ...selection });
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_input"]);
  });

  it("returns 409 for ranges of an expired set, or of a set of another project", async () => {
    const otherProject = await testApp.seedProject();
    const otherSet = await readSet((await testApp.person("manager", otherProject)).as);
    const expired = await readSet();
    await sql`DELETE FROM working_set WHERE id = ${expired}::uuid`.execute(testApp.db);
    for (const set of [otherSet, expired])
      expect((await bulk({ action: "lock", set, ranges: [[0, 0]] })).body.code).toBe("set_expired");
  });

  it("creates no change set if nothing changes", async () => {
    expect(await runAsPreviewed({ action: "unlock", q: "" })).toEqual({
      count: 0,
      sample: [],
      skipped: 0,
      skippedCounts: { not_allowed: 0, locked: 0, failing: 0, changed: 0 },
      changeSet: null,
    });
  });

  it("returns a sample of the requested size", async () => {
    expect(
      (await bulk({ action: "lock", q: "" }, { query: { dryRun: "1", sample: "2" } })).body.sample,
    ).toHaveLength(2);
    expect((await bulk({ action: "lock", q: "" }, { query: { sample: "501" } })).status).toBe(400);
  });
});

describe("exceptions of a bulk action", () => {
  beforeEach(seed);

  it("excepts keys in all languages or in one language", async () => {
    const except = ["home", { key: "pay", language: "de" }, "nowhere", { key: "pay", language: "xx" }];
    expect((await runAsPreviewed({ action: "lock", q: "", except })).count).toBe(5);
    expect((await rows()).pay.entries.de.locked).toBe(false);
    expect((await runAsPreviewed({ action: "tag", tags: ["t"], q: "", except })).count).toBe(2);
  });

  describe("bulk action on ranges of a working set", () => {
    const tagged = async () =>
      Object.values(await rows()).flatMap(({ key, tags }) => (tags.includes("t") ? [key] : []));

    it("acts on the rows of ranges without exceptions, ignoring positions after the end", async () => {
      const set = await readSet();
      const ranges = [
        [0, 0],
        [2, 1_000_000_000],
      ];
      expect((await runAsPreviewed({ action: "tag", tags: ["t"], set, ranges })).count).toBe(2);
      expect(await tagged()).toEqual(["cart", "pay"]);
      expect(
        (await runAsPreviewed({ action: "untag", tags: ["t"], set, ranges, except: ["pay"] })).count,
      ).toBe(1);
      expect(await tagged()).toEqual(["pay"]);
    });

    it("acts in the languages of the set, and changes nothing without a range", async () => {
      const set = await readSet();
      expect((await runAsPreviewed({ action: "lock", set, ranges: [[1, 2]] })).count).toBe(2);
      const locked = Object.values(await rows()).map(({ entries }) => [entries.de.locked, entries.fr.locked]);
      expect(locked).toEqual([[false, false], ...Array(2).fill([true, false])]);
      expect((await runAsPreviewed({ action: "lock", set, ranges: [] })).count).toBe(0);
    });

    it("keeps the rows of ranges when keys are added and deleted", async () => {
      const set = await readSet();
      const data = { en: { main: { entries: { aaa: { v: "New" } } } } };
      await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
      await testApp.call("POST", "/v1/api/entries/delete", { as: ada, body: { entries: ["home"] } });
      expect((await runAsPreviewed({ action: "tag", tags: ["t"], set, ranges: [[0, 1]] })).count).toBe(1);
      expect(await tagged()).toEqual(["cart"]);
    });
  });
});

describe("permissions of bulk actions", () => {
  beforeEach(seed);

  it("requires the permission of the action for a token", async () => {
    const manager = await testApp.person("manager", project);
    const as = withPersonalToken(project, await manager.token(["create_and_update_translations"]));
    expect((await bulk({ action: "lock", q: "" }, { as })).status).toBe(200);
    for (const body of [
      { action: "delete" },
      { action: "tag", tags: ["a"] },
      { action: "untag", tags: ["a"] },
    ])
      expect((await bulk({ ...body, q: "" }, { as })).body.code).toBe("permission_missing");
  });

  it("checks roles and comment of a custom status", async () => {
    const admin = (await testApp.person("admin", project)).as;
    const createStatus = async (body: Record<string, unknown>) =>
      (await testApp.call("POST", "/v1/api/statuses", { as: admin, body: { color: "#336699", ...body } }))
        .body._id;
    const strict = await createStatus({ name: `strict ${project.app}`, roles: ["admin"] });
    const wordy = await createStatus({ name: `wordy ${project.app}`, commentRequired: true });
    expect((await bulk({ action: "setStatus", status: strict, q: "" })).status).toBe(403);
    expect((await bulk({ action: "setStatus", status: wordy, q: "" })).status).toBe(400);
    expect(
      (await runAsPreviewed({ action: "setStatus", status: wordy, comment: "since", q: "" })).count,
    ).toBe(9);
    expect((await rows()).home.entries.fr.comment).toBe("since");
  });

  it("refuses a read-only branch", async () => {
    await testApp.db
      .updateTable("branch")
      .set({ read_only: true })
      .where("id", "=", project.branchId)
      .execute();
    expect((await bulk({ action: "lock", q: "" })).body.code).toBe("branch_read_only");
  });
});
