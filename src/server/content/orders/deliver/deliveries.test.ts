import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectCorrectCounters } from "#server/testing/database/correct-counters.ts";
import { runInLockOrder } from "#server/testing/database/lock-waits.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
} from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let owner: SeededPerson;
let vendor: SeededPerson;
let id: string;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

async function seed(branching: boolean): Promise<void> {
  project = await testApp.seedProject({ languages: ["en", "de", "fr"], branching });
  owner = await testApp.person("owner", project);
  vendor = await testApp.person("tptadmin", project);
  const main = { entries: { hello: { v: "Hello" }, bye: { v: "Bye" }, extra: { v: "Extra" } } };
  const data = { en: { main }, de: { main: { entries: { extra: { v: "Zusatz" } } } } };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
  const body = { sourceLanguage: "en", languages: ["de", "fr"] };
  id = (await testApp.call("POST", "/v1/api/orders", { as: owner.as, body })).body.order.id;
}
beforeEach(() => seed(false));

const move = async (...statuses: string[]) => {
  for (const status of statuses)
    expect(
      (await testApp.call("PUT", `/v1/api/orders/${id}`, { as: owner.as, body: { status } })).status,
    ).toBe(200);
};
const deliver = (data: object, as = vendor.as) =>
  testApp.call("POST", `/v1/api/orders/${id}/deliver`, { as, body: { data } });
const patch = (cell: object) =>
  testApp.call("PATCH", "/v1/api/entries", { as: owner.as, body: { entries: [cell] } });
const strings = async (query: Record<string, string> = {}) =>
  (await testApp.call("GET", `/v1/api/orders/${id}/strings`, { as: vendor.as, query })).body;
const inLanguage = (rows: Array<{ language: string }>, language: string) =>
  rows.filter((row) => row.language === language);

