import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectCorrectCounters } from "#server/testing/database/correct-counters.ts";
import { readLive, waitUntil } from "#server/testing/live-reader.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
  withPersonalToken,
} from "#server/testing/test-app.ts";
import { picture, uploadPicture } from "#server/testing/upload-picture.ts";

let testApp: TestApp;
let project: SeededProject;
let manager: SeededPerson;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const entries = (texts: Record<string, string>) => ({
  entries: Object.fromEntries(Object.entries(texts).map(([key, v]) => [key, { v }])),
});

beforeEach(async () => {
  project = await testApp.seedProject({ languages: ["en", "de", "fr", "es"] });
  manager = await testApp.person("manager", project);
  const data = {
    en: {
      main: {
        entries: {
          hello: { v: "Hello there", tags: ["web"] },
          bye: { v: "Bye", tags: ["app"] },
          again: { v: "Bye" },
        },
      },
      shop: { entries: { pay: { v: "Pay now please" }, cart: { v: "" } } },
    },
    de: { main: entries({ hello: "Hallo" }) },
    fr: { shop: entries({ pay: "Payer" }) },
  };
  const { status } = await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
  expect(status).toBe(200);
});

const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) =>
  testApp.call(method, path, { as: manager.as, ...(body === undefined ? {} : { body }) });
const create = (body: object) => call("POST", "/v1/api/order", { sourceLanguage: "en", ...body });
const estimate = (body: object) => call("POST", "/v1/api/orders/estimate", { sourceLanguage: "en", ...body });
const counts = async () => (await call("GET", "/v1/api/entryCount")).body;
const patch = (...cells: object[]) =>
  testApp.call("PATCH", "/v1/api/entries", { as: manager.as, body: { entries: cells } });
const issuePaths = ({ body }: { body: { issues?: Array<{ path: string }> } }) =>
  body.issues?.map(({ path }) => path);

