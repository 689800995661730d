import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { allEndpoints } from "#contract/contract.ts";
import { sweepAll } from "#server/instance/sweeps/sweeps.ts";
import { isWrite } from "#server/platform/http/is-write.ts";
import { waitForLockWaits, withLocksHeld } from "#server/testing/database/lock-waits.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
  type TestCaller,
} from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let owner: SeededPerson;
beforeAll(async () => {
  testApp = await openTestApp();
  project = await testApp.seedProject();
  owner = await testApp.person("owner", project);
  const entries = { greeting: { v: "Hello" }, farewell: { v: "Bye" } };
  await testApp.call("POST", "/v1/api", {
    as: project.as,
    body: { data: { en: { main: { entries } } } },
  });
});
afterAll(() => testApp.close());
beforeEach(() => testApp.db.deleteFrom("idempotent_request").execute());

type Sent = { as?: TestCaller; body?: unknown; key?: string; headers?: Record<string, string> };

const send = (path: string, { as = owner.as, body, key = "one", headers = {} }: Sent = {}) =>
  testApp.call("POST", path, { as, body, headers: { "idempotency-key": key, ...headers } });
const discuss = (text: string, more: Sent = {}) =>
  send("/v1/api/discussions", { body: { key: "greeting", language: "de", text }, ...more });
const countDiscussions = async () =>
  (await testApp.db.selectFrom("discussion").select("id").execute()).length;

