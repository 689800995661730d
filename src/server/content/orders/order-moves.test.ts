import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkMove, isTranslating, type OrderStatus, orderStatuses } from "#contract/orders/order-moves.ts";
import { type ProjectRole, projectRoles, roleMay } from "#contract/permissions.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
} from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let owner: SeededPerson;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await testApp.seedProject({ languages: ["en", "de"] });
  owner = await testApp.person("owner", project);
  const main = { entries: { hello: { v: "Hello there" }, bye: { v: "Bye" } } };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data: { en: { main } } } });
});

const put = (id: string, body: object, as = owner.as) =>
  testApp.call("PUT", `/v1/api/orders/${id}`, { as, body });
const counts = async () => (await testApp.call("GET", "/v1/api/entryCount", { as: project.as })).body.de;
const notices = async (personId: number) =>
  (
    await testApp.db
      .selectFrom("notification")
      .select("type")
      .where("person_id", "=", personId)
      .orderBy("id")
      .execute()
  ).map(({ type }) => type);

const assign = (id: string, { personId }: SeededPerson) =>
  put(id, { assignees: [{ language: "de", userId: `a1${personId.toString(16).padStart(22, "0")}` }] });

async function placed(body: object = {}) {
  const requested = { sourceLanguage: "en", languages: ["de"], ...body };
  return (await testApp.call("POST", "/v1/api/orders", { as: owner.as, body: requested })).body.order;
}

/** Sets the status of an order directly, without the moves that lead to it. */
async function setState(id: string, status: OrderStatus): Promise<void> {
  await testApp.db
    .updateTable("translation_order")
    .set({ status, held_from: status === "onHold" ? "created" : null })
    .where("id", "=", Number.parseInt(id.slice(2), 16))
    .execute();
}