describe("creating an order (rest-api.md 4.15)", () => {
  it("orders the untranslated strings, numbers the order and counts them", async () => {
    const { status, body } = await create({ languages: ["de", "fr"] });
    expect(status).toBe(200);
    expect(body.order).toMatchObject({
      orderNumber: 1,
      sourceLanguage: "en",
      // Each key counts once: “hello there”, “bye”, “bye” and “pay now please” have 7 words.
      sourceWordCount: 2 + 1 + 1 + 3,
      requester: "manager",
      status: "requested",
      stringOption: "untranslated",
      tags: [],
      includeNoTagKeys: false,
      targetLanguages: {
        de: { strings: 3, words: 5, deliveryStatus: "open", delivered: 0 },
        fr: { strings: 3, words: 4, deliveryStatus: "open", delivered: 0 },
      },
      languages: ["de", "fr"],
    });
    expect(body.order.id).toBe(body.order._id);
    const { de, fr, es } = await counts();
    expect([de.inOrder, de.inTranslation, de.new]).toEqual([3, 0, 1]);
    expect([fr.inOrder, es.inOrder]).toEqual([3, 0]);
    const due = Date.parse(body.order.dueDate) - Date.parse(body.order.created);
    expect(Math.round(due / 86_400_000)).toBe(28);
  });

  it("counts the words of each key once, and for a vendor's translator only in their languages", async () => {
    const { body } = await create({ languages: ["de", "fr"] });
    const path = `/v1/api/orders/${body.order._id}`;
    const [admin, translator] = [
      await testApp.person("tptadmin", project),
      await testApp.person("tpttranslator", project),
    ];
    const userId = `a1${translator.personId.toString(16).padStart(22, "0")}`;
    await testApp.call("PUT", path, { as: admin.as, body: { assignees: [{ language: "fr", userId }] } });
    const wordsOf = async ({ as }: SeededPerson) =>
      (await testApp.call("GET", path, { as })).body.sourceWordCount;
    expect([await wordsOf(manager), await wordsOf(admin), await wordsOf(translator)]).toEqual([7, 7, 4]);
  });

  it("refuses a file per tag if a key has none or several of the tags, and names such keys", async () => {
    const requested = {
      languages: ["es"],
      tags: ["web", "app"],
      includeNoTagKeys: true,
      sourceFilePerTag: true,
    };
    for (const answer of [await estimate(requested), await create(requested)]) {
      expect([answer.status, answer.body.keys]).toEqual([400, ["again", "pay"]]);
      expect(answer.body.message).toContain("again, pay");
    }
    const { body } = await create({ ...requested, includeNoTagKeys: false });
    expect(body.order).toMatchObject({ sourceFilePerTag: true, targetLanguages: { es: { strings: 2 } } });
    const { strings } = (await call("GET", `/v1/api/orders/${body.order._id}/strings`)).body;
    const tags = new Set(strings.map(({ tag }: { tag: string }) => tag));
    expect([strings.length, [...tags].sort()]).toEqual([2, ["app", "web"]]);
  });

  it("accepts names of screenshots as names of their tags", async () => {
    const screen = { screenTag: "app", width: 40, height: 60 };
    await uploadPicture(testApp, {
      as: manager.as,
      data: screen,
      file: await picture(1),
      fileName: "cart.png",
    });
    const requested = { languages: ["es"], tags: ["cart.png"] };
    const { body } = await create({ ...requested, status: "draft" });
    expect(body.order.tags).toHaveLength(1);
    expect((await estimate(requested)).body.targetLanguages).toMatchObject({ es: { strings: 1, words: 1 } });
    const deleted = { tagNames: ["app"] };
    expect((await call("DELETE", "/v1/api/screenshots", deleted)).body.screenshotsDeletedCount).toBe(1);
    expect((await estimate(requested)).body.targetLanguages).toEqual({});
  });

  it("refuses an unknown field, which may be a mistyped filter, and orders nothing", async () => {
    const before = (await testApp.call("GET", "/v1/api/order", { as: manager.as })).body.length;
    const body = { sourceLanguage: "en", languages: ["de"], tagNames: ["web"] };
    const issues = [{ path: "tagNames", message: "is not a known field" }];
    for (const path of ["/v1/api/order", "/v1/api/orders", "/v1/api/orders/estimate"]) {
      const answer = await testApp.call("POST", path, { as: manager.as, body });
      expect([path, answer.status, answer.body]).toMatchObject([
        path,
        400,
        { code: "unknown_field", issues },
      ]);
    }
    expect((await testApp.call("GET", "/v1/api/order", { as: manager.as })).body).toHaveLength(before);
  });

  it("creates, lists and reads orders by both paths", async () => {
    await create({ languages: ["de"] });
    const { body } = await call("POST", "/v1/api/orders", { sourceLanguage: "en", languages: ["fr"] });
    for (const path of ["/v1/api/order", "/v1/api/orders"]) {
      const list = await call("GET", path);
      expect(list.body.map((order: { orderNumber: number }) => order.orderNumber)).toEqual([2, 1]);
      expect((await call("GET", `${path}/${body.order.id}`)).body.orderNumber).toBe(2);
    }
    const some = await testApp.call("GET", "/v1/api/orders", {
      as: manager.as,
      query: { language: "DE", status: "requested" },
    });
    expect(some.body).toMatchObject([{ languages: ["de"] }]);
    const none = await testApp.call("GET", "/v1/api/orders", {
      as: manager.as,
      query: { status: '["done"]' },
    });
    expect(none.body).toEqual([]);
  });

  it.each<[string, object, string[]]>([
    ["no source language", { sourceLanguage: undefined, languages: ["de"] }, ["sourceLanguage"]],
    ["a source language that is none", { sourceLanguage: "nonsense", languages: ["de"] }, ["sourceLanguage"]],
    ["a source language the project lacks", { sourceLanguage: "pl", languages: ["de"] }, ["sourceLanguage"]],
    ["no target languages", {}, ["languages"]],
    ["an empty list of them", { languages: [] }, ["languages"]],
    ["none that the project has", { languages: ["pl", "it"] }, ["languages"]],
    ["the source as the only target", { languages: ["en"] }, ["languages"]],
    ["an unknown option", { languages: ["de"], stringOption: "some" }, ["stringOption"]],
    [
      "eleven groups",
      { languages: ["de"], groups: Array.from({ length: 11 }, (_, n) => `g${n}`) },
      ["groups"],
    ],
    ["groups of which none is found", { languages: ["de"], groups: ["nowhere"] }, ["languages"]],
    ["tags of which none is found", { languages: ["de"], tags: ["nothing"] }, ["languages"]],
    ["a date that is none", { languages: ["de"], dueDate: "soon" }, ["dueDate"]],
    ["languageToCopy without orderToCopy", { languages: ["de"], languageToCopy: "fr" }, ["languageToCopy"]],
    ["a status that nobody begins with", { languages: ["de"], status: "done" }, ["status"]],
  ])("returns 400 for %s and creates nothing", async (_problem, body, paths) => {
    const answer = await create(body);
    expect([answer.status, issuePaths(answer)]).toEqual([400, paths]);
    expect((await call("GET", "/v1/api/order")).body).toEqual([]);
    expect((await counts()).de.inOrder).toBe(0);
    // Only orders get numbers.
    expect((await create({ languages: ["de"] })).body.order.orderNumber).toBe(1);
  });

  it("ignores languages, tags and groups that do not exist", async () => {
    const { body } = await create({
      languages: ["de", "it", "DE"],
      tags: ["app", "nothing"],
      groups: ["main", "nowhere"],
    });
    expect(body.order.targetLanguages).toMatchObject({ de: { strings: 1 } });
    const tags = (await call("GET", "/v1/api/tag")).body;
    expect(body.order.tags).toEqual(
      tags.filter((tag: { name: string }) => tag.name === "app").map((tag: { id: string }) => tag.id),
    );
    expect(body.order).toMatchObject({ tagNames: ["app", "nothing"], groups: ["main", "nowhere"] });
  });

  it("drops a language without strings to order, and returns 400 if none remains", async () => {
    await create({ languages: ["de"] });
    const second = await create({ languages: ["de", "fr"] });
    expect(second.body.order.languages).toEqual(["fr"]);
    const third = await create({ languages: ["de", "fr"] });
    expect([third.status, third.body.code]).toEqual([400, "nothing_to_order"]);
    expect(third.body.leftOut).toContainEqual({ language: "de", reason: "inOrder", count: 3, orders: [1] });
  });

  it("refuses an order of strings without any words", async () => {
    const bare = await testApp.seedProject({ languages: ["en", "de"] });
    const owner = await testApp.person("owner", bare);
    const body = { data: { en: { main: entries({ mark: "{name}" }) } } };
    await testApp.call("POST", "/v1/api", { as: bare.as, body });
    const answer = await testApp.call("POST", "/v1/api/order", {
      as: owner.as,
      body: { sourceLanguage: "en", languages: ["de"] },
    });
    expect([answer.status, answer.body.code]).toEqual([400, "nothing_to_order"]);
  });

  it("orders only strings of the given tags, and untagged strings if requested", async () => {
    const strings = async (body: object) =>
      (await estimate({ languages: ["es"], ...body })).body.targetLanguages.es?.strings;
    expect(await strings({ tags: ["web"] })).toBe(1);
    expect(await strings({ tags: ["web"], includeNoTagKeys: true })).toBe(3);
    expect(await strings({ tags: ["web", "app"] })).toBe(2);
    expect(await strings({ groups: ["shop"] })).toBe(1);
    expect(await strings({ tags: [], groups: [] })).toBe(4);
  });

  it("selects strings by stringOption", async () => {
    await patch({ key: "hello", language: "en", value: "Hello anew" });
    await patch({ key: "bye", language: "de", status: 3 }, { key: "again", language: "de", draft: "Ade" });
    const strings = async (stringOption: string) =>
      (await estimate({ languages: ["de"], stringOption })).body.targetLanguages.de?.strings ?? 0;
    const options = [
      "untranslated",
      "all",
      "outdated",
      "untranslatedOrOutdated",
      "withoutTarget",
      "needsTranslation",
    ];
    expect(await Promise.all(options.map(strings))).toEqual([2, 4, 1, 3, 3, 1]);
  });

  it("orders a string of an open order again if its source changed, unless the flag is false", async () => {
    await create({ languages: ["de"] });
    await patch({ key: "bye", language: "en", value: "Good bye" });
    const again = async (body: object) =>
      (await estimate({ languages: ["de"], ...body })).body.targetLanguages.de?.strings ?? 0;
    expect(await again({})).toBe(1);
    expect(await again({ ignoreOutdatedInActiveOrders: true })).toBe(1);
    expect(await again({ ignoreOutdatedInActiveOrders: false })).toBe(0);
    // A string is never ordered again from a language other than the base language.
    expect(await again({ sourceLanguage: "fr", stringOption: "all" })).toBe(0);
    await patch({ key: "bye", language: "fr", value: "Adieu" });
    expect(await again({ sourceLanguage: "fr", stringOption: "all" })).toBe(0);
    const second = await create({ languages: ["de"] });
    expect(second.body.order.targetLanguages.de.strings).toBe(1);
    expect((await counts()).de.inOrder).toBe(3);
    expect(await again({})).toBe(0);
  });

  it("counts the words of ordered strings again when the source changes", async () => {
    await create({ languages: ["de"] });
    expect((await patch({ key: "pay", language: "en", value: "Pay" })).status).toBe(200);
    await expectCorrectCounters(testApp.db, project.projectId);
  });

  it("counts the words of another source language by its own texts", async () => {
    const { body } = await create({ sourceLanguage: "de", languages: ["es", "en"], stringOption: "all" });
    expect(body.order.targetLanguages).toMatchObject({
      es: { strings: 1, words: 1 },
      en: { strings: 1, words: 1 },
    });
  });

  it("excludes locked strings", async () => {
    await patch({ key: "bye", language: "de", locked: true });
    const { body } = await estimate({ languages: ["de"] });
    expect(body.targetLanguages.de.strings).toBe(2);
    expect(body.leftOut).toContainEqual({ language: "de", reason: "locked", count: 1 });
  });

  it("copies the scope of an order that has ended, or of one language of any order", async () => {
    const first = (await create({ languages: ["de"], tags: ["app"] })).body.order;
    const copy = { orderToCopy: first.id };
    expect(issuePaths(await create({ ...copy, languages: ["de"] }))).toEqual(["orderToCopy"]);
    expect(issuePaths(await create({ ...copy, tags: ["app"] }))).toEqual(["tags"]);
    expect((await create({ orderToCopy: `c2${"0".repeat(21)}9`, languages: ["de"] })).status).toBe(404);
    expect((await create({ orderToCopy: "nonsense", languages: ["de"] })).status).toBe(404);
    expect(issuePaths(await create({ ...copy, languageToCopy: "fr", languages: ["es"] }))).toEqual([
      "languageToCopy",
    ]);
    expect(issuePaths(await create({ ...copy, languageToCopy: "de" }))).toEqual(["languages"]);
    const otherOrder = await create({ ...copy, languageToCopy: "de", languages: ["es"] });
    expect(otherOrder.body.order.targetLanguages).toMatchObject({ es: { strings: 1 } });
    await patch({ key: "bye", language: "de", value: "Tschüs" });
    await call("PUT", `/v1/api/orders/${first.id}`, { status: "canceled" });
    const copied = await create(copy);
    expect(copied.body.order).toMatchObject({
      languages: ["de"],
      stringOption: "all",
      orderToCopy: first.id,
      targetLanguages: { de: { strings: 1, words: 1 } },
    });
  });

  it("does not copy an order of another project", async () => {
    const foreign = await testApp.seedProject({ languages: ["en", "de"] });
    const owner = await testApp.person("owner", foreign);
    await testApp.call("POST", "/v1/api", {
      as: foreign.as,
      body: { data: { en: { main: entries({ a: "A word" }) } } },
    });
    const otherOrder = await testApp.call("POST", "/v1/api/order", {
      as: owner.as,
      body: { sourceLanguage: "en", languages: ["de"] },
    });
    const { id } = otherOrder.body.order;
    expect((await create({ orderToCopy: id, languageToCopy: "de", languages: ["de"] })).status).toBe(404);
    for (const method of ["GET", "PUT", "DELETE"] as const)
      expect((await call(method, `/v1/api/orders/${id}`, method === "GET" ? undefined : {})).status).toBe(
        404,
      );
    expect((await call("GET", `/v1/api/orders/${id}/strings`)).status).toBe(404);
    expect((await call("GET", `/v1/api/orders/${id}/files`)).status).toBe(404);
    // Numbers count per project.
    expect((await create({ languages: ["de"] })).body.order.orderNumber).toBe(1);
    expect(otherOrder.body.order.orderNumber).toBe(1);
  });

  it("requires a manager with a personal token or a session", async () => {
    const body = { sourceLanguage: "en", languages: ["de"] };
    const answer = await testApp.call("POST", "/v1/api/order", { as: project.as, body });
    expect([answer.status, answer.body.code]).toEqual([403, "personal_token_required"]);
    const translator = await testApp.person("translator", project);
    expect((await testApp.call("POST", "/v1/api/order", { as: translator.as, body })).status).toBe(403);
    const powerless = withPersonalToken(project, await manager.token(["delete_translations"]));
    const refused = await testApp.call("POST", "/v1/api/order", { as: powerless, body });
    expect(refused.body).toMatchObject({
      code: "permission_missing",
      permission: "create_and_update_orders",
    });
    const allowed = withPersonalToken(project, await manager.token(["create_and_update_orders"]));
    expect((await testApp.call("POST", "/v1/api/order", { as: allowed, body })).status).toBe(200);
  });

  it("returns an error in a read-only branch", async () => {
    await testApp.db
      .updateTable("branch")
      .set({ read_only: true })
      .where("id", "=", project.branchId)
      .execute();
    expect((await create({ languages: ["de"] })).body.code).toBe("branch_read_only");
  });

  it("blocks deletion of the target and source languages of an open order", async () => {
    const { order } = (await create({ sourceLanguage: "de", languages: ["es"] })).body;
    for (const language of ["es", "de"]) {
      const answer = await call("DELETE", `/v1/api/languages/${language}`);
      expect([language, answer.status, answer.body.code]).toEqual([language, 400, "language_in_order"]);
    }
    await call("PUT", `/v1/api/orders/${order.id}`, { status: "canceled" });
    expect((await call("DELETE", "/v1/api/languages/es")).status).toBe(200);
  });

  it("logs one change set with the order, which a key press cannot undo", async () => {
    const { order } = (await create({ languages: ["de"] })).body;
    const [change] = (await call("GET", "/v1/api/changes")).body.changes;
    expect(change.kind).toBe("order");
    const { resources } = (await call("GET", `/v1/api/changes/${change._id}`)).body;
    expect(resources).toEqual([
      {
        resource: "order",
        _id: order.id,
        name: "1",
        before: null,
        after: { status: "requested", number: 1, languages: ["de"] },
      },
    ]);
    expect((await call("GET", "/v1/api/changes/undoable")).body.undo).toBe(null);
  });

  it("neither orders a string twice nor reuses a number when two orders are placed at once", async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => create({ languages: ["de", "fr"] })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    const rest = await Promise.all(
      ["en", "de"].map((sourceLanguage) =>
        create({ sourceLanguage, languages: ["es"], stringOption: "all" }),
      ),
    );
    const numbers = rest.filter(({ status }) => status === 200).map(({ body }) => body.order.orderNumber);
    expect(new Set(numbers).size).toBe(numbers.length);
    const { es } = await counts();
    const strings = rest.reduce(
      (total, { body }) => total + (body.order?.targetLanguages.es.strings ?? 0),
      0,
    );
    expect(strings).toBe(es.inOrder);
  });
});

