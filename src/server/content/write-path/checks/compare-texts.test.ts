import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectCorrectChecks, expectCorrectCounters } from "#server/testing/database/correct-counters.ts";
import { openTestApp, type SeededProject, type TestApp } from "#server/testing/test-app.ts";
import { checkWaitingBranches } from "./checks.jobs.ts";
import { compareBatch } from "./compare-texts.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

let project: SeededProject;
let as: Awaited<ReturnType<TestApp["person"]>>["as"];
const seed = async (options: { branching?: boolean } = {}) => {
  project = await testApp.seedProject({ languages: ["en", "de", "fr"], ...options });
  as = (await testApp.person("admin", project)).as;
};
beforeEach(() => seed());

type Query = Record<string, string>;
const send = async (
  method: "GET" | "POST" | "PATCH" | "PUT",
  path: string,
  body?: unknown,
  query: Query = {},
) => {
  const answer = await testApp.call(method, `/v1/api${path}`, {
    as,
    query,
    ...(body === undefined ? {} : { body }),
  });
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  return answer.body;
};
const upload = (data: Record<string, Record<string, unknown>>) =>
  send("POST", "", {
    data: Object.fromEntries(Object.entries(data).map(([code, entries]) => [code, { main: { entries } }])),
  });
const save = (key: string, fields: Record<string, unknown>, query: Query = {}) =>
  send("PATCH", "/entries", { entries: [{ key, language: "de", ...fields }] }, query);
const findDiffering = async (query: Query = {}) => {
  const { rows } = await send("GET", "/entries", undefined, { ...query, q: "check:inconsistent@de" });
  return rows.map(({ key }: { key: string }) => key);
};
const expectCorrectCounts = async () => {
  await expectCorrectChecks(testApp.db, project.projectId);
  await expectCorrectCounters(testApp.db, project.projectId);
};
const revert = (id: string) => send("POST", `/changes/${id}/revert`, {});

/** Uploads two strings with the same source and the same text, and one with another source. */
const uploadSameSources = () =>
  upload({
    en: { a: { v: "Save" }, b: { v: "Save" }, c: { v: "Close" } },
    de: { a: { v: "Sichern" }, b: { v: "Sichern" }, c: { v: "Schließen" } },
  });

