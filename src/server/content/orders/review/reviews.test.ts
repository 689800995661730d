import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { orderStatuses } from "#contract/orders/order-moves.ts";
import { projectRoles, roleMay } from "#contract/permissions.ts";
import { maxAtOnce } from "#server/content/write-path/checks/check-entries.ts";
import { expectCorrectCounters } from "#server/testing/database/correct-counters.ts";
import { writeWithReversedIds } from "#server/testing/database/write-with-reversed-ids.ts";
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
let manager: SeededPerson;
let owner: SeededPerson;
let vendor: SeededPerson;
let id: string;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const keys = ["bye", "extra", "hello"];

async function seed(branching: boolean): Promise<void> {
  project = await testApp.seedProject({ languages: ["en", "de", "fr"], branching });
  manager = await testApp.person("manager", project);
  owner = await testApp.person("owner", project);
  vendor = await testApp.person("tptadmin", project);
  const entries = Object.fromEntries(keys.map((key) => [key, { v: `The ${key}` }]));
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data: { en: { main: { entries } } } } });
  const body = { sourceLanguage: "en", languages: ["de", "fr"] };
  id = (await testApp.call("POST", "/v1/api/orders", { as: manager.as, body })).body.order.id;
  await move("created", "accepted", "processing");
}
/** All three German strings are delivered, but only one of the three French strings. */
async function seedDelivered(): Promise<void> {
  await seed(false);
  await deliver({ de: texts(...keys), fr: texts("hello") });
}

const texts = (...names: string[]) => Object.fromEntries(names.map((key) => [key, `A ${key}`]));
const move = async (...statuses: string[]) => {
  for (const status of statuses) expect((await put({ status })).status).toBe(200);
};
const put = (body: object, as: TestCaller = owner.as) =>
  testApp.call("PUT", `/v1/api/orders/${id}`, { as, body });
const deliver = (data: object, as: TestCaller = vendor.as) =>
  testApp.call("POST", `/v1/api/orders/${id}/deliver`, { as, body: { data } });
const review = (body: object, as: TestCaller = manager.as) =>
  testApp.call("POST", `/v1/api/orders/${id}/review`, { as, body });
const state = async (as: TestCaller = manager.as) =>
  (await testApp.call("GET", `/v1/api/orders/${id}/review`, { as })).body.languages;
const read = async (as: TestCaller = manager.as) =>
  (await testApp.call("GET", `/v1/api/orders/${id}`, { as })).body;
const strings = async (query: Record<string, string>, as: TestCaller = manager.as) =>
  (await testApp.call("GET", `/v1/api/orders/${id}/strings`, { as, query })).body.strings as Array<
    Record<string, unknown> & { key: string; language: string; returned: unknown }
  >;
const document = async () =>
  (await testApp.call("GET", "/v1/api", { as: project.as, query: { includeStatus: "true" } })).body.data;
const patch = (...cells: object[]) =>
  testApp.call("PATCH", "/v1/api/entries", { as: owner.as, body: { entries: cells } });
const wire = ({ personId }: SeededPerson) => `a1${personId.toString(16).padStart(22, "0")}`;
const notices = async ({ personId }: SeededPerson) =>
  await testApp.db
    .selectFrom("notification")
    .select(["type", "data"])
    .where("person_id", "=", personId)
    .where("type", "=", "order.returned")
    .execute();
const none = { accepted: 0, published: 0, returned: 0 };

