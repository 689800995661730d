import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ProjectRole } from "#contract/permissions.ts";
import { runInLockOrder } from "#server/testing/database/lock-waits.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
  type TestCaller,
  withPersonalToken,
} from "#server/testing/test-app.ts";

/** A bulk action requires the same right for each row as the corresponding small write (rules.md 9.8). */
let testApp: TestApp;
let project: SeededProject;
let manager: SeededPerson;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const entries = {
  en: { a: { v: "Red cart" }, b: { v: "Blue cart" }, c: { v: "Open {name}" } },
  de: { a: { v: "roter Korb" }, b: { v: "blauer  Korb", d: "blauer  Korb neu" }, c: { v: "Öffne  {name}" } },
  fr: { a: { v: "Korb rouge" }, b: { v: "Korb  bleu" }, c: { v: "Ouvrir  {name}" } },
};
const fill = async (options: Parameters<TestApp["seedProject"]>[0] = {}) => {
  project = await testApp.seedProject({ languages: ["en", "de", "fr"], ...options });
  manager = await testApp.person("manager", project);
  const data = Object.fromEntries(
    Object.entries(entries).map(([code, { a, b, c }]) => [
      code,
      { main: { entries: { a, b } }, other: { entries: { c } } },
    ]),
  );
  const answer = await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
  expect(answer.status).toBe(200);
};
beforeEach(() => fill());

/** Credentials of a new person with a role, limited to the given languages, if any. */
async function addMember(role: ProjectRole, codes?: readonly string[]): Promise<TestCaller> {
  const { as, personId } = await testApp.person(role, project);
  if (codes === undefined) return as;
  const languages = await testApp.db
    .selectFrom("language")
    .select("id")
    .where("project_id", "=", project.projectId)
    .where("code", "in", codes)
    .execute();
  await testApp.db
    .updateTable("project_member")
    .set({ language_ids: languages.map(({ id }) => id) })
    .where("person_id", "=", personId)
    .execute();
  return as;
}

const bulk = (as: TestCaller, body: object, query: Record<string, string> = {}) =>
  testApp.call("POST", "/v1/api/entries/bulk", { as, body: { q: "", ...body }, query });
/** Runs an action and expects the same result as in its dry run. */
const runAsPreviewed = async (as: TestCaller, body: object) => {
  const preview = await bulk(as, body, { dryRun: "true" });
  const answer = await bulk(as, body);
  expect([preview.status, answer.status, answer.body.message]).toEqual([200, 200, undefined]);
  const { changeSet: _, ...rest } = answer.body;
  expect(preview.body).toEqual({ ...rest, sequence: expect.any(Number) });
  return answer.body;
};
const patch = (as: TestCaller, edit: object) =>
  testApp.call("PATCH", "/v1/api/entries", {
    as,
    body: { entries: [{ key: "a", language: "de", ...edit }] },
  });
const texts = async (language: string) => {
  const query = { sort: "key", languages: JSON.stringify([language]) };
  const { body } = await testApp.call("GET", "/v1/api/entries", { as: manager.as, query });
  // biome-ignore lint/suspicious/noExplicitAny: rows as they are on the wire
  return body.rows.map(({ entries: cells }: any) => [cells[language].value, cells[language].draft]);
};
const replaceKorb = { action: "replace", find: "Korb", replacement: "Wagen" };

