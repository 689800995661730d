import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runInLockOrder } from "#server/testing/database/lock-waits.ts";
import { openTestApp, type SeededProject, type TestApp, type TestCaller } from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let as: TestCaller;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await testApp.seedProject({ languages: ["en", "de", "fr"] });
  as = (await testApp.person("manager", project)).as;
  const data = {
    en: { main: { entries: { a: { v: "Cart" }, b: { v: "Cart" } } } },
    de: {
      main: {
        entries: { a: { v: "Wagen", d: "Karren", status: 2 }, b: { v: "Wagen", d: "Karren", status: 2 } },
      },
    },
    fr: { main: { entries: { a: { status: 2 }, b: { status: 2 } } } },
  };
  expect((await testApp.call("POST", "/v1/api", { as, body: { data } })).status).toBe(200);
});

/** Runs an action while a save of a cell of the key `a` waits; both wait for that cell. */
const runAfterSave = async (
  edit: { language: string } & Record<string, unknown>,
  action: Record<string, unknown>,
  // The action changes the other key and skips the cell that was saved first.
  outcome = { count: 1, skipped: 1 },
) => {
  const lockStatement = `SELECT FROM entry e JOIN entry_key k ON k.project_id = e.project_id AND k.id = e.key_id
    JOIN language l ON l.project_id = e.project_id AND l.id = e.language_id
    WHERE e.project_id = ${project.projectId} AND k.name = 'a' AND l.code = '${edit.language}' FOR UPDATE OF e`;
  const [saved, done] = await runInLockOrder(testApp, lockStatement, [
    () => testApp.call("PATCH", "/v1/api/entries", { as, body: { entries: [{ key: "a", ...edit }] } }),
    () => testApp.call("POST", "/v1/api/entries/bulk", { as, body: { q: "", ...action } }),
  ]);
  expect([saved.status, done.status]).toEqual([200, 200]);
  expect(done.body).toMatchObject(outcome);
  const { rows } = (await testApp.call("GET", "/v1/api/entries", { as, query: { sort: "key" } })).body;
  return { a: rows[0].entries, b: rows[1].entries };
};

describe("changes made while a bulk action waits", () => {
  it("keeps a concurrently saved text when copying into empty texts", async () => {
    const action = { action: "copyFrom", from: "en", overwrite: false, languages: ["fr"] };
    const { a, b } = await runAfterSave({ language: "fr", value: "Chariot" }, action);
    expect([a.fr.value, b.fr.value]).toEqual(["Chariot", "Cart"]);
  });

  it("keeps a concurrently saved text when copying over texts", async () => {
    const action = { action: "copyFrom", from: "en", overwrite: true, languages: ["de"] };
    const { a, b } = await runAfterSave({ language: "de", value: "Korb" }, action);
    expect([a.de.value, b.de.value]).toEqual(["Korb", "Cart"]);
  });

  it("copies nothing when the source of the copy changes", async () => {
    const action = { action: "copyFrom", from: "en", overwrite: true, languages: ["de"] };
    const { a, b } = await runAfterSave({ language: "en", value: "Basket" }, action);
    expect([a.de.value, b.de.value]).toEqual(["Wagen", "Cart"]);
  });

  it("keeps a concurrently saved draft when publishing", async () => {
    const { a, b } = await runAfterSave(
      { language: "de", draft: "Korb" },
      { action: "publish", languages: ["de"] },
    );
    expect(a.de).toMatchObject({ value: "Wagen", draft: "Korb" });
    expect(b.de).toMatchObject({ value: "Karren", draft: "" });
  });

  it("keeps a concurrently saved text when clearing", async () => {
    const action = { action: "clear", field: "value", languages: ["de"] };
    const { a, b } = await runAfterSave({ language: "de", value: "Korb" }, action);
    expect([a.de.value, b.de.value]).toEqual(["Korb", ""]);
  });

  it("keeps a concurrently saved text when replacing", async () => {
    const action = { action: "replace", find: "Wagen", replacement: "Auto", languages: ["de"] };
    const { a, b } = await runAfterSave({ language: "de", value: "Wagen, neu" }, action);
    expect([a.de.value, b.de.value]).toEqual(["Wagen, neu", "Auto"]);
  });

  it("keeps the status of a concurrently saved text, with or without a comment", async () => {
    for (const comment of [undefined, "fine"]) {
      const action = { action: "setStatus", status: comment ? "3" : "1", comment, languages: ["de"] };
      const { a, b } = await runAfterSave({ language: "de", value: `Korb ${comment}` }, action);
      expect([a.de.status, b.de.status]).toEqual(["2", comment ? "3" : "1"]);
    }
  });
});

