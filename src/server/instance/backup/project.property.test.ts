import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseWireId, wireId } from "#contract/ids.ts";
import type { OrderEvent } from "#contract/orders/orders.ts";
import { tablesWith } from "#server/content/trash/empty-tables.ts";
import { countEntries } from "#server/content/write-path/counters/recount.ts";
import { excludedTables, jsonIds, projectTables } from "#server/instance/integrity/project-tables.ts";
import { decrypt } from "#server/platform/secrets/secrets.ts";
import { receiveFile } from "#server/platform/storage/received-file.ts";
import { spoolToDisk } from "#server/platform/storage/spool.ts";
import { diskKey, storeFile } from "#server/platform/storage/stored-files.ts";
import { openTestApp, type SeededProject, type TestApp, type TestCaller } from "#server/testing/test-app.ts";
import { runs } from "#testing/tier.ts";
import { makeArchive } from "./archive.ts";
import { exportProject } from "./export-project.ts";
import { forge } from "./forge.fixture.ts";

let testApp: TestApp;
let owner: TestCaller;
beforeAll(async () => {
  testApp = await openTestApp();
  const { personId, as } = await testApp.person("none");
  await sql`UPDATE team_member SET role = 'owner' WHERE person_id = ${personId}`.execute(testApp.db);
  owner = { headers: as.headers ?? {} };
});
afterAll(() => testApp.close());

const save = async (project: SeededProject) => {
  const url = `/v1/api/projects/backup?app=${project.app}`;
  const answer = await testApp.server.inject({ method: "GET", url, headers: owner.headers ?? {} });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
};
const restore = (bytes: Buffer, as: TestCaller = owner, query: Record<string, string> = {}) =>
  testApp.call("POST", "/v1/api/projects/restore", {
    as,
    body: bytes,
    query,
    headers: { "content-type": "application/gzip" },
  });

type Shape = {
  keys: Record<
    string,
    { en: string; de: string; draft: boolean; group: string; tag: string; status: number }
  >;
  deleted: string[];
  edits: Array<[key: string, text: string]>;
};
const text = fc
  .string({ unit: "grapheme", maxLength: 30 })
  .filter((item) => item.isWellFormed() && !item.includes("\0"));
const name = text.filter((candidate) => candidate !== "");
const shape: fc.Arbitrary<Shape> = fc
  .dictionary(
    name,
    fc.record({
      en: text,
      de: text,
      draft: fc.boolean(),
      group: fc.constantFrom("main", "shop", "ünï"),
      tag: name,
      status: fc.constantFrom(0, 1, 2, 3, 4),
    }),
    { minKeys: 1, maxKeys: 12, noNullPrototype: true },
  )
  .chain((keys) => {
    const some = fc.subarray(Object.keys(keys));
    return fc.record({
      keys: fc.constant(keys),
      deleted: some,
      edits: some.chain((chosen) => fc.tuple(...chosen.map((key) => fc.tuple(fc.constant(key), text)))),
    });
  }) as fc.Arbitrary<Shape>;

const separators = "a\u2028b\u2029c\u0085d\re\nf";
const withSeparators: Shape = {
  keys: { key: { en: separators, de: separators, draft: false, group: "main", tag: "t", status: 1 } },
  deleted: [],
  edits: [],
};

