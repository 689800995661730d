import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectCorrectChecks, expectCorrectCounters } from "#server/testing/database/correct-counters.ts";
import { writeWithReversedIds } from "#server/testing/database/write-with-reversed-ids.ts";
import { openTestApp, type SeededProject, type TestApp } from "#server/testing/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

type Person = Awaited<ReturnType<TestApp["person"]>>["as"];
let project: SeededProject;
let admin: Person;
const seed = async (options: { branching?: boolean } = {}) => {
  project = await testApp.seedProject({ languages: ["en", "de", "fr"], ...options });
  admin = (await testApp.person("admin", project)).as;
  await upload({ en: { a: { v: "Open {name}" }, b: { v: "Close." } }, de: { a: { v: "Öffnen" } } });
};
beforeEach(() => seed());

type Query = Record<string, string>;
const send = (method: "GET" | "POST" | "PUT" | "PATCH", path: string, body?: unknown, query: Query = {}) =>
  testApp.call(method, `/v1/api${path}`, { as: admin, query, ...(body === undefined ? {} : { body }) });
const expectOk = async (answer: ReturnType<typeof send>) => {
  const { status, body, text } = await answer;
  expect(status, text).toBe(200);
  return body;
};
async function upload(data: Record<string, Record<string, unknown>>) {
  const body = {
    data: Object.fromEntries(Object.entries(data).map(([code, entries]) => [code, { main: { entries } }])),
  };
  expect((await testApp.call("POST", "/v1/api", { as: project.as, body })).status).toBe(200);
}
const save = (fields: Record<string, unknown>, query: Query = {}) =>
  send("PATCH", "/entries", { entries: [{ key: "a", language: "de", ...fields }] }, query);
const saved = async (fields: Record<string, unknown>): Promise<string> =>
  (await expectOk(save(fields))).changeSet;
const finding = { key: "a", language: "de", checks: ["placeholder_missing"] };
const dismiss = (more: Record<string, unknown> = {}, query: Query = {}) =>
  expectOk(
    send("POST", "/checks/dismiss", { ...finding, reason: "The name is on the icon", ...more }, query),
  );
const restoreFinding = () => expectOk(send("POST", "/checks/restore", finding));
const revert = (changeSet: string) => expectOk(send("POST", `/changes/${changeSet}/revert`));
const checked = (query: Query = {}) =>
  expectOk(send("GET", "/checks", undefined, { key: "a", language: "de", ...query }));
const findKeys = async (q: string, query: Query = {}): Promise<string[]> =>
  (await expectOk(send("GET", "/entries", undefined, { q, ...query }))).rows.map(
    (row: { key: string }) => row.key,
  );

/** Whether the finding counts; expects that the count, both searches and the row agree. */
async function isCounted(query: Query = {}): Promise<boolean> {
  const failing: number = (await expectOk(send("GET", "/entryCount", undefined, query))).de.failing;
  const { rows } = await expectOk(send("GET", "/entries", undefined, { q: "key:a", ...query }));
  const { checks, dismissed } = rows[0].entries.de;
  const isMarked = checks?.includes("placeholder_missing") ?? false;
  expect(await findKeys("is:failing@de", query)).toEqual(failing > 0 ? ["a"] : []);
  expect(await findKeys("check:placeholder_missing@de", query)).toEqual(failing > 0 ? ["a"] : []);
  expect(isMarked).toBe(failing > 0);
  expect(dismissed?.includes("placeholder_missing") ?? false).toBe(!isMarked);
  await expectCorrectCounters(testApp.db, project.projectId);
  await expectCorrectChecks(testApp.db, project.projectId);
  return isMarked;
}

