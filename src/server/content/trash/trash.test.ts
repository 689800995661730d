import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { wireId } from "#contract/ids.ts";
import { countEntries } from "#server/content/write-path/counters/recount.ts";
import { runInLockOrder } from "#server/testing/database/lock-waits.ts";
import {
  openTestApp,
  type SeededProject,
  type TestApp,
  type TestCaller,
  withPersonalToken,
} from "#server/testing/test-app.ts";
import { sweepTrash } from "./sweep-trash.ts";

let testApp: TestApp;
let project: SeededProject;
let ada: TestCaller;
let owner: TestCaller;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await testApp.seedProject();
  ada = (await testApp.person("manager", project)).as;
  owner = (await testApp.person("owner", project)).as;
  await upload({ en: { a: "One", b: "Two" }, de: { a: "Eins" } });
});

const dayMs = 86_400_000;

async function upload(texts: Record<string, Record<string, string>>, group = "main") {
  const data = Object.fromEntries(
    Object.entries(texts).map(([language, entries]) => [
      language,
      { [group]: { entries: Object.fromEntries(Object.entries(entries).map(([key, v]) => [key, { v }])) } },
    ]),
  );
  expect((await testApp.call("POST", "/v1/api", { as: project.as, body: { data } })).status).toBe(200);
}

type Resource = { _id: string; kind: string; name: string; text: string; count: number; deletedAt: string };

const remove = (keys: string[]) =>
  testApp.call("DELETE", "/v1/api/entries", { as: ada, body: { entries: keys } });
const trash = async (query: Record<string, string> = {}, as: TestCaller = ada) =>
  (await testApp.call("GET", "/v1/api/trash", { as, query })).body as Resource[];
const counted = async (query: Record<string, string> = {}) =>
  (await testApp.call("GET", "/v1/api/trash/counts", { as: ada, query })).body as Record<string, number>;
const idOf = async (name: string) => (await trash()).find((resource) => resource.name === name)?._id ?? "";
const restore = (ids: string[], onConflict?: unknown[], as: TestCaller = ada) =>
  testApp.call("POST", "/v1/api/trash/restore", { as, body: { ids, ...(onConflict ? { onConflict } : {}) } });
const values = async (language: string) => {
  const { body } = await testApp.call("GET", "/v1/api", { as: project.as, query: { includeValue: "true" } });
  const groups: Record<string, { entries: Record<string, { v: string }> }> = body.data[language] ?? {};
  return Object.fromEntries(
    Object.entries(groups).flatMap(([group, { entries }]) =>
      Object.entries(entries).map(([key, { v }]) => [`${group}/${key}`, v]),
    ),
  );
};

/** Expects that the stored counters equal a scan. */
async function expectCorrectCounters() {
  const { projectId, branchId } = project;
  const { rows: stored } = await sql<{ language_id: number; name: string; strings: number; words: number }>`
    SELECT c.language_id, c.name, c.strings, c.words FROM counter c
    JOIN language l ON l.project_id = c.project_id AND l.branch_id = c.branch_id AND l.id = c.language_id
      AND l.trashed_by IS NULL
    WHERE c.project_id = ${projectId} AND c.branch_id = ${branchId} AND (c.strings <> 0 OR c.words <> 0)`.execute(
    testApp.db,
  );
  const base = await testApp.db
    .selectFrom("project")
    .select("base_language_id")
    .where("id", "=", projectId)
    .executeTakeFirstOrThrow();
  const scope = { projectId, branchId, baseLanguageId: base.base_language_id };
  const counted = await countEntries(testApp.db, scope, sql<boolean>`true`);
  const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();
  expect(sorted(stored)).toEqual(sorted(counted));
}

