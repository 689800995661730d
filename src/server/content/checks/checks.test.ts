import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectCorrectChecks, expectCorrectCounters } from "#server/testing/database/correct-counters.ts";
import { sendForm } from "#server/testing/send-form.ts";
import { openTestApp, type SeededProject, type TestApp } from "#server/testing/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

type Person = Awaited<ReturnType<TestApp["person"]>>;
let project: SeededProject;
let admin: Person["as"];
const seed = async (options: { branching?: boolean } = {}) => {
  project = await testApp.seedProject({ languages: ["en", "de"], ...options });
  admin = (await testApp.person("admin", project)).as;
};
beforeEach(() => seed());

const send = (method: "GET" | "POST" | "PUT" | "PATCH", path: string, body?: unknown, as = admin) =>
  testApp.call(method, `/v1/api${path}`, { as, ...(body === undefined ? {} : { body }) });
const upload = (data: Record<string, Record<string, unknown>>, options = {}) =>
  testApp.call("POST", "/v1/api", {
    as: project.as,
    body: {
      options,
      data: Object.fromEntries(Object.entries(data).map(([code, entries]) => [code, { main: { entries } }])),
    },
  });
const save = (fields: Record<string, unknown>) =>
  send("PATCH", "/entries", { entries: [{ key: "a", language: "de", ...fields }] });
const settings = async (body: unknown) => {
  const { status, body: answer } = await send("PUT", "/checkSettings", body);
  expect(status).toBe(200);
  return answer;
};
const readEntry = async (key = "a") => {
  const { body } = await testApp.call("GET", "/v1/api/entries", { as: admin, query: { q: `key:${key}` } });
  return body.rows[0].entries.de;
};
const countKeys = async (q: string): Promise<number> =>
  (await testApp.call("GET", "/v1/api/entries", { as: admin, query: { q } })).body.total;
const countFailing = async () => (await send("GET", "/entryCount")).body.de.failing;
const expectCorrectCounts = async () => {
  expect(await countFailing()).toBe(await countKeys("is:failing@de"));
  await expectCorrectCounters(testApp.db, project.projectId);
  await expectCorrectChecks(testApp.db, project.projectId);
};

describe("findings of a text", () => {
  it("returns findings with positions and fixes, and their names in rows", async () => {
    await upload({ en: { a: { v: "Open {name}" } }, de: { a: { v: "Öffne  " } } });
    const { body } = await testApp.call("GET", "/v1/api/checks", {
      as: admin,
      query: { key: "a", language: "de" },
    });
    expect(body).toMatchObject({ key: "a", language: "de", text: "Öffne  ", source: "Open {name}" });
    expect(body.findings.map(({ check }: { check: string }) => check)).toEqual(
      expect.arrayContaining(["placeholder_missing", "edge_space"]),
    );
    expect(body.findings.find(({ check }: { check: string }) => check === "edge_space").fix).toEqual([
      { start: 5, end: 7, text: "" },
    ]);
    expect((await readEntry()).checks).toEqual(expect.arrayContaining(["placeholder_missing", "edge_space"]));
  });

  it("returns no findings if text and source are too long, and states the reason", async () => {
    const answer = async (language = "de") =>
      (await testApp.call("GET", "/v1/api/checks", { as: admin, query: { key: "a", language } }))
        .body as Record<string, unknown>;
    await upload({ en: { a: { v: "x".repeat(15_000) } }, de: { a: { v: `${"y".repeat(4_998)}  ` } } });
    expect(await answer()).toMatchObject({ notChecked: false, findings: [{}] });
    await upload({ de: { a: { v: `${"y".repeat(4_999)}  ` } } });
    expect(await answer()).toMatchObject({ notChecked: true, findings: [] });
    // A source is never checked, whatever its length.
    expect(await answer("en")).toMatchObject({ notChecked: false, findings: [] });
  });

  it("checks texts by the syntax of their key, which its row contains", async () => {
    await upload({ en: { a: { v: "{count} files" } }, de: { a: { v: "{count} {Dateien" } } });
    const syntax = async () =>
      (await testApp.call("GET", "/v1/api/entries", { as: admin })).body.rows[0].syntax;
    expect(await syntax()).toBeUndefined();
    await testApp.pool.query("UPDATE entry_key SET syntax = 1 WHERE project_id = $1", [project.projectId]);
    expect(await syntax()).toBe("icu");
    const query = { key: "a", language: "de" };
    const { body } = await testApp.call("GET", "/v1/api/checks", { as: admin, query });
    expect(body.findings.map(({ check }: { check: string }) => check)).toContain("message_syntax");
  });

  it("returns no findings for sources and empty texts, and refuses unknown keys and languages", async () => {
    await upload({ en: { a: { v: "Open {name}" } } });
    const readFindings = (key: string, language: string) =>
      testApp.call("GET", "/v1/api/checks", { as: admin, query: { key, language } });
    expect((await readFindings("a", "en")).body.findings).toEqual([]);
    expect((await readFindings("a", "de")).body.findings).toEqual([]);
    expect((await readFindings("b", "de")).body.code).toBe("not_found");
    expect((await readFindings("a", "fr")).body.code).toBe("unknown_language");
  });
});

