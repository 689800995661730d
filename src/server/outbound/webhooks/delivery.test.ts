import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { wireId } from "#contract/ids.ts";
import { webhookMask } from "#contract/webhooks/webhooks.ts";
import { withLocksHeld } from "#server/testing/database/lock-waits.ts";
import { waitUntil } from "#server/testing/live-reader.ts";
import { assertSigned, type Receiver, startReceiver } from "#server/testing/servers/webhook-receiver.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
} from "#server/testing/test-app.ts";
import { patientSettings, planEverything } from "./dispatch-due.fixture.ts";
import { startWebhooks } from "./dispatcher.ts";
import { checkHealth } from "./health.ts";
import { claimDeliveries } from "./send/claim-deliveries.ts";
import { defaultSettings, type WebhookSettings } from "./settings.ts";

let testApp: TestApp;
let project: SeededProject;
let admin: SeededPerson;
let receiver: Receiver;

const settings = { ...patientSettings, chance: () => 0.5 };

beforeAll(async () => {
  testApp = await openTestApp({ env: { webhookAllowPrivate: true } });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.pool.query("DELETE FROM webhook");
  project = await testApp.seedProject();
  admin = await testApp.person("admin", project);
  await testApp.call("POST", "/v1/api", {
    as: project.as,
    body: { data: { en: { main: { entries: { one: { v: "One" }, two: { v: "Two" } } } } } },
  });
  receiver = await startReceiver();
  return () => receiver.close();
});

async function createWebhook(body: Record<string, unknown> = {}) {
  const answer = await testApp.call("POST", "/v1/api/webhooks", {
    as: admin.as,
    body: { url: receiver.url, httpMethod: "post", events: ["entry.updated"], ...body },
  });
  expect(answer.status).toBe(200);
  return answer.body as { _id: string; secret: string };
}
let texts = 0;
const change = (key = "one") =>
  testApp.call("PATCH", "/v1/api/entries", {
    as: admin.as,
    body: { entries: [{ key, language: "de", value: `text ${++texts}` }] },
  });
const dispatch = (changed: Partial<WebhookSettings> = {}) =>
  testApp.dispatchWebhooks({ ...settings, ...changed });
const log = async ({ _id }: { _id: string }, query: Record<string, string> = {}) =>
  (await testApp.call("GET", `/v1/api/webhooks/${_id}/deliveries`, { as: admin.as, query })).body;
const read = async ({ _id }: { _id: string }) =>
  (await testApp.call("GET", `/v1/api/webhooks/${_id}`, { as: admin.as })).body;
const send = ({ _id }: { _id: string }, body: { type?: string } = {}) =>
  testApp.call("POST", `/v1/api/webhooks/${_id}/test`, { as: admin.as, body });
/** Makes pending deliveries due. */
const makeDue = () =>
  testApp.pool.query("UPDATE webhook_delivery SET next_attempt_at = now() WHERE status = 'pending'");
const readSeconds = async (time: string, from = "") =>
  (await testApp.pool.query(`SELECT extract(epoch FROM ${time})::float8 AS seconds ${from}`)).rows[0].seconds;
/** Dispatches, and returns the minimum and maximum pause before the next attempt, in seconds. */
async function dispatchToPause(): Promise<[least: number, most: number]> {
  const before = await readSeconds("clock_timestamp()");
  await dispatch({ retrySeconds: defaultSettings.retrySeconds });
  const after = await readSeconds("clock_timestamp()");
  const next = await readSeconds("next_attempt_at", "FROM webhook_delivery WHERE status = 'pending'");
  return [next - after, next - before];
}