describe("review of an order", () => {
  beforeEach(seedDelivered);

  it("counts the strings of each language by their state in the review", async () => {
    expect(await state()).toEqual({
      de: { notDelivered: 0, returned: 0, toReview: 3, rejected: 0, accepted: 0, unpublished: 3, failing: 0 },
      fr: { notDelivered: 2, returned: 0, toReview: 1, rejected: 0, accepted: 0, unpublished: 1, failing: 0 },
    });
    await patch(
      { key: "hello", language: "de", status: "1" },
      { key: "bye", language: "de", status: "4" },
      { key: "extra", language: "de", locked: true },
      { key: "bye", language: "fr", locked: true },
    );
    expect(await state()).toEqual({
      de: { notDelivered: 0, returned: 0, toReview: 0, rejected: 1, accepted: 1, unpublished: 1, failing: 0 },
      fr: { notDelivered: 1, returned: 0, toReview: 1, rejected: 0, accepted: 0, unpublished: 1, failing: 0 },
    });
    for (const [filter, count] of Object.entries({ toReview: 0, rejected: 1, unpublished: 1, returned: 0 }))
      expect(await strings({ language: "de", review: filter })).toHaveLength(count);
  });

  it("accepts all of a language in one change set, which one undo reverts", async () => {
    const { status, body } = await review({ action: "accept", languages: ["DE"] });
    expect([status, body]).toMatchObject([200, { accepted: 3, published: 0, returned: 0 }]);
    expect((await state()).de).toMatchObject({ toReview: 0, accepted: 3, unpublished: 3 });
    expect((await state()).fr).toMatchObject({ toReview: 1 });
    expect(body.order.status).toBe("processing");
    expect(body.order.timeline.at(-1)).toMatchObject({
      event: "accepted",
      delivered: { de: 3 },
      user: { name: "manager" },
    });
    await expectCorrectCounters(testApp.db, project.projectId);
    const undone = await testApp.call("POST", `/v1/api/changes/${body.changeSet}/revert`, { as: manager.as });
    expect(undone.body.reverted).toBe(3);
    expect((await state()).de).toMatchObject({ toReview: 3, accepted: 0 });
    await expectCorrectCounters(testApp.db, project.projectId);
  });

  it("accepts requested strings with any status, but rejected strings only if requested by key", async () => {
    await patch({ key: "bye", language: "de", status: "4" });
    expect((await review({ action: "accept", languages: ["de"] })).body.accepted).toBe(2);
    expect((await review({ action: "accept", strings: { de: ["bye", "unknown"] } })).body.accepted).toBe(1);
    expect((await state()).de).toMatchObject({ rejected: 0, accepted: 3 });
  });

  it("publishes all strings that were not rejected, also while accepting, in one change set", async () => {
    await patch({ key: "bye", language: "de", status: "4" });
    const published = await review({ action: "publish", languages: ["de"] });
    expect(published.body).toMatchObject({ accepted: 0, published: 2, returned: 0 });
    expect((await document()).de.main.entries).toMatchObject({
      hello: { v: "A hello", status: "2" },
      bye: { d: "A bye", status: "4" },
    });
    const acceptedAndPublished = await review({ action: "accept", publish: true });
    expect(acceptedAndPublished.body).toMatchObject({ accepted: 3, published: 1, returned: 0 });
    expect((await document()).fr.main.entries.hello).toEqual({ v: "A hello", status: "1" });
    await expectCorrectCounters(testApp.db, project.projectId);
    await testApp.call("POST", `/v1/api/changes/${published.body.changeSet}/revert`, { as: manager.as });
    await testApp.call("POST", `/v1/api/changes/${acceptedAndPublished.body.changeSet}/revert`, {
      as: manager.as,
    });
    await testApp.call("POST", `/v1/api/changes/${published.body.changeSet}/revert`, { as: manager.as });
    expect((await document()).de.main.entries.hello).toEqual({ d: "A hello", status: "2" });
    await expectCorrectCounters(testApp.db, project.projectId);
  });

  it("keeps an outdated draft outdated when it is published", async () => {
    await patch({ key: "hello", language: "en", value: "Hello again" });
    const outdated = async () =>
      (await testApp.call("GET", "/v1/api/entryCount", { as: manager.as })).body.de.outdated;
    expect(await outdated()).toBe(1);
    await review({ action: "publish" });
    expect(await outdated()).toBe(1);
  });

  it("sends strings back with a reason; they count as undelivered until delivered again", async () => {
    await move("testing");
    expect((await review({ action: "sendBack", comment: " " })).status).toBe(400);
    const { body } = await review({
      action: "sendBack",
      strings: { de: ["bye", "hello"] },
      comment: "Too stiff",
    });
    expect(body).toMatchObject({
      returned: 2,
      order: {
        status: "testing",
        targetLanguages: { de: { deliveryStatus: "inProgress", delivered: 1, returned: 2 } },
      },
    });
    expect((await state()).de).toEqual({
      ...{ notDelivered: 2, returned: 2, toReview: 1, rejected: 0, accepted: 0, unpublished: 1, failing: 0 },
    });
    expect((await document()).de.main.entries.bye).toEqual({ d: "A bye", status: "4" });
    const back = { comment: "Too stiff", rewritten: false };
    expect(await strings({ review: "returned" }, vendor.as)).toMatchObject([
      { key: "bye", delivered: false, returned: back },
      { key: "hello", delivered: false, returned: back },
    ]);
    await testApp.call("PATCH", "/v1/api/entries", {
      as: vendor.as,
      body: { entries: [{ key: "bye", language: "de", draft: "Anew" }] },
    });
    expect(await strings({ review: "returned" }, vendor.as)).toMatchObject([
      { key: "bye", returned: { rewritten: true } },
      { key: "hello", returned: { rewritten: false } },
    ]);
    const again = await deliver({ de: { bye: "Anew", hello: "Anew" } });
    expect(again.body).toMatchObject({
      delivered: 2,
      order: { targetLanguages: { de: { deliveryStatus: "delivered", delivered: 3, returned: 0 } } },
    });
    expect((await state()).de).toMatchObject({ returned: 0, toReview: 3 });
    await expectCorrectCounters(testApp.db, project.projectId);
  });

  it("decides by sequence, not by change set id, whether a returned string was rewritten", async () => {
    await writeWithReversedIds(
      testApp.db,
      () => review({ action: "sendBack", strings: { de: ["bye", "hello"] }, comment: "Too stiff" }),
      () =>
        testApp.call("PATCH", "/v1/api/entries", {
          as: vendor.as,
          body: { entries: [{ key: "bye", language: "de", draft: "Anew" }] },
        }),
    );
    expect(await strings({ review: "returned" }, vendor.as)).toMatchObject([
      { key: "bye", returned: { rewritten: true } },
      { key: "hello", returned: { rewritten: false } },
    ]);
  });

  it("sends back all strings that are not accepted, or only rejected strings", async () => {
    await patch({ key: "bye", language: "de", status: "3" }, { key: "hello", language: "de", status: "1" });
    const comment = "Please look again";
    expect((await review({ action: "sendBack", rejectedOnly: true, comment })).body.returned).toBe(1);
    expect((await document()).de.main.entries.bye.status).toBe("3");
    expect((await review({ action: "sendBack", languages: ["de"], comment })).body.returned).toBe(1);
    expect((await state()).de).toMatchObject({ notDelivered: 2, accepted: 1 });
  });

  it("restores deliveries on undo, except for strings delivered again since", async () => {
    const { body } = await review({ action: "sendBack", languages: ["de"], comment: "No" });
    await deliver({ de: { hello: "Neu" } });
    await testApp.call("POST", `/v1/api/changes/${body.changeSet}/revert`, { as: manager.as });
    expect((await state()).de).toMatchObject({ notDelivered: 0, returned: 0, toReview: 3 });
    expect((await document()).de.main.entries.hello).toEqual({ d: "Neu", status: "2" });
    const { timeline, targetLanguages } = await read();
    expect(timeline.at(-1)).toMatchObject({ event: "returnUndone", delivered: { de: 2 } });
    expect(targetLanguages.de).toMatchObject({ deliveryStatus: "delivered", delivered: 3, returned: 0 });
  });

  it("reports remaining strings of a completed order, which can be published but not sent back", async () => {
    await move("testing");
    const { order } = (await put({ status: "done" }, manager.as)).body;
    const unfinished = { notDelivered: 2, toReview: 4, unpublished: 4 };
    expect(order.timeline.at(-1)).toMatchObject({ event: "status", to: "done", left: unfinished });
    expect((await read(vendor.as)).timeline.at(-1).left).toBeUndefined();
    expect((await review({ action: "sendBack", comment: "Late" })).body.code).toBe("order_state");
    // Strings that are ordered again are reviewed in the new order.
    const body = { sourceLanguage: "en", languages: ["fr"], stringOption: "all" };
    await testApp.call("POST", "/v1/api/orders", { as: manager.as, body });
    expect((await review({ action: "publish" })).body).toMatchObject({ ...none, published: 3 });
  });

  it("accepts and sends back strings only while the status of the order permits it", async () => {
    const isOpen = (status: string) => ["accepted", "processing", "testing"].includes(status);
    // The open statuses come last, since a review in an open status leaves nothing to review.
    for (const status of orderStatuses.toSorted((a, b) => Number(isOpen(a)) - Number(isOpen(b)))) {
      await testApp.db.updateTable("translation_order").set({ status }).execute();
      const [accept, back] = [
        await review({ action: "accept", strings: { de: ["bye"] } }),
        await review({ action: "sendBack", strings: { de: ["hello"] }, comment: "No" }),
      ];
      const expected = [isOpen(status) || status === "done" ? 200 : 400, isOpen(status) ? 200 : 400];
      expect([status, accept.status, back.status]).toEqual([status, ...expected]);
    }
  });

  it("applies a review once when its request arrives several times", async () => {
    for (const body of [
      { action: "accept", publish: true },
      { action: "sendBack", comment: "No", strings: { de: keys } },
    ]) {
      const answers = await Promise.all([review(body), review(body), review(body)]);
      const done = answers.filter(({ body }) => body.changeSet !== null);
      expect([answers.map(({ status }) => status), done.length]).toEqual([[200, 200, 200], 1]);
    }
    const { timeline } = await read();
    const events = timeline.map(({ event }: { event: string }) => event);
    for (const event of ["accepted", "published", "returned"])
      expect(events.filter((candidate: string) => candidate === event)).toHaveLength(1);
    expect(await notices(vendor)).toHaveLength(1);
  });

  it("refuses a review whose etag was read before a delivery", async () => {
    const counted = (await testApp.call("GET", `/v1/api/orders/${id}/review`, { as: manager.as })).body;
    expect([counted.languages.fr.toReview, counted.etag]).toEqual([1, (await read()).etag]);
    await deliver({ fr: texts("bye") });
    const sendBack = { action: "sendBack", languages: ["fr"], comment: "No", etag: counted.etag };
    const refused = await review(sendBack);
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect((await state()).fr).toMatchObject({ toReview: 2, returned: 0 });
    expect((await review({ ...sendBack, etag: refused.body.current.etag })).body.returned).toBe(2);
  });

  it("returns 409 with the current order for an outdated etag, and writes nothing", async () => {
    const { etag } = await read();
    await deliver({ fr: texts("bye") });
    const refused = await review({ action: "accept", etag });
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect(refused.body.current.targetLanguages.fr.delivered).toBe(2);
    expect((await state()).fr.toReview).toBe(2);
    expect((await review({ action: "accept", etag: (await read()).etag })).body.accepted).toBe(5);
  });

  it("skips and reports strings that changed since the reviewer read them", async () => {
    const rows = await strings({ language: "de" });
    const versions = { de: Object.fromEntries(rows.map(({ key, version }) => [key, version])) };
    expect((await review({ action: "accept", strings: { de: ["hello"] }, versions })).body.accepted).toBe(1);
    await patch({ key: "bye", language: "de", draft: "Anew" });
    const choice = { strings: { de: keys }, versions };
    const { body } = await review({ action: "sendBack", ...choice, comment: "No" });
    expect(body).toMatchObject({ returned: 1, accepted: 0 });
    const changed = { language: "de", reason: "changed" };
    expect(
      body.skipped.toSorted((a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1)),
    ).toEqual([
      { key: "bye", ...changed },
      { key: "hello", ...changed },
    ]);
    expect((await document()).de.main.entries.hello.status).toBe("1");
    const accepted = await review({ action: "accept", publish: true, strings: { de: ["bye"] }, versions });
    const skippedCounts = { changed: 1, failing: 0 };
    expect(accepted.body).toMatchObject({ ...none, skipped: [{ key: "bye", ...changed }], skippedCounts });
  });

  it("skips locked and deleted strings", async () => {
    await patch({ key: "hello", language: "de", locked: true });
    await testApp.call("DELETE", "/v1/api/entries", { as: owner.as, body: { entries: ["bye"] } });
    expect((await review({ action: "accept", publish: true, languages: ["de"] })).body).toMatchObject({
      ...{ accepted: 1, published: 1 },
    });
    expect((await review({ action: "sendBack", strings: { de: keys }, comment: "No" })).body.returned).toBe(
      1,
    );
  });

  it("counts and lists delivered texts in which checks find errors", async () => {
    await patch({ key: "hello", language: "en", value: "The {name}" });
    await deliver({ fr: texts("hello") });
    expect([(await state()).de.failing, (await state()).fr.failing]).toEqual([1, 1]);
    const failing = await strings({ review: "failing" });
    expect(failing.map(({ key, language }) => [language, key]).toSorted()).toEqual([
      ["de", "hello"],
      ["fr", "hello"],
    ]);
    expect(failing[0]).toMatchObject({ failing: true, outdated: true });
    const fine = await strings({ language: "de" });
    expect(fine.find(({ key }) => key === "bye")).toMatchObject({ failing: false, outdated: false });
    await deliver({ fr: { hello: "Un {name}" } });
    expect((await state()).fr.failing).toBe(0);
  });

  it.each([
    ["accepting", { action: "accept" }, { accepted: 2, published: 0 }],
    ["accepting and publishing", { action: "accept", publish: true }, { accepted: 2, published: 2 }],
    ["publishing", { action: "publish" }, { accepted: 0, published: 2 }],
  ])("skips and reports texts with errors that the project refuses, when %s", async (_act, body, done) => {
    const admin = (await testApp.person("admin", project)).as;
    const refuse = { as: admin, body: { refuseFailing: true } };
    expect((await testApp.call("PUT", "/v1/api/checkSettings", refuse)).status).toBe(200);
    await patch({ key: "hello", language: "en", value: "The {name}" });
    const reviewed = await review({ ...body, languages: ["de"] });
    const skipped = [{ key: "hello", language: "de", reason: "failing" }];
    expect(reviewed.body).toMatchObject({ ...done, skipped, skippedCounts: { changed: 0, failing: 1 } });
    expect((await document()).de.main.entries.hello).not.toHaveProperty("value");
    expect((await state()).de).toMatchObject({ toReview: body.action === "publish" ? 3 : 1, failing: 1 });
    await expectCorrectCounters(testApp.db, project.projectId);
  });

  it("checks texts with pending checks before it accepts them", async () => {
    const admin = (await testApp.person("admin", project)).as;
    await testApp.call("PUT", "/v1/api/checkSettings", { as: admin, body: { refuseFailing: true } });
    const usual = { ...maxAtOnce };
    onTestFinished(() => void Object.assign(maxAtOnce, usual));
    Object.assign(maxAtOnce, { texts: 0 });
    await patch({ key: "hello", language: "en", value: "The {name}" });
    expect((await state()).de.failing).toBe(0);
    const reviewed = await review({ action: "accept", languages: ["de"] });
    const skipped = [{ key: "hello", language: "de", reason: "failing" }];
    expect(reviewed.body).toMatchObject({ accepted: 2, skipped, skippedCounts: { changed: 0, failing: 1 } });
    expect((await state()).de).toMatchObject({ toReview: 1, accepted: 2 });
    await expectCorrectCounters(testApp.db, project.projectId);
  });
});