describe("delivery (rules.md 7.5)", () => {
  it("writes drafts with status 2, reports progress, and moves to testing when complete", async () => {
    await move("created", "accepted", "processing");
    const first = await deliver({ de: { hello: "Hallo" } });
    expect(first.body).toMatchObject({
      delivered: 1,
      skipped: [],
      order: {
        status: "processing",
        targetLanguages: {
          de: { deliveryStatus: "inProgress", delivered: 1, strings: 2 },
          fr: { deliveryStatus: "open" },
        },
      },
    });
    const rows = await strings({ language: "de" });
    expect(rows.strings.find(({ key }: { key: string }) => key === "hello")).toMatchObject({
      value: "",
      draft: "Hallo",
      status: "2",
      delivered: true,
      source: "Hello",
    });
    await deliver({ de: { bye: "Tschüs" } });
    const { body } = await deliver({ FR: { hello: "Bonjour", bye: "Salut", extra: "Extra" } });
    expect(body.order).toMatchObject({
      status: "testing",
      targetLanguages: {
        de: { deliveryStatus: "delivered" },
        fr: { deliveryStatus: "delivered", delivered: 3 },
      },
    });
    expect(body.order.timeline.at(-2)).toMatchObject({ event: "delivery", delivered: { fr: 3 } });
    expect(body.order.timeline.at(-1)).toMatchObject({ event: "status", from: "processing", to: "testing" });
  });

  it("writes values in a branching project", async () => {
    await seed(true);
    await move("created", "accepted");
    await deliver({ de: { hello: "Hallo" } });
    const document = await testApp.call("GET", "/v1/api", {
      as: project.as,
      query: { includeStatus: "true" },
    });
    expect(document.body.data.de.main.entries.hello).toMatchObject({ v: "Hallo", status: "2" });
  });

  it.each([false, true])(
    "delivers texts whose findings would prevent a save; branching: %s",
    async (branching) => {
      await seed(branching);
      const refuse = { as: owner.as, body: { refuseFailing: true } };
      expect((await testApp.call("PUT", "/v1/api/checkSettings", refuse)).status).toBe(200);
      await patch({ key: "hello", language: "en", value: "Hello {name}" });
      await move("created", "accepted", "processing");
      expect((await patch({ key: "hello", language: "de", value: "Hallo" })).body.code).toBe("checks_failed");
      const { body } = await deliver({ de: { hello: "Hallo" } });
      expect(body).toMatchObject({ delivered: 1, failing: 1, skipped: [] });
      expect((await deliver({ fr: { bye: "Salut" } })).body).toMatchObject({ delivered: 1, failing: 0 });
      const { body: counts } = await testApp.call("GET", "/v1/api/entryCount", { as: owner.as });
      expect(counts.de.failing).toBe(1);
    },
  );

  it("previews a delivery with its errors, and stores nothing", async () => {
    await move("created", "accepted", "processing");
    const { as } = project;
    const main = { entries: { hello: { v: "Hello {name}" } } };
    await testApp.call("POST", "/v1/api", { as, body: { data: { en: { main } } } });
    const body = { data: { de: { hello: "Hallo", bye: "Bis bald", extra: "x" } } };
    const path = `/v1/api/orders/${id}/deliver`;
    const state = async () => [
      await strings(),
      (await testApp.call("GET", `/v1/api/orders/${id}`, { as: owner.as })).body,
      (await testApp.call("GET", "/v1/api/projectVersion", { as })).body.appVersion,
    ];
    const before = await state();
    const preview = (await testApp.call("POST", path, { as: vendor.as, query: { dryRun: "true" }, body }))
      .body;
    expect(preview).toMatchObject({
      delivered: 2,
      failing: 1,
      failures: [{ key: "hello", language: "de", checks: ["placeholder_missing"] }],
      skipped: [{ key: "extra", language: "de", reason: "notInOrder" }],
      order: { targetLanguages: { de: { delivered: 0 } } },
    });
    expect(await state()).toEqual(before);
    const { order: _, ...delivered } = (await testApp.call("POST", path, { as: vendor.as, body })).body;
    expect(preview).toMatchObject(delivered);
    const failing = (await strings({ review: "failing" })).strings;
    expect(failing).toMatchObject([{ key: "hello", failing: true, checks: ["placeholder_missing"] }]);
  });

  it("lists texts that it cannot write, and the order still completes", async () => {
    await move("created", "accepted", "processing");
    await patch({ key: "bye", language: "de", locked: true });
    await testApp.call("POST", "/v1/api/entries/delete", { as: owner.as, body: { entries: ["hello"] } });
    const { body } = await deliver({
      de: { hello: "Hallo", bye: "Tschüs", extra: "Mehr", nowhere: "Nirgends" },
      fr: { bye: "Salut", extra: "" },
    });
    expect(body.delivered).toBe(1);
    expect(
      body.skipped.toSorted((a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1)),
    ).toEqual([
      { key: "bye", language: "de", reason: "locked" },
      { key: "extra", language: "fr", reason: "empty" },
      { key: "extra", language: "de", reason: "notInOrder" },
      { key: "hello", language: "de", reason: "deleted" },
      { key: "nowhere", language: "de", reason: "notInOrder" },
    ]);
    expect(body.order.targetLanguages).toMatchObject({
      de: { deliveryStatus: "delivered", delivered: 0 },
      fr: { deliveryStatus: "inProgress", delivered: 1 },
    });
    expect((await deliver({ fr: { extra: "Extra" } })).body.order.status).toBe("testing");
    await move("done");
  });

  it("overwrites drafts in a second delivery, even if a person edited them since the first", async () => {
    await move("created", "accepted");
    await deliver({ de: { hello: "Hallo" } });
    await patch({ key: "hello", language: "de", draft: "by a person" });
    expect((await deliver({ de: { hello: "Servus" } })).body.delivered).toBe(1);
    expect((await strings({ language: "de", delivered: "true" })).strings).toMatchObject([
      { draft: "Servus" },
    ]);
    expect((await deliver({ de: { hello: "Servus" } })).body).toMatchObject({ delivered: 1, skipped: [] });
  });

  it("skips and reports strings that changed since the version in the delivery", async () => {
    await move("created", "accepted", "processing");
    await patch({ key: "hello", language: "de", draft: "Hallo" });
    await patch({ key: "bye", language: "de", draft: "Tschüs" });
    const listed: Array<{ key: string; version: number }> = (await strings({ language: "de" })).strings;
    const versions = { de: Object.fromEntries(listed.map(({ key, version }) => [key, version])) };
    await patch({ key: "hello", language: "de", draft: "Hallo zusammen" });
    const body = { data: { de: { hello: "Hallo", bye: "Tschüs" } }, versions };
    const answer = await testApp.call("POST", `/v1/api/orders/${id}/deliver`, { as: vendor.as, body });
    expect(answer.body).toMatchObject({
      delivered: 1,
      skipped: [{ key: "hello", language: "de", reason: "changed" }],
      order: { targetLanguages: { de: { deliveryStatus: "inProgress", delivered: 1 } } },
    });
    const after = (await strings({ language: "de" })).strings;
    expect(
      after.map(({ draft, delivered }: { draft: string; delivered: boolean }) => [draft, delivered]),
    ).toEqual([
      ["Hallo zusammen", false],
      ["Tschüs", true],
    ]);
    const wrongVersions = { ...body, versions: { de: { hello: "1" } } };
    expect(
      (await testApp.call("POST", `/v1/api/orders/${id}/deliver`, { as: vendor.as, body: wrongVersions }))
        .status,
    ).toBe(400);
  });

  it("accepts deliveries only in accepted, processing and testing", async () => {
    const codes: unknown[] = [];
    for (const status of ["created", "accepted", "processing", "testing", "done"]) {
      const { body, status: answered } = await deliver({ de: { hello: "Hallo" } });
      codes.push([status, answered, body.code]);
      await move(status);
    }
    codes.push((await deliver({ de: { hello: "Hallo" } })).body.code);
    expect(codes).toEqual([
      ["created", 400, "order_state"],
      ["accepted", 400, "order_state"],
      ["processing", 200, undefined],
      ["testing", 200, undefined],
      ["done", 200, undefined],
      "order_state",
    ]);
  });

  it("accepts only vendors, admins and owners, known languages and text values", async () => {
    await move("created", "accepted");
    for (const [role, status] of [
      ["manager", 403],
      ["translator", 403],
      ["admin", 200],
      ["tptservices", 200],
    ] as const) {
      const person = await testApp.person(role, project);
      expect([role, (await deliver({ de: { hello: "Hallo" } }, person.as)).status]).toEqual([role, status]);
    }
    const manager = await testApp.person("manager", project);
    expect((await deliver({ de: { hello: 5 } }, manager.as)).status).toBe(403);
    expect((await deliver({ pl: { hello: "x" } })).body.code).toBe("unknown_language");
    expect((await deliver({ de: { hello: 5 } })).status).toBe(400);
    expect((await deliver({ de: { hello: "a\u0000b" } })).status).toBe(400);
    expect((await deliver({ de: { hello: "x".repeat(1_048_577) } })).status).toBe(400);
    expect((await deliver({})).body).toMatchObject({ delivered: 0, skipped: [] });
    const unknown = await testApp.call("POST", `/v1/api/orders/c2${"0".repeat(22)}/deliver`, {
      as: vendor.as,
      body: { data: {} },
    });
    expect(unknown.status).toBe(404);
  });

  it("accepts keys such as `__proto__` and `constructor`", async () => {
    const odd = JSON.parse('{"__proto__": {"v": "Odd"}, "constructor": {"v": "Built"}}');
    const as = project.as;
    const upload = `{"data":{"en":{"main":{"entries":${JSON.stringify(odd)}}}}}`;
    await testApp.call("POST", "/v1/api", { as, body: upload });
    await move("canceled");
    const body = { sourceLanguage: "en", languages: ["de"] };
    const order = (await testApp.call("POST", "/v1/api/orders", { as: owner.as, body })).body.order;
    id = order.id;
    await move("created", "accepted");
    const data = '{"data":{"de":{"__proto__":"Seltsam","constructor":"Gebaut"}}}';
    const { body: answer } = await testApp.call("POST", `/v1/api/orders/${id}/deliver`, {
      as: vendor.as,
      body: data,
    });
    expect(answer).toMatchObject({ delivered: 2, skipped: [] });
  });

  it("logs one delivery change set and notifies the order's webhooks and the requester", async () => {
    await move("created", "accepted");
    await deliver({ de: { hello: "Hallo", bye: "Tschüs" } });
    const [change] = (await testApp.call("GET", "/v1/api/changes", { as: owner.as })).body.changes;
    expect(change).toMatchObject({ kind: "delivery", count: 2, user: { name: "tptadmin" } });
    const { edits, resources } = (
      await testApp.call("GET", `/v1/api/changes/${change._id}`, { as: owner.as })
    ).body;
    expect(edits).toHaveLength(2);
    expect(resources).toMatchObject([
      {
        resource: "order",
        _id: id,
        before: { status: "accepted", delivery: { de: "open", fr: "open" } },
        after: {
          status: "accepted",
          number: 1,
          languages: ["de", "fr"],
          delivery: { de: "delivered", fr: "open" },
        },
      },
    ]);
    const notices = await testApp.db
      .selectFrom("notification")
      .select("type")
      .where("person_id", "=", owner.personId)
      .execute();
    expect(notices).toEqual([{ type: "order.delivered" }]);
  });
});