describe("bulk action by a translator of one language", () => {
  it("replaces texts as drafts for a translator, like single saves; skips and counts other texts", async () => {
    const as = await addMember("translator", ["de"]);
    expect((await patch(as, { value: "roter Wagen" })).status).toBe(403);
    const answer = await runAsPreviewed(as, replaceKorb);
    expect(answer).toMatchObject({
      count: 2,
      skipped: 2,
      skippedCounts: { not_allowed: 2, locked: 0, failing: 0, changed: 0 },
    });
    expect(answer.sample[0]).toEqual({
      key: "a",
      language: "de",
      before: { value: "roter Korb", draft: "" },
      after: { value: "roter Korb", draft: "roter Wagen" },
    });
    expect((await texts("de")).slice(0, 2)).toEqual([
      ["roter Korb", "roter Wagen"],
      ["blauer  Korb", "blauer  Wagen neu"],
    ]);
    expect((await texts("fr"))[0]).toEqual(["Korb rouge", ""]);
    const { body } = await testApp.call("POST", `/v1/api/changes/${answer.changeSet}/revert`, { as });
    expect(body).toMatchObject({ reverted: 2, skipped: [] });
    expect((await texts("de"))[0]).toEqual(["roter Korb", ""]);
  });

  it("keeps the value beside a translator's draft, and drops a draft that equals the value", async () => {
    const as = await addMember("translator", ["de"]);
    expect(await runAsPreviewed(as, { ...replaceKorb, find: " neu", replacement: "" })).toMatchObject({
      count: 1,
    });
    expect((await texts("de"))[1]).toEqual(["blauer  Korb", ""]);
    await patch(as, { draft: "roter Wagen" });
    expect(await runAsPreviewed(as, { ...replaceKorb, q: "key:a" })).toMatchObject({ count: 0, skipped: 1 });
    expect((await texts("de"))[0]).toEqual(["roter Korb", "roter Wagen"]);
  });

  it("does not count a text that would become an empty draft of a translator", async () => {
    const as = await addMember("translator", ["de"]);
    const emptied = { action: "replace", find: "^blauer.*$", replacement: "", regex: true };
    expect(await runAsPreviewed(as, emptied)).toMatchObject({ count: 1, skipped: 0 });
    expect((await texts("de"))[1]).toEqual(["blauer  Korb", ""]);
    expect(await runAsPreviewed(as, emptied)).toMatchObject({ count: 0, skipped: 0, changeSet: null });
    expect(await runAsPreviewed(as, { ...replaceKorb, find: "roter Korb", replacement: "" })).toMatchObject({
      count: 0,
    });
    expect((await texts("de"))[0]).toEqual(["roter Korb", ""]);
  });

  it("fixes findings of checks as drafts for a translator", async () => {
    const as = await addMember("translator", ["de"]);
    const answer = await runAsPreviewed(as, { action: "fixChecks", checks: ["double_space"] });
    expect(answer).toMatchObject({ count: 2, skippedCounts: { not_allowed: 2 } });
    expect((await texts("de")).slice(1)).toEqual([
      ["blauer  Korb", "blauer Korb neu"],
      ["Öffne  {name}", "Öffne {name}"],
    ]);
  });

  it("copies texts into drafts for a translator", async () => {
    const as = await addMember("translator", ["de"]);
    const answer = await runAsPreviewed(as, {
      action: "copyFrom",
      from: "fr",
      overwrite: true,
      keys: ["a"],
      q: undefined,
    });
    expect(answer).toMatchObject({ count: 1, skippedCounts: { not_allowed: 1 } });
    expect((await texts("de"))[0]).toEqual(["roter Korb", "Korb rouge"]);
    const again = {
      action: "copyFrom",
      from: "fr",
      overwrite: true,
      languages: ["de"],
      keys: ["a"],
      q: undefined,
    };
    expect((await runAsPreviewed(as, again)).count).toBe(0);
  });

  it("lets a translator set statuses, and clear drafts, statuses and comments", async () => {
    const as = await addMember("translator", ["en", "de"]);
    const accepting = await runAsPreviewed(as, { action: "setStatus", status: 2 });
    expect(accepting).toMatchObject({ count: 6, skippedCounts: { not_allowed: 3 } });
    expect(await runAsPreviewed(as, { action: "clear", field: "status" })).toMatchObject({
      count: 6,
      skipped: 0,
    });
    expect(await runAsPreviewed(as, { action: "clear", field: "draft" })).toMatchObject({
      count: 1,
      skipped: 0,
    });
    await patch(as, { comment: "why" });
    expect(await runAsPreviewed(as, { action: "clear", field: "comment" })).toMatchObject({
      count: 1,
      skipped: 0,
    });
  });

  it("returns an error only if a translator may write none of the requested languages", async () => {
    const as = await addMember("translator", ["de"]);
    const setStatusIn = (languages: string[]) => bulk(as, { action: "setStatus", status: 2, languages });
    expect((await setStatusIn(["fr"])).body).toMatchObject({ code: "not_allowed", languages: ["fr"] });
    expect((await setStatusIn(["de", "fr"])).body).toMatchObject({
      count: 3,
      skippedCounts: { not_allowed: 3 },
    });
  });

  it("returns an error for actions that a translator may not do in any row", async () => {
    const as = await addMember("translator");
    for (const body of [
      { action: "lock" },
      { action: "unlock" },
      { action: "publish" },
      { action: "clear", field: "value" },
      { action: "move", group: "main" },
      { action: "tag", tags: ["t"] },
      { action: "untag", tags: ["t"] },
      { action: "setSyntax", syntax: "icu" },
      { action: "delete" },
    ])
      for (const query of [{}, { dryRun: "true" }])
        expect([body, (await bulk(as, body, query)).body.code]).toEqual([body, "not_allowed"]);
  });

  it("skips texts that are locked, and reports a missing right before a lock", async () => {
    for (const language of ["de", "fr"]) await patch(manager.as, { language, locked: true });
    const as = await addMember("translator", ["de"]);
    expect(await runAsPreviewed(as, { action: "setStatus", status: 2 })).toMatchObject({
      count: 2,
      skippedCounts: { not_allowed: 6, locked: 1 },
    });
  });

  it("skips the source for a translator, unless the project allows writing it", async () => {
    const as = await addMember("translator");
    const replaceCart = { action: "replace", find: "cart", replacement: "basket" };
    expect(await runAsPreviewed(as, replaceCart)).toMatchObject({
      count: 0,
      skippedCounts: { not_allowed: 2 },
    });
    const refusal = await bulk(as, { ...replaceCart, languages: ["en"] });
    expect(refusal.body.code).toBe("source_not_writable");
    const admin = await addMember("admin");
    await testApp.call("PUT", "/v1/api/settings", { as: admin, body: { translatorsWriteSource: true } });
    expect(await runAsPreviewed(as, replaceCart)).toMatchObject({ count: 2, skipped: 0 });
    expect((await texts("en"))[0]).toEqual(["Red cart", "Red basket"]);
  });

  it("writes values of a translator if there are no drafts", async () => {
    await fill({ branching: true });
    const as = await addMember("translator", ["de"]);
    expect(await runAsPreviewed(as, replaceKorb)).toMatchObject({
      count: 2,
      skippedCounts: { not_allowed: 2 },
    });
    expect((await texts("de"))[0]).toEqual(["roter Wagen", ""]);
    expect(await runAsPreviewed(as, { action: "clear", field: "value" })).toMatchObject({
      count: 3,
      skippedCounts: { not_allowed: 6 },
    });
  });

  it("writes nothing in a branch closed to translators, or by a token without the permission", async () => {
    const translator = await testApp.person("translator", project);
    const as = withPersonalToken(project, await translator.token(["create_and_update_tags"]));
    expect((await bulk(as, replaceKorb)).body.code).toBe("permission_missing");
    await testApp.db
      .updateTable("branch")
      .set({ editable_by_translator: false })
      .where("project_id", "=", project.projectId)
      .execute();
    expect((await bulk(translator.as, replaceKorb)).body.code).toBe("branch_read_only");
    expect((await bulk(translator.as, replaceKorb, { dryRun: "true" })).body.code).toBe("branch_read_only");
    expect((await bulk(manager.as, replaceKorb)).status).toBe(200);
  });
});