describe("estimate of an order", () => {
  it("estimates ordered and left-out strings, which together are all strings", async () => {
    await patch({ key: "again", language: "de", locked: true });
    const { body } = await estimate({
      languages: ["de", "fr"],
      tags: ["web", "app"],
      includeNoTagKeys: true,
    });
    expect(body).toEqual({
      targetLanguages: {
        de: { strings: 2, words: 4, repetitions: 0 },
        fr: { strings: 3, words: 4, repetitions: 1 },
      },
      leftOut: expect.arrayContaining([
        { language: "de", reason: "locked", count: 1 },
        { language: "de", reason: "noSource", count: 1 },
        { language: "de", reason: "translated", count: 1 },
        { language: "fr", reason: "noSource", count: 1 },
        { language: "fr", reason: "translated", count: 1 },
      ]),
      // “Hello there”, “bye” and “bye” are ordered in both languages, “pay now please” only in German.
      sourceWordCount: 7,
    });
    expect((await call("GET", "/v1/api/order")).body).toEqual([]);
  });

  it("treats an estimate as a read, so that the allow-list does not apply", async () => {
    const closed = await testApp.seedProject({ allowAll: false });
    const owner = await testApp.person("owner", closed);
    const as = withPersonalToken(closed, await owner.token());
    const body = { sourceLanguage: "en", languages: ["de"] };
    expect((await testApp.call("POST", "/v1/api/orders/estimate", { as, body })).status).toBe(200);
    expect((await testApp.call("POST", "/v1/api/order", { as, body })).body.code).toBe("address_not_allowed");
  });

  it("returns a working set of the strings behind each number of an estimate", async () => {
    const rowsOf = async (reason: string | null) => {
      const body = { sourceLanguage: "en", languages: ["de", "fr"], language: "de", reason };
      const { set, total } = (await call("POST", "/v1/api/orders/estimate/set", body)).body;
      const window = await testApp.call("GET", "/v1/api/entries", {
        as: manager.as,
        query: { set, languages: "de" },
      });
      expect(window.body.total).toBe(total);
      return window.body.rows.map((row: { key: string }) => row.key).toSorted();
    };
    expect(await rowsOf(null)).toEqual(["again", "bye", "pay"]);
    expect(await rowsOf("translated")).toEqual(["hello"]);
    expect(await rowsOf("noSource")).toEqual(["cart"]);
    const wrong = { sourceLanguage: "en", languages: ["de"], language: "fr", reason: null };
    expect((await call("POST", "/v1/api/orders/estimate/set", wrong)).status).toBe(400);
  });
});