describe("start page of a vendor", () => {
  const workOf = async ({ as }: SeededPerson) =>
    (await testApp.call("GET", "/v1/api/projects", { as, query: { includeWork: "true" } })).body[0].work;

  it("counts the words that are still to be delivered in open orders", async () => {
    const translator = await testApp.person("tpttranslator", project);
    const language = (code: string) => ({ code, all: 2, translated: 0, wordsLeft: 2, editable: true });
    expect((await workOf(vendor)).languages).toMatchObject([
      language("de"),
      { ...language("fr"), all: 3, wordsLeft: 3 },
    ]);
    expect(await workOf(translator)).toBeUndefined();
    const userId = `a1${translator.personId.toString(16).padStart(22, "0")}`;
    const assignees = [{ language: "de", userId }];
    await testApp.call("PUT", `/v1/api/orders/${id}`, { as: vendor.as, body: { assignees } });
    expect((await workOf(translator)).languages).toMatchObject([language("de")]);
    await move("created", "accepted", "processing");
    await deliver({ de: { hello: "Hallo" } });
    await patch({ key: "bye", language: "de", locked: true });
    const completed = { ...language("de"), all: 1, translated: 1, wordsLeft: 0 };
    expect((await workOf(translator)).languages).toMatchObject([completed]);
    await move("canceled");
    expect(await workOf(vendor)).toBeUndefined();
  });
});