describe("comparison of texts of the same source and language (rules.md 9.15)", () => {
  it("finds differing texts in both strings when either is written, and none when they agree", async () => {
    await uploadSameSources();
    expect(await findDiffering()).toEqual([]);
    await save("a", { value: "Speichern" });
    expect(await findDiffering()).toEqual(["a", "b"]);
    await expectCorrectCounts();
    const { entries } = await save("b", { value: "Speichern" });
    expect(entries[0].checks).toBeUndefined();
    expect(await findDiffering()).toEqual([]);
    await expectCorrectCounts();
  });

  it("compares nothing in a branch that has only its base language", async () => {
    const branchOf = ({ projectId, branchId }: SeededProject) => ({ projectId, branchId });
    const comparesMore = async (languages: [string, ...string[]]) => {
      project = await testApp.seedProject({ languages });
      as = (await testApp.person("admin", project)).as;
      await upload({ en: { a: { v: "Save" }, b: { v: "Save" } } });
      await sql`UPDATE branch SET compare_after = 0 WHERE project_id = ${project.projectId}`.execute(
        testApp.db,
      );
      return await compareBatch(testApp.db, branchOf(project));
    };
    expect(await comparesMore(["en", "de"])).toBe(true);
    expect(await comparesMore(["en"])).toBe(false);
  });

  it("returns the finding in the response of the save", async () => {
    await uploadSameSources();
    expect((await save("a", { value: "Speichern" })).entries[0].checks).toEqual(["inconsistent"]);
  });

  it("compares drafts, or values of entries without a draft, within each language", async () => {
    await uploadSameSources();
    await save("a", { draft: "Speichern" });
    expect(await findDiffering()).toEqual(["a", "b"]);
    await save("a", { draft: "" });
    await save("b", { language: "fr", value: "Sauver" });
    expect(await findDiffering()).toEqual([]);
    await save("a", { value: "" });
    await save("b", { value: "Speichern" });
    expect(await findDiffering()).toEqual([]);
    await expectCorrectCounts();
  });

  it("updates findings when a source changes, becomes a draft, or is deleted", async () => {
    await uploadSameSources();
    await save("c", { language: "en", value: "Save" });
    expect(await findDiffering()).toEqual(["a", "b", "c"]);
    await save("c", { language: "en", value: "Close" });
    expect(await findDiffering()).toEqual([]);
    await upload({ en: { d: { d: "Save" } }, de: { d: { v: "Speichern" } } });
    expect(await findDiffering()).toEqual(["a", "b", "d"]);
    await save("d", { language: "en", draft: "" });
    expect(await findDiffering()).toEqual([]);
    await expectCorrectCounts();
  });

  it("counts findings while their keys exist, and restores them after an undo", async () => {
    await uploadSameSources();
    const { changeSet } = await save("a", { value: "Speichern" });
    const deletion = await send("POST", "/entries/bulk", { action: "delete", keys: ["b"] });
    expect(await findDiffering()).toEqual([]);
    await expectCorrectCounts();
    await revert(deletion.changeSet);
    expect(await findDiffering()).toEqual(["a", "b"]);
    await revert(changeSet);
    expect(await findDiffering()).toEqual([]);
    await expectCorrectCounts();
  });

  it("copies findings with a branch, and compares texts only within their branch", async () => {
    await seed({ branching: true });
    await uploadSameSources();
    await save("a", { value: "Speichern" });
    const created = await send("POST", "/branches", { name: "feature", sourceBranch: "main" });
    const inFeature = { branch: created._id };
    expect(await findDiffering(inFeature)).toEqual(["a", "b"]);
    await save("b", { value: "Speichern" }, inFeature);
    expect([await findDiffering(), await findDiffering(inFeature)]).toEqual([["a", "b"], []]);
    await send("POST", "/branches/merge", { from: created._id, to: created.parent });
    expect(await findDiffering()).toEqual([]);
    await expectCorrectCounts();
  });

  it("keeps a dismissal until one of the texts changes", async () => {
    await uploadSameSources();
    await save("a", { value: "Speichern" });
    const finding = { key: "a", language: "de", checks: ["inconsistent"] };
    await send("POST", "/checks/dismiss", { ...finding, reason: "A button" });
    expect(await findDiffering()).toEqual(["b"]);
    await expectCorrectCounts();
    const found = await send("GET", "/checks", undefined, { key: "a", language: "de" });
    expect(found.findings).toEqual([
      {
        check: "inconsistent",
        level: "warning",
        message: "different",
        start: 0,
        end: 9,
        values: { other: "Sichern" },
      },
    ]);
    expect(found.dismissed).toMatchObject([{ check: "inconsistent", reason: "A button" }]);
    await save("a", { value: "Ablegen" });
    expect(await findDiffering()).toEqual(["a", "b"]);
  });

  it("counts differing texts as errors if the project says so, but never refuses them", async () => {
    await uploadSameSources();
    await send("PUT", "/checkSettings", { levels: { inconsistent: "error" }, refuseFailing: true });
    await save("a", { value: "Speichern" });
    expect((await send("GET", "/entryCount")).de.failing).toBe(2);
    await save("a", { status: "1" });
    expect(
      await send("POST", "/entries/bulk", {
        action: "setStatus",
        status: "1",
        keys: ["b"],
        languages: ["de"],
      }),
    ).toMatchObject({ count: 1 });
  });

  it("leaves too many texts for one request to a job", async () => {
    const many = Array.from({ length: 1_001 }, (_, index) => `key ${index}`);
    const all = (text: string) => Object.fromEntries(many.map((key) => [key, { v: text }]));
    await upload({ en: all("Save"), de: all("Sichern") });
    await testApp.runJobs();
    await save("key 7", { value: "Speichern" });
    const count = async () =>
      (await send("GET", "/entries", undefined, { q: "check:inconsistent", limit: "1" })).total;
    expect(await count()).toBe(0);
    await testApp.runJobs();
    expect(await count()).toBe(1_001);
    await save("key 7", { value: "Sichern" });
    await testApp.runJobs();
    expect(await count()).toBe(0);
    await expectCorrectCounts();
  });

  it("compares a whole branch in a job, also the changes of a crashed process", async () => {
    await uploadSameSources();
    await save("a", { value: "Speichern" });
    const { projectId } = project;
    const deleteFindings = sql`UPDATE entry SET checks = 0 WHERE project_id = ${projectId}`;
    const deleteCounters = sql`DELETE FROM counter WHERE project_id = ${projectId} AND starts_with(name, 'checks:')`;
    for (const position of [sql`compare_after = 0`, sql`compared = 0`]) {
      await deleteFindings.execute(testApp.db);
      await deleteCounters.execute(testApp.db);
      await sql`UPDATE branch SET ${position} WHERE project_id = ${projectId}`.execute(testApp.db);
      await checkWaitingBranches(testApp.db);
      await testApp.runJobs();
      expect(await findDiffering()).toEqual(["a", "b"]);
      await expectCorrectCounts();
    }
  });

  it("finds all differing texts after concurrent writes", async () => {
    await uploadSameSources();
    const texts = ["Sichern", "Speichern", "Ablegen"];
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        save(
          ["a", "b", "c"][index % 3] ?? "",
          index % 7 === 0
            ? { language: "en", value: ["Save", "Close"][index % 2] }
            : { value: texts[(index % 5) % 3] },
        ),
      ),
    );
    await checkWaitingBranches(testApp.db);
    await testApp.runJobs();
    await expectCorrectCounts();
  });
});