describe("delivery of webhooks", () => {
  test("sends a delivery signed and with the user's headers, and logs it", async () => {
    const webhook = await createWebhook({
      headers: [
        { key: "X-Team", value: "blue" },
        { key: "user-agent", value: "mine" },
      ],
    });
    await change();
    await dispatch();
    const [delivery] = receiver.received;
    if (!delivery) throw new Error("nothing came");
    assertSigned(webhook.secret, delivery);
    expect(delivery.headers).toMatchObject({
      "content-type": "application/json",
      "x-team": "blue",
      "user-agent": "mine",
      "content-length": String(Buffer.byteLength(delivery.body)),
    });
    expect(delivery.headers["webhook-timestamp"]).toMatch(/^\d{10}$/);
    expect(Object.keys(delivery.event)).toEqual([
      "id",
      "type",
      "timestamp",
      "sequence",
      "project",
      "branch",
      "actor",
      "data",
    ]);
    const [entry] = await log(webhook);
    expect(entry).toMatchObject({
      eventId: delivery.id,
      type: "entry.updated",
      status: "delivered",
      test: false,
      request: { method: "POST", url: receiver.url, body: delivery.body },
      response: { status: 200, body: "thank you", truncated: false },
      error: null,
      nextAttempt: null,
      attempts: [{ status: 200, error: null }],
    });
    expect(await read(webhook)).toMatchObject({ successRate: 1, lastDelivery: { status: "delivered" } });
  });

  test("sends a signature but no body by GET", async () => {
    const webhook = await createWebhook({
      httpMethod: "get",
      body: { content: "unused", contentType: "text/plain" },
    });
    await change();
    await dispatch();
    const [delivery] = receiver.received;
    if (!delivery) throw new Error("nothing came");
    expect([delivery.method, delivery.body, delivery.headers["content-length"]]).toEqual([
      "GET",
      "",
      undefined,
    ]);
    assertSigned(webhook.secret, delivery);
  });

  test("fills each variable of the configured body text once", async () => {
    const webhook = await createWebhook({
      body: {
        content: '{"text":"{{data.entries.0.key}} by {{actor.name}}","n":{{sequence}}}',
        contentType: "text/x",
      },
    });
    await testApp.call("POST", "/v1/api", {
      as: project.as,
      body: { data: { en: { main: { entries: { 'say "hi"\n': { v: "Hi" } } } } } },
    });
    await change('say "hi"\n');
    receiver.answerStatus(500);
    await dispatch();
    const change2 = { body: { content: "another text", contentType: "text/plain" } };
    await testApp.call("PUT", `/v1/api/webhooks/${webhook._id}`, { as: admin.as, body: change2 });
    await makeDue();
    await dispatch();
    const [first, second] = receiver.received;
    expect(JSON.parse(first?.body ?? "").text).toBe('say "hi"\n by admin');
    expect(first?.headers["content-type"]).toBe("text/x");
    expect([second?.body, second?.id, second?.headers["content-type"]]).toEqual([
      first?.body,
      first?.id,
      "text/x",
    ]);
  });

  test("retries by the schedule under the same id, with a new signature for each attempt", async () => {
    const webhook = await createWebhook();
    receiver.answerStatus(500);
    await change();
    for (const pause of [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]) {
      const [least, most] = await dispatchToPause();
      expect(least).toBeLessThan(pause);
      expect(most).toBeGreaterThan(pause);
      await makeDue();
    }
    await dispatch();
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    for (const item of receiver.received) assertSigned(webhook.secret, item);
    const [entry] = await log(webhook);
    expect(entry).toMatchObject({
      status: "failed",
      nextAttempt: null,
      response: { status: 500, body: "status 500" },
    });
    expect(entry.attempts).toHaveLength(10);
    await dispatch();
    expect(receiver.received).toHaveLength(10);
  });

  test("waits as long as the receiver requests, up to a day", async () => {
    await createWebhook();
    await change();
    const startedAt = Date.now();
    for (const [value, expected] of [
      ["120", 120],
      ["999999", 86_400],
      [new Date(startedAt + 7_200_000).toUTCString(), 7_200],
    ] as const) {
      receiver.answerStatus(429, { "retry-after": value });
      await testApp.pool.query("UPDATE webhook_delivery SET tries = 0");
      await makeDue();
      const [least, most] = await dispatchToPause();
      // A date has a precision of seconds, and some time has passed since it was chosen.
      expect(least).toBeLessThan(expected);
      expect(most + (Date.now() - startedAt) / 1_000 + 1).toBeGreaterThan(expected);
    }
  });

  test("fails if the receiver responds with a redirect or an error", async () => {
    for (const status of [301, 302, 307, 400, 404, 503]) {
      await testApp.pool.query("DELETE FROM webhook");
      receiver.clear();
      const webhook = await createWebhook();
      receiver.answerStatus(status, { location: receiver.url });
      await change();
      await dispatch();
      expect(await log(webhook)).toMatchObject([{ status: "pending", response: { status } }]);
      expect(receiver.received).toHaveLength(1);
      expect(await read(webhook)).toMatchObject({ state: "failing", failingSince: expect.any(String) });
    }
  });

  test("fails if the response head is late, but not if only the body is slow", async () => {
    const webhook = await createWebhook();
    receiver.answerWith((_received, { socket }) => void socket?.write("HTTP/1.1 200 O"));
    await change();
    await dispatch({ timeoutMs: 300 });
    expect(await log(webhook)).toMatchObject([
      { status: "pending", error: "no answer within 0.3 s", response: null },
    ]);
    const timeUp = new AbortController();
    receiver.answerWith((_received, response) => {
      response.writeHead(200).flushHeaders();
      let drops = 0;
      const drip = setInterval(() => {
        response.write("x");
        if (++drops === 10) timeUp.abort();
      }, 20);
      response.once("close", () => clearInterval(drip));
    });
    await makeDue();
    await dispatch({ abortAfter: () => timeUp.signal });
    const [entry] = await log(webhook);
    expect(entry).toMatchObject({ status: "delivered", response: { status: 200, truncated: true } });
    expect(entry.response.body).toMatch(/^x+$/);
  });

  test("stores no secret, not even an echoed one", async () => {
    const webhook = await createWebhook({
      headers: [{ key: "Authorization", value: "Bearer very-secret", secret: true }],
    });
    receiver.answerWith(({ headers }, response) =>
      response.writeHead(200, { "x-echo": headers.authorization }).end(`${headers.authorization}\u0000`),
    );
    await change();
    await dispatch();
    expect(receiver.received[0]?.headers.authorization).toBe("Bearer very-secret");
    const [entry] = await log(webhook);
    expect(JSON.stringify(entry)).not.toContain("very-secret");
    expect(entry.request.headers).toContainEqual({ key: "Authorization", value: webhookMask });
    expect(entry.response.body).toBe(`${webhookMask}\ufffd`);
  });
});

