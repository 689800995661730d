import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "#server/testing/test-app.ts";
import {
  expectRestorable,
  expectRight,
  groupFaults,
  here,
  hiddenFaults,
  keyId,
  languageId,
  nobody,
  readDocument,
  runIn,
} from "./broken-project.fixture.ts";
import { checkProject } from "./check-project.ts";
import { type FullProject, seedFullProject } from "./full-project.fixture.ts";
import { checkAndRepair } from "./set-right.ts";

let testApp: TestApp;
let project: FullProject;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
const seed = async () => {
  project = await seedFullProject(testApp);
};

const run = (...statements: string[]) => runIn(testApp, project, statements);
const invariantsOf = (faults: ReadonlyArray<{ invariant: string }>) =>
  faults.map(({ invariant }) => invariant);
const get = (path: string) => testApp.call("GET", path, { as: project.owner });

it("a project whose trash was emptied violates no invariant", async () => {
  await seed();
  const as = project.owner;
  expect((await testApp.call("DELETE", "/v1/api/languages/de", { as })).status).toBe(200);
  const { status, body } = await testApp.call("DELETE", "/v1/api/trash", { as, body: { all: true } });
  expect([status, body.removed]).toEqual([200, 2]);
  expect(await checkProject(testApp.db, project.projectId)).toEqual([]);
});

/** One project for all tests: each repairs what it broke. */
describe("repair of invisible faults", () => {
  beforeAll(seed);

  it("a project with resources of every kind violates no invariant and is not changed", async () => {
    const before = await get("/v1/api");
    expect(await checkAndRepair(testApp.db, project.projectId)).toEqual({ faults: [], mended: [], left: [] });
    expect((await get("/v1/api")).text).toBe(before.text);
  });

  it.each(hiddenFaults)(
    "a repair does not change the document: %s",
    async (_what, invariants, statements) => {
      const before = await readDocument(testApp, project);
      await run(...statements);
      const { faults, mended, left } = await checkAndRepair(testApp.db, project.projectId);
      expect(invariantsOf(faults)).toEqual(invariants);
      expect(faults.every(({ rows, examples }) => rows > 0 && examples.length > 0)).toBe(true);
      expect([mended.length > 0, left]).toEqual([true, []]);
      expect(await readDocument(testApp, project)).toEqual(before);
      await expectRight(testApp, project);
    },
  );

  it("all faults are repaired at once, and the project can be restored from its backup", async () => {
    await seed();
    const before = await readDocument(testApp, project);
    await run(...hiddenFaults.flatMap(([, , statements]) => statements));
    const { faults, left } = await checkAndRepair(testApp.db, project.projectId);
    const invariants = new Set(hiddenFaults.flatMap(([, invariants]) => invariants));
    expect([new Set(invariantsOf(faults)), left]).toEqual([invariants, []]);
    expect(await readDocument(testApp, project)).toEqual(before);
    await expectRight(testApp, project);
    await expectRestorable(testApp, project);
  });
});