describe("trash list", () => {
  it("lists deleted resources with author, time and expiry, newest first", async () => {
    await remove(["a"]);
    await testApp.call("DELETE", "/v1/api/languages/fr", { as: ada });
    const resources = await trash();
    const counts = await counted();
    expect(resources).toMatchObject([
      { kind: "language", name: "fr", count: 0, deletedBy: { name: "manager" } },
      { kind: "key", name: "a", text: "One", count: 2, deletedBy: { name: "manager" } },
    ]);
    const [first] = resources as unknown as Array<{ deletedAt: string; until: string; changeSet: string }>;
    expect(Date.parse(first?.until ?? "") - Date.parse(first?.deletedAt ?? "")).toBe(30 * dayMs);
    expect((await testApp.call("GET", `/v1/api/changes/${first?.changeSet}`, { as: ada })).status).toBe(200);
    expect(counts).toEqual({ key: 1, language: 1, group: 0, tag: 0, screenshot: 0, branch: 0 });
  });

  it("returns pages without a gap, by kind and by a part of the name", async () => {
    await upload({ en: Object.fromEntries(Array.from({ length: 7 }, (_, n) => [`key${n}`, "x"])) });
    await remove(Array.from({ length: 7 }, (_, n) => `key${n}`));
    await remove(["a", "b"]);
    const names: string[] = [];
    for (let last: Resource | undefined; ; ) {
      const before: Record<string, string> = last ? { before: `${last.deletedAt}~${last._id}` } : {};
      const page = await trash({ limit: "2", ...before });
      names.push(...page.map((resource) => resource.name));
      last = page.at(-1);
      if (!last) break;
    }
    expect(new Set(names).size).toBe(9);
    expect(names.slice(0, 2).sort()).toEqual(["a", "b"]);
    expect(await trash({ q: "KEY" })).toHaveLength(7);
    for (const kind of ["language", "group", "tag", "screenshot", "branch"]) {
      expect(await trash({ kind }), kind).toEqual([]);
    }
    expect((await counted({ q: "100%" })).key).toBe(0);
    const wrong = await testApp.call("GET", "/v1/api/trash", { as: ada, query: { before: "nonsense" } });
    expect([wrong.status, wrong.body.issues[0].path]).toEqual([400, "before"]);
  });
});