describe("webhook endpoint", () => {
  test("sends first attempts in order, while failed deliveries are retried separately", async () => {
    const webhook = await createWebhook();
    receiver.answerWith((_received, response) =>
      response.writeHead(receiver.received.length === 1 ? 500 : 200).end(),
    );
    for (let index = 0; index < 4; index++) await change();
    await dispatch();
    const sequences = receiver.received.map(({ event }) => event.sequence);
    expect(sequences).toEqual([...sequences].sort((a, b) => a - b));
    expect(new Set(sequences).size).toBe(4);
    await makeDue();
    await dispatch();
    expect(receiver.received[4]?.id).toBe(receiver.received[0]?.id);
    expect((await log(webhook)).map(({ status }: { status: string }) => status)).toEqual(
      Array(4).fill("delivered"),
    );
  });

  test("disables an endpoint at once by 410, and notifies other webhooks", async () => {
    const webhook = await createWebhook();
    const otherReceiver = await startReceiver();
    await createWebhook({ url: otherReceiver.url, events: ["webhook.disabled"] });
    receiver.answerStatus(410);
    await change();
    await change("two");
    await dispatch();
    await testApp.runJobs();
    expect(receiver.received).toHaveLength(1);
    expect(await read(webhook)).toMatchObject({ disabled: true, disabledReason: "gone", state: "disabled" });
    expect(await log(webhook)).toMatchObject([{ status: "failed" }, { status: "failed" }]);
    expect(otherReceiver.received).toMatchObject([
      { event: { type: "webhook.disabled", data: { reason: "gone", webhook: { _id: webhook._id } } } },
    ]);
    const { rows } = await testApp.pool.query("SELECT type, data FROM notification WHERE person_id = $1", [
      admin.personId,
    ]);
    const branch = wireId("branch", project.branchId);
    expect(rows).toMatchObject([
      { type: "webhook.disabled", data: { webhook: webhook._id, url: receiver.url, branch, reason: "gone" } },
    ]);
    expect(testApp.mails.filter(({ to }) => to === admin.email)).toMatchObject([
      { subject: "A webhook of Test project was disabled" },
    ]);
    await otherReceiver.close();
  });

  test("retries only the oldest delivery of an endpoint after 10 failures in a row", async () => {
    const webhook = await createWebhook();
    receiver.answerStatus(500);
    for (let index = 0; index < 13; index++) await change();
    await dispatch();
    expect(receiver.received).toHaveLength(10);
    const oldest = receiver.received[0]?.id;
    receiver.clear();
    await makeDue();
    await dispatch();
    expect(receiver.received.map(({ id }) => id)).toEqual([oldest]);
    receiver.answerStatus(200);
    receiver.clear();
    await makeDue();
    await dispatch();
    expect(receiver.received[0]?.id).toBe(oldest);
    expect(receiver.received).toHaveLength(13);
    expect(await read(webhook)).toMatchObject({ state: "active", failingSince: null });
  });

  test("warns after 6 hours of failure, disables after 5 days, and can replay the backlog", async () => {
    const webhook = await createWebhook();
    receiver.answerStatus(500);
    await change();
    await dispatch();
    const failedFor = (hours: number) =>
      testApp.pool.query("UPDATE webhook SET failing_since = now() - make_interval(hours => $1)", [hours]);
    await failedFor(7);
    await dispatch();
    await dispatch();
    expect(await read(webhook)).toMatchObject({ state: "warned", disabled: false });
    await failedFor(121);
    await dispatch();
    expect(await read(webhook)).toMatchObject({ disabled: true, disabledReason: "failing" });
    await change("two");
    await dispatch();
    await testApp.runJobs();
    const subjects = testApp.mails.filter(({ to }) => to === admin.email).map(({ subject }) => subject);
    expect(subjects).toEqual([
      "A webhook of Test project is failing",
      "A webhook of Test project was disabled",
    ]);

    const replay = { failedSince: new Date(Date.now() - 3_600_000).toISOString() };
    const path = `/v1/api/webhooks/${webhook._id}`;
    const early = await testApp.call("POST", `${path}/replay`, { as: admin.as, body: replay });
    expect([early.status, early.body.code]).toEqual([400, "webhook_disabled"]);
    await testApp.call("PUT", path, { as: admin.as, body: { disabled: false } });
    expect((await testApp.call("POST", `${path}/replay`, { as: admin.as, body: replay })).body).toEqual({
      replayed: 1,
    });
    receiver.answerStatus(200);
    await dispatch();
    expect(await log(webhook)).toMatchObject([{ status: "delivered" }]);
    expect(await read(webhook)).toMatchObject({ state: "active", disabledReason: null });
  });

  test("keeps pending and running deliveries for replay when disabled", async () => {
    const failLong = () => testApp.pool.query("UPDATE webhook SET failing_since = now() - interval '6 days'");
    const quiet = await createWebhook({ mode: "coalesced", quietPeriod: 600, events: [] });
    await change();
    await dispatch();
    await failLong();
    await dispatch();
    expect(await log(quiet)).toMatchObject([{ type: "translations.changed", status: "failed" }]);

    const webhook = await createWebhook({ url: receiver.url.replace("127.0.0.1", "localhost") });
    receiver.answerStatus(500);
    await change();
    await testApp.dispatchWebhooks({
      ...settings,
      resolve: async (name, signal) => {
        await failLong();
        await checkHealth(testApp.db);
        return settings.resolve(name, signal);
      },
    });
    expect(await read(webhook)).toMatchObject({ disabled: true, disabledReason: "failing" });
    expect(await log(webhook)).toMatchObject([{ status: "failed" }]);
  });

  test("sends no events that happened while the webhook was disabled", async () => {
    const webhook = await createWebhook({ disabled: true });
    await change();
    await dispatch();
    await testApp.call("PUT", `/v1/api/webhooks/${webhook._id}`, { as: admin.as, body: { disabled: false } });
    await dispatch();
    expect(receiver.received).toEqual([]);
    await change();
    await dispatch();
    expect(receiver.received).toHaveLength(1);
  });

  test("sends to other endpoints while one endpoint is slow", async () => {
    await createWebhook();
    const quick = await startReceiver();
    await createWebhook({ url: quick.url });
    const pendingResponses: Array<() => void> = [];
    receiver.answerWith((_received, response) => void pendingResponses.push(() => response.end()));
    for (let index = 0; index < 3; index++) await change();
    const dispatching = dispatch({ timeoutMs: 60_000, leaseMs: 120_000 });
    await expect.poll(() => quick.received.length, { timeout: 50_000, interval: 10 }).toBe(3);
    expect(receiver.received.length).toBeLessThan(3);
    receiver.answerStatus(200);
    for (const answer of pendingResponses) answer();
    await dispatching;
    await quick.close();
  });

  test("sends each event once and in order from two concurrent dispatchers", async () => {
    await createWebhook();
    for (let index = 0; index < 12; index++) await change();
    await Promise.all([dispatch(), dispatch(), dispatch()]);
    const sequences = receiver.received.map(({ event }) => event.sequence);
    expect(sequences).toHaveLength(12);
    expect(sequences).toEqual([...sequences].sort((a, b) => a - b));
  });

  test("signs with the new secret and, for a day after each rotation, with the former secrets", async () => {
    const webhook = await createWebhook();
    const rotate = () =>
      testApp.call("POST", `/v1/api/webhooks/${webhook._id}/rotate`, { as: admin.as, body: {} });
    const between = (await rotate()).body.secret;
    const rotated = await rotate();
    expect(Date.parse(rotated.body.oldSecretUntil) - Date.now()).toBeGreaterThan(86_000_000);
    await change();
    await dispatch();
    const [signedThrice] = receiver.received.splice(0);
    if (!signedThrice) throw new Error("nothing came");
    expect(String(signedThrice.headers["webhook-signature"]).split(" ")).toHaveLength(3);
    for (const secret of [webhook.secret, between, rotated.body.secret]) assertSigned(secret, signedThrice);
    await testApp.pool.query("UPDATE webhook SET old_secrets_until = ARRAY[old_secrets_until[1], now()]");
    await change();
    await dispatch();
    const [signedTwice] = receiver.received.splice(0);
    if (!signedTwice) throw new Error("nothing came");
    expect(String(signedTwice.headers["webhook-signature"]).split(" ")).toHaveLength(2);
    assertSigned(between, signedTwice);
    await testApp.pool.query("UPDATE webhook SET old_secrets_until = ARRAY[now(), now()]");
    await change();
    await dispatch();
    const [delivery] = receiver.received;
    if (!delivery) throw new Error("nothing came");
    assertSigned(rotated.body.secret, delivery);
    expect(() => assertSigned(webhook.secret, delivery)).toThrow("No matching signature");
  });
});

