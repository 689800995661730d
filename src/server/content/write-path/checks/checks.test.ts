import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectCorrectChecks, expectCorrectCounters } from "#server/testing/database/correct-counters.ts";
import { openTestApp, type SeededProject, type TestApp } from "#server/testing/test-app.ts";
import { checkWaitingBranches } from "./checks.jobs.ts";
import { recheckAfterUpgrade } from "./recheck-after-upgrade.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

let project: SeededProject;
let as: Awaited<ReturnType<TestApp["person"]>>["as"];
beforeEach(async () => {
  project = await testApp.seedProject({ languages: ["en", "de", "fr"] });
  as = (await testApp.person("admin", project)).as;
});

const upload = async (data: Record<string, Record<string, unknown>>) => {
  const body = {
    data: Object.fromEntries(Object.entries(data).map(([code, entries]) => [code, { main: { entries } }])),
  };
  expect((await testApp.call("POST", "/v1/api", { as: project.as, body })).status).toBe(200);
};
const save = async (...entries: Array<Record<string, unknown>>) => {
  const { status, body } = await testApp.call("PATCH", "/v1/api/entries", { as, body: { entries } });
  expect(status).toBe(200);
  return body;
};
const findKeys = async (q: string): Promise<string[]> => {
  const { body } = await testApp.call("GET", "/v1/api/entries", { as, query: { q } });
  return body.rows.map((row: { key: string }) => row.key);
};
const countFailing = async (language = "de"): Promise<number> =>
  (await testApp.call("GET", "/v1/api/entryCount", { as })).body[language].failing;