describe("settings of checks", () => {
  it("lets translators read and admins write check settings, keeping absent fields", async () => {
    const translator = (await testApp.person("translator", project)).as;
    const { body } = await send("GET", "/checkSettings", undefined, translator);
    expect(body).toMatchObject({ refuseFailing: false, failingUploads: "skip" });
    expect(body.levels).toMatchObject({ placeholder_missing: "error", double_space: "warning" });
    expect((await send("PUT", "/checkSettings", {}, translator)).status).toBe(403);
    const after = await settings({ levels: { double_space: "error" }, etag: body.etag });
    expect(after.levels).toEqual({ ...body.levels, double_space: "error" });
    const stale = await send("PUT", "/checkSettings", { refuseFailing: true, etag: body.etag });
    expect(stale.body.code).toBe("conflict");
    const audit = await send("GET", "/audit");
    expect(audit.body[0]).toMatchObject({
      action: "project.settings_changed",
      details: { before: { "check.double_space": "warning" }, after: { "check.double_space": "error" } },
    });
  });

  it("copies check settings of a sibling", async () => {
    const checkSettings = { refuseFailing: true, failingUploads: "draft" };
    await settings({ levels: { numbers: "error", quotes: "off" }, ...checkSettings });
    const readEntry = async (name: string) => {
      const { rows } = await testApp.pool.query("SELECT app FROM project WHERE name = $1", [name]);
      const answer = await testApp.call("GET", "/v1/api/checkSettings", {
        as: { ...admin, app: rows[0].app },
      });
      return answer.body;
    };
    await send("POST", "/projects/sibling", {
      projectName: "Sister of checks",
      identicalProjectSettings: true,
    });
    await send("POST", "/projects/sibling", { projectName: "Stranger to checks" });
    expect(await readEntry("Sister of checks")).toMatchObject({
      levels: { numbers: "error", quotes: "off" },
      ...checkSettings,
    });
    expect(await readEntry("Stranger to checks")).toMatchObject({
      levels: { numbers: "warning", quotes: "warning" },
      ...{ refuseFailing: false, failingUploads: "skip" },
    });
  });

  it("changes counts as soon as levels change, without checking any text again", async () => {
    await upload({
      en: { a: { v: "Open {name}" }, b: { v: "One two" } },
      de: { a: { v: "Öffnen" }, b: { v: "Eins  zwei" } },
    });
    expect([await countFailing(), await countKeys("is:warning")]).toEqual([1, 1]);
    await settings({ levels: { double_space: "error" } });
    expect([await countFailing(), await countKeys("is:warning")]).toEqual([2, 0]);
    await expectCorrectCounts();
    await settings({ levels: { double_space: "off", placeholder_missing: "warning" } });
    expect([await countFailing(), await countKeys("is:warning")]).toEqual([0, 1]);
    expect(await countKeys("check:double_space")).toBe(0);
    expect(await countKeys("check:placeholder_missing")).toBe(1);
    expect((await readEntry("b")).checks).toBeUndefined();
    await expectCorrectCounts();
  });
});

it("shows a vendor findings and differing texts only of its orders", async () => {
  await upload({
    en: { a: { v: "Save" }, b: { v: "Save" }, c: { v: "Save" } },
    de: { a: { v: "Speichern" }, b: { v: "Sichern" }, c: { v: "Ablegen" } },
  });
  await send("POST", "/tag", { name: "ordered", entryKeys: ["a", "c"] });
  const order = { sourceLanguage: "en", languages: ["de"], tags: ["ordered"], stringOption: "all" };
  expect((await send("POST", "/orders", order)).status).toBe(200);
  const vendor = (await testApp.person("tptservices", project)).as;
  const readFindings = (key: string, as: Person["as"]) =>
    testApp.call("GET", "/v1/api/checks", { as, query: { key, language: "de" } });
  const otherTranslation = async (as: Person["as"]) => (await readFindings("a", as)).body.findings[0].values;
  expect([await otherTranslation(admin), await otherTranslation(vendor)]).toEqual([
    { other: "Sichern" },
    { other: "Ablegen" },
  ]);
  expect((await readFindings("b", vendor)).body.code).toBe("not_found");
});