test("sends a change that waited for the planning lock as soon as the lock is free", async () => {
  await createWebhook();
  const running = await startWebhooks(testApp.jobDeps, settings);
  try {
    // The start checks all branches; the next check of all branches follows much later.
    await change();
    await waitUntil(() => receiver.received.length === 1);
    const turn = `SELECT pg_advisory_xact_lock(4400003, ${project.projectId})`;
    await withLocksHeld(testApp.pool, turn, async () => {
      await change();
      await sleep(500);
    });
    await waitUntil(() => receiver.received.length === 2);
  } finally {
    await running.stop();
  }
});

test("does not delay a project until the events of another project are sent", async () => {
  await createWebhook({ url: `${receiver.url}/slow` });
  await change();
  const slow = project;
  project = await testApp.seedProject();
  admin = await testApp.person("admin", project);
  await testApp.call("POST", "/v1/api", {
    as: project.as,
    body: { data: { en: { main: { entries: { one: { v: "One" } } } } } },
  });
  await createWebhook({ url: `${receiver.url}/quick` });
  await change();
  const cursor = `SELECT FROM webhook_cursor WHERE project_id = ${slow.projectId} FOR UPDATE`;
  await withLocksHeld(testApp.pool, cursor, async () => {
    const running = await startWebhooks(testApp.jobDeps, settings);
    try {
      await waitUntil(() => receiver.received.some(({ path }) => path.endsWith("/quick")));
    } finally {
      await running.stop();
    }
  });
});