describe("restoring from the trash", () => {
  it("restores a key with its texts, tags, group and counts, and can be undone", async () => {
    await upload({ en: { c: "Three" }, de: { c: "Drei" } }, "shop");
    await testApp.call("POST", "/v1/api/tag", { as: ada, body: { name: "t", entryKeys: ["c"] } });
    const before = await values("de");
    await remove(["c"]);
    expect(await values("de")).toEqual({ "main/a": "Eins" });
    const answer = await restore([await idOf("c")]);
    expect(answer.body).toMatchObject({ restored: 1, merged: 0, skipped: [] });
    expect(await values("de")).toEqual(before);
    const tag = await testApp.call("GET", "/v1/api/tag/byName/t", { as: ada });
    expect(tag.body.entryKeys).toEqual(["c"]);
    expect(await trash()).toEqual([]);
    await expectCorrectCounters();
    const change = await testApp.call("GET", `/v1/api/changes/${answer.body.changeSet}`, { as: ada });
    expect(change.body).toMatchObject({ kind: "restore", resources: [{ resource: "key", name: "c" }] });
    await testApp.call("POST", `/v1/api/changes/${answer.body.changeSet}/revert`, { as: ada });
    expect(await trash()).toMatchObject([{ name: "c" }]);
    await expectCorrectCounters();
  });

  it("restores languages, groups with their keys, and tags in one change set", async () => {
    await upload({ en: { c: "Three" } }, "shop");
    await testApp.call("POST", "/v1/api/tag", { as: ada, body: { name: "t", entryKeys: ["a"] } });
    const groups = (await testApp.call("GET", "/v1/api/groups", { as: ada })).body as Resource[];
    const shop = groups.find((group) => group.name === "shop")?._id;
    const tag = (await testApp.call("GET", "/v1/api/tag/byName/t", { as: ada })).body._id;
    await testApp.call("DELETE", `/v1/api/groups/${shop}`, { as: ada });
    await testApp.call("DELETE", `/v1/api/tag/byId/${tag}`, { as: ada });
    await testApp.call("DELETE", "/v1/api/languages/de", { as: ada });
    expect((await trash()).map(({ kind, count }) => `${kind} ${count}`).sort()).toEqual([
      "group 1",
      "language 1",
      "tag 1",
    ]);
    const answer = await restore((await trash()).map((resource) => resource._id));
    expect(answer.body.restored).toBe(3);
    expect(await values("en")).toEqual({ "main/a": "One", "main/b": "Two", "shop/c": "Three" });
    expect(await values("de")).toEqual({ "main/a": "Eins" });
    expect((await testApp.call("GET", "/v1/api/tag/byName/t", { as: ada })).body.entryKeys).toEqual(["a"]);
    await expectCorrectCounters();
  });

  it("restores a key whose group was deleted to main", async () => {
    await upload({ en: { c: "Three" } }, "shop");
    await remove(["c"]);
    const groups = (await testApp.call("GET", "/v1/api/groups", { as: ada })).body as Resource[];
    await testApp.call("DELETE", `/v1/api/groups/${groups.find((group) => group.name === "shop")?._id}`, {
      as: ada,
    });
    await restore([await idOf("c")]);
    expect(await values("en")).toMatchObject({ "main/c": "Three" });
  });

  it("refuses a key whose name is in use with its resolutions, and restores nothing", async () => {
    await remove(["a", "b"]);
    await upload({ en: { a: "Uno" } });
    const [a, b] = [await idOf("a"), await idOf("b")];
    const refused = await restore([b, a]);
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect(refused.body.conflicts).toEqual([
      { _id: a, kind: "key", name: "a", resolutions: ["merge", "rename", "skip"] },
    ]);
    expect(await values("en")).toEqual({ "main/a": "Uno" });
    const skipped = await restore([b, a], [{ id: a, do: "skip" }]);
    expect(skipped.body).toMatchObject({ restored: 1, merged: 0, skipped: [a] });
    expect(await values("en")).toEqual({ "main/a": "Uno", "main/b": "Two" });
  });

  it("merges the texts of a trashed key into the current key, where either text may win", async () => {
    await remove(["a"]);
    await upload({ en: { a: "Uno" } });
    const a = await idOf("a");
    expect((await restore([a], [{ id: a, do: "merge" }])).body).toMatchObject({ restored: 0, merged: 1 });
    expect([await values("en"), await values("de")]).toEqual([
      { "main/a": "Uno", "main/b": "Two" },
      { "main/a": "Eins" },
    ]);
    await restore([a], [{ id: a, do: "merge", prefer: "trashed" }]);
    expect(await values("en")).toMatchObject({ "main/a": "One" });
    await expectCorrectCounters();
  });

  it("keeps a text that is saved in the current key during the merge", async () => {
    await remove(["a"]);
    await upload({ en: { a: "Uno" } });
    const a = await idOf("a");
    const save = (edit: Record<string, unknown>) =>
      testApp.call("PATCH", "/v1/api/entries", {
        as: ada,
        body: { entries: [{ key: "a", language: "de", ...edit }] },
      });
    await save({ comment: "soon" });
    const lockStatement = `SELECT FROM entry WHERE project_id = ${project.projectId} AND comment_id IS NOT NULL FOR UPDATE`;
    const [saved, merged] = await runInLockOrder(testApp, lockStatement, [
      () => save({ value: "Ein neues" }),
      () => restore([a], [{ id: a, do: "merge" }]),
    ]);
    expect([saved.status, merged.status]).toEqual([200, 200]);
    expect(await values("de")).toEqual({ "main/a": "Ein neues" });
    await expectCorrectCounters();
  });

  it("writes a text once if a merged key and a merged language share it", async () => {
    await remove(["a"]);
    const old = await idOf("a");
    await upload({ en: { a: "Another" }, de: { a: "Anders" } });
    await testApp.call("DELETE", "/v1/api/languages/de", { as: ada });
    const de = await idOf("de");
    await remove(["a"]);
    const young = (await trash()).find(({ _id, name }) => name === "a" && _id !== old)?._id ?? "";
    await restore([old]);
    await upload({ de: { a: "Neu" } });
    await remove(["a"]);
    await restore([young]);
    const merge = [old, de].map((id) => ({ id, do: "merge" }));
    const { status, body, text } = await restore([old, de], merge);
    expect([status, body.merged], text).toEqual([200, 2]);
    expect(await values("de")).toMatchObject({ "main/a": "Neu" });
    await expectCorrectCounters();
  });

  it("does not merge into a locked text", async () => {
    await remove(["a"]);
    await upload({ en: { a: "Uno" } });
    await testApp.call("PATCH", "/v1/api/entries", {
      as: ada,
      body: { entries: [{ key: "a", language: "de", locked: true }] },
    });
    const a = await idOf("a");
    const refused = await restore([a], [{ id: a, do: "merge" }]);
    expect(refused.body).toMatchObject({
      code: "entries_locked",
      lockedEntries: [{ key: "a", languages: ["de"] }],
    });
  });

  it("renames a restored resource; requires a decision if its name is in use or restored twice", async () => {
    await remove(["a"]);
    await upload({ en: { a: "Uno" } });
    await remove(["a"]);
    const twins = (await trash()).map((resource) => resource._id);
    expect((await restore(twins)).body.conflicts).toHaveLength(1);
    const refused = await restore(
      twins,
      twins.map((id) => ({ id, do: "rename", name: "b" })),
    );
    expect(refused.status).toBe(409);
    const done = await restore(
      twins,
      twins.map((id) => ({ id, do: "rename", name: "a.old" })),
    );
    expect(done.body).toMatchObject({ restored: 2 });
    expect(Object.keys(await values("en"))).toEqual(["main/a", "main/b", "main/a.old"]);
    expect((await values("en"))["main/a"]).toBe("One");
  });

  it("merges languages, groups and tags with a name in use", async () => {
    await upload({ en: { c: "Three" } }, "shop");
    await testApp.call("POST", "/v1/api/tag", { as: ada, body: { name: "t", entryKeys: ["a"] } });
    const groups = (await testApp.call("GET", "/v1/api/groups", { as: ada })).body as Resource[];
    const tag = (await testApp.call("GET", "/v1/api/tag/byName/t", { as: ada })).body._id;
    await testApp.call("DELETE", `/v1/api/groups/${groups.find((group) => group.name === "shop")?._id}`, {
      as: ada,
    });
    await testApp.call("DELETE", `/v1/api/tag/byId/${tag}`, { as: ada });
    await testApp.call("DELETE", "/v1/api/languages/de", { as: ada });
    await testApp.call("POST", "/v1/api/groups", { as: ada, body: { name: "shop" } });
    await testApp.call("POST", "/v1/api/tag", { as: ada, body: { name: "t", entryKeys: ["b"] } });
    await upload({ de: { b: "Zwei" } });
    const ids = (await trash()).map((resource) => resource._id);
    expect((await restore(ids)).body.conflicts).toHaveLength(3);
    const language = (await trash({ kind: "language" }))[0]?._id ?? "";
    expect((await restore(ids, [{ id: language, do: "rename", name: "da" }])).status).toBe(400);
    const done = await restore(
      ids,
      ids.map((id) => ({ id, do: "merge" })),
    );
    expect(done.body).toMatchObject({ restored: 0, merged: 3 });
    expect(await values("en")).toMatchObject({ "shop/c": "Three" });
    expect(await values("de")).toEqual({ "main/a": "Eins", "main/b": "Zwei" });
    const keys = (await testApp.call("GET", "/v1/api/tag/byName/t", { as: ada })).body.entryKeys;
    expect(keys.sort()).toEqual(["a", "b"]);
    await expectCorrectCounters();
  });

  it("returns 404 for resources that are not in the trash or of another project", async () => {
    await remove(["a"]);
    const a = await idOf("a");
    const otherProject = await testApp.seedProject();
    const stranger = (await testApp.person("owner", otherProject)).as;
    expect((await restore([a], undefined, stranger)).status).toBe(404);
    expect((await restore([a, "f".repeat(24)])).status).toBe(404);
    expect((await restore(["nonsense"])).status).toBe(404);
    expect((await restore([])).status).toBe(400);
    expect((await restore([a])).status).toBe(200);
    expect((await restore([a])).body).toMatchObject({ code: "not_found", ids: [a] });
  });
});

