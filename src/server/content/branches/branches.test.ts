import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { wireId } from "#contract/ids.ts";
import { runInLockOrder, waitForLockWaits } from "#server/testing/database/lock-waits.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
  withPersonalToken,
} from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let admin: SeededPerson;

beforeAll(async () => {
  testApp = await openTestApp();
});
beforeEach(async () => {
  project = await testApp.seedProject();
  admin = await testApp.person("admin", project);
  await upload({
    en: {
      main: { entries: { home: { v: "Home", tags: ["web"] } } },
      shop: { entries: { pay: { v: "Pay" } } },
    },
    de: { main: { entries: { home: { v: "Start", status: 2 } } } },
  });
});
afterAll(() => testApp.close());

const upload = (data: object, branch?: string) =>
  testApp.call("POST", "/v1/api", {
    as: project.as,
    body: { data },
    ...(branch ? { query: { branch } } : {}),
  });
const create = (body: object, as = admin.as) => testApp.call("POST", "/v1/api/branches", { as, body });
const list = async (as = admin.as) => (await testApp.call("GET", "/v1/api/branches", { as })).body;
const documentOf = async (branch?: string) =>
  (await testApp.call("GET", "/v1/api", { as: project.as, ...(branch ? { query: { branch } } : {}) })).body
    .data;
const countsOf = async (branch?: string) =>
  (
    await testApp.call("GET", "/v1/api/entryCount", {
      as: project.as,
      ...(branch ? { query: { branch } } : {}),
    })
  ).body;

describe("new branch", () => {
  it("copies content and counters into a new branch, which then changes independently", async () => {
    const { status, body } = await create({ name: "feature", sourceBranch: "main" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: "feature",
      permissions: { readOnly: false, editableByTranslator: true },
      creator: { name: "admin" },
    });
    const before = await documentOf();
    expect(withoutVersions(await documentOf(body._id))).toEqual(withoutVersions(before));
    expect(await countsOf(body._id)).toEqual(await countsOf());
    await upload({ en: { main: { entries: { home: { v: "TestApp" } } } } }, body._id);
    expect(await documentOf()).toEqual(before);
    const { branches, defaultBranch } = await list();
    expect(branches.map(({ name }: { name: string }) => name)).toEqual(["feature", "main"]);
    expect(body.parent).toBe(defaultBranch);
  });

  it("creates a branch in one change set, starting from its source's version", async () => {
    const { body } = await create({ name: "feature", sourceBranch: "main" });
    const { changes } = (
      await testApp.call("GET", "/v1/api/changes", { as: admin.as, query: { branch: body._id } })
    ).body;
    expect(changes).toMatchObject([{ kind: "branch", count: 0, sequence: 2 }]);
  });

  it("copies one snapshot of a branch, without delaying or including a concurrent save", async () => {
    const holder = await testApp.pool.connect();
    await holder.query("BEGIN; LOCK TABLE tag IN ACCESS EXCLUSIVE MODE");
    const creation = create({ name: "feature", sourceBranch: "main" });
    await waitForLockWaits(testApp.db);
    const entries = [{ key: "pay", language: "de", value: "Zahlen" }];
    const saved = await testApp.call("PATCH", "/v1/api/entries", { as: admin.as, body: { entries } });
    await holder.query("COMMIT");
    holder.release();
    const { body: created } = await creation;
    expect(saved.status).toBe(200);
    expect((await documentOf(created._id)).de.shop).toBeUndefined();
    expect((await countsOf(created._id)).de.translated).toBe(1);
    expect((await countsOf()).de.translated).toBe(2);
    const merged = await testApp.call("POST", "/v1/api/branches/merge", {
      as: admin.as,
      body: { from: "main", to: "feature" },
    });
    expect(merged.body).toMatchObject({ added: 1, total: 1 });
  });

  it("excludes trash and orders from a new branch", async () => {
    await testApp.call("DELETE", "/v1/api/entries", { as: admin.as, body: { entries: ["pay"] } });
    await testApp.call("DELETE", "/v1/api/languages/fr", { as: admin.as });
    await order("home");
    const { body } = await create({ name: "feature", sourceBranch: "main" });
    const rows = await testApp.db
      .selectFrom("entry_key")
      .select("name")
      .where("branch_id", "=", await numberOf("feature"))
      .execute();
    expect(rows).toEqual([{ name: "home" }]);
    const counts = await countsOf(body._id);
    expect(counts.de).toMatchObject({ inOrder: 0, inTranslation: 0, new: 0, needsReview: 1 });
    expect((await countsOf()).de).toMatchObject({ inOrder: 1, inTranslation: 1 });
  });

  it("requires an unused name, an existing source and an admin with permission for a new branch", async () => {
    expect((await create({ name: "main", sourceBranch: "main" })).body.code).toBe("name_taken");
    expect((await create({ name: "x", sourceBranch: "nowhere" })).status).toBe(404);
    expect((await create({ name: "", sourceBranch: "main" })).status).toBe(400);
    const manager = await testApp.person("manager", project);
    expect((await create({ name: "x", sourceBranch: "main" }, manager.as)).status).toBe(403);
    const powerless = withPersonalToken(project, await admin.token(["create_and_update_translations"]));
    expect((await create({ name: "x", sourceBranch: "main" }, powerless)).body.code).toBe(
      "permission_missing",
    );
    const able = withPersonalToken(project, await admin.token(["create_and_update_branches"]));
    expect((await create({ name: "x", sourceBranch: "main" }, able)).status).toBe(200);
  });

  it("returns 404 for a branch of another project", async () => {
    const { body: created } = await create({ name: "feature", sourceBranch: "main" });
    const foreign = await testApp.seedProject();
    const stranger = await testApp.person("admin", foreign);
    const tries: Array<["GET" | "POST" | "PUT" | "DELETE" | "PATCH", string, object?]> = [
      ["POST", "/v1/api/branches", { name: "x", sourceBranch: created._id }],
      ["PUT", `/v1/api/branches/${created._id}`, { name: "mine" }],
      ["DELETE", `/v1/api/branches/${created._id}`],
      ["POST", "/v1/api/branches/merge", { from: created._id, to: "main" }],
    ];
    for (const [method, path, body] of tries)
      expect([path, (await testApp.call(method, path, { as: stranger.as, body })).status]).toEqual([
        path,
        404,
      ]);
    const query = { from: created._id, to: "main" };
    expect((await testApp.call("GET", "/v1/api/branches/compare", { as: stranger.as, query })).status).toBe(
      404,
    );
  });
});