describe("delivery log", () => {
  test("filters, pages and replays deliveries under the same ids", async () => {
    const webhook = await createWebhook({ events: ["entry.updated", "entry.status_changed"] });
    for (let index = 0; index < 3; index++) await change();
    await testApp.call("PATCH", "/v1/api/entries", {
      as: admin.as,
      body: { entries: [{ key: "one", language: "de", status: "2" }] },
    });
    receiver.answerWith(({ event }, response) =>
      response.writeHead(event.type === "entry.updated" ? 200 : 500).end(),
    );
    await dispatch();
    expect(await log(webhook, { status: "delivered" })).toHaveLength(3);
    expect(await log(webhook, { status: "pending" })).toMatchObject([{ type: "entry.status_changed" }]);
    expect(await log(webhook, { type: "entry.status_changed" })).toHaveLength(1);
    const [newest, second] = await log(webhook, { limit: "2" });
    expect(newest.type).toBe("entry.status_changed");
    expect(await log(webhook, { before: second._id })).toHaveLength(2);
    expect(await log(webhook, { to: "2020-01-01T00:00:00Z" })).toEqual([]);

    receiver.clear();
    receiver.answerStatus(200);
    const replay = async (body: Record<string, unknown>) => {
      const answer = await testApp.call("POST", `/v1/api/webhooks/${webhook._id}/replay`, {
        as: admin.as,
        body,
      });
      await dispatch();
      return answer.body.replayed;
    };
    expect(await replay({ deliveryIds: [second._id] })).toBe(1);
    expect(receiver.received.splice(0).map(({ id }) => id)).toEqual([second.eventId]);
    expect(await replay({ failedSince: new Date(Date.now() - 60_000).toISOString() })).toBe(1);
    expect(receiver.received.splice(0).map(({ id }) => id)).toEqual([newest.eventId]);
    expect(await replay({ from: new Date(Date.now() - 60_000).toISOString() })).toBe(4);
    expect(receiver.received).toHaveLength(4);
  });

  test("sends a test of any type at once and returns its result", async () => {
    const webhook = await createWebhook();
    receiver.answerStatus(418);
    const tested = await send(webhook, { type: "order.delivered" });
    expect(tested.body).toMatchObject({ delivered: false, status: 418, body: "status 418", error: null });
    const [delivery] = receiver.received;
    if (!delivery) throw new Error("nothing came");
    assertSigned(webhook.secret, delivery);
    expect(delivery.event).toMatchObject({
      type: "order.delivered",
      project: { _id: project.app },
      branch: { name: "main" },
    });
    expect(await log(webhook)).toMatchObject([{ _id: tested.body.delivery, test: true, status: "failed" }]);
    await dispatch();
    expect(receiver.received).toHaveLength(1);
    expect(await read(webhook)).toMatchObject({ state: "active" });
    await send(webhook);
    expect(receiver.received[1]?.event).toMatchObject({ type: "webhook.test", branch: null });
    await testApp.call("PUT", `/v1/api/webhooks/${webhook._id}`, { as: admin.as, body: { disabled: true } });
    expect((await send(webhook)).body.code).toBe("webhook_disabled");
  });

  test("returns not_found for a test whose webhook was deleted during the test", async () => {
    const webhook = await createWebhook();
    receiver.answerWith(async (_received, response) => {
      await testApp.call("DELETE", `/v1/api/webhooks/${webhook._id}`, { as: admin.as });
      response.end();
    });
    expect((await send(webhook)).body.code).toBe("not_found");
  });

  test("queues tests of a slow receiver, and refuses too many tests", async () => {
    const webhook = await createWebhook();
    const pendingResponses: Array<() => void> = [];
    receiver.answerWith((_received, response) => void pendingResponses.push(() => response.end()));
    const tests = Array.from({ length: 13 }, () => send(webhook));
    expect((await Promise.race(tests)).status).toBe(429);
    await expect.poll(() => pendingResponses.length).toBe(2);
    receiver.answerStatus(200);
    for (const answer of pendingResponses) answer();
    const answers = await Promise.all(tests);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
  });
});

