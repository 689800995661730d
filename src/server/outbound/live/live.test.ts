import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { wireId } from "#contract/ids.ts";
import { buildApp } from "#server/app.ts";
import { type LiveReader, readLive, waitUntil } from "#server/testing/live-reader.ts";
import { sendForm } from "#server/testing/send-form.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
} from "#server/testing/test-app.ts";

let testApp: TestApp;
let address: string;
let project: SeededProject;
let manager: SeededPerson;
let translator: SeededPerson;
const open: LiveReader[] = [];

beforeAll(async () => {
  testApp = await openTestApp();
  address = await testApp.server.listen({ host: "127.0.0.1", port: 0 });
  project = await testApp.seedProject();
  manager = await testApp.person("manager", project);
  translator = await testApp.person("translator", project);
  await upload({ "pay.now": "Pay now", "pay.later": "Pay later" });
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});
afterAll(() => testApp.close());

function upload(entries: Record<string, string>, language = "en") {
  const data = { [language]: { main: { entries: mapValues(entries, (v) => ({ v })) } } };
  return testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
}

function mapValues<T>(of: Record<string, string>, make: (value: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, make(value)]));
}

function patch(person: SeededPerson, entry: object) {
  return testApp.call("PATCH", "/v1/api/entries", { as: person.as, body: { entries: [entry] } });
}

/** Listens like a browser; closed after the test. */
async function listen(person: SeededPerson, query: Record<string, string> = {}, lastEventId?: string) {
  const search = new URLSearchParams({ app: project.app, ...query });
  const headers = { cookie: person.cookie, ...(lastEventId ? { "last-event-id": lastEventId } : {}) };
  const reader = await readLive(`${address}/v1/live?${search}`, headers);
  open.push(reader);
  return reader;
}

