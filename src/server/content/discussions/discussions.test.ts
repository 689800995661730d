import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Discussion } from "#contract/discussions.ts";
import { wireId } from "#contract/ids.ts";
import { readLive, waitUntil } from "#server/testing/live-reader.ts";
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
let ada: SeededPerson;
let ben: SeededPerson;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await testApp.seedProject();
  ada = await testApp.person("translator", project);
  ben = await testApp.person("manager", project);
  const data = { en: { main: { entries: { home: { v: "Home" }, pay: { v: "Pay" } } } } };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
});

const path = "/v1/api/discussions";
const mentionOf = ({ personId }: SeededPerson) => `@${wireId("person", personId)}`;
const postThread = (body: Record<string, unknown>, as: TestCaller = ada.as) =>
  testApp.call("POST", path, { as, body: { key: "home", language: "de", text: "What is this?", ...body } });
const createThread = async (
  body: Record<string, unknown> = {},
  as: TestCaller = ada.as,
): Promise<Discussion> => {
  const answer = await postThread(body, as);
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  return answer.body;
};
const reply = (id: string, text: string, as: TestCaller = ben.as) =>
  testApp.call("POST", `${path}/${id}/comments`, { as, body: { text } });
const list = async (query: Record<string, string> = {}, as: TestCaller = ada.as): Promise<Discussion[]> =>
  (await testApp.call("GET", path, { as, query })).body;
const notificationsOf = async (person: SeededPerson) =>
  (await testApp.call("GET", "/v1/api/notifications", { as: { headers: person.as.headers ?? {} } })).body;
const withVendor = async (role: "tptadmin") => {
  const vendor = await testApp.person(role, project);
  const { projectId, branchId } = project;
  await sql`INSERT INTO translation_order (project_id, branch_id, id, status, data)
    VALUES (${projectId}, ${branchId}, nextval('content_id'), 'processing', '{}')`.execute(testApp.db);
  await sql`INSERT INTO order_entry (project_id, branch_id, key_id, language_id, order_id, open, translating)
    SELECT ${projectId}, ${branchId}, k.id, l.id, o.id, true, true
    FROM entry_key k, language l, translation_order o
    WHERE k.project_id = ${projectId} AND k.name = 'home' AND l.project_id = ${projectId} AND l.code = 'de'
      AND o.project_id = ${projectId}`.execute(testApp.db);
  return vendor;
};

