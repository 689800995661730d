import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { wireId } from "#contract/ids.ts";
import { maxEventBytes, webhookEventSchema } from "#contract/webhooks/webhook-events.ts";
import { withLocksHeld } from "#server/testing/database/lock-waits.ts";
import { sendForm } from "#server/testing/send-form.ts";
import { assertSigned, type Receiver, startReceiver } from "#server/testing/servers/webhook-receiver.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
} from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let owner: SeededPerson;
let receiver: Receiver;
let secret: string;
let webhookId: string;

beforeAll(async () => {
  testApp = await openTestApp({ env: { webhookAllowPrivate: true } });
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await testApp.close();
});
beforeEach(async () => {
  await testApp.pool.query("DELETE FROM webhook");
  await testApp.pool.query("DELETE FROM webhook_pending_autosave");
  project = await testApp.seedProject();
  owner = await testApp.person("owner", project);
  await upload({ old: { v: "Old text" }, older: { v: "Older text" }, oldest: { v: "Oldest text" } });
  const created = await make({});
  secret = created.secret;
  webhookId = created._id;
  receiver.clear();
});

async function make(body: Record<string, unknown>) {
  const answer = await testApp.call("POST", "/v1/api/webhooks", {
    as: owner.as,
    body: { url: receiver.url, httpMethod: "post", ...body },
  });
  expect(answer.text).toContain("secret");
  return answer.body;
}
const upload = (entries: Record<string, unknown>, language = "en") =>
  testApp.call("POST", "/v1/api", { as: project.as, body: { data: { [language]: { main: { entries } } } } });