describe("rights on the trash", () => {
  it("requires the right to delete for the trash, by role and by permission of the token", async () => {
    await remove(["a"]);
    const a = await idOf("a");
    for (const role of ["translator", "tptadmin", "tpttranslator"] as const) {
      const person = await testApp.person(role, project);
      expect((await testApp.call("GET", "/v1/api/trash", { as: person.as })).status).toBe(403);
      expect((await restore([a], undefined, person.as)).status).toBe(403);
    }
    const manager = await testApp.person("manager", project);
    const weak = withPersonalToken(project, await manager.token(["delete_languages"]));
    expect((await restore([a], undefined, weak)).body).toMatchObject({ permission: "delete_translations" });
    const empty = await testApp.call("DELETE", "/v1/api/trash", { as: weak, body: { all: true } });
    expect([empty.body.removed, (await trash()).length]).toEqual([0, 1]);
    const strong = withPersonalToken(project, await manager.token(["delete_translations"]));
    expect((await restore([a], undefined, strong)).status).toBe(200);
  });

  it("restores and permanently deletes a language only for members who may edit that language", async () => {
    const manager = await testApp.person("manager", project);
    const languages = (await testApp.call("GET", "/v1/api/languages", { as: ada })).body as Array<{
      code: string;
    }>;
    expect(languages.map(({ code }) => code)).toContain("de");
    expect((await testApp.call("DELETE", "/v1/api/languages/de", { as: ada })).status).toBe(200);
    const de = await idOf("de");
    const path = `/v1/api/members/${wireId("person", manager.personId)}`;
    const limited = await testApp.call("PUT", path, { as: owner, body: { languages: ["en"] } });
    expect(limited.status, limited.text).toBe(200);
    expect((await restore([de], undefined, manager.as)).body).toMatchObject({
      code: "not_allowed",
      ids: [de],
    });
    const purge = (body: object, as: TestCaller) => testApp.call("DELETE", "/v1/api/trash", { as, body });
    expect((await purge({ ids: [de] }, manager.as)).body).toMatchObject({ code: "not_allowed", ids: [de] });
    expect((await purge({ all: true }, manager.as)).body).toEqual({ removed: 0 });
    expect((await restore([de])).status).toBe(200);
  });

  it("refuses to restore into a read-only branch", async () => {
    await remove(["a"]);
    const a = await idOf("a");
    await testApp.db
      .updateTable("branch")
      .set({ read_only: true })
      .where("id", "=", project.branchId)
      .execute();
    expect((await restore([a])).body.code).toBe("branch_read_only");
    const all = await testApp.call("DELETE", "/v1/api/trash", { as: ada, body: { all: true } });
    expect(all.body.code).toBe("branch_read_only");
  });

  it("lets only admins restore branches, with a rename if the name is in use", async () => {
    const inserted = await testApp.db
      .insertInto("branch")
      .values({ project_id: project.projectId, name: "old", deleted_at: new Date() })
      .returning("id")
      .executeTakeFirstOrThrow();
    await testApp.db.insertInto("branch").values({ project_id: project.projectId, name: "old" }).execute();
    const id = await idOf("old");
    expect((await restore([id])).body.code).toBe("not_allowed");
    const refused = await restore([id], undefined, owner);
    expect(refused.body.conflicts).toMatchObject([{ kind: "branch", resolutions: ["rename", "skip"] }]);
    expect((await restore([id], [{ id, do: "rename", name: "older" }], owner)).body.restored).toBe(1);
    const branches = (await testApp.call("GET", "/v1/api/branches", { as: ada })).body.branches as Resource[];
    expect(branches.map((branch) => branch.name)).toEqual(["main", "old", "older"]);
    expect(inserted.id).toBeGreaterThan(0);
  });
});