describe("drafts when branching is enabled", () => {
  const draft = () =>
    upload({
      de: { main: { entries: { home: { d: "Anfang" } } }, shop: { entries: { pay: { d: "Zahlen" } } } },
    });

  it("returns drafts_exist for a first branch until a choice is made", async () => {
    await draft();
    expect((await create({ name: "feature", sourceBranch: "main" })).body.code).toBe("drafts_exist");
    expect((await list()).branches).toHaveLength(1);
  });

  it("publishes drafts in a change set when the first branch is created", async () => {
    await draft();
    const { body } = await create({ name: "feature", sourceBranch: "main", existingDrafts: "publish" });
    for (const branch of [undefined, body._id]) {
      expect((await documentOf(branch)).de).toMatchObject({
        main: { entries: { home: { v: "Anfang" } } },
        shop: { entries: { pay: { v: "Zahlen" } } },
      });
      expect((await countsOf(branch)).de).toMatchObject({ draft: 0, translated: 2 });
    }
    const { changes } = (await testApp.call("GET", "/v1/api/changes", { as: admin.as })).body;
    expect(changes[0]).toMatchObject({ kind: "bulk", count: 2 });
  });

  it("moves drafts into a separate branch, from which a merge restores them", async () => {
    await draft();
    const { body } = await create({ name: "feature", sourceBranch: "main", existingDrafts: "branch" });
    expect((await documentOf(body._id)).de.main.entries.home.v).toBe("Start");
    expect((await documentOf(body._id)).de.shop).toBeUndefined();
    const { branches } = await list();
    const drafts = branches.find(({ name }: { name: string }) => name === "drafts");
    expect((await documentOf(drafts._id)).de.main.entries.home.v).toBe("Anfang");
    const merged = await testApp.call("POST", "/v1/api/branches/merge", {
      as: admin.as,
      body: { from: "drafts", to: "main" },
    });
    expect(merged.body).toMatchObject({ added: 1, changed: 1, conflicts: [] });
    expect((await documentOf()).de.shop.entries.pay.v).toBe("Zahlen");
  });

  it("clears the status of a text without its draft, until a merge restores it", async () => {
    await upload({ de: { shop: { entries: { pay: { d: "Zahlen", status: 2 } } } } });
    await create({ name: "feature", sourceBranch: "main", existingDrafts: "branch" });
    expect((await countsOf()).de).toMatchObject({ translated: 1, needsReview: 1, needsAttention: 1 });
    const { branches } = await list();
    const { _id } = branches.find(({ name }: { name: string }) => name === "drafts");
    expect((await countsOf(_id)).de).toMatchObject({ translated: 2, needsReview: 2 });
    const body = { from: "drafts", to: "main" };
    await testApp.call("POST", "/v1/api/branches/merge", { as: admin.as, body });
    expect((await countsOf()).de).toMatchObject({ translated: 2, needsReview: 2 });
  });

  it("publishes the new text if a draft changes during the conversion", async () => {
    for (const existingDrafts of ["publish", "branch"]) {
      project = await testApp.seedProject();
      admin = await testApp.person("admin", project);
      await upload({ en: { main: { entries: { home: { v: "Home" } } } } });
      await upload({ de: { main: { entries: { home: { d: "Anfang" } } } } });
      const entries = [{ key: "home", language: "de", draft: "Beginn" }];
      const lockStatement = `SELECT FROM entry WHERE project_id = ${project.projectId} AND draft_id IS NOT NULL FOR UPDATE`;
      const [saved, created] = await runInLockOrder(testApp, lockStatement, [
        () => testApp.call("PATCH", "/v1/api/entries", { as: admin.as, body: { entries } }),
        () => create({ name: "feature", sourceBranch: "main", existingDrafts }),
      ]);
      expect([saved.status, created.status]).toEqual([200, 200]);
      expect((await documentOf()).de.main.entries.home).toEqual({ v: "Beginn" });
    }
  });

  it("refuses to convert drafts of locked entries", async () => {
    await draft();
    await testApp.call("PATCH", "/v1/api/entries", {
      as: admin.as,
      body: { entries: [{ key: "pay", language: "de", locked: true }] },
    });
    const { body } = await create({ name: "feature", sourceBranch: "main", existingDrafts: "publish" });
    expect(body).toMatchObject({
      code: "entries_locked",
      lockedEntries: [{ key: "pay", languages: ["de"] }],
    });
  });
});