/** Creates a project with uploads, edits of a person, deletions, an undo and a custom status. */
async function createProject({ keys, deleted, edits }: Shape): Promise<SeededProject> {
  const project = await testApp.seedProject({ name: "Grown" });
  const as = { ...owner, app: project.app };
  const { body: status } = await testApp.call("POST", "/v1/api/statuses", {
    as,
    body: { name: `legal ${project.app}`, color: "#336699" },
  });
  const data: Record<string, Record<string, { entries: Record<string, unknown> }>> = { en: {}, de: {} };
  for (const [key, { en, de, draft, group, tag, status }] of Object.entries(keys)) {
    for (const [language, value] of Object.entries({ en, de })) {
      const groups = data[language] ?? {};
      const { entries } = groups[group] ?? { entries: {} };
      data[language] = { ...groups, [group]: { entries } };
      Object.defineProperty(entries, key, {
        value: { [draft ? "d" : "v"]: value, status, tags: [tag], desc: tag },
        enumerable: true,
      });
    }
  }
  expect((await testApp.call("POST", "/v1/api", { as, body: { data } })).status).toBe(200);
  for (const [key, value] of edits) {
    const body = { entries: [{ key, language: "de", value, status: status._id, comment: "hm" }] };
    expect((await testApp.call("PATCH", "/v1/api/entries", { as, body })).status).toBe(200);
  }
  await testApp.call("DELETE", "/v1/api/entries", { as, body: { entries: deleted } });
  await testApp.call("DELETE", "/v1/api/languages/fr", { as });
  return project;
}

const idPattern = /"[0-9a-f]{24}"/g;
/** Replaces ids and versions, which differ between instances. */
const withoutIds = (text: string) =>
  text.replaceAll(idPattern, '"id"').replaceAll(/"(__v|version|sequence)":"?\d+"?/g, '"$1":0');

/** Whether a change set comes from the original project: the restore itself adds one. */
const isOld = ({ kind }: { kind: string }) => kind !== "restore";

async function readAll(app: string) {
  const as = { ...owner, app };
  const reads: Array<[path: string, query: Record<string, string>]> = [
    [
      "/v1/api",
      {
        includeValue: "true",
        includeDraft: "true",
        includeMeta: "true",
        includeStatus: "true",
        keepEmptyDataEntries: "true",
      },
    ],
    ["/v1/api/entryCount", { includeWords: "true" }],
    ["/v1/api/tag", {}],
    ["/v1/api/groups", {}],
    ["/v1/api/languages", {}],
    ["/v1/api/changes", {}],
    ["/v1/api/trash", {}],
    ["/v1/api/tagCategories", {}],
    ["/v1/api/entries", { limit: "500", languages: "en,de" }],
  ];
  const found: Record<string, string> = {};
  for (const [path, query] of reads) {
    const answer = await testApp.call("GET", path, { as, query });
    expect([path, answer.status]).toEqual([path, 200]);
    const { set: _, ...body } = answer.body;
    if (path === "/v1/api/changes") body.changes = body.changes.filter(isOld);
    found[path] = withoutIds(JSON.stringify(Array.isArray(answer.body) ? answer.body : body));
  }
  const { body } = await testApp.call("GET", "/v1/api/changes", { as });
  const histories: string[] = [];
  for (const { _id } of body.changes.filter(isOld))
    histories.push(withoutIds((await testApp.call("GET", `/v1/api/changes/${_id}`, { as })).text));
  return { ...found, histories };
}

async function expectCounted(app: string) {
  const { rows } = await sql<{ projectId: number; branchId: number; baseLanguageId: number }>`
    SELECT id AS "projectId", default_branch_id AS "branchId", base_language_id AS "baseLanguageId"
    FROM project WHERE app = ${app}`.execute(testApp.db);
  const [scope] = rows;
  if (!scope) throw new Error("no project");
  const { rows: retained } = await sql<object>`
    SELECT c.language_id, c.name, c.strings, c.words FROM counter c
    JOIN language l ON l.project_id = c.project_id AND l.branch_id = c.branch_id AND l.id = c.language_id
      AND l.trashed_by IS NULL
    WHERE c.project_id = ${scope.projectId} AND c.branch_id = ${scope.branchId} AND (c.strings <> 0 OR c.words <> 0)`.execute(
    testApp.db,
  );
  const sorted = (some: readonly object[]) => some.map((row) => JSON.stringify(row)).sort();
  expect(sorted(retained)).toEqual(sorted(await countEntries(testApp.db, scope, sql<boolean>`true`)));
  return scope;
}

