import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { wireId } from "#contract/ids.ts";
import { sendForm } from "#server/testing/send-form.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
} from "#server/testing/test-app.ts";
import { type SentFile, sendFiles } from "./send-files.fixture.ts";

let testApp: TestApp;
let project: SeededProject;
let translator: SeededPerson;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await testApp.seedProject();
  translator = await testApp.person("translator", project);
});

const stored = {
  en: { main: { entries: { a: { v: "A", desc: "Where" }, b: { v: "B" }, c: { v: "C" }, d: { v: "D" } } } },
  de: { main: { entries: { a: { v: "Ä" }, b: { v: "B" }, c: { v: "Gesperrt", locked: true } } } },
  fr: { main: { entries: { a: { v: "À" } } } },
};
const seed = () => testApp.call("POST", "/v1/api", { as: project.as, body: { data: stored } });
/** Entries by language, without the versions of groups. */
const allEntries = async () => {
  const query = { includeDescription: "true", includeStatus: "true", keepEmptyDataEntries: "true" };
  const { body } = await testApp.call("GET", "/v1/api", { as: project.as, query });
  return Object.fromEntries(
    // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
    Object.entries(body.data).map(([language, groups]: [string, any]) => [language, groups.main.entries]),
  );
};
const send = (files: readonly SentFile[], query: Record<string, string> = {}, options: object = {}) =>
  sendFiles(testApp, files, { as: translator.as, query, options });
const assign = async (languages: readonly string[]) => {
  const { as } = await testApp.person("owner", project);
  const path = `/v1/api/members/${wireId("person", translator.personId)}`;
  expect((await testApp.call("PUT", path, { as, body: { languages } })).status).toBe(200);
};