it("accepts and sends back values in a branching project, which has no drafts", async () => {
  await seed(true);
  await deliver({ de: texts(...keys) });
  expect((await state()).de).toMatchObject({ toReview: 3, unpublished: 0 });
  expect((await review({ action: "publish" })).body).toMatchObject({ ...none, changeSet: null });
  expect((await review({ action: "accept", publish: true, strings: { de: ["bye"] } })).body).toMatchObject({
    accepted: 1,
  });
  expect((await review({ action: "sendBack", comment: "No" })).body.returned).toBe(2);
  expect((await document()).de.main.entries.hello).toEqual({ v: "A hello", status: "4" });
});

/** These tests do not change the order. */
describe("refused review", () => {
  beforeAll(seedDelivered);
  const actions = [{ action: "accept" }, { action: "publish" }, { action: "sendBack", comment: "No" }];

  it("refuses a review with a language that the order does not have", async () => {
    for (const language of ["en", "pl"]) {
      const { status, body } = await review({ action: "accept", languages: ["de", language] });
      expect([status, body.issues?.[0].path]).toEqual([400, "languages.1"]);
      const named = await review({ action: "accept", strings: { de: keys, [language]: keys } });
      expect([named.status, named.body.issues?.[0].path]).toEqual([400, `strings.${language}`]);
    }
    expect((await state()).de.accepted).toBe(0);
  });

  it.each(projectRoles)(
    "answers a %s as the table of permissions states, for a session and for a token",
    async (role) => {
      const person = await testApp.person(role, project);
      const before = await state();
      for (const as of [person.as, withPersonalToken(project, await person.token())]) {
        const answers = [];
        for (const body of actions)
          answers.push((await review({ ...body, strings: { de: ["unknown"] } }, as)).status);
        expect(answers).toEqual(actions.map(() => (roleMay(role, "reviewOrders") ? 200 : 403)));
      }
      if (!roleMay(role, "reviewOrders"))
        for (const body of actions) expect((await review(body, person.as)).body.code).toBe("not_allowed");
      expect(await state()).toEqual(before);
    },
  );

  it("requires both permissions of a personal token for a review", async () => {
    for (const permission of ["create_and_update_orders", "create_and_update_translations"] as const) {
      const as = withPersonalToken(project, await manager.token([permission]));
      for (const body of actions) expect((await review(body, as)).body.code).toBe("permission_missing");
    }
    for (const body of actions)
      expect((await review(body, project.as)).body.code).toBe("personal_token_required");
    const read = await testApp.call("GET", `/v1/api/orders/${id}/review`, { as: project.as });
    expect(read.body.code).toBe("personal_token_required");
    expect((await state()).de.toReview).toBe(3);
  });
});