describe("repair of visible faults by change sets", () => {
  beforeEach(seed);

  const lastKind = async () => (await get("/v1/api/changes")).body.changes[0].kind;

  it.each(groupFaults)("keys whose group %s are moved to main", async (_what, takeAway) => {
    await run(takeAway("shop"));
    const { faults, left } = await checkAndRepair(testApp.db, project.projectId);
    expect(faults).toMatchObject([{ invariant: "entry_key.group_id", rows: 1, examples: [{ name: "pay" }] }]);
    expect(left).toEqual([]);
    expect((await readDocument(testApp, project)).data.de).toMatchObject({
      main: { entries: { pay: { v: "Zahlen  bitte" } } },
    });
    expect(await lastKind()).toBe("restore");
    await expectRight(testApp, project);
  });

  it.each(groupFaults)("a group main that %s is restored with its keys", async (_what, takeAway) => {
    const { data } = await readDocument(testApp, project);
    await run(takeAway("main"));
    const { faults, left } = await checkAndRepair(testApp.db, project.projectId);
    expect([invariantsOf(faults), left]).toEqual([["group main", "entry_key.group_id"], []]);
    expect((await readDocument(testApp, project)).data).toMatchObject(data);
    await expectRight(testApp, project);
  });

  it("a base language is taken out of the trash", async () => {
    const before = await readDocument(testApp, project);
    await run(`UPDATE language SET trashed_by = 1 WHERE ${here} AND code = 'en'`);
    const { faults, left } = await checkAndRepair(testApp.db, project.projectId);
    expect([invariantsOf(faults), left]).toEqual([["base language in trash"], []]);
    expect(await readDocument(testApp, project)).toEqual(before);
    expect(await lastKind()).toBe("restore");
    await expectRight(testApp, project);
    await expectRestorable(testApp, project);
  });

  it("a purged base language is replaced by the language with the most texts", async () => {
    await run(`UPDATE language SET trashed_by = 1 WHERE ${here} AND code = 'en'`);
    await run(`DELETE FROM entry WHERE ${here} AND language_id = ${languageId("en")}`);
    await run(`DELETE FROM language WHERE ${here} AND code = 'en'`);
    const { mended, left } = await checkAndRepair(testApp.db, project.projectId);
    expect(left).toEqual([]);
    expect(mended).toContain("de became the base language, since the one before was removed for good");
    const { baseLanguage, data } = await readDocument(testApp, project);
    expect([baseLanguage, data.de.shop.entries.pay.v]).toEqual(["de", "Zahlen  bitte"]);
    await expectRight(testApp, project);
    await expectRestorable(testApp, project);
  });

  it("a purged base language is created again by its code if no other language has texts", async () => {
    await run(
      `UPDATE resource_change SET after = '{"name":"en"}' WHERE project_id = @ AND resource = 'language'`,
    );
    await run(`DELETE FROM entry WHERE ${here}`);
    await run(`INSERT INTO resource_change (project_id, change_set_id, resource, resource_id, before)
      SELECT @, max(id), 'language', (SELECT base_language_id FROM project WHERE id = @), '{"name": "en"}'
      FROM change_set WHERE project_id = @`);
    await run(`DELETE FROM language WHERE ${here} AND code = 'en'`);
    const { left } = await checkAndRepair(testApp.db, project.projectId);
    expect(left).toEqual([]);
    expect((await readDocument(testApp, project)).baseLanguage).toBe("en");
    await expectRight(testApp, project);
    await expectRestorable(testApp, project);
  });
});

describe("repair in a project with several branches", () => {
  const featureId = "(SELECT id FROM branch WHERE project_id = @ AND name = 'side')";
  let feature: string;
  beforeEach(async () => {
    await seed();
    const body = { name: "side", sourceBranch: "main", existingDrafts: "publish" };
    const created = await testApp.call("POST", "/v1/api/branches", { as: project.owner, body });
    expect(created.status).toBe(200);
    feature = created.body._id;
  });

  it("a base language that one branch lost is created there again under its id", async () => {
    await run(`DELETE FROM language WHERE project_id = @ AND branch_id = ${featureId} AND code = 'en'`);
    const { faults, mended, left } = await checkAndRepair(testApp.db, project.projectId);
    expect(faults).toMatchObject([{ invariant: "base language", examples: [{ name: "side" }] }, {}, {}]);
    expect(invariantsOf(faults)).toEqual(["base language", "entry.language_id", "counter"]);
    expect(mended[0]).toBe("en is the base language of the branch side again");
    expect(left).toEqual([]);
    const { body } = await testApp.call("GET", "/v1/api", { as: project.owner, query: { branch: feature } });
    expect(body.data.en.main.entries.hello.v).toBe("Hello everybody there");
    await expectRight(testApp, project);
    await expectRestorable(testApp, project);
  });

  it("a base language whose code another language of the branch uses cannot be repaired", async () => {
    await run(
      `UPDATE language SET trashed_by = 1 WHERE project_id = @ AND branch_id = ${featureId} AND code = 'en'`,
    );
    await run(
      `UPDATE language SET code = 'en' WHERE project_id = @ AND branch_id = ${featureId} AND code = 'de'`,
    );
    const { left } = await checkAndRepair(testApp.db, project.projectId);
    expect(invariantsOf(left)).toEqual(["base language"]);
  });

  it("the log of a deleted key stays for branches that were copied", async () => {
    await run(`UPDATE entry_change SET key_id = ${nobody} WHERE ${here} AND key_id = ${keyId("bye")}`);
    expect(await checkProject(testApp.db, project.projectId)).toEqual([]);
  });
});

it("faults that cannot be repaired are reported after the repair", async () => {
  await seed();
  await run("UPDATE change_set SET kind = 'strange' WHERE project_id = @");
  const { faults, mended, left } = await checkAndRepair(testApp.db, project.projectId);
  expect(invariantsOf(faults)).toEqual(["change_set.kind"]);
  expect([mended, invariantsOf(left)]).toEqual([[], ["change_set.kind"]]);
});
