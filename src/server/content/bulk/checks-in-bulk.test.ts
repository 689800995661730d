import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectCorrectChecks, expectCorrectCounters } from "#server/testing/database/correct-counters.ts";
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
    en: { a: { v: "Open {name}" }, b: { v: "Two words" } },
    de: { a: { v: "Öffne  das" }, b: { v: "Zwei  Wörter" } },
    fr: { a: { v: "Ouvrir {name}" }, b: { v: "Deux  mots" } },
  };
  const body = {
    data: Object.fromEntries(Object.entries(data).map(([code, entries]) => [code, { main: { entries } }])),
  };
  expect((await testApp.call("POST", "/v1/api", { as: project.as, body })).status).toBe(200);
});

const send = async (method: "GET" | "POST" | "PATCH" | "PUT", path: string, body?: unknown, query = {}) => {
  const answer = await testApp.call(method, `/v1/api${path}`, { as, query, ...(body ? { body } : {}) });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
/** Runs an action, whose result equals that of its dry run. */
const run = async (body: Record<string, unknown>) => {
  const preview = await send("POST", "/entries/bulk", { q: "", ...body }, { dryRun: "true" });
  const { changeSet, ...rest } = await send("POST", "/entries/bulk", { q: "", ...body });
  expect(preview).toEqual({ ...rest, sequence: expect.any(Number) });
  await expectCorrectCounters(testApp.db, project.projectId);
  await expectCorrectChecks(testApp.db, project.projectId);
  return { ...rest, changeSet };
};
const total = async (q: string): Promise<number> => (await send("GET", "/entries", undefined, { q })).total;
const revert = (changeSet: string) => send("POST", `/changes/${changeSet}/revert`);
const reason = "The design needs it";

describe("dismissing findings", () => {
  it("dismisses all findings with one reason, in one change set that can be undone", async () => {
    const { count, sample, changeSet } = await run({ action: "dismissChecks", reason });
    expect(count).toBe(3);
    expect(sample[0]).toEqual({
      key: "a",
      language: "de",
      before: { dismissed: [] },
      after: { dismissed: ["placeholder_missing", "double_space"] },
    });
    expect([await total("is:failing"), await total("check:double_space")]).toEqual([0, 0]);
    const { dismissed } = await send("GET", "/checks", undefined, { key: "b", language: "fr" });
    expect(dismissed).toMatchObject([{ check: "double_space", reason }]);
    expect((await run({ action: "dismissChecks", reason })).count).toBe(0);
    await revert(changeSet);
    expect([await total("is:failing"), await total("check:double_space")]).toEqual([1, 2]);
    await expectCorrectCounters(testApp.db, project.projectId);
  });

  it("dismisses only the given checks, and keeps earlier dismissals", async () => {
    await send("POST", "/checks/dismiss", {
      key: "a",
      language: "de",
      checks: ["placeholder_missing"],
      reason,
    });
    const { count, sample } = await run({
      action: "dismissChecks",
      checks: ["double_space"],
      q: "key:a",
      reason,
    });
    expect(count).toBe(1);
    expect(sample[0].after).toEqual({ dismissed: ["placeholder_missing", "double_space"] });
  });

  it("leaves out findings of checks that are off, and locked entries", async () => {
    const { levels } = await send("GET", "/checkSettings");
    const owner = (await testApp.person("admin", project)).as;
    await testApp.call("PUT", "/v1/api/checkSettings", {
      as: owner,
      body: { levels: { ...levels, double_space: "off" } },
    });
    expect((await run({ action: "dismissChecks", reason })).sample[0].after).toEqual({
      dismissed: ["placeholder_missing"],
    });
    await testApp.call("PUT", "/v1/api/checkSettings", { as: owner, body: { levels } });
    await send("PATCH", "/entries", { entries: [{ key: "b", language: "de", locked: true }] });
    expect(await run({ action: "dismissChecks", reason })).toMatchObject({ count: 2, skipped: 1 });
  });

  it("requires a reason, and lets translators dismiss in their languages", async () => {
    const bulk = (who: TestCaller, body: object) =>
      testApp.call("POST", "/v1/api/entries/bulk", {
        as: who,
        body: { action: "dismissChecks", q: "", ...body },
      });
    expect((await bulk(as, { reason: " " })).status).toBe(400);
    const translator = await testApp.person("translator", project);
    const { id } = await testApp.db
      .selectFrom("language")
      .select("id")
      .where("project_id", "=", project.projectId)
      .where("code", "=", "fr")
      .executeTakeFirstOrThrow();
    await testApp.db
      .updateTable("project_member")
      .set({ language_ids: [id] })
      .where("person_id", "=", translator.personId)
      .execute();
    expect((await bulk(translator.as, { reason })).body).toMatchObject({
      count: 1,
      skippedCounts: { not_allowed: 2 },
    });
  });
});

describe("limiting the length of keys", () => {
  it("sets the limit, checks the texts again, and is undone with the findings", async () => {
    const { count, sample, changeSet } = await run({
      action: "setMaxLength",
      maxLength: 11,
      languages: ["de"],
    });
    expect(count).toBe(2);
    expect(sample[0]).toEqual({ key: "a", before: { maxLength: null }, after: { maxLength: 11 } });
    expect(await total("check:max_length")).toBe(2);
    expect((await run({ action: "setMaxLength", maxLength: 11 })).count).toBe(0);
    await revert(changeSet);
    expect([await total("has:maxlength"), await total("check:max_length")]).toEqual([0, 0]);
    await expectCorrectChecks(testApp.db, project.projectId);
  });

  it("removes limits with null, and is refused for translators", async () => {
    await run({ action: "setMaxLength", maxLength: 5 });
    expect((await run({ action: "setMaxLength", maxLength: null, q: "key:a" })).count).toBe(1);
    expect(await total("has:maxlength")).toBe(1);
    const translator = (await testApp.person("translator", project)).as;
    const body = { action: "setMaxLength", maxLength: 5, q: "" };
    expect((await testApp.call("POST", "/v1/api/entries/bulk", { as: translator, body })).status).toBe(403);
    for (const maxLength of [0, 1.5, 3_000_000_000, undefined])
      expect(
        (await testApp.call("POST", "/v1/api/entries/bulk", { as, body: { ...body, maxLength } })).status,
      ).toBe(400);
  });
});