const patch = (entry: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  testApp.call("PATCH", "/v1/api/entries", { as: owner.as, body: { entries: [entry], ...more } });

/** Sends due events, and checks every event against its schema and its signature. */
async function receivedEvents() {
  await testApp.dispatchWebhooks();
  for (const item of receiver.received) {
    assertSigned(secret, item);
    z.parse(webhookEventSchema(item.event.type), item.event);
    expect(item.event.id).toBe(item.id);
    expect(Buffer.byteLength(item.body)).toBeLessThanOrEqual(maxEventBytes);
  }
  return receiver.received.splice(0).map(({ event }) => event);
}
const typesOf = (events: Array<{ type: string }>) => events.map(({ type }) => type);

describe("events of entries", () => {
  test("sends no changes from before the webhook was created", async () => {
    expect(await receivedEvents()).toEqual([]);
  });

  test("sends a saved value with its key, language, actor and position", async () => {
    const saved = await patch({ key: "old", language: "de", value: "Alter Text" });
    const [event, ...more] = await receivedEvents();
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      type: "entry.updated",
      project: { _id: project.app, name: "Test project" },
      branch: { name: "main" },
      actor: { _id: expect.stringMatching(/^a1/) },
      data: {
        changeSet: saved.body.changeSet,
        kind: "save",
        count: 1,
        entries: [{ key: "old", language: "de", fields: ["value"], version: 1, status: "0", locked: false }],
      },
    });
  });

  test("uses separate types for drafts, status, locks and comments", async () => {
    await patch({ key: "old", language: "de", draft: "Entwurf" });
    await patch({ key: "old", language: "de", status: "2" });
    await patch({ key: "old", language: "de", comment: "why?" });
    await patch({ key: "old", language: "de", locked: true });
    await patch({ key: "old", language: "de", locked: false });
    await patch({ key: "old", language: "de", value: "Entwurf", draft: "" });
    expect(typesOf(await receivedEvents())).toEqual([
      "entry.draft_updated",
      "entry.status_changed",
      "entry.commented",
      "entry.locked",
      "entry.unlocked",
      "entry.published",
    ]);
  });

  test("sends findings of a text, except disabled and dismissed findings", async () => {
    const send = (method: "PUT" | "POST", path: string, body: object) =>
      testApp.call(method, `/v1/api/${path}`, { as: owner.as, body });
    const found = async () =>
      (await receivedEvents())
        .flatMap(({ data }) => data.entries ?? [])
        .map(({ checks }: { checks: unknown }) => checks);
    await patch({ key: "old", language: "de", value: "Alter  Text." });
    expect(await found()).toEqual([["double_space", "end_punctuation"]]);
    await send("PUT", "checkSettings", { levels: { double_space: "off" } });
    await patch({ key: "old", language: "de", status: "2" });
    expect(await found()).toEqual([["end_punctuation"]]);
    const dismissed = { key: "old", language: "de", checks: ["end_punctuation"], reason: "It ends so." };
    expect((await send("POST", "checks/dismiss", dismissed)).status).toBe(200);
    await patch({ key: "old", language: "de", status: "1" });
    expect(await found()).toEqual([[]]);
  });

  test("sends a renamed key as updated, under its new name", async () => {
    const body = { keys: [{ key: "old", name: "renamed" }] };
    await testApp.call("PATCH", "/v1/api/keys", { as: owner.as, body });
    const [event, ...more] = await receivedEvents();
    expect([event.type, more]).toEqual(["entry.updated", []]);
    expect(event.data.entries).toMatchObject([{ key: "renamed", language: null, fields: ["name"] }]);
  });

  test("sends one event of each type for a write of several fields", async () => {
    await patch({ key: "old", language: "de", value: "Alt", status: "1" });
    expect(typesOf(await receivedEvents())).toEqual(["entry.updated", "entry.status_changed"]);
  });

  test("sends created, deleted and restored keys", async () => {
    await upload({ fresh: { v: "Fresh" }, old: { v: "Old text, new" } });
    const created = await receivedEvents();
    expect(typesOf(created)).toEqual(["import.completed", "entry.created", "entry.updated"]);
    expect(created[0].data.counts).toMatchObject({ created: 1, updated: 1 });
    expect(created[1].data.entries).toMatchObject([{ key: "fresh", language: "en" }]);

    const removed = await testApp.call("DELETE", "/v1/api/entries", {
      as: owner.as,
      body: { entries: ["fresh"] },
    });
    expect(removed.status).toBe(200);
    const [deleted, ...more] = await receivedEvents();
    expect([deleted.type, more]).toEqual(["entry.deleted", []]);
    expect(deleted.data.entries).toMatchObject([{ key: "fresh", language: null }]);

    await testApp.call("POST", `/v1/api/changes/${deleted.data.changeSet}/revert`, { as: owner.as });
    const restored = await receivedEvents();
    expect(typesOf(restored)).toEqual(["changeset.reverted", "entry.restored"]);
    expect(restored[0].data.reverts).toBe(deleted.data.changeSet);
  });

  test("sends an import like an upload, also if a job runs it, but not a dry run", async () => {
    const send = (texts: object, query: Record<string, string>) =>
      sendForm(testApp, "/v1/api/files", {
        as: owner.as,
        query: { "file-format": "nested_json", language: "de", ...query },
        parts: [{ name: "file", fileName: "de.json", text: JSON.stringify(texts) }],
      });
    await send({ old: "Alt" }, { dryRun: "true" });
    expect(await receivedEvents()).toEqual([]);
    const { body } = await send({ old: "Alt", fresh: "Neu" }, {});
    const sent = await receivedEvents();
    expect(typesOf(sent)).toEqual(["import.completed", "entry.created", "entry.updated"]);
    expect(sent[0].data).toMatchObject({ changeSet: body.changeSet, counts: { created: 1, updated: 1 } });
    await send({ old: "Älter" }, { async: "true" });
    expect(await receivedEvents()).toEqual([]);
    await testApp.runJobs();
    const done = await receivedEvents();
    expect(typesOf(done)).toEqual(["import.completed", "entry.updated"]);
    expect(done[1]).toMatchObject({
      actor: { _id: sent[1].actor._id },
      data: { entries: [{ key: "old", language: "de", fields: ["value"] }] },
    });
  });

  test("sends more than 20 entries as one event with counts and the change set", async () => {
    await upload(
      Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`k${index}`, { v: `${index}` }])),
    );
    const [event, ...more] = await receivedEvents();
    expect(more).toEqual([]);
    expect(event).toMatchObject({ type: "import.completed", data: { count: 30, counts: { created: 30 } } });
    expect(event.data.entries).toBeUndefined();
    const read = await testApp.call("GET", `/v1/api/changes/${event.data.changeSet}`, { as: owner.as });
    expect(read.body.edits).toHaveLength(30);

    const entries = Array.from({ length: 25 }, (_, index) => ({
      key: `k${index}`,
      language: "de",
      value: "x",
      status: "1",
    }));
    await testApp.call("PATCH", "/v1/api/entries", { as: owner.as, body: { entries } });
    const saved = await receivedEvents();
    expect(typesOf(saved)).toEqual(["entry.updated"]);
    expect(saved[0].data).toMatchObject({ count: 25, counts: { updated: 25, statusChanged: 25 } });
  });

  test("omits the list of long keys, so that the event stays small", async () => {
    const keys = Array.from({ length: 15 }, (_, index) => `${index}${"k".repeat(7_000)}`);
    await upload(Object.fromEntries(keys.map((key) => [key, { v: "v" }])));
    const events = await receivedEvents();
    expect(typesOf(events)).toEqual(["import.completed", "entry.created"]);
    expect(events[1].data.entries).toBeUndefined();
    expect(events[1].data.count).toBe(15);
  });
});