describe("restored project", () => {
  it("has the same documents, counts, tags, history and trash for any content", async () => {
    await fc.assert(
      fc.asyncProperty(shape, async (generated) => {
        const project = await createProject(generated);
        const before = await readAll(project.app);
        const restored = await restore(await save(project));
        expect(restored.body).toMatchObject({ name: "Grown", role: "owner" });
        expect(await readAll(restored.body._id)).toEqual(before);
        await expectCounted(restored.body._id);
        expect(await readAll(project.app)).toEqual(before);
      }),
      // Unicode line separators do not end a row.
      { numRuns: runs(3), examples: [[withSeparators]] },
    );
  }, 600_000);

  it("can be written, undone and restored from its trash; the original project is not changed", async () => {
    const string = { en: "One", de: "Eins", draft: false, group: "shop", tag: "t", status: 1 };
    const project = await createProject({
      keys: { a: string, b: string },
      deleted: ["b"],
      edits: [["a", "Zwei"]],
    });
    const before = await readAll(project.app);
    const restored = await restore(await save(project), owner, { name: "Copy" });
    expect(restored.body.name).toBe("Copy");
    const { body: last } = await testApp.call("GET", "/v1/api/changes", {
      as: { ...owner, app: restored.body._id },
    });
    expect(last.changes[0]).toMatchObject({ kind: "restore", count: 0 });
    const as = { ...owner, app: restored.body._id };
    const { body: trash } = await testApp.call("GET", "/v1/api/trash", { as, query: { kind: "key" } });
    const back = await testApp.call("POST", "/v1/api/trash/restore", {
      as,
      body: { ids: [trash[0]._id] },
    });
    expect(back.body.restored).toBe(1);
    const { body: history } = await testApp.call("GET", "/v1/api/changes", {
      as,
      query: { key: "a", language: "de" },
    });
    const undone = await testApp.call("POST", `/v1/api/changes/${history.changes[0]._id}/revert`, { as });
    expect(undone.body.reverted).toBe(1);
    const { body: document } = await testApp.call("GET", "/v1/api", { as });
    expect(document.data.de.shop.entries).toMatchObject({ a: { v: "Eins" }, b: { v: "Eins" } });
    await expectCounted(restored.body._id);
    expect(await readAll(project.app)).toEqual(before);
  });

  it("has its files, and finds people of the team by mail address", async () => {
    const project = await testApp.seedProject();
    const ben = await testApp.person("translator", project);
    const otherTeam = await testApp.createTeam("Elsewhere");
    const data = { en: { main: { entries: { a: { v: "One" } } } } };
    await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
    const body = { entries: [{ key: "a", language: "de", draft: "Eins" }] };
    await testApp.call("PATCH", "/v1/api/entries", { as: ben.as, body });
    const file = await receiveFile(Readable.from([Buffer.from("bytes of a file")]));
    await storeFile(testApp.jobDeps, project.projectId, { file, type: "image/png" });
    const bytes = await save(project);
    const restored = await restore(bytes);
    const scope = await expectCounted(restored.body._id);
    expect(await testApp.jobDeps.disk.get(diskKey(scope.projectId, file.sha256))).toBe("bytes of a file");
    const { body: members } = await testApp.call("GET", "/v1/api/members", {
      as: { ...owner, app: restored.body._id },
    });
    expect(members.find((member: { email: string }) => member.email === ben.email)).toMatchObject({
      role: "translator",
    });

    const stranger = await testApp.person("none");
    await sql`UPDATE team_member SET team_id = ${otherTeam.id}, role = 'owner' WHERE person_id = ${stranger.personId}`.execute(
      testApp.db,
    );
    const elsewhere = await restore(bytes, stranger.as);
    const as = { ...stranger.as, app: elsewhere.body._id };
    const emails = (await testApp.call("GET", "/v1/api/members", { as })).body.map(
      (item: { email: string }) => item.email,
    );
    expect(emails).not.toContain(ben.email);
    const { body: history } = await testApp.call("GET", "/v1/api/changes", { as });
    expect(history.changes[1].user.name).toBe("");
    expect(history.changes[1].user._id).not.toBe(`a1${ben.personId.toString(16).padStart(22, "0")}`);
  });

  it("has its discussions with mentions, and its shared views", async () => {
    const project = await testApp.seedProject();
    const as = { ...owner, app: project.app };
    const ben = await testApp.person("translator", project);
    const data = { en: { main: { entries: { a: { v: "One" } } } } };
    await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
    const mention = `@${wireId("person", ben.personId)}`;
    const text = `${mention}, see ${mention}0 and @${wireId("person", 9_999_999)}: ${mention}`;
    const opened = await testApp.call("POST", "/v1/api/discussions", {
      as,
      body: { key: "a", language: "de", text },
    });
    expect(opened.status).toBe(200);
    const path = `/v1/api/discussions/${opened.body._id}/comments`;
    expect((await testApp.call("POST", path, { as: ben.as, body: { text: "Seen" } })).status).toBe(200);
    for (const [name, shared] of [
      ["Ours", true],
      ["Mine", false],
    ]) {
      const body = { name, shared, q: "is:draft", languages: ["de"], columns: [{ id: "de", width: 200 }] };
      expect((await testApp.call("POST", "/v1/api/views", { as, body })).status).toBe(200);
    }
    const bytes = await save(project);
    expect(gunzipSync(bytes).toString("latin1")).not.toContain("Mine");
    const restored = await restore(bytes);
    const inRestored = { ...owner, app: restored.body._id };
    const read = async (path: string, caller: TestCaller = inRestored) =>
      (await testApp.call("GET", path, { as: caller })).body;
    const strip = (body: unknown) => JSON.stringify(body).replaceAll(/"_id":"(c|0)[0-9a-f]{23}"/g, "");
    expect(strip(await read("/v1/api/discussions"))).toBe(strip(await read("/v1/api/discussions", as)));
    const [view, ...others] = await read("/v1/api/views");
    expect(others).toEqual([]);
    expect(view).toMatchObject({ name: "Ours", shared: true, q: "is:draft", languages: ["de"] });

    // If none of the people are known, names are removed and no mention refers to another person.
    const otherTeam = await testApp.createTeam("Elsewhere");
    const stranger = await testApp.person("none");
    await sql`UPDATE team_member SET team_id = ${otherTeam.id}, role = 'owner' WHERE person_id = ${stranger.personId}`.execute(
      testApp.db,
    );
    const strangerIn = { ...stranger.as, app: (await restore(bytes, stranger.as)).body._id };
    const [discussion] = await read("/v1/api/discussions", strangerIn);
    const [first, second] = discussion.comments;
    expect([first.user, second.user, first.mentions]).toEqual([null, null, []]);
    const ids = [...first.text.matchAll(/@(a1[0-9a-f]{22})/g)].map(
      ([, id]) => parseWireId("person", id) ?? 0,
    );
    expect(ids).toHaveLength(4);
    expect(ids[0]).not.toBe(ben.personId);
    expect([ids[0], ids[3]]).toEqual([ids[3], ids[0]]);
    expect(second.text).toBe("Seen");
    expect((await read("/v1/api/views", strangerIn))[0]).toMatchObject({ name: "Ours", user: null });
  });

  it("has the assignments of an order in its timeline", async () => {
    const project = await testApp.seedProject({ languages: ["en", "de"] });
    const as = { ...owner, app: project.app };
    const { personId } = await testApp.person("tpttranslator", project);
    const data = { en: { main: { entries: { a: { v: "One" } } } } };
    await testApp.call("POST", "/v1/api", { as, body: { data } });
    const { body: placed } = await testApp.call("POST", "/v1/api/orders", {
      as,
      body: { sourceLanguage: "en", languages: ["de"] },
    });
    const path = `/v1/api/orders/${placed.order.id}`;
    const user = { _id: wireId("person", personId), name: "tpttranslator" };
    for (const assignees of [[{ language: "de", userId: user._id }], []])
      expect((await testApp.call("PUT", path, { as, body: { assignees } })).status).toBe(200);
    const bytes = await save(project);
    const assignedIn = async (caller: TestCaller) => {
      const { body: orders } = await testApp.call("GET", "/v1/api/order", { as: caller });
      const { body: order } = await testApp.call("GET", `/v1/api/orders/${orders[0].id}`, { as: caller });
      return order.timeline.flatMap(({ assigned = [] }: OrderEvent) => assigned);
    };
    const ownerIn = { ...owner, app: (await restore(bytes)).body._id };
    expect(await assignedIn(ownerIn)).toEqual([
      { language: "de", user, removed: false },
      { language: "de", user, removed: true },
    ]);
    const otherTeam = await testApp.createTeam("Elsewhere");
    const stranger = await testApp.person("none");
    await sql`UPDATE team_member SET team_id = ${otherTeam.id}, role = 'owner' WHERE person_id = ${stranger.personId}`.execute(
      testApp.db,
    );
    const strangerIn = { ...stranger.as, app: (await restore(bytes, stranger.as)).body._id };
    expect(await assignedIn(strangerIn)).toEqual([
      { language: "de", user: null, removed: false },
      { language: "de", user: null, removed: true },
    ]);
  });

  it("has its webhooks, disabled, with new secrets and without secret values", async () => {
    const project = await testApp.seedProject();
    const as = { ...owner, app: project.app };
    const { body: branch } = await testApp.call("POST", "/v1/api/branches", {
      as,
      body: { name: "side", sourceBranch: "main" },
    });
    const secret = `whsec_${Buffer.alloc(32, 9).toString("base64")}`;
    const body = {
      url: "https://hooks.example.org/in",
      httpMethod: "post",
      headers: [
        { key: "X-Open", value: "open value" },
        { key: "Authorization", value: "never to be seen", secret: true },
      ],
      body: { content: "{{type}}", contentType: "text/plain" },
      events: ["bulk.completed"],
      branches: [branch._id],
      description: "to CI",
      secret,
    };
    const { body: webhook } = await testApp.call("POST", "/v1/api/webhooks", { as, body });
    const bytes = await save(project);
    const content = gunzipSync(bytes).toString("latin1");
    for (const never of [secret, "never to be seen"]) expect(content).not.toContain(never);
    const restored = await restore(bytes);
    const inRestored = { ...owner, app: restored.body._id };
    const [webhookCopy] = (await testApp.call("GET", "/v1/api/webhooks", { as: inRestored })).body;
    const { branches } = (await testApp.call("GET", "/v1/api/branches", { as: inRestored })).body;
    const sideBranch = branches.find(({ name }: { name: string }) => name === "side");
    expect(webhookCopy).toMatchObject({
      ...{ url: body.url, body: body.body, events: body.events, description: "to CI" },
      headers: [{ key: "X-Open", value: "open value" }, { key: "Authorization" }],
      branches: [sideBranch._id],
      disabled: true,
      disabledReason: "restored",
      userId: webhook.userId,
    });
    const { rows } = await sql<{ secret: Buffer }>`
      SELECT secret_cipher AS secret FROM webhook WHERE url = ${body.url} ORDER BY id`.execute(testApp.db);
    const [first, second] = rows.map((row) => decrypt(testApp.env.secret, row.secret));
    expect(first).toBe(secret);
    expect(second).not.toBe(secret);
  });

  it("a backup contains no token, no secret, and no other project", async () => {
    const foreign = await testApp.seedProject();
    const secretText = { en: { main: { entries: { a: { v: "foreign text" } } } } };
    await testApp.call("POST", "/v1/api", { as: foreign.as, body: { data: secretText } });
    const project = await testApp.seedProject();
    const content = gunzipSync(await save(project)).toString("latin1");
    for (const never of [
      project.token,
      project.token.slice(25),
      "token_hash",
      "foreign text",
      testApp.env.secret,
    ])
      expect(content).not.toContain(never);
  });
});