describe("translators", () => {
  beforeEach(async () => {
    await seed();
  });

  test("import drafts into existing keys, and nothing else of the file", async () => {
    const before = await allEntries();
    const answer = await send(
      [{ language: "de", content: { a: "Ä2", b: "B", c: "Anders", d: "D neu", unknown: "X" } }],
      {},
      { onlyAsDraft: false, skipUnknownKeys: false },
    );
    expect(answer).toMatchObject({
      status: 200,
      body: {
        counts: { added: 1, changed: 1, unchanged: 1 },
        keysWithoutSource: { count: 1, keys: ["unknown"], created: false },
        addedLanguages: [],
        _additionalData: { skippedEntries: [{ key: "c", locked: true }] },
      },
    });
    const after = await allEntries();
    expect(after.de).toMatchObject({ a: { v: "Ä", d: "Ä2" }, c: { v: "Gesperrt" }, d: { d: "D neu" } });
    expect(after.de.b).toEqual(before.de.b);
    expect([after.en, after.fr]).toEqual([before.en, before.fr]);
    const undone = await testApp.call("POST", `/v1/api/changes/${answer.body.changeSet}/revert`, {
      as: translator.as,
    });
    expect(undone.status).toBe(200);
    expect(await allEntries()).toEqual(before);
  });

  test("change neither descriptions, limits, statuses, locks nor the syntax of keys", async () => {
    const before = await allEntries();
    const xliff = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en" target-language="de" original="x" datatype="plaintext"><body><trans-unit id="a" resname="a" maxwidth="3" size-unit="char" translate="no"><source>A</source><target state="final">Ä3</target><note>Other</note></trans-unit></body></file></xliff>`;
    const options = { onlyIfTextEmpty: false, importStatus: true, createUnknownCustomStates: true };
    expect((await send([{ language: "de", content: xliff, format: "xliff" }], {}, options)).status).toBe(200);
    const plural = { b: { one: "ein B", other: "viele B" } };
    expect((await send([{ language: "de", content: plural }])).status).toBe(200);
    const { de, ...others } = await allEntries();
    const { de: _, ...othersBefore } = before;
    expect(others).toEqual(othersBefore);
    expect(de.a).toMatchObject({ v: "Ä", d: "Ä3" });
    expect(de.a.status).toEqual(before.de.a.status);
    const keys = await testApp.db
      .selectFrom("entry_key")
      .select(["name", "syntax", "max_length", "description"])
      .where("project_id", "=", project.projectId)
      .orderBy("name")
      .execute();
    expect(keys.slice(0, 2)).toMatchObject([
      { name: "a", syntax: 0, max_length: null, description: "Where" },
      { name: "b", syntax: 0 },
    ]);
  });

  test.each([
    ["the base language", { language: "en", content: { a: "A2" } }, 403, "source_not_writable"],
    ["a new language", { language: "it", content: { a: "A" } }, 400, "unknown_language"],
  ])("cannot import %s", async (_what, file, status, code) => {
    const before = await allEntries();
    for (const files of [[file], [{ language: "de", content: { a: "Ä4" } }, file]])
      expect(await send(files)).toMatchObject({ status, body: { code } });
    expect(await allEntries()).toEqual(before);
  });

  test("import only languages that they may edit, and a dry run names the others", async () => {
    await assign(["de"]);
    const files = [
      { language: "de", content: { a: "Ä5" } },
      { language: "fr", content: { a: "À5" } },
    ];
    const before = await allEntries();
    expect(await send(files)).toMatchObject({
      status: 403,
      body: { code: "not_allowed", file: 1, languages: ["fr"] },
    });
    expect(await allEntries()).toEqual(before);
    const preview = await send(files, { dryRun: "true" });
    expect(preview).toMatchObject({ status: 200, body: { files: [{}, { error: { code: "not_allowed" } }] } });
    expect((await send([files[0] as SentFile])).status).toBe(200);
  });

  test("cannot tag keys", async () => {
    const files = [{ language: "de", content: { a: "Ä6" } }];
    for (const query of [{ tag: "mine" }, { tag: "mine", dryRun: "true" }])
      expect(await send(files, query)).toMatchObject({ status: 403, body: { code: "not_allowed" } });
  });

  test("get the same result from the endpoint for one file and from a job", async () => {
    const sendOne = (language: string, query: Record<string, string> = {}) =>
      sendForm(testApp, "/v1/api/files", {
        as: translator.as,
        query: { "file-format": "nested_json", language, ...query },
        parts: [{ name: "file", fileName: "a.json", text: JSON.stringify({ a: "Ä7", unknown: "x" }) }],
      });
    expect((await sendOne("en")).status).toBe(403);
    expect(await sendOne("de")).toMatchObject({ status: 200, body: { counts: { changed: 1 } } });
    const { de } = await allEntries();
    expect(de).toMatchObject({ a: { v: "Ä", d: "Ä7" } });
    expect(de).not.toHaveProperty("unknown");
  });

  test("may be allowed to write drafts of the base language", async () => {
    const { as } = await testApp.person("owner", project);
    await testApp.call("PUT", "/v1/api/settings", { as, body: { translatorsWriteSource: true } });
    const answer = await send([{ language: "en", content: { a: "A8", unknown: "X" } }]);
    expect(answer).toMatchObject({
      status: 200,
      body: { counts: { changed: 1 }, keysWithoutSource: { count: 1, created: false } },
    });
    const { en } = await allEntries();
    expect(en.a).toMatchObject({ v: "A", d: "A8" });
    expect(en).not.toHaveProperty("unknown");
  });
});

test("translators cannot import into a project with branches, where saving publishes", async () => {
  project = await testApp.seedProject({ branching: true });
  translator = await testApp.person("translator", project);
  await seed();
  const before = await allEntries();
  const refused = await send([{ language: "de", content: { a: "Ä2" } }]);
  expect(refused).toMatchObject({ status: 403, body: { code: "not_allowed" } });
  expect(refused.body.message).toContain("Ask a manager");
  expect(await allEntries()).toEqual(before);
});

test("vendor roles cannot import, except files of their orders", async () => {
  await seed();
  for (const role of ["tptadmin", "tptservices", "tpttranslator"] as const) {
    const { as } = await testApp.person(role, project);
    const answer = await sendFiles(testApp, [{ language: "de", content: { a: "Ä2" } }], { as });
    expect([role, answer.status, answer.body.code]).toEqual([role, 403, "not_allowed"]);
  }
});
