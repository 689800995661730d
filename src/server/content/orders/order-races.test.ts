import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
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
let manager: SeededPerson;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await testApp.seedProject({ languages: ["en", "de", "fr"] });
  manager = await testApp.person("manager", project);
  const main = { entries: { hello: { v: "Hello there" }, bye: { v: "Bye" }, pay: { v: "Pay now please" } } };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data: { en: { main } } } });
});

const call = (method: "POST" | "PUT" | "PATCH", path: string, body: unknown) =>
  testApp.call(method, path, { as: manager.as, body });
const placeOrder = () => call("POST", "/v1/api/order", { sourceLanguage: "en", languages: ["de"] });
const bulk = (body: object) => call("POST", "/v1/api/entries/bulk", { languages: ["de"], q: "", ...body });
const counts = async () => (await testApp.call("GET", "/v1/api/entryCount", { as: manager.as })).body.de;

/** Writers first lock the keys that they change, and last the branch. */
const runInOrder = <A, B>(first: () => Promise<A>, second: () => Promise<B>) =>
  runInLockOrder(testApp, `SELECT FROM branch WHERE id = ${project.branchId} FOR UPDATE`, [first, second]);

const actions: Array<[name: string, action: () => Promise<{ status: number }>]> = [
  ["a bulk status", () => bulk({ action: "setStatus", status: 2 })],
  ["a bulk status with a comment", () => bulk({ action: "setStatus", status: 2, comment: "why" })],
  ["a bulk copy", () => bulk({ action: "copyFrom", from: "en" })],
  ["a deletion", () => bulk({ action: "delete" })],
  [
    "a save",
    () => call("PATCH", "/v1/api/entries", { entries: [{ key: "bye", language: "de", value: "Ade" }] }),
  ],
];

it.each(actions)("%s that waited for an order counts the strings as ordered", async (_name, action) => {
  const [order, done] = await runInOrder(placeOrder, action);
  expect([order.status, done.status]).toEqual([200, 200]);
  await expectCorrectCounters(testApp.db, project.projectId);
});

it.each(actions)("an order that waited for %s orders the remaining strings", async (_name, action) => {
  const [done, order] = await runInOrder(action, placeOrder);
  expect(done.status).toBe(200);
  expect([200, 400]).toContain(order.status);
  await expectCorrectCounters(testApp.db, project.projectId);
});

it("a due date set while an order resumes from hold does not place it", async () => {
  const draft = { sourceLanguage: "en", languages: ["de"], status: "draft" };
  const { id } = (await call("POST", "/v1/api/order", draft)).body.order;
  const put = (body: object) => call("PUT", `/v1/api/orders/${id}`, body);
  await put({ status: "onHold" });
  const lockStatement = "SELECT FROM translation_order FOR UPDATE";
  const [resumed, dated] = await runInLockOrder(testApp, lockStatement, [
    () => put({ status: "draft" }),
    () => put({ dueDate: "2099-01-01" }),
  ]);
  expect([resumed.status, dated.status]).toEqual([200, 200]);
  expect(dated.body.order).toMatchObject({ status: "draft", dueDate: "2099-01-01T00:00:00.000Z" });
});

it("blocks deletion of a branch while an order is placed, and orders in a deleted branch", async () => {
  const admin = await testApp.person("admin", project);
  const as = admin.as;
  const make = async (name: string) => {
    const created = await testApp.call("POST", "/v1/api/branches", {
      as,
      body: { name, sourceBranch: "main" },
    });
    return created.body._id as string;
  };
  const order = (branch: string) =>
    testApp.call("POST", "/v1/api/order", {
      as,
      query: { branch },
      body: { sourceLanguage: "en", languages: ["de"] },
    });
  const remove = (id: string) => testApp.call("DELETE", `/v1/api/branches/${id}`, { as });
  const lockStatement = (id: string) =>
    `SELECT pg_advisory_xact_lock(${project.projectId}, ${Number.parseInt(id.slice(2), 16)})`;
  const first = await make("first");
  const [placed, refused] = await runInLockOrder(testApp, lockStatement(first), [
    () => order(first),
    () => remove(first),
  ]);
  expect([placed.status, refused.body.code]).toEqual([200, "branch_in_order"]);
  const second = await make("second");
  const [removed, late] = await runInLockOrder(testApp, lockStatement(second), [
    () => remove(second),
    () => order(second),
  ]);
  expect([removed.status, late.status]).toEqual([200, 404]);
});

it("a bulk status change that waited for the end of an order counts strings as not ordered", async () => {
  const { body } = await placeOrder();
  expect(await counts()).toMatchObject({ inOrder: 3, new: 0 });
  const cancel = () => call("PUT", `/v1/api/orders/${body.order.id}`, { status: "canceled" });
  await runInOrder(cancel, () => bulk({ action: "setStatus", status: 2 }));
  await expectCorrectCounters(testApp.db, project.projectId);
  await runInOrder(placeOrder, () => bulk({ action: "setStatus", status: 0 }));
  await expectCorrectCounters(testApp.db, project.projectId);
  expect(await counts()).toMatchObject({ inOrder: 3, new: 0 });
});

it("a vendor's save writes nothing if the order was canceled while the save waited", async () => {
  const { id } = (await placeOrder()).body.order;
  const vendor = await testApp.person("tptadmin", project);
  const entries = [{ key: "hello", language: "de", draft: "Hallo" }];
  const lockStatement = `SELECT FROM entry_key WHERE project_id = ${project.projectId} FOR UPDATE`;
  const [canceled, saved] = await runInLockOrder(testApp, lockStatement, [
    () => call("PUT", `/v1/api/orders/${id}`, { status: "canceled" }),
    () => testApp.call("PATCH", "/v1/api/entries", { as: vendor.as, body: { entries } }),
  ]);
  expect([canceled.status, saved.status]).toEqual([200, 403]);
  expect((await counts()).draft).toBe(0);
});