describe("drafts of orders", () => {
  it("saves drafts without number or counts, and places them as estimated", async () => {
    const version = async () => (await call("GET", "/v1/api/projectVersion")).body.appVersion;
    const before = await version();
    const { order } = (await call("POST", "/v1/api/orders", { status: "draft" })).body;
    expect(order).toMatchObject({ status: "draft", orderNumber: null, targetLanguages: {}, dueDate: null });
    const path = `/v1/api/orders/${order.id}`;
    await call("PUT", path, { sourceLanguage: "en", languages: ["de"] });
    await call("PUT", path, { tags: ["app"], brief: "Be <b>kind</b>", dueDate: "2099-01-01" });
    const saved = (await call("PUT", path, { status: "draft", comment: "looks good" })).body.order;
    expect(saved).toMatchObject({
      languages: ["de"],
      tagNames: ["app"],
      brief: "Be <b>kind</b>",
      dueDate: "2099-01-01T00:00:00.000Z",
    });
    expect(saved.tags).toHaveLength(1);
    expect([await version(), (await counts()).de.inOrder]).toEqual([before, 0]);
    const placed = (await call("PUT", path, { status: "requested", comment: "go" })).body.order;
    expect(placed).toMatchObject({
      orderNumber: 1,
      status: "requested",
      targetLanguages: { de: { strings: 1 } },
    });
    expect(
      placed.timeline.map(({ event, to, comment }: Record<string, string>) => [event, to, comment]),
    ).toEqual([
      ["created", "draft", ""],
      ["comment", null, "looks good"],
      ["status", "requested", "go"],
    ]);
    expect((await counts()).de.inOrder).toBe(1);
  });

  it("clears fields of a draft that are sent as null, so that a copied scope can replace them", async () => {
    const copied = (await create({ languages: ["de"] })).body.order;
    await call("PUT", `/v1/api/orders/${copied.id}`, { status: "canceled" });
    const chosen = { sourceLanguage: "en", tags: ["app"], groups: ["main"], stringOption: "all" };
    const { order } = (
      await call("POST", "/v1/api/orders", { status: "draft", ...chosen, includeNoTagKeys: true })
    ).body;
    const path = `/v1/api/orders/${order.id}`;
    const refused = await call("PUT", path, { status: "requested", orderToCopy: copied.id });
    expect(issuePaths(refused)).toEqual(["tags", "groups", "stringOption", "includeNoTagKeys"]);
    const cleared = { tags: null, groups: null, stringOption: null, includeNoTagKeys: null };
    const saved = (await call("PUT", path, { ...cleared, orderToCopy: copied.id })).body.order;
    expect(saved).toMatchObject({ tagNames: [], groups: [], orderToCopy: copied.id });
    const free = (await call("PUT", path, { orderToCopy: null, languageToCopy: null })).body.order;
    expect(free).toMatchObject({ orderToCopy: null, stringOption: "untranslated" });
    const placed = await call("PUT", path, { status: "requested", orderToCopy: copied.id });
    const { targetLanguages } = copied;
    expect(placed.body.order).toMatchObject({ status: "requested", targetLanguages });
  });

  it("returns 409 for a draft to a person who has not read its current content", async () => {
    const { order } = (await call("POST", "/v1/api/orders", { status: "draft", brief: "one" })).body;
    const path = `/v1/api/orders/${order.id}`;
    const second = await call("PUT", path, { brief: "two", etag: order.etag });
    expect(second.status).toBe(200);
    for (const change of [
      { brief: "three" },
      { status: "requested", sourceLanguage: "en", languages: ["de"] },
    ]) {
      const late = await call("PUT", path, { ...change, etag: order.etag });
      expect([late.status, late.body.code]).toEqual([409, "conflict"]);
    }
    const { body } = await call("GET", path);
    expect(body).toMatchObject({ status: "draft", brief: "two", updatedAt: second.body.order.updatedAt });
  });

  it("records who edits a draft, with one step for consecutive edits of one person", async () => {
    const { order } = (await call("POST", "/v1/api/orders", { status: "draft", brief: "one" })).body;
    const path = `/v1/api/orders/${order.id}`;
    const otherPerson = await testApp.person("manager", project);
    const save = (as: SeededPerson["as"], brief: string) =>
      testApp.call("PUT", path, { as, body: { brief } });
    await save(manager.as, "two");
    await save(otherPerson.as, "three");
    await save(otherPerson.as, "four");
    const { body } = await save(manager.as, "five");
    type Step = { event: string; from: string | null; user: { _id: string } };
    const steps = body.order.timeline.map(({ event, from, user }: Step) => [event, from, user._id]);
    const ids = steps.map(([, , id]: string[]) => id);
    expect(steps.map(([event, from]: string[]) => [event, from])).toEqual([
      ["created", null],
      ["edited", "draft"],
      ["edited", "draft"],
    ]);
    expect([ids[0] === ids[2], ids[0] === ids[1]]).toEqual([true, false]);
  });

  it("announces saved and deleted drafts on the live streams of members, but not of vendors", async () => {
    const address = await testApp.server.listen({ host: "127.0.0.1", port: 0 });
    const vendor = await testApp.person("tptadmin", project);
    const listen = (person: SeededPerson) =>
      readLive(`${address}/v1/live?app=${project.app}`, { cookie: person.cookie });
    const [managerStream, vendorStream] = [await listen(manager), await listen(vendor)];
    const { order } = (await call("POST", "/v1/api/orders", { status: "draft" })).body;
    await call("PUT", `/v1/api/orders/${order.id}`, { brief: "two" });
    const eventsOf = (reader: typeof managerStream) =>
      reader.received.map(({ event }) => event).filter((event) => event.type === "order");
    await waitUntil(() => eventsOf(managerStream).length === 1);
    await call("DELETE", `/v1/api/orders/${order.id}`);
    await waitUntil(() => eventsOf(managerStream).length === 2);
    const draft = { type: "order", order: order.id };
    expect(eventsOf(managerStream)).toEqual([draft, draft]);
    expect(eventsOf(vendorStream)).toEqual([]);
    managerStream.close();
    vendorStream.close();
  });

  it("keeps a draft when placing it fails for missing fields", async () => {
    const { order } = (await call("POST", "/v1/api/orders", { status: "draft", dueDate: "2020-01-01" })).body;
    const answer = await call("PUT", `/v1/api/orders/${order.id}`, {
      status: "requested",
      languages: ["de"],
    });
    expect([answer.status, issuePaths(answer)]).toEqual([400, ["sourceLanguage"]]);
    const { body } = await call("GET", `/v1/api/orders/${order.id}`);
    expect(body).toMatchObject({ status: "draft", languages: [] });
  });

  it("hides drafts from the project token", async () => {
    const { order } = (await call("POST", "/v1/api/orders", { status: "draft", sourceLanguage: "en" })).body;
    const getByProjectToken = (path: string, query = {}) =>
      testApp.call("GET", path, { as: project.as, query });
    expect((await getByProjectToken("/v1/api/order")).body).toEqual([]);
    expect((await getByProjectToken(`/v1/api/orders/${order.id}`)).status).toBe(404);
    expect((await getByProjectToken("/v1/api", { requestedOrderId: order.id })).status).toBe(404);
    expect((await testApp.call("GET", "/v1/api/order", { as: manager.as })).body).toHaveLength(1);
    const translator = await testApp.person("translator", project);
    expect((await testApp.call("GET", "/v1/api/order", { as: translator.as })).body).toHaveLength(1);
    for (const role of ["tptadmin", "tptservices", "tpttranslator"] as const) {
      const vendor = await testApp.person(role, project);
      expect((await testApp.call("GET", "/v1/api/order", { as: vendor.as })).body).toEqual([]);
      expect((await testApp.call("GET", `/v1/api/orders/${order.id}`, { as: vendor.as })).status).toBe(404);
    }
  });

  it("hides a draft from vendors that is held or canceled without being placed", async () => {
    const { order } = (await call("POST", "/v1/api/orders", { status: "draft", sourceLanguage: "en" })).body;
    const vendor = await testApp.person("tptadmin", project);
    for (const status of ["onHold", "canceled"]) {
      expect((await call("PUT", `/v1/api/orders/${order.id}`, { status })).status).toBe(200);
      for (const as of [project.as, vendor.as]) {
        expect((await testApp.call("GET", "/v1/api/order", { as })).body).toEqual([]);
        expect((await testApp.call("GET", `/v1/api/orders/${order.id}`, { as })).status).toBe(404);
      }
    }
    const notifications = await testApp.db
      .selectFrom("notification")
      .selectAll()
      .where("person_id", "=", vendor.personId)
      .execute();
    expect(notifications).toEqual([]);
  });

  it("deletes drafts with their history, but no placed orders, and reuses no number", async () => {
    const { order } = (await call("POST", "/v1/api/orders", { status: "draft" })).body;
    expect((await call("DELETE", `/v1/api/orders/${order.id}`)).body).toEqual({});
    expect((await call("GET", `/v1/api/orders/${order.id}`)).status).toBe(404);
    const placed = (await create({ languages: ["de"] })).body.order;
    const refused = await call("DELETE", `/v1/api/orders/${placed.id}`);
    expect([refused.status, refused.body.code]).toEqual([400, "order_state"]);
    await call("PUT", `/v1/api/orders/${placed.id}`, { status: "canceled" });
    expect((await create({ languages: ["de"] })).body.order.orderNumber).toBe(2);
  });
});