describe("permission to review", () => {
  beforeEach(seedDelivered);
  const actions = [{ action: "accept" }, { action: "publish" }, { action: "sendBack", comment: "No" }];

  it("limits the reviews of a manager to the manager's languages", async () => {
    const rows = await testApp.db
      .selectFrom("language")
      .select(["id", "code"])
      .where("project_id", "=", project.projectId)
      .execute();
    const fr = rows.find(({ code }) => code === "fr")?.id ?? 0;
    await testApp.db
      .updateTable("project_member")
      .set({ language_ids: [fr] })
      .where("person_id", "=", manager.personId)
      .execute();
    for (const body of actions)
      expect((await review({ ...body, languages: ["fr", "de"] })).body).toMatchObject({
        code: "not_allowed",
      });
    expect((await review({ action: "accept" })).body.accepted).toBe(1);
    expect((await state()).de.toReview).toBe(3);
  });

  it("refuses reviews by people of other projects, and in read-only branches", async () => {
    const otherProject = await testApp.seedProject();
    const stranger = await testApp.person("owner", otherProject);
    for (const body of actions) expect((await review(body, stranger.as)).status).toBe(404);
    expect((await testApp.call("GET", `/v1/api/orders/${id}/review`, { as: stranger.as })).status).toBe(404);
    await testApp.db
      .updateTable("branch")
      .set({ read_only: true })
      .where("project_id", "=", project.projectId)
      .execute();
    for (const body of actions) expect((await review(body)).body.code).toBe("branch_read_only");
  });
});