it("lets a manager of one language lock only entries of that language", async () => {
  const as = await addMember("manager", ["de"]);
  expect(await runAsPreviewed(as, { action: "lock" })).toMatchObject({
    count: 3,
    skippedCounts: { not_allowed: 6 },
  });
});

it("skips texts that the project's checks refuse to publish or accept, also in a dry run", async () => {
  const admin = await addMember("admin");
  await testApp.call("PUT", "/v1/api/checkSettings", {
    as: admin,
    body: { levels: { double_space: "error" }, refuseFailing: true },
  });
  expect(await runAsPreviewed(manager.as, { action: "publish" })).toMatchObject({
    count: 0,
    skippedCounts: { failing: 1 },
  });
  expect(await runAsPreviewed(manager.as, { action: "setStatus", status: 1 })).toMatchObject({
    count: 5,
    skippedCounts: { failing: 4 },
  });
});

it("counts a text once even if it ends dismissals of other texts", async () => {
  const dismissed = { key: "b", language: "fr", checks: ["double_space"], reason: "ours" };
  const answer = await testApp.call("POST", "/v1/api/checks/dismiss", { as: manager.as, body: dismissed });
  expect(answer.status).toBe(200);
  const replaceCart = { action: "replace", find: "Blue", replacement: "Green" };
  expect(await runAsPreviewed(manager.as, replaceCart)).toMatchObject({ count: 1, skipped: 0 });
});