describe("titles and search of orders", () => {
  const createWithTitle = (title: unknown) => create({ languages: ["de"], title });
  const found = async (q: string, as = manager.as) =>
    (await testApp.call("GET", "/v1/api/order", { as, query: { q } })).body.length;

  it("stores a title of up to 100 characters, and refuses blank and longer ones", async () => {
    for (const title of ["", "  ", "x".repeat(101), 7]) {
      const refused = await createWithTitle(title);
      expect([refused.status, issuePaths(refused)]).toEqual([400, ["title"]]);
    }
    const { order } = (await createWithTitle("x".repeat(100))).body;
    expect(order.title).toBe("x".repeat(100));
    expect((await call("GET", "/v1/api/order")).body[0].title).toBe("x".repeat(100));
    expect((await create({ languages: ["fr"] })).body.order).not.toHaveProperty("title");
  });

  it("renames drafts and placed orders, also ended ones, and removes a title", async () => {
    const { order } = (await call("POST", "/v1/api/orders", { status: "draft", title: "First" })).body;
    const path = `/v1/api/orders/${order.id}`;
    const update = async (body: object) => (await call("PUT", path, body)).body.order;
    expect((await update({ sourceLanguage: "en", languages: ["de"] })).title).toBe("First");
    expect(await update({ title: null })).not.toHaveProperty("title");
    expect((await update({ title: "Second", status: "requested" })).title).toBe("Second");
    const { etag, timeline } = await update({ title: "Third" });
    expect(timeline.at(-1)).toMatchObject({ event: "renamed", user: { name: "manager" } });
    expect((await update({ title: "Third" })).etag).toBe(etag);
    await update({ status: "canceled" });
    expect((await update({ title: "Fourth" })).title).toBe("Fourth");
    const [change] = (await call("GET", "/v1/api/changes")).body.changes;
    expect((await call("GET", `/v1/api/changes/${change._id}`)).body.resources).toEqual([
      { resource: "order", _id: order.id, name: "1", before: { title: "Third" }, after: { title: "Fourth" } },
    ]);
  });

  it("lets only people who may place orders in the project rename an order", async () => {
    const path = `/v1/api/orders/${(await createWithTitle("Winter")).body.order.id}`;
    for (const role of ["translator", "tptadmin", "tpttranslator"] as const) {
      const { as } = await testApp.person(role, project);
      const refused = await testApp.call("PUT", path, { as, body: { title: "Mine" } });
      expect([refused.status, refused.body.code]).toEqual([403, "not_allowed"]);
    }
    const otherProject = await testApp.seedProject({ languages: ["en", "de"] });
    const { as } = await testApp.person("manager", otherProject);
    expect((await testApp.call("PUT", path, { as, body: { title: "Mine" } })).status).toBe(404);
    expect((await testApp.call("GET", "/v1/api/order", { as, query: { q: "Winter" } })).body).toEqual([]);
    expect((await call("GET", path)).body.title).toBe("Winter");
  });

  it("finds orders by parts of title, number, requester and brief that the caller sees", async () => {
    const body = { languages: ["de"], title: "Winter 100%", brief: "Be kind", status: "draft" };
    const { order } = (await create(body)).body;
    await call("PUT", `/v1/api/orders/${order.id}`, { status: "requested" });
    await create({ languages: ["fr"], customBrief: [] });
    for (const q of ["winter", "100%", "#1", "BE KIND", " kind "])
      expect([q, await found(q)]).toEqual([q, 1]);
    expect([await found("manager"), await found(""), await found("10_%")]).toEqual([2, 2, 0]);
    expect([await found("winter", project.as), await found("kind", project.as)]).toEqual([0, 0]);
    expect(await found("#1", project.as)).toBe(1);
  });
});