describe("GET /v1/live", () => {
  it("sends saved cells with their new versions to all readers, in the order of the saves", async () => {
    const streams = [await listen(manager), await listen(translator)];
    await patch(translator, { key: "pay.now", language: "de", draft: "Jetzt" });
    await patch(manager, { key: "pay.now", language: "de", value: "Jetzt zahlen", draft: "" });
    for (const stream of streams) {
      await waitUntil(() => stream.entries().some(({ value }) => value === "Jetzt zahlen"));
      const versions = stream.entries().map(({ version }) => version);
      expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    }
    expect(streams[0]?.answer.headers.get("content-type")).toContain("text/event-stream");
    expect(streams[0]?.answer.headers.get("x-accel-buffering")).toBe("no");
    expect(streams[0]?.answer.headers.get("content-encoding")).toBe(null);
  });

  it("announces changed findings of checks in unchanged texts", async () => {
    await upload({ "twin.a": "Save", "twin.b": "Save" });
    await upload({ "twin.a": "Sichern", "twin.b": "Sichern" }, "de");
    const stream = await listen(translator);
    await patch(manager, { key: "twin.a", language: "de", value: "Speichern" });
    await waitUntil(() => stream.received.some(({ event }) => event.type === "checks"));
  });

  it("announces that a job was added, and that it ended, to all readers of the project", async () => {
    const stream = await listen(translator);
    const receivedEvents = () => stream.received.filter(({ event }) => event.type === "jobs").length;
    await sendForm(testApp, "/v1/api/files", {
      as: manager.as,
      query: { "file-format": "nested_json", language: "en", async: "true" },
      parts: [{ name: "file", fileName: "en.json", text: '{"pay": {"now": "Pay"}}' }],
    });
    await waitUntil(() => receivedEvents() === 1);
    await testApp.runJobs();
    await waitUntil(() => receivedEvents() > 1);
  });

  it("starts after the given sequence without missing changes", async () => {
    const first = await listen(manager);
    await patch(manager, { key: "pay.later", language: "de", comment: "one" });
    await waitUntil(() => first.changes().length === 1);
    const last = first.changes()[0]?.id;
    await patch(manager, { key: "pay.later", language: "de", comment: "two" });
    await patch(manager, { key: "pay.later", language: "fr", comment: "three" });
    const back = await listen(manager, {}, last);
    await waitUntil(() => back.entries().length === 2);
    expect(back.entries().map(({ comment }) => comment)).toEqual(["two", "three"]);
    const since = await listen(manager, { since: String(last) });
    await waitUntil(() => since.entries().length === 2);
  });

  it("announces that the project changed, without details, when members or branches change", async () => {
    const admin = await testApp.person("admin", project);
    const streams = [await listen(manager), await listen(translator)];
    const receivedEvents = () =>
      streams.map(({ received }) => received.filter(({ event }) => event.type === "project"));
    const otherPerson = await testApp.person("translator", project);
    const path = `/v1/api/members/${wireId("person", otherPerson.personId)}`;
    await testApp.call("PUT", path, { as: admin.as, body: { languages: ["de"] } });
    await waitUntil(() => receivedEvents().every((events) => events.length === 1));
    expect(receivedEvents()[1]?.[0]?.event).toEqual({ type: "project" });
    const { body } = await testApp.call("GET", "/v1/api/branches", { as: admin.as });
    const rename = { as: admin.as, body: { name: "trunk" } };
    await testApp.call("PUT", `/v1/api/branches/${body.defaultBranch}`, rename);
    await waitUntil(() => receivedEvents().every((events) => events.length === 2));
  });

  it("ends when the project is moved to the trash, without further events", async () => {
    const doomed = await testApp.seedProject({ name: "Doomed" });
    const owner = await testApp.person("owner", doomed);
    const stream = await listen(owner, { app: doomed.app });
    await testApp.call("DELETE", "/v1/api/projects", { as: owner.as, body: { name: "Doomed" } });
    await waitUntil(() => stream.hasEnded());
    const types = stream.received.map(({ event }) => event.type).filter((type) => type !== "presence");
    expect(types).toEqual(["ended"]);
  });

  it("sends refetch when more changed than fits into an event", async () => {
    const stream = await listen(manager);
    await upload(Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`many.${n}`, `text ${n}`])));
    await waitUntil(() => stream.changes().some(({ event }) => event.type === "refetch"));
    const before = stream.changes().length;
    await patch(manager, { key: "pay.now", language: "fr", comment: "after" });
    await waitUntil(() => stream.changes().length === before + 1);
  });

  it("reports outdated translations after a new source, and none after its revert", async () => {
    await upload({ "old.text": "Old" });
    await patch(manager, { key: "old.text", language: "de", value: "Alt" });
    const stream = await listen(manager);
    const outdated = () =>
      stream.changes().flatMap(({ event }) => (event.type === "changed" ? event.outdated : []));
    const { body } = await patch(manager, { key: "old.text", language: "en", value: "New" });
    await waitUntil(() => outdated().length === 1);
    expect(outdated()).toEqual([{ key: "old.text", languages: ["de"] }]);
    await testApp.call("POST", `/v1/api/changes/${body.changeSet}/revert`, { as: manager.as });
    await waitUntil(() => outdated().length === 2);
    expect(outdated()[1]).toEqual({ key: "old.text", languages: [] });
  });

  it("sends changes of keys, and that a key was deleted", async () => {
    const stream = await listen(manager);
    const keys = () => stream.changes().flatMap(({ event }) => (event.type === "changed" ? event.keys : []));
    await upload({ "to.go": "Go" });
    await testApp.call("POST", "/v1/api/entries/delete", { as: manager.as, body: { entries: ["to.go"] } });
    await waitUntil(() => keys().some((key) => key.key === "to.go" && key.deleted === true));
  });

  it("sends a renamed key with its id and new name", async () => {
    const stream = await listen(manager);
    const keys = () => stream.changes().flatMap(({ event }) => (event.type === "changed" ? event.keys : []));
    await upload({ "to.rename": "Rename" });
    await waitUntil(() => keys().some((key) => key.key === "to.rename"));
    const edit = { key: "to.rename", name: "was.renamed" };
    await testApp.call("PATCH", "/v1/api/keys", { as: manager.as, body: { keys: [edit] } });
    await waitUntil(() => keys().some((key) => key.key === "was.renamed"));
    expect(keys().at(-1)?._id).toBe(keys()[0]?._id);
  });

  it("sends a vendor only the strings of its orders", async () => {
    const vendor = await testApp.person("tptservices", project);
    await sql`INSERT INTO translation_order (project_id, branch_id, id, status, data)
      VALUES (${project.projectId}, ${project.branchId}, 77, 'processing', '{}')`.execute(testApp.db);
    await sql`INSERT INTO order_entry (project_id, branch_id, key_id, language_id, order_id, open, translating)
      SELECT k.project_id, k.branch_id, k.id, l.id, 77, true, true FROM entry_key k
      JOIN language l ON l.project_id = k.project_id AND l.branch_id = k.branch_id AND l.code = 'de'
      WHERE k.project_id = ${project.projectId} AND k.name = 'pay.now'`.execute(testApp.db);
    const stream = await listen(vendor);
    await patch(manager, { key: "pay.later", language: "de", comment: "not for them" });
    await patch(manager, { key: "pay.now", language: "fr", comment: "not for them" });
    await patch(manager, { key: "pay.now", language: "de", comment: "for them" });
    await waitUntil(() => stream.entries().some(({ comment }) => comment === "for them"));
    expect(stream.entries().map(({ comment }) => comment)).toEqual(["for them"]);
  });

  it("lets vendors refetch their strings after a key was renamed", async () => {
    const stream = await listen(await testApp.person("tptservices", project));
    await upload({ "first.name": "Name" });
    const edit = { key: "first.name", name: "second.name" };
    await testApp.call("PATCH", "/v1/api/keys", { as: manager.as, body: { keys: [edit] } });
    await waitUntil(() => stream.changes().some(({ event }) => event.type === "refetch"));
  });

  it("sends nothing to readers of another project", async () => {
    const stranger = await testApp.person("manager", await testApp.seedProject());
    const { answer } = await listen(stranger);
    expect(answer.status).toBe(403);
  });

  it("ends immediately when the session or the membership ends", async () => {
    const removedPerson = await testApp.person("translator", project);
    const stream = await listen(removedPerson);
    await testApp.call("POST", "/v1/auth/sign-out", {
      as: removedPerson.as,
      headers: { origin: "http://localhost:4400" },
    });
    await sql`DELETE FROM session WHERE person_id = ${removedPerson.personId}`.execute(testApp.db);
    await waitUntil(() => stream.hasEnded());
    expect(stream.received.at(-1)?.event).toEqual({ type: "ended", code: "signed_out" });

    const removed = await testApp.person("translator", project);
    const otherReader = await listen(removed);
    await testApp.db.deleteFrom("project_member").where("person_id", "=", removed.personId).execute();
    await waitUntil(() => otherReader.hasEnded());
    expect(otherReader.received.at(-1)?.event).toEqual({ type: "ended", code: "not_allowed" });
  });

  it("listens again after its database connection broke, and sends the changes made meanwhile", async () => {
    const stream = await listen(manager);
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE 'LISTEN%'`.execute(testApp.db);
    await patch(manager, { key: "pay.now", language: "fr", comment: "while deaf" });
    await waitUntil(() => stream.entries().some(({ comment }) => comment === "while deaf"));
  });
});

it("a person with a hundred streams cannot open more, while other people can", async () => {
  const many = await testApp.person("translator", project);
  const streams = [];
  for (let count = 0; count < 100; count++) streams.push(await listen(many));
  const refused = await listen(many);
  expect(refused.answer.status).toBe(429);
  expect(refused.answer.headers.get("retry-after")).not.toBeNull();
  expect((await listen(translator)).answer.status).toBe(200);
});

describe("two processes on one database", () => {
  it("send changes and presence to each other's readers", async () => {
    const { app: otherApp } = await buildApp({
      env: testApp.env,
      db: testApp.db,
      pool: testApp.pool,
      reserve: testApp.reserve,
    });
    const otherAddress = await otherApp.listen({ host: "127.0.0.1", port: 0 });
    try {
      const url = `${otherAddress}/v1/live?app=${project.app}`;
      const reader = await readLive(url, { cookie: manager.cookie });
      open.push(reader);
      await patch(manager, { key: "pay.now", language: "fr", comment: "from the first process" });
      await waitUntil(() => reader.entries().some(({ comment }) => comment === "from the first process"));
      const body = { tab: "elsewhere", key: "pay.now", language: "fr" };
      await testApp.call("POST", "/v1/live/presence", { as: translator.as, body });
      await waitUntil(() => reader.people().some(({ tab }) => tab === "elsewhere"));
      await testApp.call("POST", "/v1/live/presence", { as: translator.as, body: { ...body, left: true } });
      await waitUntil(() => reader.people().length === 0);
    } finally {
      await otherApp.close();
    }
  });
});

describe("POST /v1/live/presence", () => {
  const announce = (person: SeededPerson, body: object) =>
    testApp.call("POST", "/v1/live/presence", { as: person.as, body });

  it("presence shows which person is in which cell until the person leaves", async () => {
    const stream = await listen(manager);
    await announce(translator, { tab: "a", key: "pay.now", language: "de", editing: true });
    await waitUntil(() => stream.people().length === 1);
    expect(stream.people()[0]).toMatchObject({ tab: "a", key: "pay.now", language: "de", editing: true });
    const later = await listen(manager);
    await waitUntil(() => later.people().length === 1);
    await announce(translator, { tab: "a", left: true });
    await waitUntil(() => stream.people().length === 0);
  });

  it("a reloaded tab is not shown in its former cell, even if an old request arrives late", async () => {
    const stream = await listen(manager);
    await announce(translator, { tab: "a", key: "pay.now", language: "de" });
    await announce(manager, { tab: "m", key: "pay.now", language: "de" });
    await announce(translator, { tab: "b", previousTab: "a", key: "pay.later", language: "de" });
    const tabs = () => stream.people().map(({ tab }) => tab);
    await waitUntil(() => tabs().join() === "m,b" || tabs().join() === "b,m");
    await announce(translator, { tab: "a", key: "pay.now", language: "de" });
    await announce(translator, { tab: "b", previousTab: "a", key: "pay.later", language: "de" });
    await announce(manager, { tab: "m", previousTab: "b", left: true });
    await waitUntil(() => tabs().join() === "b");
  });

  it("a person cannot announce presence for another person's tab", async () => {
    const stream = await listen(manager);
    await announce(translator, { tab: "b", key: "pay.now", language: "de" });
    await announce(manager, { tab: "b", left: true });
    await announce(manager, { tab: "c", key: "pay.later", language: "de" });
    await waitUntil(() => stream.people().length === 2);
    expect(stream.people().map(({ tab }) => tab)).toEqual(["c", "b"]);
  });
});