describe("events of autosaves in one cell", () => {
  const autosave = (key: string, value: string) => patch({ key, language: "de", value }, { autosave: true });

  test("sends autosaves as one event when the person leaves the cell", async () => {
    await autosave("old", "A");
    await autosave("old", "Al");
    expect(await receivedEvents()).toEqual([]);
    await autosave("old", "Alt");
    await autosave("older", "Ä");
    const events = await receivedEvents();
    expect(typesOf(events)).toEqual(["entry.updated"]);
    expect(events[0].data.entries).toMatchObject([{ key: "old", version: 3 }]);
  });

  test("sends autosaves of an open cell after 60 seconds", async () => {
    await autosave("old", "A");
    await autosave("old", "Al");
    expect(await receivedEvents()).toEqual([]);
    const { rows } = await testApp.pool.query("SELECT due_at - now() AS left FROM webhook_pending_autosave");
    expect(rows[0].left.seconds).toBeGreaterThan(55);
    await testApp.pool.query("UPDATE webhook_pending_autosave SET due_at = now()");
    expect(typesOf(await receivedEvents())).toEqual(["entry.updated"]);
    expect(await receivedEvents()).toEqual([]);
  });

  test("sends autosaves before the save that ends them, which is a separate event", async () => {
    await autosave("old", "A");
    await receivedEvents();
    await patch({ key: "old", language: "de", value: "Alt" });
    const events = await receivedEvents();
    expect(typesOf(events)).toEqual(["entry.updated", "entry.updated"]);
    expect(events.map((event) => event.data.entries)).toMatchObject([[{ version: 1 }], [{ version: 2 }]]);
  });

  test("sends nothing for autosaves after which the text is unchanged", async () => {
    await patch({ key: "old", language: "de", value: "Alt" });
    await patch({ key: "older", language: "de", value: "x" });
    await receivedEvents();
    await autosave("old", "Alter");
    await autosave("old", "Alt");
    expect(await receivedEvents()).toEqual([]);
    await testApp.pool.query("UPDATE webhook_pending_autosave SET due_at = now()");
    expect(await receivedEvents()).toEqual([]);
  });

  test("sends autosaves when the person's presence moves to another cell", async () => {
    const announce = (key: string) =>
      testApp.call("POST", "/v1/live/presence", {
        as: owner.as,
        body: { tab: "one", key, language: "de", editing: true },
      });
    await announce("old");
    await autosave("old", "A");
    await announce("old");
    expect(await receivedEvents()).toEqual([]);
    await announce("older");
    expect(typesOf(await receivedEvents())).toEqual(["entry.updated"]);
  });
});