it("does not dismiss a finding that disappeared before its entry was locked", async () => {
  const limit = (key: string, maxLength: number | null) =>
    testApp.call("PATCH", "/v1/api/keys", { as, body: { keys: [{ key, maxLength }] } });
  await limit("a", 3);
  await limit("b", 3);
  const lockStatement = `SELECT FROM entry_key WHERE project_id = ${project.projectId} AND name = 'a' FOR UPDATE`;
  const body = { action: "dismissChecks", checks: ["max_length"], reason: "fits", q: "", languages: ["de"] };
  const [, done] = await runInLockOrder(testApp, lockStatement, [
    () => limit("a", null),
    () => testApp.call("POST", "/v1/api/entries/bulk", { as, body }),
  ]);
  expect(done.body).toMatchObject({ count: 1, skippedCounts: { changed: 1 } });
  await limit("a", 3);
  const query = { q: "check:max_length@de" };
  const { rows } = (await testApp.call("GET", "/v1/api/entries", { as, query })).body;
  expect(rows.map(({ key }: { key: string }) => key)).toEqual(["a"]);
});

it("locks an entry even if its text was saved concurrently", async () => {
  const action = { action: "lock", languages: ["de"] };
  const { a, b } = await runAfterSave({ language: "de", value: "Korb" }, action, { count: 2, skipped: 0 });
  expect(a.de).toMatchObject({ value: "Korb", locked: true });
  expect(b.de.locked).toBe(true);
});

describe("changes made after the preview", () => {
  const bulk = async (body: object, query = {}) =>
    (await testApp.call("POST", "/v1/api/entries/bulk", { as, body: { q: "", ...body }, query })).body;
  const preview = async (body: object) => (await bulk(body, { dryRun: "true" })).sequence;
  const save = (entry: object) =>
    testApp.call("PATCH", "/v1/api/entries", { as, body: { entries: [{ language: "de", ...entry }] } });

  it("skips and reports entries that were saved since the preview", async () => {
    const action = { action: "publish", languages: ["de"] };
    const sequence = await preview(action);
    await save({ key: "a", draft: "Neu" });
    const { skippedSample } = await bulk({ ...action, sequence }, { dryRun: "true", skippedSample: "9" });
    expect(skippedSample).toEqual([{ key: "a", language: "de", reason: "changed" }]);
    expect(await bulk({ ...action, sequence })).toMatchObject({ count: 1, skippedCounts: { changed: 1 } });
    expect(await bulk({ ...action, sequence: await preview(action) })).toMatchObject({
      count: 1,
      skipped: 0,
    });
  });

  it("does not delete keys with texts that were saved since the preview", async () => {
    const sequence = await preview({ action: "delete" });
    await save({ key: "a", value: "Neu" });
    const { skippedSample } = await bulk(
      { action: "delete", sequence },
      { dryRun: "true", skippedSample: "9" },
    );
    expect(skippedSample).toEqual([{ key: "a", reason: "changed" }]);
    expect(await bulk({ action: "delete", sequence })).toMatchObject({
      count: 1,
      skippedCounts: { changed: 1 },
    });
  });

  it("keeps a maximum length that was set since the preview", async () => {
    const action = { action: "setMaxLength", maxLength: 9 };
    const sequence = await preview(action);
    await testApp.call("PATCH", "/v1/api/keys", { as, body: { keys: [{ key: "a", maxLength: 20 }] } });
    expect(await bulk({ ...action, sequence })).toMatchObject({ count: 1, skippedCounts: { changed: 1 } });
  });
});