describe("changing and deleting a branch", () => {
  it("keeps two concurrent changes of different fields", async () => {
    const { body: created } = await create({ name: "feature", sourceBranch: "main" });
    const path = `/v1/api/branches/${created._id}`;
    const put = (permissions: object) => testApp.call("PUT", path, { as: admin.as, body: { permissions } });
    const [, last] = await runInLockOrder(testApp, "SELECT FROM branch FOR UPDATE", [
      () => put({ readOnly: true }),
      () => put({ editableByTranslator: false }),
    ]);
    expect(last.body.permissions).toEqual({ readOnly: true, editableByTranslator: false });
  });

  it("renames, protects and deletes a branch, whose name can then be used again", async () => {
    const { body: created } = await create({ name: "feature", sourceBranch: "main" });
    const path = `/v1/api/branches/${created._id}`;
    const put = (body: object) => testApp.call("PUT", path, { as: admin.as, body });
    expect((await put({ name: "main" })).body.code).toBe("name_taken");
    expect((await put({ name: "next", permissions: { readOnly: true } })).body).toMatchObject({
      name: "next",
      permissions: { readOnly: true, editableByTranslator: true },
    });
    expect((await testApp.call("DELETE", path, { as: admin.as })).body).toEqual({});
    expect((await testApp.call("DELETE", path, { as: admin.as })).status).toBe(404);
    expect(
      (await testApp.call("GET", "/v1/api", { as: project.as, query: { branch: created._id } })).status,
    ).toBe(404);
    expect((await testApp.call("GET", "/v1/api/trash", { as: admin.as })).body).toMatchObject([
      { kind: "branch", name: "next", deletedBy: { _id: wireId("person", admin.personId) } },
    ]);
    expect((await create({ name: "next", sourceBranch: "main" })).status).toBe(200);
    const actions = await testApp.db
      .selectFrom("audit")
      .select("action")
      .where("project_id", "=", project.projectId)
      .execute();
    expect(actions.map(({ action }) => action)).toEqual([
      "project.settings_changed",
      "branch.created",
      "branch.changed",
      "branch.deleted",
      "branch.created",
    ]);
  });

  it("cannot delete the default branch or a branch with open orders", async () => {
    const { defaultBranch } = await list();
    const remove = (id: string) => testApp.call("DELETE", `/v1/api/branches/${id}`, { as: admin.as });
    expect((await remove(defaultBranch)).body.code).toBe("default_branch");
    const { body: created } = await create({ name: "feature", sourceBranch: "main" });
    await order("home", await numberOf("feature"));
    expect((await remove(created._id)).body.code).toBe("branch_in_order");
    expect((await list()).branches).toMatchObject([{ openOrders: 1 }, { openOrders: 0 }]);
    await testApp.db.updateTable("order_entry").set({ open: false }).execute();
    await testApp.db.updateTable("translation_order").set({ status: "done" }).execute();
    expect((await remove(created._id)).status).toBe(200);
  });
});

