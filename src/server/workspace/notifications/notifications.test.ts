import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { notificationTypes } from "#contract/notifications/notifications.ts";
import {
  byPersonalToken,
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
  type TestCaller,
} from "#server/testing/test-app.ts";
import { sweepNotifications } from "./notifications.store.ts";
import { notify } from "./notify-and-mail.ts";

let testApp: TestApp;
let project: SeededProject;
let ada: SeededPerson;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await testApp.seedProject();
  ada = await testApp.person("translator", project);
  // Runs jobs that the previous test left.
  await testApp.runJobs();
  testApp.mails.length = 0;
});

const list = async (as: TestCaller = ada.as, query: Record<string, string> = {}) =>
  (await testApp.call("GET", "/v1/api/notifications", { as, query })).body;
const unread = async (as: TestCaller = ada.as) =>
  (await testApp.call("GET", "/v1/api/notifications/counts", { as })).body.unread;
const mark = (body: Record<string, unknown>, as: TestCaller = ada.as) =>
  testApp.call("POST", "/v1/api/notifications/read", { as, body });
const settings = (body?: Record<string, unknown>) =>
  testApp.call(body ? "PUT" : "GET", "/v1/auth/notification-settings", {
    as: ada.as,
    ...(body ? { body } : {}),
  });
const notifyAda = (type: (typeof notificationTypes)[number], data: Record<string, unknown> = {}) =>
  notify(testApp.db, { projectId: project.projectId, personIds: [ada.personId, ada.personId], type, data });

describe("GET /v1/api/notifications", () => {
  it("lists the newest notifications first in pages, with the number of unread ones", async () => {
    for (const key of ["a", "b", "c"]) await notifyAda("mention", { key });
    const notifications = await list();
    expect(await unread()).toBe(3);
    expect(notifications).toMatchObject([
      { type: "mention", app: project.app, projectName: "Test project", data: { key: "c" }, read: null },
      { data: { key: "b" } },
      { data: { key: "a" } },
    ]);
    const older = await list(ada.as, { before: notifications[0]._id, limit: "1" });
    expect(older).toMatchObject([{ data: { key: "b" } }]);
  });

  it("merges unread notifications of an order, except those with comments", async () => {
    const order = { order: "c2".padEnd(24, "0") };
    await notifyAda("order.created", { ...order, assigned: true, languages: ["fr"] });
    await notifyAda("order.created", { ...order, assigned: true, languages: ["de"] });
    await notifyAda("order.status_changed", { ...order, status: "created", text: "Three days" });
    await notifyAda("order.status_changed", { ...order, status: "accepted" });
    await notifyAda("order.status_changed", { ...order, status: "processing" });
    await notifyAda("order.status_changed", { order: "c2".padEnd(24, "1"), status: "done" });
    await notifyAda("order.delivered", { ...order, delivered: 3 });
    await notifyAda("order.delivered", { ...order, delivered: 4 });
    const shown = (await list()).map(({ type, data }: { type: string; data: object }) => [type, data]);
    expect(shown).toMatchObject([
      ["order.delivered", { delivered: 7 }],
      ["order.status_changed", { status: "done" }],
      ["order.status_changed", { status: "processing" }],
      ["order.status_changed", { text: "Three days" }],
      ["order.created", { languages: ["de", "fr"] }],
    ]);
    expect(await unread()).toBe(5);
    await mark({ all: true });
    await notifyAda("order.status_changed", { ...order, status: "testing" });
    expect(await list()).toHaveLength(6);
  });

  it("filters notifications by unread and by type", async () => {
    await notifyAda("mention");
    await notifyAda("order.created");
    await notifyAda("order.delivered");
    const [delivered] = await list();
    await mark({ ids: [delivered._id] });
    const types = async (query: Record<string, string>) =>
      (await list(ada.as, query)).map(({ type }: { type: string }) => type);
    expect(await types({ unread: "true" })).toEqual(["order.created", "mention"]);
    expect(await types({ unread: "false" })).toEqual(["order.delivered"]);
    expect(await types({ type: '["order.created","order.delivered"]' })).toEqual([
      "order.delivered",
      "order.created",
    ]);
    expect(await types({ type: "order.created", unread: "true" })).toEqual(["order.created"]);
    const wrong = await testApp.call("GET", "/v1/api/notifications", {
      as: ada.as,
      query: { type: "nonsense" },
    });
    expect(wrong.status).toBe(400);
  });

  it("hides notifications of projects that the person left or that are in the trash", async () => {
    await notifyAda("mention");
    await testApp.db.deleteFrom("project_member").where("person_id", "=", ada.personId).execute();
    expect([await list(), await unread()]).toEqual([[], 0]);
    await testApp.runJobs();
    expect(testApp.mails).toEqual([]);
    const owner = await testApp.person("owner", project);
    const notice = { personIds: [owner.personId], type: "mention", data: {} } as const;
    await notify(testApp.db, { projectId: project.projectId, ...notice });
    expect(await unread(owner.as)).toBe(1);
    await testApp.db
      .updateTable("project")
      .set({ deleted_at: new Date() })
      .where("id", "=", project.projectId)
      .execute();
    const headers = { headers: owner.as.headers ?? {} };
    expect([await list(headers), await unread(headers)]).toEqual([[], 0]);
  });

  it("a personal token reads its person's notifications only", async () => {
    await notifyAda("mention");
    const token = byPersonalToken(await ada.token([]));
    expect([await unread(token), (await list(token)).length]).toEqual([1, 1]);
    const otherPerson = (await testApp.person("owner", project)).as;
    expect([await unread(otherPerson), await list(otherPerson)]).toEqual([0, []]);
  });

  it("a personal token cannot disable mails, which would hide its actions", async () => {
    const as = byPersonalToken(await ada.token());
    const body = { mail: { mention: false } };
    expect((await testApp.call("PUT", "/v1/auth/notification-settings", { as, body })).status).toBe(403);
    expect((await settings()).body.mail.mention).toBe(true);
  });
});