test("leaves room for deliveries of other projects when it claims due deliveries", async () => {
  for (let count = 0; count < 20; count++) await createWebhook();
  await change();
  await planEverything(testApp.db);
  const otherProject = await testApp.seedProject();
  await testApp.pool.query(
    `INSERT INTO webhook SELECT (jsonb_populate_record(w, jsonb_build_object('project_id', $1::integer, 'id', w.id + 1000))).*
     FROM webhook w ORDER BY id LIMIT 1`,
    [otherProject.projectId],
  );
  await testApp.pool.query(
    `INSERT INTO webhook_delivery
     SELECT (jsonb_populate_record(d, jsonb_build_object('project_id', $1::integer, 'webhook_id', d.webhook_id + 1000))).*
     FROM webhook_delivery d ORDER BY webhook_id LIMIT 1`,
    [otherProject.projectId],
  );
  const claim = async (limit: number) => {
    const claimed = await claimDeliveries(testApp.db, { limit, leaseMs: 60_000, except: [] });
    return [project, otherProject].map(
      ({ projectId }) => claimed.filter((candidate) => candidate.project_id === projectId).length,
    );
  };
  expect(await claim(2)).toEqual([1, 1]);
  expect(await claim(64)).toEqual([15, 0]);
  expect(await claim(64)).toEqual([0, 0]);
});