describe("events of other resources", () => {
  test("sends added, renamed and deleted languages", async () => {
    await testApp.call("POST", "/v1/api/languages", { as: owner.as, body: { code: "it" } });
    await testApp.call("PUT", "/v1/api/languages/it", { as: owner.as, body: { name: "Italiano" } });
    await testApp.call("DELETE", "/v1/api/languages/it", { as: owner.as });
    const events = await receivedEvents();
    expect(typesOf(events)).toEqual(["language.added", "language.renamed", "language.deleted"]);
    expect(events[1].data.languages).toMatchObject([{ code: "it", name: "Italiano" }]);
  });

  test("sends a completed or reviewed language once", async () => {
    await patch({ key: "old", language: "de", value: "1", status: "1" });
    await patch({ key: "oldest", language: "de", value: "1", status: "1" });
    expect(typesOf(await receivedEvents())).not.toContain("language.completed");
    await patch({ key: "older", language: "de", value: "2" });
    const [, completed, ...none] = await receivedEvents();
    expect(none).toEqual([]);
    expect(completed).toMatchObject({ type: "language.completed", data: { languages: [{ code: "de" }] } });
    await patch({ key: "older", language: "de", status: "1" });
    expect(typesOf(await receivedEvents())).toEqual(["entry.status_changed", "language.reviewed"]);
    await patch({ key: "older", language: "de", value: "3" });
    expect(typesOf(await receivedEvents())).toEqual(["entry.updated"]);
  });

  test("sends created, changed and deleted tags", async () => {
    const tag = await testApp.call("POST", "/v1/api/tag", { as: owner.as, body: { name: "Checkout" } });
    await testApp.call("PUT", `/v1/api/tag/byId/${tag.body._id}`, {
      as: owner.as,
      body: { entryKeys: ["old"] },
    });
    await testApp.call("DELETE", `/v1/api/tag/byId/${tag.body._id}`, { as: owner.as });
    const events = await receivedEvents();
    expect(typesOf(events)).toEqual(["tag.created", "tag.updated", "tag.deleted"]);
    expect(events[1].data.tags).toMatchObject([{ name: "Checkout", keysAdded: 1, keysRemoved: 0 }]);
  });

  test("sends orders from the moment they are placed", async () => {
    const requested = { sourceLanguage: "en", languages: ["de"], status: "draft" };
    const { order } = (await testApp.call("POST", "/v1/api/orders", { as: owner.as, body: requested })).body;
    const move = (status: string) =>
      testApp.call("PUT", `/v1/api/orders/${order.id}`, { as: owner.as, body: { status } });
    await move("onHold");
    await move("draft");
    expect(await receivedEvents()).toEqual([]);
    await move("requested");
    await move("canceled");
    expect(typesOf(await receivedEvents())).toEqual([
      "order.created",
      "order.status_changed",
      "order.canceled",
    ]);
  });

  test("sends reviews of an order with their results, and its completion with remaining counts", async () => {
    const requested = { title: "Wave 2", sourceLanguage: "en", languages: ["de"], stringOption: "all" };
    const { order } = (await testApp.call("POST", "/v1/api/orders", { as: owner.as, body: requested })).body;
    const path = `/v1/api/orders/${order.id}`;
    const post = (action: string, body: object) =>
      testApp.call("POST", `${path}/${action}`, { as: owner.as, body });
    for (const status of ["created", "accepted", "processing"])
      await testApp.call("PUT", path, { as: owner.as, body: { status } });
    await post("deliver", { data: { de: { old: "Eins" } } });
    await receivedEvents();
    await post("review", { action: "sendBack", comment: "No" });
    await post("deliver", { data: { de: { old: "Zwei" } } });
    await post("review", { action: "accept" });
    await testApp.call("PUT", path, { as: owner.as, body: { status: "testing" } });
    await testApp.call("PUT", path, { as: owner.as, body: { status: "done" } });
    const events = (await receivedEvents()).filter(({ type }: { type: string }) => type.startsWith("order."));
    const dataOf = (type: string) =>
      events.flatMap((event: { type: string; data: object }) => (event.type === type ? event.data : []));
    const zeroCounts = { accepted: 0, published: 0, returned: 0, languages: ["de"] };
    expect(dataOf("order.returned")).toMatchObject([
      { ...zeroCounts, returned: 1, order: { orderNumber: 1, title: "Wave 2" } },
    ]);
    expect(dataOf("order.reviewed")).toMatchObject([{ ...zeroCounts, accepted: 1 }]);
    const leftCounts = expect.objectContaining({ toReview: 0, unpublished: 1 });
    expect(dataOf("order.status_changed").at(-1)).toMatchObject({
      order: { status: "done" },
      left: leftCounts,
    });
  });

  test("sends project actions as documented, without a branch", async () => {
    const { personId } = await testApp.person("none", project);
    const userId = wireId("person", personId);
    const send = async (method: "POST" | "PUT" | "DELETE", path: string, body: object = {}) => {
      const answer = await testApp.call(method, path, { as: owner.as, body });
      expect([path, answer.status]).toEqual([path, 200]);
      return answer.body;
    };
    await send("PUT", "/v1/api/settings", { collectMissingEnabled: true });
    await send("POST", "/v1/api/members", { userId, role: "translator" });
    await send("DELETE", `/v1/api/members/${userId}`);
    await send("POST", "/v1/api/projects/sibling", { projectName: "Sister" });
    const branch = await send("POST", "/v1/api/branches", { name: "next", sourceBranch: "main" });
    const events = await receivedEvents();
    await send("DELETE", `/v1/api/branches/${branch._id}`);
    await send("POST", "/v1/api/projects/token/roll");
    await send("POST", "/v1/api/tagCategories", { name: "Paper" });
    events.push(...(await receivedEvents()));
    const published = new Map(events.map((event) => [event.type, event]));
    expect([...published.keys()].sort()).toEqual([
      ...["branch.created", "branch.deleted", "member.added", "member.removed", "project.created"],
      ...["project.settings_changed", "token.created", "token.revoked"],
    ]);
    expect(published.get("project.created")).toMatchObject({
      project: { name: "Sister" },
      data: { name: "Sister" },
    });
    expect(published.get("member.added")).toMatchObject({
      branch: null,
      data: { userId, role: "translator" },
    });
    expect(published.get("branch.deleted")).toMatchObject({
      branch: null,
      data: { branch: { _id: branch._id, name: "next" } },
    });
    expect(published.get("project.settings_changed").data).toEqual({
      before: { branching: false },
      after: { branching: true },
    });
    expect(await receivedEvents()).toEqual([]);
  });
});