it("marks some or all notifications of the caller as read", async () => {
  for (const key of ["a", "b", "c"]) await notifyAda("mention", { key });
  const notifications = await list();
  const otherPerson = await testApp.person("owner", project);
  expect((await mark({ all: true }, otherPerson.as)).body).toEqual({ unread: 0 });
  expect((await mark({ ids: [notifications[0]._id] }, otherPerson.as)).body).toEqual({ unread: 0 });
  expect((await mark({ ids: [notifications[0]._id] })).body).toEqual({ unread: 2 });
  expect((await mark({ all: true })).body).toEqual({ unread: 0 });
  expect((await list()).every((item: { read: string | null }) => item.read !== null)).toBe(true);
  for (const body of [{}, { all: true, ids: [] }, { ids: ["nonsense"] }])
    expect((await mark(body)).status).toBe(400);
});

describe("mail notifications", () => {
  it("mails notifications of chosen and default types once, with a link to the string", async () => {
    await notifyAda("mention", {
      branch: "b1".padEnd(24, "0"),
      key: 'say "hi"',
      language: "de",
      user: { name: "Ben" },
      text: "Look <here>",
    });
    await notifyAda("order.status_changed");
    await testApp.runJobs();
    expect(testApp.mails).toHaveLength(1);
    const [mail] = testApp.mails;
    expect(mail).toMatchObject({ to: ada.email, subject: "Ben mentioned you in Test project" });
    const search = new URLSearchParams({
      q: 'key:="say \\"hi\\""',
      show: "discussions",
      languages: "de",
      column: "de",
    });
    expect(mail?.text).toContain("Look <here>");
    expect(mail?.text).toContain(
      `${testApp.env.url}/projects/${project.app}/b1`.concat("0".repeat(22), `/translations?${search}`),
    );
  });

  it("links the order or webhook of the notification", async () => {
    const branch = "b1".padEnd(24, "0");
    await notifyAda("order.created", { branch, order: "c2".padEnd(24, "0") });
    await notifyAda("webhook.failing", { branch, webhook: "c8".padEnd(24, "0") });
    await testApp.runJobs();
    const within = `${testApp.env.url}/projects/${project.app}/${branch}`;
    expect(testApp.mails.map(({ text }) => text)).toEqual([
      expect.stringContaining(`${within}/orders/${"c2".padEnd(24, "0")}/overview`),
      expect.stringContaining(`${within}/webhooks/${"c8".padEnd(24, "0")}/deliveries`),
    ]);
  });

  it("mails each type according to the settings", async () => {
    for (const isWanted of [true, false]) {
      await settings({ mail: Object.fromEntries(notificationTypes.map((type) => [type, isWanted])) });
      for (const type of notificationTypes) await notifyAda(type);
      await testApp.runJobs();
      expect(testApp.mails).toHaveLength(isWanted ? notificationTypes.length : 0);
      testApp.mails.length = 0;
    }
  });

  it("mails according to the person's settings, in their language", async () => {
    expect((await settings()).body).toMatchObject({
      language: null,
      mail: { mention: true, invitation: false },
    });
    const chosen = await settings({ language: "de", mail: { mention: false, "order.status_changed": true } });
    expect(chosen.body).toMatchObject({ language: "de", mail: { mention: false, "order.created": true } });
    expect((await settings({ mail: { mention: false } })).body).toEqual(chosen.body);
    await notifyAda("mention");
    await notifyAda("order.status_changed");
    await testApp.runJobs();
    expect(testApp.mails).toMatchObject([{ subject: "Ein Auftrag in Test project hat einen neuen Status" }]);
    for (const body of [{ language: "xx" }, { mail: { nonsense: true } }, { mail: { mention: "yes" } }])
      expect((await settings(body)).status).toBe(400);
  });

  it("has texts for every type in every language, and no line break in a subject", async () => {
    const mail = Object.fromEntries(notificationTypes.map((type) => [type, true]));
    for (const language of ["en", "de", "ar"]) {
      await settings({ language, mail });
      for (const type of notificationTypes) await notifyAda(type, { user: { name: "B\r\nBcc: x" } });
      await testApp.runJobs();
    }
    expect(testApp.mails).toHaveLength(3 * notificationTypes.length);
    for (const { subject } of testApp.mails) expect(subject).toMatch(/^[^\r\n{}]+$/);
    expect(new Set(testApp.mails.map(({ subject }) => subject)).size).toBe(testApp.mails.length);
  });

  it("mails nothing if the cause is rolled back or the notification was read before", async () => {
    await testApp.db
      .transaction()
      .execute(async (tx) => {
        await notify(tx, {
          projectId: project.projectId,
          personIds: [ada.personId],
          type: "mention",
          data: {},
        });
        throw new Error("rolled back");
      })
      .catch(() => {});
    await notifyAda("mention");
    await mark({ all: true });
    await testApp.runJobs();
    expect(testApp.mails).toEqual([]);
  });
});