describe("vendor whose order is reviewed", () => {
  beforeEach(seedDelivered);

  it("notifies a vendor of returned strings with the reason, translators by language", async () => {
    const [german, french] = [
      await testApp.person("tpttranslator", project),
      await testApp.person("tpttranslator", project),
    ];
    const assignees = [
      { language: "de", userId: wire(german) },
      { language: "fr", userId: wire(french) },
    ];
    expect((await put({ assignees }, vendor.as)).status).toBe(200);
    await review({ action: "sendBack", languages: ["de"], comment: "Too stiff" });
    const notice = {
      type: "order.returned",
      data: { order: id, returned: 3, languages: ["de"], text: "Too stiff" },
    };
    expect([await notices(vendor), await notices(german)]).toMatchObject([[notice], [notice]]);
    expect([await notices(french), await notices(manager)]).toEqual([[], []]);
    const eventsOf = async (person: SeededPerson) =>
      (await read(person.as)).timeline.flatMap(({ event, comment }: { event: string; comment: string }) =>
        event === "returned" ? comment : [],
      );
    expect([await eventsOf(german), await eventsOf(french)]).toEqual([["Too stiff"], []]);
    await deliver({ de: { hello: "Neu" } });
    const { timeline } = await read(french.as);
    expect(timeline.map(({ delivered }: { delivered?: object }) => delivered)).not.toContainEqual({});
    expect(Object.keys(await state(french.as))).toEqual(["fr"]);
    expect(await strings({ review: "returned" }, french.as)).toEqual([]);
  });

  it("sends a vendor no notification of accepted or published strings", async () => {
    await review({ action: "accept", publish: true });
    const types = await testApp.db
      .selectFrom("notification")
      .select("type")
      .where("person_id", "=", vendor.personId)
      .execute();
    expect(types.map(({ type }) => type)).not.toContain("order.returned");
    expect(types.filter(({ type }) => type.startsWith("order.")).length).toBeGreaterThan(0);
  });
});