describe("moves (rules.md 3.2)", () => {
  for (const role of projectRoles) {
    it(`each move of ${role} matches the table`, async () => {
      const person = await testApp.person(role, project);
      const { id } = await placed();
      if (role === "tpttranslator") await assign(id, person);
      const wrong: string[] = [];
      for (const from of orderStatuses.filter((status) => status !== "draft")) {
        for (const to of orderStatuses.filter((status) => isTried(role, from, status))) {
          await setState(id, from);
          const { status } = await put(id, { status: to }, person.as);
          const expected = expectedAnswer(role, from, to);
          if (status !== expected) wrong.push(`${from} → ${to}: ${status}, not ${expected}`);
        }
      }
      expect(wrong).toEqual([]);
    });
  }

  it("lets only managers move a draft, which vendors cannot see", async () => {
    const { id } = await placed({ status: "draft" });
    for (const [role, status] of [
      ["translator", 403],
      ["tptadmin", 404],
      ["tpttranslator", 404],
      ["manager", 200],
    ] as const) {
      const person = await testApp.person(role, project);
      const answer = await put(id, { status: "requested" }, person.as);
      expect([role, answer.status]).toEqual([role, status]);
    }
  });

  /** Samples every third move, with a different start for each role: checkMove has its own tests. */
  function isTried(role: ProjectRole, from: OrderStatus, to: OrderStatus): boolean {
    const indices = [projectRoles.indexOf(role), orderStatuses.indexOf(from), orderStatuses.indexOf(to)];
    return indices.reduce((sum, index) => sum + index) % 3 === 0;
  }

  function expectedAnswer(role: ProjectRole, from: OrderStatus, to: OrderStatus): number {
    if (!roleMay(role, "moveOrders")) return 403;
    const state = { status: from, heldFrom: from === "onHold" ? ("created" as const) : null };
    return { allowed: 200, impossible: 400, not_allowed: 403 }[checkMove(state, to, role)];
  }

  it("counts strings of open orders as in order, of processed or tested ones as in translation", async () => {
    const { id } = await placed();
    const progress: unknown[] = [];
    for (const status of [
      "created",
      "accepted",
      "processing",
      "onHold",
      "processing",
      "testing",
      "done",
    ] as const) {
      await put(id, { status });
      const { inOrder, inTranslation, new: isNew } = await counts();
      progress.push([status, inOrder, inTranslation, isNew]);
      expect(inTranslation > 0).toBe(isTranslating(status));
    }
    expect(progress).toEqual([
      ["created", 2, 0, 0],
      ["accepted", 2, 0, 0],
      ["processing", 2, 2, 0],
      ["onHold", 2, 0, 0],
      ["processing", 2, 2, 0],
      ["testing", 2, 2, 0],
      ["done", 0, 0, 2],
    ]);
  });

  it("records moves with time, person and comment", async () => {
    const { id } = await placed();
    const vendor = await testApp.person("tptservices", project);
    await put(id, { status: "created", comment: "Thanks <3" }, vendor.as);
    const { timeline } = (await put(id, { status: "onHold", comment: "wait" })).body.order;
    expect(timeline).toMatchObject([
      { event: "created", from: null, to: "requested", user: { name: "owner" } },
      {
        event: "status",
        from: "requested",
        to: "created",
        user: { name: "tptservices" },
        comment: "Thanks <3",
      },
      { event: "status", from: "created", to: "onHold", comment: "wait" },
    ]);
    expect(Date.parse(timeline[1].created)).not.toBeNaN();
    const { body } = await put(id, { status: "created" });
    expect(body.order).toMatchObject({ status: "created", heldFrom: null });
  });

  it("cancels the undelivered languages of a canceled order", async () => {
    const { id } = await placed();
    const { order } = (await put(id, { status: "canceled" })).body;
    expect(order.targetLanguages.de.deliveryStatus).toBe("canceled");
    const answer = await put(id, { status: "requested" });
    expect([answer.status, answer.body.code]).toEqual([400, "order_state"]);
  });

  it("numbers a draft that is canceled or put on hold, and resumes it as a draft", async () => {
    const { id } = await placed({ status: "draft" });
    expect((await put(id, { status: "onHold" })).body.order).toMatchObject({
      orderNumber: 1,
      heldFrom: "draft",
    });
    expect((await put(id, { status: "draft" })).body.order).toMatchObject({
      orderNumber: 1,
      status: "draft",
    });
    expect((await put(id, { status: "requested" })).body.order).toMatchObject({
      orderNumber: 1,
      targetLanguages: { de: { strings: 2 } },
    });
  });

  it("performs concurrent equal moves once", async () => {
    const { id } = await placed();
    const answers = await Promise.all([1, 2, 3].map(() => put(id, { status: "created" })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });
});

describe("editing an order", () => {
  it("edits an order after an assigned translator has left the project or the vendor", async () => {
    const { id } = await placed();
    for (const method of ["DELETE", "PUT"] as const) {
      const translator = await testApp.person("tpttranslator", project);
      const { assignees } = (await assign(id, translator)).body.order;
      const path = `/v1/api/members/${assignees[0].userId}`;
      const body = { role: "translator" };
      const answer = await testApp.call(method, path, {
        as: owner.as,
        ...(method === "PUT" ? { body } : {}),
      });
      expect([method, answer.status]).toEqual([method, 200]);
      const { order } = (await put(id, { comment: "who now?" })).body;
      expect(order.assignees).toEqual([]);
    }
  });

  it("returns 409 to people who have not read the latest comment or assignment", async () => {
    const order = await placed();
    const translator = await testApp.person("tpttranslator", project);
    const commented = (await put(order.id, { comment: "hello" })).body.order;
    expect(commented.updatedAt > order.updatedAt).toBe(true);
    const assigned = (await assign(order.id, translator)).body.order;
    expect(assigned.updatedAt > commented.updatedAt).toBe(true);
    const stale = await put(order.id, { assignees: [], etag: commented.etag });
    expect([stale.status, stale.body.code, stale.body.current]).toEqual([409, "conflict", assigned]);
    expect((await put(order.id, { assignees: [], etag: stale.body.current.etag })).status).toBe(200);
  });

  it("changes only drafts, except that managers set the due date of an open order", async () => {
    const { id } = await placed();
    const refused = await put(id, { tags: ["x"] });
    expect([refused.status, refused.body.code, refused.body.issues[0].path]).toEqual([
      400,
      "order_state",
      "tags",
    ]);
    expect((await put(id, { dueDate: "2099-05-01" })).body.order.dueDate).toBe("2099-05-01T00:00:00.000Z");
    expect((await put(id, { dueDate: "never" })).status).toBe(400);
    const vendor = await testApp.person("tptadmin", project);
    expect((await put(id, { dueDate: "2099-05-02" }, vendor.as)).status).toBe(403);
    expect((await put(id, { brief: "mine" }, vendor.as)).status).toBe(403);
    expect((await put(id, { comment: "hello" }, vendor.as)).body.order.timeline.at(-1)).toMatchObject({
      event: "comment",
      comment: "hello",
    });
    await put(id, { status: "canceled" });
    expect((await put(id, { dueDate: "2099-05-01" })).body.code).toBe("order_state");
  });

  it("assigns people of the vendor to languages of the order, but not for managers", async () => {
    const { id } = await placed();
    const admin = await testApp.person("tptadmin", project);
    const translator = await testApp.person("tpttranslator", project);
    const manager = await testApp.person("manager", project);
    const wire = (person: SeededPerson) => `a1${person.personId.toString(16).padStart(22, "0")}`;
    const assignees = [{ language: "DE", userId: wire(translator) }];
    expect((await put(id, { assignees }, manager.as)).status).toBe(403);
    expect((await put(id, { assignees }, translator.as)).status).toBe(403);
    const { order } = (await put(id, { assignees }, admin.as)).body;
    expect(order.assignees).toEqual([{ language: "de", userId: wire(translator), name: "tpttranslator" }]);
    const wrong = [
      { language: "fr", userId: wire(translator) },
      { language: "de", userId: wire(manager) },
      { language: "de", userId: "nobody" },
    ];
    const again = (await put(id, { assignees }, admin.as)).body.order;
    expect([again.timeline, again.updatedAt]).toEqual([order.timeline, order.updatedAt]);
    const refused = await put(id, { assignees: wrong }, admin.as);
    expect(refused.body.issues.map(({ path }: { path: string }) => path)).toEqual([
      "assignees.0.language",
      "assignees.1.userId",
      "assignees.2.userId",
    ]);
    expect((await put(id, { assignees: [] }, admin.as)).body.order.assignees).toEqual([]);
  });
});

describe("notifications", () => {
  it("notifies the requester, named members and the vendor of a move, but not its author", async () => {
    const named = await testApp.person("translator", project);
    const vendor = await testApp.person("tptadmin", project);
    const unassigned = await testApp.person("tpttranslator", project);
    const otherPerson = await testApp.person("manager", project);
    const stranger = await testApp.person(
      "manager",
      await testApp.seedProject({ team: await testApp.createTeam("x") }),
    );
    const { id } = await placed({
      notifyAddtionalUsers: [named.email.toUpperCase(), "nobody@example.org", stranger.email],
    });
    await put(id, { status: "created" }, vendor.as);
    expect(await notices(named.personId)).toEqual(["order.created", "order.status_changed"]);
    expect(await notices(owner.personId)).toEqual(["order.status_changed"]);
    expect(await notices(vendor.personId)).toEqual(["order.created"]);
    for (const person of [otherPerson, stranger, unassigned])
      expect(await notices(person.personId)).toEqual([]);
  });

  it("notifies with the comment on an order or on its move", async () => {
    const vendor = await testApp.person("tptadmin", project);
    const named = await testApp.person("translator", project);
    const { id } = await placed({ notifyAddtionalUsers: [named.email] });
    await put(id, { status: "created", comment: "Three days" }, vendor.as);
    await put(id, { comment: "Please be quick" });
    const sent = await testApp.db
      .selectFrom("notification")
      .select(["person_id", "type", sql<string>`data->>'text'`.as("text")])
      .where("project_id", "=", project.projectId)
      .where("person_id", "in", [vendor.personId, named.personId, owner.personId])
      .where(sql<boolean>`data->>'order' = ${id}`)
      .orderBy("id")
      .execute();
    const sentTo = ({ personId }: { personId: number }) =>
      sent.filter(({ person_id }) => person_id === personId).map(({ type, text }) => [type, text]);
    expect(sentTo(named)).toEqual([
      ["order.created", null],
      ["order.status_changed", "Three days"],
      ["order.commented", "Please be quick"],
    ]);
    expect(sentTo(vendor)).toEqual([
      ["order.created", null],
      ["order.commented", "Please be quick"],
    ]);
    expect(sentTo(owner)).toEqual([["order.status_changed", "Three days"]]);
  });

  it("notifies nobody who may not open the order, even if the request names their address", async () => {
    const unassigned = await testApp.person("tpttranslator", project);
    const former = await testApp.person("manager", project);
    const vendor = await testApp.person("tptadmin", project);
    const { id } = await placed({
      notifyAddtionalUsers: [unassigned, former, vendor].map(({ email }) => email),
      status: "draft",
    });
    await put(id, { status: "onHold" });
    await put(id, { status: "draft" });
    // One notification covers both moves.
    expect(await notices(former.personId)).toEqual(["order.status_changed"]);
    expect(await notices(vendor.personId)).toEqual([]);
    await testApp.db.deleteFrom("project_member").where("person_id", "=", former.personId).execute();
    expect((await put(id, { status: "requested" })).status).toBe(200);
    expect(await notices(former.personId)).toHaveLength(1);
    expect(await notices(vendor.personId)).toEqual(["order.created"]);
    expect(await notices(unassigned.personId)).toEqual([]);
  });

  it("notifies a vendor's translators only of newly assigned languages", async () => {
    const translator = await testApp.person("tpttranslator", project);
    const vendor = await testApp.person("tptadmin", project);
    await testApp.call("POST", "/v1/api/languages", { as: owner.as, body: { code: "fr" } });
    const { id } = await placed({ languages: ["de", "fr"] });
    await assign(id, translator);
    await assign(id, translator);
    await put(id, { status: "created" }, vendor.as);
    const sent = await testApp.db
      .selectFrom("notification")
      .select(["type", "data"])
      .where("person_id", "=", translator.personId)
      .orderBy("id")
      .execute();
    expect(sent).toMatchObject([
      { type: "order.created", data: { order: id, assigned: true, languages: ["de"] } },
      { type: "order.status_changed", data: { languages: ["de"], from: "requested", status: "created" } },
    ]);
  });

  it("names the person, the action and the order in a notification", async () => {
    const vendor = await testApp.person("tptadmin", project);
    const { id, orderNumber } = await placed();
    const [notice] = (
      await testApp.call("GET", "/v1/api/notifications", { as: { headers: vendor.as.headers ?? {} } })
    ).body;
    expect(notice).toMatchObject({
      type: "order.created",
      data: { order: id, orderNumber, status: "requested", languages: ["de"], user: { name: "owner" } },
    });
  });
});