describe("threads of a discussion", () => {
  it("lists as many threads as fit into a response, and the rest on further pages", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) ids.unshift((await createThread())._id);
    const { projectId, branchId } = project;
    // All threads together exceed a response, two threads do not.
    await sql`INSERT INTO discussion_comment (project_id, branch_id, discussion_id, body)
      SELECT ${projectId}, ${branchId}, d.id, repeat('long ', 2000) FROM discussion d, generate_series(1, 600)
      WHERE d.project_id = ${projectId}`.execute(testApp.db);
    const first = await list();
    expect(first.map(({ _id, comments }) => [_id, comments.length])).toEqual([
      [ids[0], 601],
      [ids[1], 601],
    ]);
    expect((await list({ before: ids[1] ?? "" })).map(({ _id }) => _id)).toEqual([ids[2]]);
  });

  it("starts a thread on an entry, with replies of others", async () => {
    const discussion = await createThread();
    expect(discussion).toMatchObject({
      key: "home",
      language: "de",
      resolved: null,
      comments: [{ text: "What is this?", user: { name: "translator" }, mentions: [], edited: null }],
    });
    const { body } = await reply(discussion._id, "A <b>button</b>");
    expect(body.comments.map((comment: { text: string }) => comment.text)).toEqual([
      "What is this?",
      "A <b>button</b>",
    ]);
  });

  it("lists threads by key, language, state and page, including threads about the whole key", async () => {
    const german = await createThread();
    const french = await createThread({ language: "fr" });
    const onWholeKey = await createThread({ language: null });
    const otherThread = await createThread({ key: "pay" });
    const ids = async (query: Record<string, string>) => (await list(query)).map(({ _id }) => _id);
    expect(await ids({})).toEqual([otherThread._id, onWholeKey._id, french._id, german._id]);
    expect(await ids({ key: "home", language: "de" })).toEqual([onWholeKey._id, german._id]);
    expect(await ids({ limit: "2", before: onWholeKey._id })).toEqual([french._id, german._id]);
    await testApp.call("PUT", `${path}/${german._id}`, { as: ben.as, body: { resolved: true } });
    expect(await ids({ open: "false" })).toEqual([german._id]);
    expect(await ids({ open: "true", key: "home" })).toEqual([onWholeKey._id, french._id]);
  });

  it("resolves and reopens a thread", async () => {
    const { _id } = await createThread();
    const set = (resolved: boolean) =>
      testApp.call("PUT", `${path}/${_id}`, { as: ben.as, body: { resolved } });
    expect((await set(true)).body.resolved).toMatchObject({ user: { name: "manager" } });
    expect((await set(true)).body.resolved).toMatchObject({ user: { name: "manager" } });
    expect((await set(false)).body.resolved).toBeNull();
  });

  it("lets only the author edit and delete a comment, and deletes an empty thread", async () => {
    const discussion = await createThread();
    const comment = `${path}/${discussion._id}/comments/${discussion.comments[0]?._id}`;
    const edit = (as: TestCaller) => testApp.call("PUT", comment, { as, body: { text: "better" } });
    expect((await edit(ben.as)).status).toBe(403);
    expect((await edit(ada.as)).body.comments[0]).toMatchObject({
      text: "better",
      edited: expect.any(String),
    });
    expect((await testApp.call("DELETE", comment, { as: ben.as })).status).toBe(403);
    expect((await testApp.call("DELETE", comment, { as: ada.as })).status).toBe(200);
    expect((await testApp.call("GET", `${path}/${discussion._id}`, { as: ada.as })).status).toBe(404);
  });

  it("changes neither version nor history of the branch, and works in a read-only branch", async () => {
    await testApp.db
      .updateTable("branch")
      .set({ read_only: true })
      .where("id", "=", project.branchId)
      .execute();
    const changes = async () => (await testApp.call("GET", "/v1/api/changes", { as: ada.as })).body;
    const before = await changes();
    await createThread();
    expect(await changes()).toEqual(before);
  });

  it("lets a search find the key of a thread", async () => {
    await createThread();
    const search = async (q: string, languages = "de") => {
      const { body } = await testApp.call("GET", "/v1/api/entries", { as: ada.as, query: { q, languages } });
      return body.rows.map((row: { key: string }) => row.key);
    };
    expect(await search("has:discussion")).toEqual(["home"]);
    expect(await search("-has:discussion")).toEqual(["pay"]);
    expect(await search("has:discussion", "fr")).toEqual([]);
    await createThread({ key: "pay", language: null });
    expect(await search("has:discussion", "fr")).toEqual(["pay"]);
  });
});

describe("mentions in comments", () => {
  it("notifies mentioned people and earlier authors of the thread, but not the comment's author", async () => {
    const discussion = await createThread({ text: `Ask ${mentionOf(ben)} or ${mentionOf(ada)}` });
    expect(discussion.comments[0]?.mentions).toEqual([
      { _id: wireId("person", ada.personId), name: "translator" },
      { _id: wireId("person", ben.personId), name: "manager" },
    ]);
    expect(await notificationsOf(ada)).toEqual([]);
    expect(await notificationsOf(ben)).toMatchObject([
      {
        type: "mention",
        app: project.app,
        data: {
          ...{ key: "home", language: "de", user: { name: "translator" } },
          text: "Ask @manager or @translator",
        },
      },
    ]);
    await reply(discussion._id, "It is a button");
    expect(await notificationsOf(ada)).toMatchObject([
      { type: "discussion.reply", data: { text: "It is a button" } },
    ]);
    await reply(discussion._id, `${mentionOf(ada)}, see`);
    expect((await notificationsOf(ada)).map((notification: { type: string }) => notification.type)).toEqual([
      "mention",
      "discussion.reply",
    ]);
    expect(await notificationsOf(ben)).toHaveLength(1);
  });

  it("lists mentions, and notifies people who are newly mentioned by an edit", async () => {
    const discussion = await createThread();
    expect(await list({ mentionsMe: "true" }, ben.as)).toEqual([]);
    const comment = `${path}/${discussion._id}/comments/${discussion.comments[0]?._id}`;
    for (const text of [`${mentionOf(ben)}?`, `${mentionOf(ben)}!`])
      await testApp.call("PUT", comment, { as: ada.as, body: { text } });
    expect(await list({ mentionsMe: "true" }, ben.as)).toHaveLength(1);
    expect(await notificationsOf(ben)).toHaveLength(1);
  });

  it("notifies no one who may not read the discussion", async () => {
    const stranger = await testApp.person("owner", await testApp.seedProject());
    const vendor = await testApp.person("tptadmin", project);
    const discussion = await createThread({ text: `${mentionOf(stranger)} ${mentionOf(vendor)}` });
    expect(discussion.comments[0]?.mentions).toEqual([]);
    expect([await notificationsOf(stranger), await notificationsOf(vendor)]).toEqual([[], []]);
  });
});