const rowsOf = async (table: string) => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM ${sql.table(table)} WHERE project_id = ${project.projectId}`.execute(
    testApp.db,
  );
  return rows[0]?.count;
};

describe("permanent deletion", () => {
  it("deletes all rows of a resource after thirty days, while the history still names it", async () => {
    await testApp.call("POST", "/v1/api/tag", { as: ada, body: { name: "t", entryKeys: ["a"] } });
    await remove(["a"]);
    await testApp.call("DELETE", "/v1/api/languages/fr", { as: ada });
    const soon = new Date(Date.now() + 29.9 * dayMs);
    await sweepTrash(testApp.db, soon);
    expect(await trash()).toHaveLength(2);
    const [{ changeSet }] = (await trash({ kind: "key" })) as unknown as [{ changeSet: string }];
    await sweepTrash(testApp.db, new Date(Date.now() + 30.1 * dayMs));
    expect(await trash()).toEqual([]);
    expect([await rowsOf("entry_key"), await rowsOf("entry"), await rowsOf("tag_key")]).toEqual([1, 1, 0]);
    const change = await testApp.call("GET", `/v1/api/changes/${changeSet}`, { as: ada });
    expect(change.body.resources).toMatchObject([{ resource: "key", name: "a", after: null }]);
    await expectCorrectCounters();
  });

  it("deletes requested or all resources, except strings of open orders", async () => {
    await remove(["a", "b"]);
    const resources = await trash();
    const [first] = resources;
    const deletion = await testApp.call("DELETE", "/v1/api/trash", { as: ada, body: { ids: [first?._id] } });
    expect(deletion.body).toEqual({ removed: 1 });
    const again = await testApp.call("POST", "/v1/api/trash/delete", {
      as: ada,
      body: { ids: [first?._id] },
    });
    expect(again.status).toBe(404);
    const withoutChoice = await testApp.call("DELETE", "/v1/api/trash", { as: ada, body: {} });
    expect(withoutChoice.status).toBe(400);
    await sql`
      INSERT INTO order_entry (project_id, branch_id, key_id, language_id, order_id, open, translating)
      SELECT project_id, branch_id, id, 1, 1, true, false FROM entry_key
      WHERE project_id = ${project.projectId}`.execute(testApp.db);
    expect(
      (await testApp.call("DELETE", "/v1/api/trash", { as: ada, body: { all: true } })).body.removed,
    ).toBe(0);
    await testApp.db.updateTable("order_entry").set({ open: false }).execute();
    expect(
      (await testApp.call("DELETE", "/v1/api/trash", { as: ada, body: { all: true } })).body.removed,
    ).toBe(1);
    expect(await rowsOf("entry")).toBe(0);
  });

  it("deletes a branch with all its rows, and no others", async () => {
    const { id } = await testApp.db
      .insertInto("branch")
      .values({ project_id: project.projectId, name: "side" })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const table of ["language", "entry_group", "entry_key", "entry", "counter"])
      await copyRows(table, id);
    const counts = await Promise.all(["entry", "entry_key", "counter"].map(rowsOf));
    await testApp.db.updateTable("branch").set({ deleted_at: new Date() }).where("id", "=", id).execute();
    const requested = await testApp.call("DELETE", "/v1/api/trash", {
      as: owner,
      body: { ids: [await idOf("side")] },
    });
    expect(requested.body).toEqual({ removed: 1 });
    expect(await trash()).toEqual([]);
    await testApp.runJobs();
    expect(await Promise.all(["entry", "entry_key", "counter"].map(rowsOf))).toEqual(
      counts.map((n) => Number(n) / 2),
    );
    const { rows } = await sql`SELECT removed_at IS NULL AS here FROM branch
      WHERE project_id = ${project.projectId} ORDER BY id`.execute(testApp.db);
    expect(rows).toEqual([{ here: true }, { here: false }]);
    await expectCorrectCounters();
  });
});

async function copyRows(table: string, branchId: number) {
  await sql`
    INSERT INTO ${sql.table(table)}
    SELECT (jsonb_populate_record(t, jsonb_build_object('branch_id', ${branchId}::integer))).* FROM ${sql.table(table)} t
    WHERE project_id = ${project.projectId}`.execute(testApp.db);
}

it("restores a draft as a value if branching was enabled since; its status can then be set", async () => {
  const save = (entry: object) =>
    testApp.call("PATCH", "/v1/api/entries", { as: ada, body: { entries: [{ language: "fr", ...entry }] } });
  await save({ key: "a", draft: "Un" });
  await save({ key: "b", draft: "Deux" });
  await remove(["a"]);
  await testApp.call("DELETE", "/v1/api/languages/fr", { as: ada });
  await testApp.db
    .updateTable("project")
    .set({ branching: true })
    .where("id", "=", project.projectId)
    .execute();
  expect((await restore([await idOf("fr"), await idOf("a")])).status).toBe(200);
  expect(await values("fr")).toEqual({ "main/a": "Un", "main/b": "Deux" });
  await expectCorrectCounters();
  for (const key of ["a", "b"]) expect((await save({ key, status: 2 })).status).toBe(200);
  expect(await values("fr")).toEqual({ "main/a": "Un", "main/b": "Deux" });
  await expectCorrectCounters();
});