describe("dismissed finding", () => {
  it("excludes a dismissed finding from counts and searches, and names person and reason", async () => {
    expect(await isCounted()).toBe(true);
    const { entry, changeSet } = await dismiss();
    expect(entry).toMatchObject({ dismissed: ["placeholder_missing"], version: 2 });
    expect(entry.checks).toBeUndefined();
    expect(await isCounted()).toBe(false);
    const { findings, dismissed } = await checked();
    expect(findings).toMatchObject([{ check: "placeholder_missing" }]);
    expect(dismissed).toMatchObject([
      { check: "placeholder_missing", reason: "The name is on the icon", user: { name: expect.any(String) } },
    ]);
    const [change] = (await expectOk(send("GET", "/changes", undefined, { key: "a", language: "de" })))
      .changes;
    expect(change).toMatchObject({
      _id: changeSet,
      reason: "The name is on the icon",
      before: { dismissed: [] },
      after: { dismissed: ["placeholder_missing"] },
    });
  });

  it("counts a finding again when it is restored, and when its dismissal is undone", async () => {
    const { changeSet } = await dismiss();
    await restoreFinding();
    expect(await isCounted()).toBe(true);
    await dismiss();
    expect(await isCounted()).toBe(false);
    const { changeSet: last } = await dismiss({ reason: "again" });
    expect(last).toBeNull();
    expect((await revert(changeSet)).reverted).toBe(1);
    expect(await isCounted()).toBe(true);
  });

  it("counts a finding again with a new text, until that text is undone", async () => {
    await dismiss();
    const changeSet = await saved({ value: "Aufmachen" });
    expect((await expectOk(send("GET", "/entryCount"))).de.failing).toBe(1);
    expect((await checked()).dismissed).toEqual([]);
    await revert(changeSet);
    expect(await isCounted()).toBe(false);
    expect((await checked()).dismissed).toMatchObject([{ reason: "The name is on the icon" }]);
  });

  it("counts a finding again in all languages with a new source, until that is undone", async () => {
    await upload({ fr: { a: { v: "Ouvrir" } } });
    await dismiss();
    await dismiss({ language: "fr" });
    const changeSet = await saved({ language: "en", value: "Open {name} now" });
    const counts = async () => {
      const { de, fr } = await expectOk(send("GET", "/entryCount"));
      return [de.failing, fr.failing];
    };
    expect(await counts()).toEqual([1, 1]);
    await expectCorrectCounters(testApp.db, project.projectId);
    expect((await revert(changeSet)).skipped).toEqual([]);
    expect(await counts()).toEqual([0, 0]);
    await expectCorrectCounters(testApp.db, project.projectId);
  });

  it("keeps a finding dismissed when the text is published, accepted, locked or commented", async () => {
    await save({ draft: "Aufmachen" });
    await dismiss();
    await save({ value: "Aufmachen", draft: "" });
    await save({ status: "1" });
    await expectOk(
      send("POST", "/entries/bulk", { action: "setStatus", status: "2", keys: ["a"], languages: ["de"] }),
    );
    await save({ locked: true, comment: "So?" });
    expect(await isCounted()).toBe(false);
  });

  it("does not dismiss a finding of another text when a restoration is undone", async () => {
    await dismiss();
    const { changeSet } = await restoreFinding();
    await save({ value: "Aufmachen" });
    expect(await revert(changeSet)).toMatchObject({
      reverted: 0,
      skipped: [{ key: "a", reason: "changed" }],
    });
    expect(await isCounted()).toBe(true);
  });

  it("does not dismiss a finding of another text whose change set has a lower id", async () => {
    await dismiss();
    let changeSet = "";
    await writeWithReversedIds(
      testApp.db,
      async () => {
        changeSet = (await restoreFinding()).changeSet;
      },
      () => save({ value: "Aufmachen" }),
    );
    expect(await revert(changeSet)).toMatchObject({ reverted: 0, skipped: [{ reason: "changed" }] });
    expect(await isCounted()).toBe(true);
  });

  it("lets a text with dismissed findings be accepted and published", async () => {
    await expectOk(send("PUT", "/checkSettings", { refuseFailing: true }));
    await save({ draft: "Aufmachen" });
    expect((await save({ value: "Aufmachen", draft: "" })).body.code).toBe("checks_failed");
    expect((await save({ status: "1" })).body.code).toBe("checks_failed");
    await dismiss();
    expect((await save({ status: "1" })).status).toBe(200);
    expect((await save({ value: "Aufmachen", draft: "" })).status).toBe(200);
    expect(await isCounted()).toBe(false);
  });

  it("counts findings again when another language becomes the source of all texts", async () => {
    await upload({ fr: { a: { v: "Ouvrir {nom}" }, b: { v: "Fermer." } } });
    await dismiss();
    await expectOk(send("PUT", "/settings", { baseLanguage: "fr" }));
    await testApp.runJobs();
    expect(await isCounted()).toBe(true);
  });
});