it("an invited person with an account is notified without the link", async () => {
  const admin = await testApp.person("admin", project);
  const ben = await testApp.person("owner", await testApp.seedProject());
  const invite = (email: string) =>
    testApp.call("POST", "/v1/api/invitations", { as: admin.as, body: { email, role: "translator" } });
  expect((await invite(ben.email)).status).toBe(200);
  expect((await invite("nobody@example.org")).status).toBe(200);
  const notifications = await list(ben.as);
  expect(notifications).toMatchObject([
    { type: "invitation", app: project.app, data: { role: "translator", user: { name: "admin" } } },
  ]);
  expect(JSON.stringify(notifications)).not.toContain("token");
});

it("notifications older than 90 days are deleted", async () => {
  await notifyAda("mention");
  await notifyAda("mention");
  const notifications = await list();
  await testApp.pool.query(
    "UPDATE notification SET created_at = now() - interval '91 days' WHERE id = (SELECT min(id) FROM notification WHERE person_id = $1)",
    [ada.personId],
  );
  await sweepNotifications(testApp.db);
  expect(await list()).toEqual([notifications[0]]);
});

it("only the newest notifications are kept for a person with too many", async () => {
  await notifyAda("mention");
  await notifyAda("mention");
  const notifications = await list();
  await sweepNotifications(testApp.db, 1);
  expect(await list()).toEqual([notifications[0]]);
});