test("sends completed checks of all texts once", async () => {
  const body = { baseLanguage: "de" };
  expect((await testApp.call("PUT", "/v1/api/settings", { as: owner.as, body })).status).toBe(200);
  expect(typesOf(await receivedEvents())).not.toContain("checks.completed");
  await testApp.runJobs();
  expect(await receivedEvents()).toMatchObject([
    {
      type: "checks.completed",
      branch: { _id: expect.stringMatching(/^b1/), name: "main" },
      actor: null,
      data: { branch: { _id: expect.stringMatching(/^b1/), name: "main" } },
    },
  ]);
});

test("sends a new project to webhooks of its team's other projects, but not of other teams", async () => {
  const foreign = await testApp.seedProject({ team: await testApp.createTeam("Other team") });
  const created = await testApp.seedProject({ name: "Made" });
  for (const { projectId } of [created, foreign]) {
    await testApp.pool.query(
      `INSERT INTO audit (project_id, action, details) VALUES ($1, 'project.created', '{"name":"Made"}')`,
      [projectId],
    );
  }
  const events = await receivedEvents();
  expect(typesOf(events)).toEqual(["project.created"]);
  expect(events[0].project).toEqual({ _id: created.app, name: "Made" });
});

describe("subscription of an endpoint", () => {
  test("filters by types and presets", async () => {
    await update({ events: ["statusChanges", "tag.created"] });
    await patch({ key: "old", language: "de", value: "Alt", status: "3" });
    await testApp.call("POST", "/v1/api/tag", { as: owner.as, body: { name: "New" } });
    expect(typesOf(await receivedEvents())).toEqual(["entry.status_changed", "tag.created"]);
  });

  test("sends a large change set as an event of the first subscribed type", async () => {
    await update({ events: ["entry.created"] });
    await upload(
      Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`k${index}`, { v: `${index}` }])),
    );
    expect(await receivedEvents()).toMatchObject([{ type: "entry.created", data: { count: 30 } }]);
  });

  test("filters by branches, by id or name", async () => {
    const unknown = await testApp.call("PUT", `/v1/api/webhooks/${webhookId}`, {
      as: owner.as,
      body: { branches: ["nowhere"] },
    });
    expect(unknown.status).toBe(404);
    await update({ branches: ["main"] });
    await patch({ key: "old", language: "de", value: "Alt" });
    expect(typesOf(await receivedEvents())).toEqual(["entry.updated"]);
    await testApp.pool.query("UPDATE webhook SET branch_ids = '{2000000000}'");
    await patch({ key: "old", language: "de", value: "Alter" });
    expect(await receivedEvents()).toEqual([]);
  });

  test("filters completed checks by branch", async () => {
    const send = async (method: "PUT" | "POST", path: string, body: object) =>
      expect((await testApp.call(method, `/v1/api/${path}`, { as: owner.as, body })).status).toBe(200);
    await send("PUT", "settings", { branching: true });
    await send("POST", "branches", { name: "next", sourceBranch: "main" });
    await update({ branches: ["next"] });
    await receivedEvents();
    await send("PUT", "settings", { baseLanguage: "de" });
    await testApp.runJobs();
    const completed = (await receivedEvents()).filter(({ type }) => type === "checks.completed");
    expect(completed.map(({ branch }) => branch.name)).toEqual(["next"]);
  });

  test("sends only keys that its query finds", async () => {
    await update({ query: "key:older" });
    await patch({ key: "old", language: "de", value: "Alt" });
    expect(await receivedEvents()).toEqual([]);
    await upload({ old: { v: "1" }, older: { v: "2" } });
    const events = await receivedEvents();
    expect(typesOf(events)).toEqual(["import.completed", "entry.updated"]);
    for (const event of events) expect(event.data.entries).toMatchObject([{ key: "older" }]);
    await upload({
      ...Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`k${index}`, { v: `${index}` }])),
      "older still": { v: "x" },
    });
    expect(await receivedEvents()).toMatchObject([{ data: { count: 1, counts: { created: 1 } } }]);
  });

  test("sends a small change to each webhook whose query finds its keys", async () => {
    await testApp.pool.query("DELETE FROM webhook");
    const cases: Array<[query: string, keys: string[]]> = [
      ["key:=old", ["old"]],
      ["-key:=old", ["older"]],
      ["de:Alt", ["old", "older"]],
      ["-de:Alt", ["old", "older"]],
      ["text:Alt -key:older", ["old"]],
      ["is:notTranslated@fr OR key:=old", ["old", "older"]],
      ["-is:locked", ["old", "older"]],
      ["tag:nothing", []],
    ];
    for (const [index, [query]] of cases.entries()) await make({ query, url: `${receiver.url}/${index}` });
    await upload({ old: { v: "Alt 1" }, older: { v: "Alt 2" } }, "de");
    await testApp.dispatchWebhooks();
    const keysOf = (index: number) =>
      receiver.received
        .filter(({ path }) => path.endsWith(`/${index}`))
        .flatMap(({ event }) => event.data.entries?.map(({ key }: { key: string }) => key) ?? []);
    const sent = cases.map(([query], index) => [query, [...new Set(keysOf(index))].sort()]);
    expect(sent).toEqual(cases);
  });

  test("applies the query to the state at the change, not to the later state", async () => {
    await update({ query: "status:2" });
    const german = { key: "old", language: "de" };
    await patch({ ...german, value: "Alt", status: "2" });
    await patch({ ...german, locked: true });
    await patch({ ...german, locked: false, status: "1" });
    await patch({ ...german, comment: "Good." });
    const events = (await receivedEvents()).map(({ type, data }) => [type, data.entries]);
    expect(events).toMatchObject([
      ["entry.updated", [{ version: 1, status: "2", locked: false }]],
      ["entry.status_changed", [{ version: 1, status: "2", locked: false }]],
      ["entry.locked", [{ version: 2, status: "2", locked: true }]],
      ["entry.status_changed", [{ version: 3, status: "1", locked: false }]],
      ["entry.unlocked", [{ version: 3, status: "1", locked: false }]],
    ]);
  });

  test("sends everything if its query takes too long", async () => {
    await update({ query: "has:discussion" });
    await withLocksHeld(testApp.pool, "LOCK TABLE discussion IN ACCESS EXCLUSIVE MODE", async () => {
      await patch({ key: "old", language: "de", value: "Alt" });
      expect(typesOf(await receivedEvents())).toEqual(["entry.updated"]);
    });
    await patch({ key: "old", language: "de", value: "Alter" });
    expect(await receivedEvents()).toEqual([]);
  });

  test("coalesces changes into one event after the quiet period", async () => {
    await update({ mode: "coalesced", quietPeriod: 600 });
    await patch({ key: "old", language: "de", value: "Alt" });
    await patch({ key: "older", language: "fr", value: "Vieux" });
    await testApp.call("POST", "/v1/api/tag", { as: owner.as, body: { name: "New" } });
    expect(await receivedEvents()).toEqual([]);
    await testApp.pool.query("UPDATE webhook_coalesced_change SET due_at = now()");
    const events = await receivedEvents();
    expect(typesOf(events)).toEqual(["translations.changed"]);
    expect(events[0].data).toMatchObject({
      changeSets: 2,
      count: 2,
      counts: { updated: 2 },
      languages: ["de", "fr"],
    });
    expect(await receivedEvents()).toEqual([]);
    await update({ quietPeriod: 0 });
    await patch({ key: "old", language: "de", value: "Älter" });
    expect(typesOf(await receivedEvents())).toEqual(["translations.changed"]);
  });

  test("applies a shorter quiet period to pending changes", async () => {
    await update({ mode: "coalesced", quietPeriod: 600 });
    await patch({ key: "old", language: "de", value: "Alt" });
    expect(await receivedEvents()).toEqual([]);
    await testApp.pool.query(
      "UPDATE webhook_coalesced_change SET changed_at = changed_at - interval '2 minutes', due_at = due_at - interval '2 minutes'",
    );
    await update({ quietPeriod: 300 });
    expect(await receivedEvents()).toEqual([]);
    await update({ quietPeriod: 60 });
    expect(typesOf(await receivedEvents())).toEqual(["translations.changed"]);
    expect(await receivedEvents()).toEqual([]);
  });

  async function update(body: Record<string, unknown>) {
    const answer = await testApp.call("PUT", `/v1/api/webhooks/${webhookId}`, { as: owner.as, body });
    expect(answer.body).toMatchObject(body.branches || body.mode ? {} : body);
  }
});