it("a backup is a snapshot, however slowly it is read", async () => {
  const { projectId } = await largeProject();
  const archive = makeArchive();
  const reader = spoolToDisk(archive.stream);
  const exported = exportProject(archive, { ...testApp.jobDeps, secret: testApp.env.secret, projectId });
  await once(reader, "readable");
  await exported;
  const restored = await restore(await buffer(reader));
  expect(restored.status).toBe(200);
});

it("a client that disconnects during a backup ends it, and its transaction", async () => {
  const { projectId } = await largeProject();
  const archive = makeArchive();
  // The stream is not read yet, so the export waits within its transaction.
  const exported = exportProject(archive, { ...testApp.jobDeps, secret: testApp.env.secret, projectId });
  const open = async () =>
    (
      await sql<{ open: boolean }>`SELECT EXISTS (SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'
        AND query LIKE '%exported%') AS open`.execute(testApp.db)
    ).rows[0]?.open;
  await expect.poll(open, { timeout: 60_000 }).toBe(true);
  spoolToDisk(archive.stream).destroy();
  await expect(exported).rejects.toThrow();
  expect(await open()).toBe(false);
});

/** A project whose file exceeds the buffers between a stream and its reader. */
async function largeProject(): Promise<SeededProject> {
  const project = await testApp.seedProject();
  const entries = Object.fromEntries(
    Array.from({ length: 40 }, (_, n) => [`key ${n}`, { v: randomBytes(10_000).toString("base64") }]),
  );
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data: { en: { main: { entries } } } } });
  return project;
}