describe("reads by the project token", () => {
  it("shows the project token only the fields that rest-api.md 2.9 lists", async () => {
    const { order } = (
      await create({
        languages: ["de"],
        title: "secret",
        brief: "secret",
        notifyAddtionalUsers: ["a@example.org"],
      })
    ).body;
    const fields = [
      ...[
        "_id",
        "id",
        "orderNumber",
        "sourceLanguage",
        "sourceWordCount",
        "created",
        "updatedAt",
        "dueDate",
        "requester",
      ],
      ...["status", "stringOption", "tags", "includeNoTagKeys", "targetLanguages", "languages"],
    ];
    const { body, text } = await testApp.call("GET", `/v1/api/orders/${order.id}`, { as: project.as });
    expect(Object.keys(body)).toEqual(fields);
    expect(text).not.toContain("secret");
    const list = await testApp.call("GET", "/v1/api/order", { as: project.as });
    expect(Object.keys(list.body[0])).toEqual(fields);
    for (const path of ["strings", "files"]) {
      const answer = await testApp.call("GET", `/v1/api/orders/${order.id}/${path}`, { as: project.as });
      expect(answer.body.code).toBe("personal_token_required");
    }
  });

  it("restricts the document to an order, and finds orders by number in the grid", async () => {
    const { order } = (await create({ languages: ["de"] })).body;
    const document = await testApp.call("GET", "/v1/api", {
      as: project.as,
      query: { requestedOrderId: order.id, keepEmptyDataEntries: "true", requestedLanguages: "de" },
    });
    expect(Object.keys(document.body.data.de.main.entries)).toEqual(["bye", "again"]);
    const { en, fr } = (
      await testApp.call("GET", "/v1/api", {
        as: project.as,
        query: { requestedOrderId: order.id, keepEmptyDataEntries: "true" },
      })
    ).body.data;
    expect(Object.keys(en.main.entries)).toEqual(["bye", "again"]);
    expect(fr.main.entries).toEqual({});
    const found = await testApp.call("GET", "/v1/api/entries", {
      as: manager.as,
      query: { q: "order:1 is:inOrder" },
    });
    expect(found.body.total).toBe(3);
  });
});