/** A form. The boundary differs in each request, as in browsers. */
function form(boundary: string, text: string, type = "text/plain") {
  const body = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="notes.txt"\r\nContent-Type: ${type}\r\n\r\n${text}\r\n--${boundary}--\r\n`,
  );
  return { body, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}

it("an action that is sent ten times at once runs once, with the same answer for all requests", async () => {
  const before = await countDiscussions();
  const answers = await Promise.all(Array.from({ length: 10 }, () => discuss("Which greeting?")));
  expect(await countDiscussions()).toBe(before + 1);
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers["idempotency-replayed"] === "true").length).toBe(9);
});

it("a repeated action gets the answer of the first request", async () => {
  const first = await discuss("Again?");
  const before = await countDiscussions();
  const second = await discuss("Again?");
  expect([second.status, second.text]).toEqual([200, first.text]);
  expect(await countDiscussions()).toBe(before);
});

it("a request with the same key and another body, path or method is rejected with 409", async () => {
  const { body: discussion } = await discuss("Mine");
  const before = await countDiscussions();
  for (const answer of await Promise.all([
    discuss("Other"),
    send(`/v1/api/discussions/${discussion._id}/comments`, { body: { text: "Mine" } }),
  ])) {
    expect([answer.status, answer.body.code]).toEqual([409, "idempotency_key_used"]);
  }
  expect(await countDiscussions()).toBe(before);
  expect((await discuss("Other", { key: "two" })).status).toBe(200);
});

it("a key is unused for every other sender", async () => {
  const otherPerson = await testApp.person("manager", project);
  const [mine, theirs] = await Promise.all([discuss("Same"), discuss("Same", { as: otherPerson.as })]);
  expect(mine.body._id).not.toBe(theirs.body._id);
});

it("a key used in one project is unused in another project of the same person", async () => {
  const otherProject = await testApp.seedProject();
  const membership = {
    project_id: otherProject.projectId,
    person_id: owner.personId,
    role: "manager" as const,
  };
  await testApp.db.insertInto("project_member").values(membership).execute();
  const data = { en: { main: { entries: { greeting: { v: "Hello" } } } } };
  await testApp.call("POST", "/v1/api", { as: otherProject.as, body: { data } });
  const inProject = await discuss("Same");
  const inOtherProject = await discuss("Same", { as: { ...owner.as, app: otherProject.app } });
  expect([inProject.status, inOtherProject.status]).toEqual([200, 200]);
  expect(inOtherProject.body._id).not.toBe(inProject.body._id);
});

it("a rejected action may be sent again with the same key", async () => {
  const missing = { key: "missing", language: "de", text: "No such key" };
  const refused = await send("/v1/api/discussions", { body: missing });
  expect(refused.status).toBe(404);
  await testApp.call("POST", "/v1/api", {
    as: project.as,
    body: { data: { en: { main: { entries: { missing: { v: "There" } } } } } },
  });
  expect((await send("/v1/api/discussions", { body: missing })).status).toBe(200);
});

it("a repetition needs the same permissions as the first request", async () => {
  const removed = await testApp.person("translator", project);
  expect((await discuss("Still here", { as: removed.as })).status).toBe(200);
  await testApp.db.deleteFrom("project_member").where("person_id", "=", removed.personId).execute();
  expect((await discuss("Still here", { as: removed.as })).status).toBe(403);
});

it("a malformed key is rejected with an error that names the header", async () => {
  for (const key of ["", "with space", "x".repeat(256)]) {
    const { status, body } = await discuss("x", { key });
    expect([status, body.issues?.[0]?.path]).toEqual([400, "Idempotency-Key"]);
  }
});

describe("repeated file upload", () => {
  let orderFiles: string;
  const countFiles = async () => (await testApp.db.selectFrom("order_file").select("id").execute()).length;
  beforeAll(async () => {
    const body = { status: "draft", sourceLanguage: "en", languages: ["de"] };
    const created = await testApp.call("POST", "/v1/api/orders", { as: owner.as, body });
    expect(created.status).toBe(200);
    orderFiles = `/v1/api/orders/${created.body.order._id}/files`;
  });

  it("stores a file once, whatever boundary the browser chooses", async () => {
    const answers = await Promise.all(["a", "b", "c"].map((line) => send(orderFiles, form(line, "notes"))));
    expect(answers.map(({ status, body }) => [status, body.length])).toEqual(Array(3).fill([200, 1]));
    expect(await countFiles()).toBe(1);
  });

  it("rejects other content under the same key", async () => {
    await send(orderFiles, form("a", "these"));
    const before = await countFiles();
    const { status, body } = await send(orderFiles, form("a", "those"));
    expect([status, body.code, await countFiles()]).toEqual([409, "idempotency_key_used", before]);
  });

  it("succeeds with the same key after a rejected attempt", async () => {
    expect(
      (await send(orderFiles, { body: Buffer.from("--a--\r\n"), headers: form("a", "").headers })).status,
    ).toBe(400);
    expect((await send(orderFiles, form("a", "right"))).status).toBe(200);
  });
});

it("a repetition gets the secret that is shown once, which is never stored as plain text", async () => {
  const wanted = { name: "ci", permissions: ["get_project_list"] };
  const answers = await Promise.all(
    [1, 2].map(() => send("/v1/auth/tokens", { body: wanted, as: owner.as })),
  );
  expect(answers[0]?.body.token).toMatch(/^ppat_/);
  expect(answers[1]?.text).toBe(answers[0]?.text);
  const stored = await testApp.db.selectFrom("idempotent_request").select("answer").execute();
  expect(stored.length).toBe(1);
  expect(stored[0]?.answer?.toString("latin1")).not.toContain("ppat_");
});

it("repeated requests roll a project token and move an order once", async () => {
  const rolled = await Promise.all([1, 2, 3].map(() => send("/v1/api/projects/token/roll", { key: "roll" })));
  expect(new Set(rolled.map(({ text }) => text)).size).toBe(1);
  expect(rolled[0]?.status).toBe(200);
  const body = { sourceLanguage: "en", languages: ["de"] };
  const placed = await Promise.all([1, 2].map(() => send("/v1/api/orders", { body, key: "place" })));
  expect(placed.map(({ status }) => status)).toEqual([200, 200]);
  expect(placed[0]?.body.order._id).toBe(placed[1]?.body.order._id);
  const path = `/v1/api/orders/${placed[0]?.body.order._id}`;
  const cancel = { as: owner.as, body: { status: "canceled" }, headers: { "idempotency-key": "cancel" } };
  const moved = await Promise.all([1, 2, 3].map(() => testApp.call("PUT", path, cancel)));
  expect(moved.map(({ status }) => status)).toEqual([200, 200, 200]);
});

it("an action whose process died is not repeated silently", async () => {
  await discuss("Unknown end");
  const before = await countDiscussions();
  await sql`UPDATE idempotent_request SET answer = NULL, held_until = now() - interval '1 second'`.execute(
    testApp.db,
  );
  const { status, body } = await discuss("Unknown end");
  expect([status, body.code, await countDiscussions()]).toEqual([409, "request_unfinished", before]);
});

it("an action whose database connection broke is not repeated silently", async () => {
  const before = await countDiscussions();
  await withLocksHeld(testApp.pool, "LOCK TABLE discussion IN EXCLUSIVE MODE", async () => {
    const discussing = discuss("Broken end");
    await waitForLockWaits(testApp.db);
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(testApp.db);
    const { status, body, headers } = await discussing;
    expect([status, body.code, headers["retry-after"]]).toEqual([503, "unavailable", "2"]);
  });
  const { status, body } = await discuss("Broken end");
  expect([status, body.code, await countDiscussions()]).toEqual([409, "request_unfinished", before]);
});

it("a key expires after 24 hours, in the sweep and when a request repeats it", async () => {
  const first = await discuss("Old");
  await sql`UPDATE idempotent_request SET created_at = now() - interval '25 hours', held_until = now() - interval '25 hours'`.execute(
    testApp.db,
  );
  const second = await discuss("Old");
  expect(second.body._id).not.toBe(first.body._id);
  await sweepAll(testApp.jobDeps, { error: () => {} });
  expect(await testApp.db.selectFrom("idempotent_request").select("key").execute()).toEqual([{ key: "one" }]);
  await sql`UPDATE idempotent_request SET created_at = now() - interval '25 hours', held_until = now() - interval '25 hours'`.execute(
    testApp.db,
  );
  await sweepAll(testApp.jobDeps, { error: () => {} });
  expect(await testApp.db.selectFrom("idempotent_request").select("key").execute()).toEqual([]);
});

/**
 * Actions without a key: a repetition has no further effect or is rejected. Signing in has no sender that a key could
 * belong to.
 */
const withoutKey =
  "account.register bulk.run changes.revert checks.startRun checks.stopRun entries.removeByPost entries.upload groups.create jobs.cancel keys.create keys.duplicate \
languages.create manyTags.categorise manyTags.merge manyTags.remove notifications.read projectTrash.restore screenshots.orderByPost \
screenshots.removeByPost screenshots.verify session.signOut signIn.acceptInvitation signIn.requestReset signIn.reset \
signIn.setUp signIn.signIn signIn.signInByCode signIn.signInByLink statuses.create tagCategories.create tags.create \
tags.merge trash.removeByPost trash.restore twoFactor.confirm";

it("every action that is not an edit accepts a key", () => {
  const without = allEndpoints()
    .filter(({ endpoint }) => endpoint.method === "POST" && isWrite(endpoint) && !endpoint.once)
    .map(({ name }) => name);
  expect(without.sort().join(" ")).toBe(withoutKey);
});