describe("findings of the checks (workbench.md 4)", () => {
  it("stores findings with a save and clears them with the next one", async () => {
    await upload({ en: { a: { v: "Open {name}" }, b: { v: "Close." } } });
    await save(
      { key: "a", language: "de", value: "Öffnen" },
      { key: "b", language: "de", value: "Schließen" },
    );
    expect(await findKeys("is:failing")).toEqual(["a"]);
    expect(await findKeys("check:placeholder_missing")).toEqual(["a"]);
    expect(await findKeys("check:end_punctuation@de")).toEqual(["b"]);
    expect(await findKeys("check:end_punctuation@fr")).toEqual([]);
    expect(await countFailing()).toBe(1);
    await save({ key: "a", language: "de", value: "{name} öffnen" });
    expect(await findKeys("is:failing OR check:placeholder_missing")).toEqual([]);
    expect(await countFailing()).toBe(0);
  });

  it("checks the draft of an entry that has one, and never checks sources", async () => {
    await upload({ en: { a: { v: "Open {name}" } }, de: { a: { v: "{name} öffnen", d: "Öffnen" } } });
    expect(await findKeys("is:failing@de")).toEqual(["a"]);
    await save({ key: "a", language: "de", draft: "" });
    expect(await findKeys("is:failing")).toEqual([]);
    expect(await countFailing("en")).toBe(0);
  });

  it("checks all translations again when their source changes", async () => {
    await upload({ en: { a: { v: "Open" } }, de: { a: { v: "Öffnen" } }, fr: { a: { v: "Ouvrir" } } });
    await save({ key: "a", language: "en", value: "Open {name} and {other} please" });
    expect([await countFailing("de"), await countFailing("fr")]).toEqual([1, 1]);
    await upload({ en: { a: { v: "Open" } }, fr: { a: { v: " " } } });
    expect([await countFailing("de"), await countFailing("fr")]).toEqual([0, 1]);
  });

  it("checks again when the limit of a key changes", async () => {
    await upload({ en: { a: { v: "Open" } }, de: { a: { v: "Öffnen" } } });
    const limit = (maxLength: number | null) =>
      testApp.call("PATCH", "/v1/api/keys", { as, body: { keys: [{ key: "a", maxLength }] } });
    expect((await limit(3)).status).toBe(200);
    expect(await findKeys("check:max_length")).toEqual(["a"]);
    await upload({ en: { a: { v: "Open", maxLength: 20 } } });
    expect(await countFailing()).toBe(0);
  });

  it("updates findings when a text is undone, deleted and restored", async () => {
    await upload({ en: { a: { v: "Open {name}" } } });
    const { changeSet } = await save({ key: "a", language: "de", value: "Öffnen" });
    const bulk = { action: "delete", keys: ["a"] };
    const { body } = await testApp.call("POST", "/v1/api/entries/bulk", { as, body: bulk });
    expect(await countFailing()).toBe(0);
    const undo = (id: string) => testApp.call("POST", `/v1/api/changes/${id}/revert`, { as, body: {} });
    expect((await undo(body.changeSet)).status).toBe(200);
    expect(await countFailing()).toBe(1);
    expect((await undo(changeSet)).status).toBe(200);
    expect(await countFailing()).toBe(0);
  });

  it("copies findings with a branch and merges them", async () => {
    project = await testApp.seedProject({ languages: ["en", "de"], branching: true });
    as = (await testApp.person("admin", project)).as;
    await upload({ en: { a: { v: "Open {name}" }, b: { v: "Close {name}" } }, de: { a: { v: "Öffnen" } } });
    const created = await testApp.call("POST", "/v1/api/branches", {
      as,
      body: { name: "feature", sourceBranch: "main" },
    });
    const [feature, main] = [created.body._id, created.body.parent];
    const inFeature = { as, query: { branch: feature } };
    const count = async () => (await testApp.call("GET", "/v1/api/entryCount", inFeature)).body.de.failing;
    expect(await count()).toBe(1);
    const entries = [{ key: "b", language: "de", value: "Schließen" }];
    await testApp.call("PATCH", "/v1/api/entries", { ...inFeature, body: { entries } });
    expect([await count(), await countFailing()]).toEqual([2, 1]);
    const merge = { from: feature, to: main };
    expect((await testApp.call("POST", "/v1/api/branches/merge", { as, body: merge })).status).toBe(200);
    expect(await countFailing()).toBe(2);
    expect(await findKeys("is:failing@de")).toEqual(["a", "b"]);
  });

  it("checks all texts once in a job after an upgrade that changes the checks", async () => {
    await upload({ en: { a: { v: "Open {name}" } }, de: { a: { v: "Öffnen" } } });
    await testApp.pool.query("UPDATE entry SET checks = 0 WHERE project_id = $1", [project.projectId]);
    await testApp.pool.query("UPDATE counter SET strings = 0, words = 0 WHERE starts_with(name, 'checks:')");
    await testApp.pool.query("UPDATE instance SET checks_version = 0");
    // Simulates two processes that start at the same time.
    await Promise.all([recheckAfterUpgrade(testApp.db), recheckAfterUpgrade(testApp.db)]);
    expect(await findKeys("is:failing")).toEqual([]);
    await checkWaitingBranches(testApp.db);
    await testApp.runJobs();
    expect(await findKeys("is:failing")).toEqual(["a"]);
    expect(await countFailing()).toBe(1);
    await recheckAfterUpgrade(testApp.db);
    const { rows } = await testApp.pool.query("SELECT FROM branch WHERE recheck_after IS NOT NULL");
    expect(rows).toEqual([]);
  });

  it("checks again when another language becomes the base language", async () => {
    await upload({
      en: { a: { v: "Open {name}" } },
      de: { a: { v: "Öffnen" } },
      fr: { a: { v: "Ouvrir {name}" } },
    });
    const rebase = { as, body: { baseLanguage: "de" } };
    expect((await testApp.call("PUT", "/v1/api/settings", rebase)).status).toBe(200);
    await testApp.runJobs();
    expect(await countFailing("de")).toBe(0);
    await expectCorrectCounters(testApp.db, project.projectId);
    await expectCorrectChecks(testApp.db, project.projectId);
  });

  it("checks a restored language again whose sources have changed", async () => {
    await upload({
      en: { a: { v: "Open" }, b: { v: "Close {name}" } },
      de: { a: { v: "Öffnen" }, b: { v: "Schließen" } },
    });
    const call = async (method: "GET" | "POST" | "DELETE", path: string, body?: unknown) => {
      const answer = await testApp.call(method, `/v1/api/${path}`, { as, body });
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    };
    await call("DELETE", "languages/de");
    await upload({ en: { a: { v: "Open {name}" }, b: { v: "Close" } } });
    await call("POST", "trash/restore", { ids: [(await call("GET", "trash"))[0]._id] });
    await testApp.runJobs();
    expect(await findKeys("is:failing@de")).toEqual(["a"]);
    expect(await countFailing()).toBe(1);
    await expectCorrectChecks(testApp.db, project.projectId);
  });

  it("reports an unknown check with its position in the query", async () => {
    const { body } = await testApp.call("GET", "/v1/api/entries", { as, query: { q: "a check:nonsense" } });
    expect(body).toMatchObject({ code: "invalid_query", position: 2 });
  });
});