describe("restricted branch", () => {
  const writes: Array<["POST" | "PATCH" | "PUT" | "DELETE", string, object?]> = [
    ["POST", "/v1/api", { data: { de: { main: { entries: { home: { v: "x" } } } } } }],
    ["PATCH", "/v1/api/entries", { entries: [{ key: "home", language: "de", value: "x" }] }],
    ["DELETE", "/v1/api/entries", { entries: ["home"] }],
    ["PATCH", "/v1/api/keys", { keys: [{ key: "home", desc: "x" }] }],
    ["POST", "/v1/api/languages", { code: "es" }],
    ["PUT", "/v1/api/languages/de", { name: "x" }],
    ["DELETE", "/v1/api/languages/de"],
    ["POST", "/v1/api/groups", { name: "x" }],
    ["POST", "/v1/api/tag", { name: "x" }],
  ];

  it("refuses every write in a read-only branch, but lets admins read it and merge into it", async () => {
    const owner = await testApp.person("owner", project);
    const { body: created } = await create({
      name: "release",
      sourceBranch: "main",
      permissions: { readOnly: true },
    });
    const query = { branch: created._id };
    for (const [method, path, body] of writes) {
      const answer = await testApp.call(method, path, { as: owner.as, query, body });
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, "branch_read_only"]);
    }
    await upload({ en: { main: { entries: { home: { v: "TestApp" } } } } });
    const merged = await testApp.call("POST", "/v1/api/branches/merge", {
      as: owner.as,
      body: { from: "main", to: "release" },
    });
    expect(merged.body).toMatchObject({ changed: 1 });
    expect((await documentOf(created._id)).en.main.entries.home.v).toBe("TestApp");
  });

  it("refuses writes of translators in a branch closed to them", async () => {
    const { body: created } = await create({
      name: "release",
      sourceBranch: "main",
      permissions: { editableByTranslator: false },
    });
    const body = { entries: [{ key: "home", language: "de", value: "x" }] };
    const patch = (as: SeededPerson["as"]) =>
      testApp.call("PATCH", "/v1/api/entries", { as, query: { branch: created._id }, body });
    expect((await patch((await testApp.person("translator", project)).as)).body.code).toBe(
      "branch_read_only",
    );
    expect((await patch((await testApp.person("manager", project)).as)).status).toBe(200);
  });
});

/** Omits the versions, which each branch counts separately. */
function withoutVersions(data: Record<string, Record<string, { version: string; entries: object }>>) {
  return Object.entries(data).map(([language, groups]) => [
    language,
    Object.entries(groups).map(([group, { entries }]) => [group, entries]),
  ]);
}

async function numberOf(name: string): Promise<number> {
  const row = await testApp.db
    .selectFrom("branch")
    .select("id")
    .where("project_id", "=", project.projectId)
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function germanId(): Promise<number> {
  const { id } = await testApp.db
    .selectFrom("language")
    .select("id")
    .where("branch_id", "=", project.branchId)
    .where("code", "=", "de")
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts an order with a key that is being translated into German, as the order code stores it. */
async function order(key: string, branchId = project.branchId): Promise<void> {
  const inBranch = { project_id: project.projectId, branch_id: branchId };
  const { id: keyId } = await testApp.db
    .selectFrom("entry_key")
    .select("id")
    .where("branch_id", "=", branchId)
    .where("name", "=", key)
    .executeTakeFirstOrThrow();
  const languageId = await germanId();
  await testApp.db
    .insertInto("translation_order")
    .values({ ...inBranch, id: 1, status: "processing", data: "{}" })
    .execute();
  await testApp.db
    .insertInto("order_entry")
    .values({
      ...inBranch,
      key_id: keyId,
      language_id: languageId,
      order_id: 1,
      open: true,
      translating: true,
    })
    .execute();
  const count = { ...inBranch, language_id: languageId, strings: 1, words: 1 };
  await testApp.db
    .insertInto("counter")
    .values([
      { ...count, name: "inOrder" },
      { ...count, name: "inTranslation" },
    ])
    .execute();
}