describe("bulk action by a vendor", () => {
  let orderId: string;
  beforeEach(async () => {
    const body = { sourceLanguage: "en", languages: ["de"], stringOption: "all", groups: ["main"] };
    const created = await testApp.call("POST", "/v1/api/orders", { as: manager.as, body });
    orderId = created.body.order.id;
    for (const status of ["created", "accepted"]) await move(status);
  });
  const move = async (status: string) => {
    const answer = await testApp.call("PUT", `/v1/api/orders/${orderId}`, {
      as: await addMember("admin"),
      body: { status },
    });
    expect([status, answer.status]).toEqual([status, 200]);
  };

  it("changes strings of a vendor's open orders as drafts, and no others", async () => {
    const as = await addMember("tptadmin");
    expect(await runAsPreviewed(as, { action: "setStatus", status: 2 })).toMatchObject({
      count: 2,
      // The sources that the vendor sees.
      skippedCounts: { not_allowed: 2 },
    });
    const keys = ["a", "b", "c"];
    expect(await runAsPreviewed(as, { ...replaceKorb, q: undefined, keys })).toMatchObject({
      count: 2,
      skipped: 0,
    });
    expect(await texts("de")).toEqual([
      ["roter Korb", "roter Wagen"],
      ["blauer  Korb", "blauer  Wagen neu"],
      ["Öffne  {name}", ""],
    ]);
    const searching = { action: "replace", find: "Öffne", replacement: "x", q: undefined, keys };
    expect(await runAsPreviewed(as, searching)).toMatchObject({ count: 0, skipped: 0 });
  });

  it("copies for a vendor only from languages that it sees", async () => {
    const as = await addMember("tptadmin");
    const copyFrom = (language: string) =>
      runAsPreviewed(as, { action: "copyFrom", from: language, overwrite: true, languages: ["de"] });
    expect(await copyFrom("fr")).toMatchObject({ count: 0, sample: [] });
    expect(await copyFrom("en")).toMatchObject({ count: 2 });
  });

  it("changes nothing for a vendor after its order was canceled", async () => {
    const as = await addMember("tptadmin");
    await move("canceled");
    expect(await runAsPreviewed(as, replaceKorb)).toMatchObject({
      count: 0,
      skippedCounts: { not_allowed: 2 },
    });
  });

  it("skips strings that left a vendor's orders before they are written", async () => {
    const as = await addMember("tptadmin");
    const admin = await addMember("admin");
    const lockStatement = `SELECT FROM entry_key WHERE project_id = ${project.projectId} AND name = 'a' FOR UPDATE`;
    const [canceled, done] = await runInLockOrder(testApp, lockStatement, [
      () => testApp.call("PUT", `/v1/api/orders/${orderId}`, { as: admin, body: { status: "canceled" } }),
      () => bulk(as, replaceKorb),
    ]);
    expect([canceled.status, done.status]).toEqual([200, 200]);
    expect(done.body).toMatchObject({ count: 0, skippedCounts: { not_allowed: 2 } });
  });

  it("forbids vendors to lock, publish and change keys", async () => {
    for (const role of ["tptadmin", "tptservices", "tpttranslator"] as const) {
      const as = await addMember(role);
      for (const body of [
        { action: "lock" },
        { action: "publish" },
        { action: "delete" },
        { action: "tag", tags: ["t"] },
      ])
        expect([role, body, (await bulk(as, body)).status]).toEqual([role, body, 403]);
    }
  });
});