describe("texts with errors that a project refuses (rules.md 9.3)", () => {
  beforeEach(async () => {
    await upload({ en: { a: { v: "Open {name}" }, b: { v: "Close {name}" } } });
    await settings({ refuseFailing: true });
  });

  it("refuses a save that publishes texts with errors, naming the checks", async () => {
    const entries = [
      { key: "b", language: "de", value: "{name} schließen" },
      { key: "a", language: "de", value: "Öffnen" },
    ];
    const { status, body } = await send("PATCH", "/entries", { entries });
    expect([status, body.code]).toEqual([400, "checks_failed"]);
    expect(body.failingEntries).toEqual([{ key: "a", language: "de", checks: ["placeholder_missing"] }]);
    expect([(await readEntry("a")).version, (await readEntry("b")).version]).toEqual([0, 0]);
    await expectCorrectCounts();
  });

  it("stores texts with errors as drafts, but does not publish or accept them", async () => {
    expect((await save({ draft: "Öffnen" })).status).toBe(200);
    expect((await save({ status: "1" })).body.code).toBe("checks_failed");
    expect((await save({ value: "Öffnen", draft: "" })).body.code).toBe("checks_failed");
    expect((await save({ status: "2" })).status).toBe(200);
    expect((await save({ value: "{name} öffnen", draft: "", status: "1" })).status).toBe(200);
    await expectCorrectCounts();
  });

  it("refuses a value with errors beside a correct draft", async () => {
    expect((await save({ draft: "{name} öffnen" })).status).toBe(200);
    expect((await save({ value: "Öffnen" })).body.code).toBe("checks_failed");
  });

  it("skips and lists texts with errors in uploads, or stores them as drafts by a setting", async () => {
    const { body } = await upload(
      { de: { a: { v: "Öffnen" }, b: { v: "{name} schließen" } } },
      { setStatus: "1" },
    );
    const skipped = body._additionalData.skippedEntries;
    expect(skipped.map(({ key, language }: { key: string; language: string }) => [key, language])).toEqual([
      ["a", "de"],
    ]);
    expect([(await readEntry("a")).version, (await readEntry("b")).status]).toEqual([0, "1"]);
    await settings({ failingUploads: "draft" });
    const again = await upload({ de: { a: { v: "Öffnen" } } }, { setStatus: "1" });
    expect(again.body._additionalData.skippedEntries).toEqual([]);
    expect(await readEntry("a")).toMatchObject({ value: "", draft: "Öffnen", status: "0" });
    await expectCorrectCounts();
  });

  it("skips texts with errors in uploads without drafts, whatever the setting", async () => {
    await seed({ branching: true });
    await upload({ en: { a: { v: "Open {name}" } } });
    await settings({ refuseFailing: true, failingUploads: "draft" });
    const { body } = await upload({ de: { a: { v: "Öffnen" } } });
    expect(body._additionalData.skippedEntries).toMatchObject([{ key: "a", language: "de" }]);
    expect(await readEntry("a")).toMatchObject({ value: "", draft: "", version: 0 });
    await expectCorrectCounts();
  });

  it("lists uploaded texts that are stored as drafts without their other fields", async () => {
    await settings({ failingUploads: "draft" });
    const skippedOf = async (a: object, options = {}) => {
      const { body } = await upload({ de: { a } }, options);
      return body._additionalData.skippedEntries.map(({ key }: { key: string }) => key);
    };
    expect(await skippedOf({ v: "Öffnen" })).toEqual([]);
    expect(await skippedOf({ v: "Öffnen" })).toEqual([]);
    expect(await skippedOf({ v: "Aufmachen", d: "{name} öffnen" })).toEqual(["a"]);
    expect(await readEntry("a")).toMatchObject({ value: "", draft: "{name} öffnen" });
    await settings({ refuseFailing: false });
    await save({ value: "Öffnen", draft: "" });
    await settings({ refuseFailing: true });
    expect(await skippedOf({ v: "Öffnen" })).toEqual([]);
    expect(await skippedOf({ v: "Öffnen" }, { setStatus: "1" })).toEqual(["a"]);
    expect(await readEntry("a")).toMatchObject({ value: "Öffnen", draft: "", status: "0" });
    await expectCorrectCounts();
  });

  it("skips and lists texts with errors in file imports, or stores them as drafts by a setting", async () => {
    const imported = async () => {
      const file = JSON.stringify({ a: "Öffnen", b: "{name} schließen" });
      const answer = await sendForm(testApp, "/v1/api/files", {
        as: project.as,
        query: { "file-format": "nested_json", language: "de" },
        parts: [{ name: "de.json", fileName: "de.json", text: file }],
      });
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    };
    expect((await imported())._additionalData.skippedEntries).toMatchObject([{ key: "a", language: "de" }]);
    expect([(await readEntry("a")).version, (await readEntry("b")).value]).toEqual([0, "{name} schließen"]);
    await settings({ failingUploads: "draft" });
    expect((await imported())._additionalData.skippedEntries).toEqual([]);
    expect(await readEntry("a")).toMatchObject({ value: "", draft: "Öffnen" });
    await expectCorrectCounts();
  });

  it("restores texts with errors from the trash with their key", async () => {
    await settings({ refuseFailing: false });
    await save({ value: "Öffnen" });
    await send("POST", "/entries/bulk", { action: "delete", keys: ["a"] });
    await settings({ refuseFailing: true });
    const [trashed] = (await send("GET", "/trash")).body;
    expect((await send("POST", "/trash/restore", { ids: [trashed._id] })).status).toBe(200);
    expect((await readEntry("a")).value).toBe("Öffnen");
    await expectCorrectCounts();
  });

  it("skips texts with errors in bulk actions that publish, accept or replace", async () => {
    await save({ draft: "Öffnen" });
    await send("PATCH", "/entries", { entries: [{ key: "b", language: "de", draft: "{name} schließen" }] });
    const bulk = async (action: Record<string, unknown>) =>
      (await send("POST", "/entries/bulk", { q: "", languages: ["de"], ...action })).body;
    expect(await bulk({ action: "setStatus", status: "1" })).toMatchObject({ count: 1 });
    expect([(await readEntry("a")).status, (await readEntry("b")).status]).toEqual(["0", "1"]);
    expect(await bulk({ action: "publish" })).toMatchObject({ count: 1 });
    expect([(await readEntry("a")).value, (await readEntry("b")).value]).toEqual(["", "{name} schließen"]);
    expect(await bulk({ action: "replace", find: "{name} ", replacement: "" })).toMatchObject({ count: 0 });
    await expectCorrectCounts();
  });

  it("merges and undoes texts with errors without refusing them", async () => {
    await settings({ refuseFailing: false });
    const { body } = await save({ value: "Öffnen" });
    const undo = (id: string) => send("POST", `/changes/${id}/revert`, {});
    const undone = await undo(body.changeSet);
    await settings({ refuseFailing: true });
    expect((await undo(undone.body.changeSet)).body).toMatchObject({ reverted: 1, skipped: [] });
    expect((await readEntry()).value).toBe("Öffnen");

    await seed({ branching: true });
    await upload({ en: { a: { v: "Open {name}" } } });
    const created = await send("POST", "/branches", { name: "feature", sourceBranch: "main" });
    const [feature, main] = [created.body._id, created.body.parent];
    const entries = [{ key: "a", language: "de", value: "Öffnen" }];
    await testApp.call("PATCH", "/v1/api/entries", {
      as: admin,
      query: { branch: feature },
      body: { entries },
    });
    await settings({ refuseFailing: true });
    expect((await send("POST", "/branches/merge", { from: feature, to: main })).status).toBe(200);
    expect((await readEntry()).value).toBe("Öffnen");
    await expectCorrectCounts();
  });

  it("keeps a published text when its source changes, and checks it against the new source", async () => {
    await save({ value: "{name} öffnen" });
    const entries = [{ key: "a", language: "en", value: "Open {file}" }];
    expect((await send("PATCH", "/entries", { entries })).status).toBe(200);
    expect(await countFailing()).toBe(1);
    const sourceAndTranslation = [
      { key: "a", language: "en", value: "Open {folder}" },
      { key: "a", language: "de", value: "öffnen" },
    ];
    expect((await send("PATCH", "/entries", { entries: sourceAndTranslation })).body.code).toBe(
      "checks_failed",
    );
    await expectCorrectCounts();
  });
});