it("runs the restores of a person one at a time, and rejects one while two are waiting", async () => {
  const bytes = await save(await testApp.seedProject());
  const statuses: number[] = [];
  let all: Array<Promise<unknown>> = [];
  await testApp.db.transaction().execute(async (tx) => {
    // The lock prevents any restore from running.
    await sql`LOCK TABLE project IN SHARE MODE`.execute(tx);
    all = Array.from({ length: 4 }, () => restore(bytes).then(({ status }) => statuses.push(status)));
    await Promise.race(all);
    expect(statuses).toEqual([429]);
  });
  await Promise.all(all);
  expect(statuses).toEqual([429, 200, 200, 200]);
}, 60_000);

describe("rejected project file, of which nothing is stored", () => {
  const projects = async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT (SELECT count(*) FROM project) + (SELECT count(*) FROM entry) + (SELECT count(*) FROM text) AS count`.execute(
      testApp.db,
    );
    return rows[0]?.count;
  };

  it("a broken, forged or different file is rejected", async () => {
    const string = { en: "One", de: "Eins", draft: false, group: "shop", tag: "t", status: 1 };
    const project = await createProject({ keys: { a: string }, deleted: [], edits: [["a", "Zwei"]] });
    const bytes = await save(project);
    const before = await projects();
    const expectRefused = async (file: Buffer, words: RegExp | string) => {
      const answer = await restore(file);
      expect([answer.status, answer.body.code]).toEqual([
        400,
        String(words).includes("newer") ? "newer_backup" : "broken_backup",
      ]);
      expect(answer.body.message).toMatch(words);
    };
    await expectRefused(Buffer.from("nonsense"), "not a backup");
    await expectRefused(Buffer.alloc(0), /not a backup|cut off|empty/);
    await expectRefused(bytes.subarray(0, bytes.length - 200), "cut off");
    const flipped = Buffer.from(gunzipSync(bytes));
    flipped[flipped.indexOf("Zwei")] = 65;
    await expectRefused(gzipSync(flipped), "altered");
    const inRows = (table: string, from: string | RegExp, to: string) =>
      forge(bytes, (entry, content) =>
        entry === `rows/${table}.ndjson` ? content.replace(from, to) : content,
      );
    await expectRefused(
      await inRows("entry", /"version": \d+/, '"version": "x"'),
      "row of entry is not valid",
    );
    await expectRefused(await inRows("entry", /\}/, "} nonsense"), "row of entry is not valid");
    await expectRefused(await inRows("change_set", '"save"', '"evil"'), "unknown kind");
    await expectRefused(await inRows("branch", /"version": \d+/, '"version": 0'), "older than its changes");
    await expectRefused(await inRows("project_member", '"owner"', '"god"'), "unknown role");
    await expectRefused(await inRows("entry_group", '"main"', '"other"'), "group main");
    const long = `"description": "${"x".repeat(1_100_000)}"`;
    await expectRefused(await inRows("entry_key", /"description": (?:null|"[^"]*")/, long), "too long");
    const empty = "\n".repeat(70_000_000);
    const noise = { [`files/${"b".repeat(64)}`]: randomBytes(4_000_000).toString("hex") };
    const grown = await forge(
      bytes,
      (entry, content) => (entry === "rows/text.ndjson" ? content + empty + empty : content),
      { more: noise },
    );
    await expectRefused(grown, "its texts are too large");
    await expectRefused(await inRows("entry", /$/, empty), "unpacked it holds more than");
    const twice = await forge(bytes, (entry, content) =>
      entry === "rows/text.ndjson" ? content + content : content,
    );
    await expectRefused(twice, "row of text is not valid");
    const page = { [`files/${"a".repeat(64)}-320.webp`]: "<script>1</script>" };
    await expectRefused(
      await forge(bytes, (_entry, content) => content, { more: page }),
      "a preview is not a picture",
    );
    const manifest = (from: string | RegExp, to: string) =>
      forge(bytes, (entry, content) => (entry === "manifest.json" ? content.replace(from, to) : content));
    await expectRefused(await manifest("parlance-project", "parlance-instance"), "not a backup of a project");
    await expectRefused(
      await manifest('"columns":["id"', '"columns":["id","token_hash"'),
      "newer version of Parlance",
    );
    await expectRefused(await manifest(/"default_branch_id":\d+/, '"default_branch_id":1'), "default branch");
    expect(await projects()).toBe(before);
  });

  it("requires the right to create projects for a restore, to change settings for a backup", async () => {
    const project = await testApp.seedProject();
    const bytes = await save(project);
    const manager = await testApp.person("manager", project);
    expect((await restore(bytes, manager.as)).status).toBe(403);
    expect((await testApp.call("GET", "/v1/api/projects/backup", { as: manager.as })).status).toBe(403);
    expect((await testApp.call("GET", "/v1/api/projects/backup", { as: project.as })).status).toBe(403);
  });
});

describe("list of tables", () => {
  it("names every table of a project as included or left out", async () => {
    const named = [...projectTables.map((table) => table.name), ...excludedTables].sort();
    expect(named).toEqual(await tablesWith(testApp.db, ["project_id"]));
  });

  it("declares for every column of numbers whether it contains ids", async () => {
    const { rows } = await sql<{ table: string; column: string; type: string }>`
      SELECT table_name AS table, column_name AS column, data_type AS type FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name <> 'project_id'
        AND data_type IN ('integer', 'bigint', 'smallint', 'ARRAY', 'jsonb')`.execute(testApp.db);
    for (const table of projectTables) {
      const known = [
        ...Object.keys(table.ids),
        ...(table.numbers ?? []),
        ...Object.keys(table.arrays ?? {}),
        ...(table.json ?? []),
        ...(table.resources ? ["resource_id"] : []),
        ...(table.name === "entry_key" ? ["meta"] : []),
      ];
      const columns = rows.filter((row) => row.table === table.name).map((row) => row.column);
      expect([table.name, known.sort()]).toEqual([table.name, columns.sort()]);
    }
    expect(Object.keys(jsonIds).sort()).toEqual([
      "category",
      "file",
      "group",
      "keys",
      "languageId",
      "screen",
      "tagIds",
    ]);
  });
});
