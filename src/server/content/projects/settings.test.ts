import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectCorrectCounters } from "#server/testing/database/correct-counters.ts";
import {
  openTestApp,
  type SeededProject,
  type TestApp,
  withPersonalToken,
} from "#server/testing/test-app.ts";
import { addBranch } from "./second-branch.fixture.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

type Person = Awaited<ReturnType<TestApp["person"]>>;
const read = (person: Person) => testApp.call("GET", "/v1/api/settings", { as: person.as });
const write = (person: Person, body: unknown) =>
  testApp.call("PUT", "/v1/api/settings", { as: person.as, body });

async function versions(project: SeededProject): Promise<number[]> {
  const rows = await testApp.db
    .selectFrom("branch")
    .select("version")
    .where("project_id", "=", project.projectId)
    .orderBy("id")
    .execute();
  return rows.map(({ version }) => version);
}

describe("project settings (rules.md 7.7)", () => {
  test("every member reads settings, and admins write them; absent fields stay unchanged", async () => {
    const project = await testApp.seedProject({ name: "Shop" });
    const admin = await testApp.person("admin", project);
    const translator = await testApp.person("translator", project);
    expect((await read(translator)).body).toEqual({
      _id: project.app,
      name: "Shop",
      baseLanguage: "en",
      draftModeEnabled: false,
      collectMissingEnabled: false,
      refuseUnknownLanguages: false,
      translatorsWriteSource: false,
      requirePersonalToken: false,
      allowListForSessions: false,
      syntax: null,
      style: null,
      placeholderPatterns: [],
      branching: false,
      archived: false,
      defaultBranch: expect.stringMatching(/^b1/),
      team: expect.stringMatching(/^a2/),
      created: expect.stringMatching(/^\d{4}-.*Z$/),
      etag: expect.any(String),
    });
    const written = await write(admin, { name: "Store", refuseUnknownLanguages: true });
    expect(written.body).toMatchObject({ name: "Store", refuseUnknownLanguages: true, baseLanguage: "en" });
    expect((await read(translator)).body).toEqual(written.body);
    expect((await write(translator, { name: "Mine" })).status).toBe(403);
    for (const body of [{ name: "" }, { draftModeEnabled: "yes" }, { name: null }]) {
      expect((await write(admin, body)).status).toBe(400);
    }
  });

  test("changed settings add a change set to each branch that shows them, and an audit action", async () => {
    const project = await testApp.seedProject();
    const admin = await testApp.person("admin", project);
    await addBranch(testApp, project, "second");
    expect(await versions(project)).toEqual([0, 0]);
    await write(admin, { draftModeEnabled: true });
    expect(await versions(project)).toEqual([1, 1]);
    await write(admin, { requirePersonalToken: true });
    expect(await versions(project)).toEqual([2, 1]);
    await write(admin, { draftModeEnabled: true, requirePersonalToken: true });
    expect(await versions(project)).toEqual([2, 1]);
    const document = await testApp.call("GET", "/v1/api", { as: project.as });
    expect(document.body).toMatchObject({ draftModeEnabled: true, __v: "2" });
    const changes = await testApp.call("GET", "/v1/api/changes", { as: admin.as });
    expect(changes.body.changes).toMatchObject([
      { kind: "settings", sequence: 2, count: 0 },
      { kind: "settings", sequence: 1 },
    ]);
    const change = await testApp.call("GET", `/v1/api/changes/${changes.body.changes[1]._id}`, {
      as: admin.as,
    });
    expect(change.body.resources).toMatchObject([
      { resource: "settings", before: { draftModeEnabled: false }, after: { draftModeEnabled: true } },
    ]);
    const revert = `/v1/api/changes/${changes.body.changes[1]._id}/revert`;
    expect((await testApp.call("POST", revert, { as: admin.as })).status).toBe(400);
    const audit = await testApp.call("GET", "/v1/api/audit", { as: admin.as });
    expect(audit.body).toMatchObject([
      {
        action: "project.settings_changed",
        details: { before: { requirePersonalToken: false }, after: { requirePersonalToken: true } },
      },
      { action: "project.settings_changed" },
    ]);
  });

  test("the project can reject unknown languages, and uploads without a person", async () => {
    const project = await testApp.seedProject();
    const admin = await testApp.person("admin", project);
    const upload = (language: string, as = project.as) =>
      testApp.call("POST", "/v1/api", {
        as,
        body: { data: { [language]: { main: { entries: { a: { v: "x" } } } } } },
      });
    await write(admin, { refuseUnknownLanguages: true });
    expect((await upload("sv")).status).toBe(400);
    expect((await upload("de")).status).toBe(200);
    await write(admin, { requirePersonalToken: true });
    expect((await upload("de")).body.code).toBe("personal_token_required");
    expect((await upload("de", withPersonalToken(project, await admin.token()))).status).toBe(200);
  });

  test("an allow-list that excludes its author cannot be applied to sessions", async () => {
    const project = await testApp.seedProject({ allowAll: false });
    const admin = await testApp.person("admin", project);
    const list = (body: unknown) => testApp.call("PUT", "/v1/api/allowList", { as: admin.as, body });
    expect((await write(admin, { allowListForSessions: true })).body).toMatchObject({
      code: "locks_you_out",
      yourAddress: "127.0.0.1",
    });
    expect((await list({ addresses: ["127.0.0.0/8"] })).status).toBe(200);
    expect((await write(admin, { allowListForSessions: true })).status).toBe(200);
    expect((await list({ addresses: ["192.0.2.1"] })).body.code).toBe("locks_you_out");
    expect((await list({ addresses: [] })).body.code).toBe("locks_you_out");
    expect((await list({ addresses: ["192.0.2.1"], confirmLockOut: true })).status).toBe(200);
    expect((await write(admin, { allowListForSessions: false })).body.code).toBe("address_not_allowed");
    expect((await read(admin)).status).toBe(200);
  });
});