describe("first branch of a project with delivered drafts", () => {
  const branches = (query: Record<string, string> = {}, as = owner.as) =>
    testApp.call("GET", "/v1/api/branches", { as, query });
  const branch = async (existingDrafts: string) => {
    const body = { name: "next", sourceBranch: "main", existingDrafts };
    expect((await testApp.call("POST", "/v1/api/branches", { as: owner.as, body })).status).toBe(200);
  };
  const read = async () => (await testApp.call("GET", `/v1/api/orders/${id}`, { as: vendor.as })).body;
  beforeEach(async () => {
    await move("created", "accepted", "processing");
    await deliver({ de: { hello: "Hallo", bye: "Ciao" }, fr: { hello: "Salut" } });
    await patch({ key: "bye", language: "fr", draft: "Adieu" });
    await patch({ key: "bye", language: "de", status: "4" });
  });

  it("shows the number of drafts to people who may create branches until a branch exists", async () => {
    const drafts = { total: 4, notAccepted: 3, delivered: 3 };
    expect((await branches({ includeDrafts: "true" })).body.drafts).toEqual(drafts);
    expect((await branches()).body.drafts).toBeUndefined();
    expect((await branches({ includeDrafts: "true" }, vendor.as)).body.drafts).toBeUndefined();
    await branch("publish");
    expect((await branches({ includeDrafts: "true" })).body.drafts).toBeUndefined();
    expect((await read()).targetLanguages.de).toMatchObject({ deliveryStatus: "delivered", delivered: 2 });
  });

  it("counts strings as not delivered when their drafts move to a branch", async () => {
    await branch("branch");
    const { timeline, targetLanguages } = await read();
    expect(targetLanguages).toMatchObject({
      de: { deliveryStatus: "open", delivered: 0, returned: 0 },
      fr: { deliveryStatus: "open", delivered: 0 },
    });
    expect(timeline.at(-1)).toMatchObject({ event: "draftsMoved", delivered: { de: 2, fr: 1 } });
    expect((await strings({ delivered: "true" })).total).toBe(0);
    const review = (await testApp.call("GET", `/v1/api/orders/${id}/review`, { as: owner.as })).body;
    expect(review.languages.de).toMatchObject({ notDelivered: 2, rejected: 0, toReview: 0 });
    await expectCorrectCounters(testApp.db, project.projectId);
    const { body } = await deliver({ de: { hello: "Hallo", bye: "Ciao" } });
    expect(body.order.targetLanguages.de).toMatchObject({ deliveryStatus: "delivered", delivered: 2 });
  });

  it("rejects a delivery that waits until the drafts have moved, and then writes values", async () => {
    const lockStatement = `SELECT FROM translation_order WHERE project_id = ${project.projectId} FOR UPDATE`;
    const late = { fr: { extra: "Encore" } };
    const [, refused] = await runInLockOrder(testApp, lockStatement, [
      () => branch("branch"),
      () => deliver(late),
    ]);
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect((await deliver(late)).body.delivered).toBe(1);
    const [stored] = (await strings({ delivered: "true" })).strings;
    expect(stored).toMatchObject({ key: "extra", language: "fr", value: "Encore", draft: "" });
  });

  it("restores the texts of moved drafts on undo, but not their delivery", async () => {
    await branch("branch");
    const { changes } = (await testApp.call("GET", "/v1/api/changes", { as: owner.as })).body;
    const moved = changes.find(({ kind }: { kind: string }) => kind === "bulk");
    await testApp.call("POST", `/v1/api/changes/${moved._id}/revert`, { as: owner.as });
    const restored = inLanguage((await strings({ delivered: "false" })).strings, "de");
    expect(restored).toMatchObject([
      { key: "hello", value: "Hallo", status: "2" },
      { key: "bye", value: "Ciao", status: "4" },
    ]);
    expect((await read()).targetLanguages.de).toMatchObject({ deliveryStatus: "open", delivered: 0 });
  });
});