async function translatorOf(language: string): Promise<Person> {
  const person = await testApp.person("translator", project);
  const languageIds = testApp.db
    .selectFrom("language")
    .select((row) => row.fn("array_agg", ["id"]).as("ids"))
    .where("code", "=", language)
    .where("project_id", "=", project.projectId);
  await testApp.db
    .updateTable("project_member")
    .set({ language_ids: languageIds as never })
    .where("person_id", "=", person.personId)
    .execute();
  return person.as;
}

describe("dismissing a finding", () => {
  it("dismisses only existing findings, and only of the text that was read", async () => {
    const checks = ["numbers", "placeholder_missing"];
    expect((await dismiss({ checks })).entry.dismissed).toEqual(["placeholder_missing"]);
    expect((await send("POST", "/checks/dismiss", { ...finding, reason: "x", version: 1 })).body.code).toBe(
      "entry_changed",
    );
    expect((await send("POST", "/checks/dismiss", { ...finding, reason: " " })).body.code).toBe(
      "invalid_input",
    );
    expect((await send("POST", "/checks/dismiss", finding)).body.code).toBe("invalid_input");
    expect((await send("POST", "/checks/dismiss", { ...finding, key: "c", reason: "x" })).body.code).toBe(
      "not_found",
    );
    const locked = await save({ locked: true });
    expect(locked.status).toBe(200);
    expect((await send("POST", "/checks/restore", finding)).body.code).toBe("entries_locked");
  });

  it("requires the right to write the language for a dismissal", async () => {
    const [ofFrench, ofGerman] = await Promise.all([translatorOf("fr"), translatorOf("de")]);
    const tryDismissal = (as: Person) =>
      testApp.call("POST", "/v1/api/checks/dismiss", { as, body: { ...finding, reason: "x" } });
    expect((await tryDismissal(ofFrench)).body.code).toBe("not_allowed");
    expect((await tryDismissal(ofGerman)).status).toBe(200);
  });
});

describe("dismissals in branches", () => {
  beforeEach(() => seed({ branching: true }));
  const makeBranch = async (name: string) => {
    const created = await expectOk(send("POST", "/branches", { name, sourceBranch: "main" }));
    return { feature: created._id as string, main: created.parent as string };
  };
  const merge = (from: string, to: string) => expectOk(send("POST", "/branches/merge", { from, to }));

  it("copies dismissals with a branch", async () => {
    await dismiss();
    const { feature } = await makeBranch("feature");
    expect(await isCounted({ branch: feature })).toBe(false);
  });

  it("merges dismissals with the text and separately, and undoes them with the merge", async () => {
    const { feature, main } = await makeBranch("feature");
    await dismiss({}, { branch: feature });
    expect(await isCounted()).toBe(true);
    const { changeSet } = await merge(feature, main);
    expect(await isCounted()).toBe(false);
    await revert(changeSet);
    expect(await isCounted()).toBe(true);
  });

  it("merges dismissals of a merged text", async () => {
    const { feature, main } = await makeBranch("feature");
    await save({ value: "Aufmachen" }, { branch: feature });
    await dismiss({}, { branch: feature });
    await merge(feature, main);
    expect(await isCounted()).toBe(false);
  });

  it("restores findings in the target that the source branch restored", async () => {
    await dismiss();
    const { feature, main } = await makeBranch("feature");
    await expectOk(send("POST", "/checks/restore", finding, { branch: feature }));
    await merge(feature, main);
    expect(await isCounted()).toBe(true);
  });

  it("ends dismissals in the target when a changed source is merged", async () => {
    const { feature, main } = await makeBranch("feature");
    await dismiss();
    await save({ language: "en", value: "Open {name} now" }, { branch: feature });
    await merge(feature, main);
    expect(await isCounted()).toBe(true);
  });

  it("keeps dismissals in the target when other fields are merged", async () => {
    const { feature, main } = await makeBranch("feature");
    await dismiss();
    await save({ key: "b", value: "Schließen." }, { branch: feature });
    await save({ comment: "So?" }, { branch: feature });
    await merge(feature, main);
    expect(await isCounted()).toBe(false);
  });
});