describe("change of the base language", () => {
  const upload = (project: SeededProject, data: Record<string, Record<string, string>>) =>
    testApp.call("POST", "/v1/api", {
      as: project.as,
      body: {
        data: Object.fromEntries(
          Object.entries(data).map(([language, texts]) => [
            language,
            { main: { entries: Object.fromEntries(Object.entries(texts).map(([key, v]) => [key, { v }])) } },
          ]),
        ),
      },
    });
  const counts = async (project: SeededProject) =>
    (await testApp.call("GET", "/v1/api/entryCount", { as: project.as, query: { includeWords: "true" } }))
      .body;

  test("the new base language must be in every branch", async () => {
    const project = await testApp.seedProject({ languages: ["en", "de"] });
    const admin = await testApp.person("admin", project);
    const second = await addBranch(testApp, project, "second");
    expect((await write(admin, { baseLanguage: "sv" })).body.code).toBe("unknown_language");
    await testApp.db
      .deleteFrom("language")
      .where("branch_id", "=", second)
      .where("code", "=", "de")
      .execute();
    const refused = await write(admin, { baseLanguage: "de" });
    expect(refused.body).toMatchObject({ code: "unknown_language", branches: ["second"] });
    await testApp.db.updateTable("branch").set({ deleted_at: new Date() }).where("id", "=", second).execute();
    expect((await write(admin, { baseLanguage: "DE" })).body.baseLanguage).toBe("de");
    const { rows } = await sql`SELECT code FROM language WHERE branch_id = ${second} AND code = 'de'`.execute(
      testApp.db,
    );
    expect(rows).toHaveLength(1);
  });

  test("a base language restored in a trashed branch replaces a newer language of that code", async () => {
    const project = await testApp.seedProject({ languages: ["en", "de"] });
    const admin = await testApp.person("admin", project);
    const { projectId } = project;
    const branchId = await addBranch(testApp, project, "old");
    await testApp.db
      .updateTable("branch")
      .set({ deleted_at: new Date() })
      .where("id", "=", branchId)
      .execute();
    const languages = () =>
      testApp.db.selectFrom("language").where("project_id", "=", projectId).where("branch_id", "=", branchId);
    const { id } = await languages().select("id").where("code", "=", "de").executeTakeFirstOrThrow();
    await sql`UPDATE language SET trashed_by = 1
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND id = ${id}`.execute(testApp.db);
    await sql`INSERT INTO language (project_id, branch_id, id, code)
      VALUES (${projectId}, ${branchId}, nextval('language_id'), 'de')`.execute(testApp.db);
    expect((await write(admin, { baseLanguage: "de" })).body.baseLanguage).toBe("de");
    expect(
      await languages().select("id").where("code", "=", "de").where("trashed_by", "is", null).execute(),
    ).toEqual([{ id }]);
    await expectCorrectCounters(testApp.db, projectId);
  });

  test("words are counted in the new source, and no translation becomes outdated", async () => {
    const project = await testApp.seedProject({ languages: ["en", "de", "fr"] });
    const admin = await testApp.person("admin", project);
    await upload(project, {
      en: { a: "One word less", b: "Old source" },
      de: { a: "Eins", b: "Alt" },
      fr: { a: "Un", b: "Vieux" },
    });
    await upload(project, { en: { b: "A quite new source" } });
    expect((await counts(project)).fr).toMatchObject({ outdated: 1, words: { all: 7 } });
    expect((await write(admin, { baseLanguage: "de" })).status).toBe(200);
    const after = await counts(project);
    expect(after.fr).toMatchObject({ outdated: 1, words: { all: 2 } });
    expect(after.en).toMatchObject({ outdated: 0 });
    expect(after.de).toMatchObject({ outdated: 0 });
    await expectCorrectCounters(testApp.db, project.projectId);
    const document = await testApp.call("GET", "/v1/api", { as: project.as });
    expect(document.body.baseLanguage).toBe("de");
    expect(Object.keys(document.body.data)[0]).toBe("de");
    await upload(project, { de: { a: "Ganz neue Quelle" } });
    expect(await counts(project)).toMatchObject({ en: { outdated: 1 }, fr: { outdated: 2 } });
    await expectCorrectCounters(testApp.db, project.projectId);
  });

  test("the first text of a new source does not outdate existing translations", async () => {
    const project = await testApp.seedProject({ languages: ["en", "de", "fr"] });
    const admin = await testApp.person("admin", project);
    await upload(project, { en: { a: "One" } });
    await upload(project, { en: { a: "Two" } });
    await upload(project, { fr: { a: "Deux" } });
    await write(admin, { baseLanguage: "de" });
    await upload(project, { de: { a: "Zwei" } });
    expect(await counts(project)).toMatchObject({ en: { outdated: 0 }, fr: { outdated: 0 } });
    await expectCorrectCounters(testApp.db, project.projectId);
  });

  test("a save that began before the change is rejected, not written for the wrong source", async () => {
    const project = await testApp.seedProject({ languages: ["en", "de"] });
    const admin = await testApp.person("admin", project);
    await upload(project, { en: { a: "One" }, de: { a: "Eins" } });
    const save = (text: string) =>
      testApp.call("PATCH", "/v1/api/entries", {
        as: admin.as,
        body: { entries: [{ key: "a", language: "en", value: text }] },
      });
    for (let round = 0; round < 6; round++) {
      const baseLanguage = round % 2 === 0 ? "de" : "en";
      const answers = await Promise.all([
        ...[1, 2, 3, 4].map((n) => save(`Text ${round} ${n}`)),
        write(admin, { baseLanguage }),
      ]);
      for (const { status } of answers) expect([200, 409]).toContain(status);
      expect(answers.at(-1)?.status).toBe(200);
      await expectCorrectCounters(testApp.db, project.projectId);
    }
  });
});