describe("delivered translation", () => {
  it("keeps the writer of a translation that a delivery leaves unchanged", async () => {
    await move("created", "accepted");
    const services = await testApp.person("tptservices", project);
    const entries = [{ key: "hello", language: "de", draft: "Hallo" }];
    const written = await testApp.call("PATCH", "/v1/api/entries", { as: services.as, body: { entries } });
    expect(written.status).toBe(200);
    await deliver({ de: { hello: "Hallo", bye: "Tschüs" } });
    const rows = async () =>
      (await testApp.call("GET", "/v1/api/entries", { as: owner.as, query: { languages: "de" } })).body.rows;
    const writers = (
      all: Array<{ key: string; entries: { de: Record<"status" | "userName" | "origin", string> } }>,
    ) => all.map(({ key, entries: { de } }) => [key, de.status, de.userName, de.origin]);
    expect(writers(await rows())).toEqual([
      ["hello", "2", "tptservices", "human"],
      ["bye", "2", "tptadmin", "human"],
      ["extra", "0", null, "upload"],
    ]);
    const query = { key: "hello", language: "de" };
    const history = await testApp.call("GET", "/v1/api/changes", { as: owner.as, query });
    expect(history.body.changes).toMatchObject([
      { user: { name: "tptadmin" }, after: { status: "2" } },
      { user: { name: "tptservices" }, after: { draft: "Hallo" } },
    ]);
    await testApp.call("POST", `/v1/api/orders/${id}/review`, {
      as: owner.as,
      body: { action: "accept", publish: true },
    });
    expect(writers(await rows()).map(([, ...rest]) => rest)).toEqual([
      ["1", "tptservices", "human"],
      ["1", "tptadmin", "human"],
      ["0", null, "upload"],
    ]);
  });

  it("outdates a delivered translation if its ordered source changed since", async () => {
    await move("created", "accepted");
    await patch({ key: "hello", language: "en", value: "Hello again" });
    const texts = { hello: "Hallo", bye: "Ade" };
    expect((await deliver({ de: texts })).body).toMatchObject({ delivered: 2, skipped: [] });
    const outdated = await testApp.call("GET", "/v1/api/entries", {
      as: owner.as,
      query: { q: "is:outdated", languages: "de" },
    });
    expect(outdated.body.rows.map(({ key }: { key: string }) => key)).toEqual(["hello"]);
    await expectCorrectCounters(testApp.db, project.projectId);
  });
});

describe("strings of an order", () => {
  it("reports strings whose source changed since they were ordered", async () => {
    await patch({ key: "hello", language: "en", value: "Hello again" });
    const { total, strings: rows } = await strings({ changed: "true" });
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      { key: "hello", language: "de", source: "Hello again", orderedSource: "Hello", sourceChanged: true },
      { key: "hello", language: "fr" },
    ]);
    expect((await strings({ changed: "false" })).total).toBe(3);
  });

  it("returns the strings of an order in pages", async () => {
    const all = (await strings()).strings;
    expect(all).toHaveLength(5);
    const page = await strings({ position: "2", limit: "2" });
    expect([page.total, page.position, page.strings]).toEqual([5, 2, all.slice(2, 4)]);
    expect(inLanguage(all, "fr")).toHaveLength(3);
    const tooMany = await testApp.call("GET", `/v1/api/orders/${id}/strings`, {
      as: vendor.as,
      query: { limit: "501" },
    });
    expect(tooMany.status).toBe(400);
  });
});
