import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { waitForLockWaits, withLocksHeld } from "#server/testing/database/lock-waits.ts";
import { openTestApp, type SeededProject, type TestApp, type TestCaller } from "#server/testing/test-app.ts";
import { picture, uploadPicture } from "#server/testing/upload-picture.ts";
import { sweepTrash } from "./sweep-trash.ts";
import { remainingReferences, resourceKinds } from "./trash-kinds.ts";

let testApp: TestApp;
let project: SeededProject;
let ada: TestCaller;
let owner: TestCaller;
let ownerId: number;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await testApp.seedProject();
  ada = (await testApp.person("manager", project)).as;
  const person = await testApp.person("owner", project);
  [owner, ownerId] = [person.as, person.personId];
  const data = {
    en: { main: { entries: { a: { v: "One" }, b: { v: "Two" } } }, shop: { entries: { c: { v: "Three" } } } },
    de: { main: { entries: { a: { v: "Eins" }, b: { v: "Zwei" } } } },
  };
  await call("POST", "/v1/api", { data });
});

async function call(method: "GET" | "POST" | "PUT" | "DELETE" | "PATCH", path: string, body?: object) {
  const answer = await testApp.call(method, path, { as: owner, ...(body ? { body } : {}) });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

type Named = { _id: string; name: string };
const trashed = async (name: string): Promise<string | undefined> =>
  (await call("GET", "/v1/api/trash")).find((resource: Named) => resource.name === name)?._id;
const removeForGood = async (...names: string[]) =>
  call("DELETE", "/v1/api/trash", { ids: await Promise.all(names.map(trashed)) });
const sweep = () => sweepTrash(testApp.db, new Date(Date.now() + 31 * 86_400_000));
const uploadScreenshot = async (data: object) => {
  const { status, text } = await uploadPicture(testApp, { as: project.as, data, file: await picture(1) });
  expect(status, text).toBe(200);
};

/** Moves a resource to the trash without any checks, on which permanent deletion does not rely. */
const putIntoTrash = (table: "language" | "tag" | "entry_group", id: number) =>
  sql`
  UPDATE ${sql.table(table)} SET trashed_by = (SELECT min(id) FROM change_set WHERE project_id = ${project.projectId})
  WHERE project_id = ${project.projectId} AND id = ${id}`.execute(testApp.db);

async function idIn(table: "language" | "entry_group" | "tag" | "entry_key", name: string): Promise<number> {
  const column = table === "language" ? "code" : "name";
  const { rows } = await sql<{ id: number }>`SELECT id FROM ${sql.table(table)}
    WHERE project_id = ${project.projectId} AND ${sql.ref(column)} = ${name}`.execute(testApp.db);
  return rows[0]?.id ?? 0;
}

/** Exports a backup and restores it. */
async function expectBackupIsRestorable(): Promise<void> {
  const url = `/v1/api/projects/backup?app=${project.app}`;
  const { rawPayload } = await testApp.server.inject({ method: "GET", url, headers: owner.headers ?? {} });
  await sql`UPDATE team_member SET role = 'owner' WHERE person_id = ${ownerId}`.execute(testApp.db);
  const { status, text } = await testApp.call("POST", "/v1/api/projects/restore", {
    as: { headers: owner.headers ?? {} },
    body: rawPayload,
    headers: { "content-type": "application/gzip" },
  });
  expect(status, text).toBe(200);
}

/** Columns of a branch's tables that reference languages, keys, groups, tags and screenshots. */
async function listPointers(): Promise<string[]> {
  const names = ["language_id", "source_language_id", "key_id", "group_id", "tag_id", "screenshot_id"];
  const { rows } = await sql<{ name: string }>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns c
    WHERE table_schema = current_schema() AND column_name = ANY(${names}::text[]) AND EXISTS (
      SELECT FROM information_schema.columns b WHERE b.table_schema = c.table_schema AND b.table_name = c.table_name
        AND b.column_name = 'branch_id')
    ORDER BY 1`.execute(testApp.db);
  return rows.map(({ name }) => name);
}

describe("permanent deletion", () => {
  it("deletes, clears or deliberately keeps every column that references a resource", async () => {
    const references = Object.values(resourceKinds).flatMap(({ parts, pointers }) => [...parts, ...pointers]);
    const names = references.map(({ table, column }) => `${table}.${column}`);
    expect([...new Set([...names, ...Object.keys(remainingReferences)])].sort()).toEqual(
      await listPointers(),
    );
  });

  it("deletes a key and a language with their content, and a backup can be restored", async () => {
    const boxes = [{ key: "a", x: 1, y: 1, width: 2, height: 2 }];
    await uploadScreenshot({ screenTag: "Home", deviceLanguageLong: "de", stringPositions: boxes });
    await call("POST", "/v1/api/discussions", { key: "a", text: "?" });
    await call("POST", "/v1/api/discussions", { key: "b", language: "de", text: "?" });
    const order = { sourceLanguage: "en", languages: ["de"], stringOption: "all", includeNoTagKeys: true };
    const { id } = (await call("POST", "/v1/api/order", order)).order;
    await call("PUT", `/v1/api/orders/${id}`, { status: "canceled" });
    await call("DELETE", "/v1/api/entries", { entries: ["a"] });
    await call("DELETE", "/v1/api/languages/de");
    const [key, language] = [await idIn("entry_key", "a"), await idIn("language", "de")];
    await removeForGood("a", "de");
    for (const pointer of (await listPointers()).filter((candidate) => !(candidate in remainingReferences))) {
      const [table = "", column = ""] = pointer.split(".");
      if (!column.endsWith("key_id") && !column.endsWith("language_id")) continue;
      const { rows } = await sql`SELECT FROM ${sql.table(table)} WHERE project_id = ${project.projectId}
        AND ${sql.ref(column)} = ${column === "key_id" ? key : language}`.execute(testApp.db);
      expect(rows, pointer).toEqual([]);
    }
    await expectBackupIsRestorable();
  });

  it("deletes the screenshots of a screen, and a backup can be restored", async () => {
    await uploadScreenshot({ screenTag: "Home" });
    await call("DELETE", `/v1/api/tag/byId/${(await call("GET", "/v1/api/tag/byName/Home"))._id}`);
    await removeForGood("Home");
    expect(await call("GET", "/v1/api/trash")).toEqual([]);
    await expectBackupIsRestorable();
  });

  it("moves trashed keys of a deleted group to main", async () => {
    await call("DELETE", "/v1/api/entries", { entries: ["c"] });
    const groups = await call("GET", "/v1/api/groups");
    await call("DELETE", `/v1/api/groups/${groups.find((group: Named) => group.name === "shop")._id}`);
    await removeForGood("shop");
    const { rows } =
      await sql`SELECT g.name FROM entry_key k JOIN entry_group g ON g.project_id = k.project_id
      AND g.id = k.group_id WHERE k.project_id = ${project.projectId} AND k.name = 'c'`.execute(testApp.db);
    expect(rows).toEqual([{ name: "main" }]);
  });

  it("leaves no discussion that is created while its key is deleted", async () => {
    const key = await idIn("entry_key", "a");
    // The new discussion waits for its author's row, uncommitted, so the removal cannot see it.
    const lockStatement = `SELECT FROM person WHERE id = ${ownerId} FOR UPDATE`;
    let creationAndRemoval: Promise<unknown> = Promise.resolve();
    await withLocksHeld(testApp.pool, lockStatement, async () => {
      const creating = call("POST", "/v1/api/discussions", { key: "a", text: "?" });
      await waitForLockWaits(testApp.db, 1);
      const removed = removeKeyAsAda();
      creationAndRemoval = Promise.all([creating, removed]);
      await Promise.race([removed, waitForLockWaits(testApp.db, 2)]);
    });
    await creationAndRemoval;
    expect(
      await testApp.db.selectFrom("discussion").select("id").where("key_id", "=", key).execute(),
    ).toEqual([]);
  });
});

it("retries permanent deletion after a conflict with other writes", async () => {
  const key = await idIn("entry_key", "a");
  await call("DELETE", "/v1/api/entries", { entries: ["a"] });
  const otherClient = await testApp.pool.connect();
  try {
    // Makes PostgreSQL detect the deadlock in the deletion, not in this transaction.
    await otherClient.query(`BEGIN; SET LOCAL deadlock_timeout = '1min'`);
    await otherClient.query("SELECT FROM entry_key WHERE project_id = $1 AND id = $2 FOR SHARE", [
      project.projectId,
      key,
    ]);
    const removed = call("DELETE", "/v1/api/trash", { all: true });
    await waitForLockWaits(testApp.db);
    await otherClient.query("SELECT pg_advisory_xact_lock($1::integer, $2::integer)", [
      project.projectId,
      project.branchId,
    ]);
    await otherClient.query("COMMIT");
    expect(await removed).toMatchObject({ removed: 1 });
  } finally {
    otherClient.release();
  }
});

async function removeKeyAsAda(): Promise<void> {
  await testApp.call("DELETE", "/v1/api/entries", { as: ada, body: { entries: ["a"] } });
  await testApp.call("DELETE", "/v1/api/trash", { as: ada, body: { all: true } });
}

describe("protection from permanent deletion", () => {
  it("keeps the base language and its project", async () => {
    await putIntoTrash("language", await idIn("language", "en"));
    await sweep();
    expect((await call("DELETE", "/v1/api/trash", { all: true })).removed).toBe(0);
    const projects = await call("GET", "/v1/api/projects");
    expect(projects.map(({ _id }: Named) => _id)).toContain(project.app);
    expect((await call("POST", "/v1/api/trash/restore", { ids: [await trashed("en")] })).restored).toBe(1);
  });

  it("keeps a language of an open order until the order ends, and the order still names it", async () => {
    const order = { sourceLanguage: "de", languages: ["fr"], stringOption: "all", includeNoTagKeys: true };
    const { id } = (await call("POST", "/v1/api/order", order)).order;
    for (const code of ["de", "fr"]) await putIntoTrash("language", await idIn("language", code));
    await sweep();
    expect([await trashed("de"), await trashed("fr")]).not.toContain(undefined);
    await call("PUT", `/v1/api/orders/${id}`, { status: "canceled" });
    await sweep();
    expect([await idIn("language", "de"), await idIn("language", "fr")]).toEqual([0, 0]);
    const expected = {
      sourceLanguage: "de",
      languages: ["fr"],
      targetLanguages: { fr: { deliveryStatus: "canceled" } },
    };
    expect(await call("GET", `/v1/api/orders/${id}`)).toMatchObject(expected);
    const listed = await testApp.call("GET", "/v1/api/orders", { as: owner, query: { language: "fr" } });
    expect(listed.body).toMatchObject([expected]);
    await expectBackupIsRestorable();
  });

  it("keeps a group with keys and a screen with screenshots", async () => {
    await uploadScreenshot({ screenTag: "Home" });
    await putIntoTrash("entry_group", await idIn("entry_group", "shop"));
    await putIntoTrash("tag", await idIn("tag", "Home"));
    await sweep();
    expect([await trashed("shop"), await trashed("Home")]).not.toContain(undefined);
  });
});

it("refuses to delete a screen with screenshots for a person who may not delete screenshots", async () => {
  await uploadScreenshot({ screenTag: "Home" });
  await call("DELETE", `/v1/api/tag/byId/${(await call("GET", "/v1/api/tag/byName/Home"))._id}`);
  const manager = await testApp.person("manager", project);
  const token = await manager.token(["create_and_update_tags"]);
  const as = { app: project.app, headers: { ...project.as.headers, "x-personal-access-token": token } };
  const named = await testApp.call("DELETE", "/v1/api/trash", { as, body: { ids: [await trashed("Home")] } });
  expect(named.body).toMatchObject({ permission: "delete_tags_screenshots" });
  const all = await testApp.call("DELETE", "/v1/api/trash", { as, body: { all: true } });
  expect(all.body).toEqual({ removed: 0 });
});