describe("permissions for discussions", () => {
  it("lets vendors read and write threads on the strings of their orders", async () => {
    const vendor = await withVendor("tptadmin");
    const ownThread = await createThread({ text: `${mentionOf(vendor)}?` });
    const french = await createThread({ language: "fr" });
    await createThread({ language: null });
    expect((await list({}, vendor.as)).map(({ _id }) => _id)).toEqual([ownThread._id]);
    expect(await notificationsOf(vendor)).toHaveLength(1);
    expect((await reply(ownThread._id, "Yes", vendor.as)).status).toBe(200);
    expect((await reply(french._id, "No", vendor.as)).status).toBe(404);
    expect((await postThread({}, vendor.as)).status).toBe(200);
    for (const target of [{ language: "fr" }, { language: null }, { key: "pay" }])
      expect((await postThread(target, vendor.as)).body.code).toBe("not_allowed");
  });

  it("requires the permission of a token, and returns 404 in another project", async () => {
    const powerless = withPersonalToken(project, await ada.token([]));
    expect((await postThread({}, powerless)).body.code).toBe("permission_missing");
    const { _id } = await createThread();
    const stranger = (await testApp.person("owner", await testApp.seedProject())).as;
    expect((await testApp.call("GET", `${path}/${_id}`, { as: stranger })).status).toBe(404);
    expect((await reply(_id, "hello", stranger)).status).toBe(404);
  });

  it("refuses unknown keys, languages and ids, and invalid texts", async () => {
    expect((await postThread({ key: "nowhere" })).status).toBe(404);
    expect((await postThread({ language: "xx" })).body.code).toBe("unknown_language");
    for (const text of ["", "x".repeat(10_001), "\u0000", "\ud800"])
      expect((await postThread({ text })).status).toBe(400);
    expect((await reply("nonsense", "x")).status).toBe(404);
    const { _id } = await createThread();
    const comment = `${path}/${_id}/comments/nonsense`;
    expect((await testApp.call("PUT", comment, { as: ada.as, body: { text: "x" } })).status).toBe(404);
  });
});

it("sends changes to live streams, to vendors only for strings of their orders", async () => {
  const address = await testApp.server.listen({ host: "127.0.0.1", port: 0 });
  const vendor = await withVendor("tptadmin");
  const listen = (person: SeededPerson) =>
    readLive(`${address}/v1/live?app=${project.app}`, { cookie: person.cookie });
  const [memberStream, vendorStream] = [await listen(ben), await listen(vendor)];
  await createThread({ language: "fr" });
  await createThread();
  const notificationsOf = (reader: typeof memberStream) =>
    reader.received.map(({ event }) => event).filter((event) => event.type === "discussion");
  await waitUntil(
    () => notificationsOf(memberStream).length === 2 && notificationsOf(vendorStream).length === 1,
  );
  expect(notificationsOf(memberStream)).toEqual([
    { type: "discussion", key: "home", language: "fr" },
    { type: "discussion", key: "home", language: "de" },
  ]);
  expect(notificationsOf(vendorStream)).toEqual([{ type: "discussion", key: "home", language: "de" }]);
  memberStream.close();
  vendorStream.close();
});
