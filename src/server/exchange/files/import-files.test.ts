import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bodyBytes } from "#contract/body-limits.ts";
import { maxImportFiles } from "#contract/files.ts";
import { runDueJobs } from "#server/platform/jobs/run-jobs.ts";
import { sendForm } from "#server/testing/send-form.ts";
import { openTestApp, type SeededProject, type TestApp } from "#server/testing/test-app.ts";
import { importJob } from "./import.jobs.ts";
import { type SentFile, sendFiles } from "./send-files.fixture.ts";

let testApp: TestApp;
let project: SeededProject;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await testApp.seedProject();
});

type Query = Record<string, string>;

const send = (files: readonly SentFile[], query: Query = {}, options: object = {}) =>
  sendFiles(testApp, files, { as: project.as, query, options });
const imported = async (...sent: Parameters<typeof send>) => {
  const answer = await send(...sent);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body;
};
const document = async () =>
  (await testApp.call("GET", "/v1/api", { as: project.as, query: { keepEmptyDataEntries: "true" } })).body;
/** Entries by language, without the versions of groups. */
const allEntries = async () =>
  Object.entries((await document()).data).map(([language, groups]) => [
    language,
    (groups as { main: { entries: object } }).main.entries,
  ]);
const textsOf = async (language: string) => {
  const entries = (await document()).data[language]?.main.entries ?? {};
  return Object.fromEntries(
    Object.entries(entries).map(([key, entry]) => [key, (entry as { v?: string }).v]),
  );
};

describe("several files", () => {
  test("are one change set, which one undo takes back", async () => {
    await imported([{ language: "en", content: { a: "A" } }]);
    const before = await allEntries();
    const files = [
      { language: "de", content: { a: "Ä", b: "B" } },
      { language: "en", content: { a: "A2", b: "B" } },
      { language: "it", content: 'a = "A it"\n', format: "toml", name: "i18n/it.toml" },
    ];
    const { changeSet, ...done } = await imported(files);
    expect(done).toMatchObject({
      ...{ total: 5, added: 4, updated: 1, addedLanguages: ["it"] },
      counts: { added: 4, changed: 1, unchanged: 0 },
      keysWithoutSource: { count: 0, keys: [] },
      files: [
        {
          name: "de.json",
          total: 2,
          counts: { added: 2, changed: 0, unchanged: 0 },
          unknown: 0,
          replaced: 0,
        },
        {
          name: "en.json",
          total: 2,
          counts: { added: 1, changed: 1, unchanged: 0 },
          unknown: 0,
          replaced: 0,
        },
        { name: "i18n/it.toml", total: 1, counts: { added: 1, changed: 0, unchanged: 0 } },
      ],
    });
    expect([await textsOf("de"), await textsOf("en"), await textsOf("it")]).toEqual([
      { a: "Ä", b: "B" },
      { a: "A2", b: "B" },
      { a: "A it" },
    ]);
    const { as } = await testApp.person("manager", project);
    const undone = await testApp.call("POST", `/v1/api/changes/${changeSet}/revert`, { as });
    expect(undone).toMatchObject({ status: 200, body: { skipped: [] } });
    expect(await allEntries()).toEqual(before);
  });

  test("add keys of the base language in the order of its file, whichever file comes first", async () => {
    const options = { skipUnknownKeys: true };
    const files = [
      { language: "de", content: { c: "C", b: "B", x: "X" } },
      { language: "en", content: { a: "A", b: "B", c: "C" } },
    ];
    const { files: results, keysWithoutSource, total } = await imported(files, {}, options);
    expect([total, keysWithoutSource]).toEqual([5, { count: 1, keys: ["x"], created: false }]);
    expect(results).toMatchObject([
      { total: 2, counts: { added: 2 }, unknown: 1 },
      { total: 3, counts: { added: 3 }, unknown: 0 },
    ]);
    expect(Object.keys(await textsOf("en"))).toEqual(["a", "b", "c"]);
    expect(await textsOf("de")).toEqual({ b: "B", c: "C" });
  });

  test("count a key of two files of a language once, with the text of the last one", async () => {
    const files = [
      { language: "en", content: { a: "1", b: "1" }, name: "one.json" },
      { language: "en", content: { a: "2" }, name: "two.json" },
      { language: "en", content: { a: "3" }, name: "three.json", addKeyPrefix: "three_" },
    ];
    const { files: results } = await imported(files);
    expect(results).toMatchObject([
      { replaced: 1, counts: { added: 1 } },
      { replaced: 0, counts: { added: 1 } },
      { replaced: 0, counts: { added: 1 } },
    ]);
    expect(await textsOf("en")).toEqual({ a: "2", b: "1", three_a: "3" });
  });

  test("leave out the excluded keys of each file", async () => {
    const content = { a: "A", b: "B" };
    await imported([
      { language: "en", content, exceptKeys: ["a"] },
      { language: "de", content, exceptKeys: ["b"] },
    ]);
    expect([await textsOf("en"), await textsOf("de")]).toEqual([{ b: "B" }, { a: "A" }]);
  });

  test("fill empty texts from XLIFF and replace texts from other formats", async () => {
    await imported([{ language: "en", content: { a: "A", b: "B" } }]);
    await imported([{ language: "de", content: { a: "old" } }]);
    const xliff = (target: string) =>
      `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en" target-language="de" original="x" datatype="plaintext"><body>${["a", "b"].map((key) => `<trans-unit id="${key}" resname="${key}"><source>x</source><target>${target}</target></trans-unit>`).join("")}</body></file></xliff>`;
    await imported([
      { language: "de", content: xliff("first"), format: "xliff" },
      { language: "de", content: xliff("second"), format: "xliff" },
    ]);
    expect(await textsOf("de")).toEqual({ a: "old", b: "first" });
    await imported([
      { language: "de", content: { a: "new" } },
      { language: "de", content: xliff("third"), format: "xliff" },
    ]);
    expect(await textsOf("de")).toEqual({ a: "new", b: "first" });
  });

  test("are imported by a job, which names the faulty file", async () => {
    const { as } = await testApp.person("manager", project);
    const files = [
      { language: "en", content: { a: "A" } },
      { language: "de", content: { a: "Ä" } },
    ];
    const start = async (sent: readonly SentFile[]) => {
      const { body } = await sendFiles(testApp, sent, { as, query: { async: "true" } });
      await runDueJobs({ deps: testApp.jobDeps, jobs: [importJob] });
      return (await testApp.call("GET", `/v1/api/jobs/${body.job}`, { as })).body;
    };
    expect(await start(files)).toMatchObject({ state: "done", result: { added: 2, files: [{}, {}] } });
    expect(await start([...files, { language: "it", content: "{" }])).toMatchObject({
      state: "failed",
      error: { code: "broken_file", message: expect.stringMatching(/it\.json: /) },
    });
  });
});

describe("faulty file", () => {
  const files = [
    { language: "en", content: { a: "A" } },
    { language: "de", content: '{"a": "Ä",\n"b" 2}', name: "locales/de.json" },
    { language: "it", content: { a: "A it" } },
    { language: "not a language", content: { a: "?" }, name: "last.json" },
  ];

  test("is named, and nothing is imported", async () => {
    const refused = await send(files);
    expect(refused).toMatchObject({ status: 400, body: { code: "broken_file", file: 1, line: 2 } });
    expect(refused.body.message).toMatch(/^Error: locales\/de\.json: /);
    expect((await document()).data.en?.main.entries ?? {}).toEqual({});
  });

  test("is reported by a dry run, which goes on with the other files", async () => {
    const preview = await imported(files, { dryRun: "true" });
    expect(preview).toMatchObject({ total: 2, added: 2, addedLanguages: ["it"] });
    expect(preview.files).toMatchObject([
      { total: 1, counts: { added: 1 } },
      { total: 0, error: { code: "broken_file", details: { line: 2 } } },
      { total: 1, counts: { added: 1 } },
      { total: 0, error: { code: "invalid_language" } },
    ]);
    expect(preview.files[0]).not.toHaveProperty("error");
    expect((await document()).data.en?.main.entries ?? {}).toEqual({});
  });

  test("leaves no rows behind if it breaks after its first texts", async () => {
    const long = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, "text"]));
    const content = { ...long, last: "x".repeat(1_048_577) };
    const preview = await imported(
      [
        { language: "en", content: { a: "A" } },
        { language: "it", content },
      ],
      { dryRun: "true" },
    );
    expect(preview).toMatchObject({ total: 1, added: 1, addedLanguages: [], counts: { added: 1 } });
    expect(preview.files[1].error).toMatchObject({ code: "invalid_input" });
  });
});

test("shows sources beside new and changed texts, with the file of each", async () => {
  await imported([
    { language: "en", content: { a: "A", b: "B", c: "C" } },
    { language: "de", content: { a: "Ä", c: "C" } },
  ]);
  const { sample } = await imported(
    [
      { language: "de", content: { a: "Ä2", b: "Bé", c: "C" } },
      { language: "en", content: { b: "B2" } },
    ],
    { dryRun: "true" },
  );
  expect(sample).toMatchObject({
    added: [{ file: 0, key: "b", source: "B2", to: "Bé" }],
    changed: [
      { file: 0, key: "a", source: "A", from: "Ä", to: "Ä2" },
      { file: 1, key: "b", source: "", from: "B", to: "B2" },
    ],
    unchanged: [{ file: 0, key: "c" }],
  });
});

test("previews texts that the checks of the project refuse", async () => {
  const { as } = await testApp.person("owner", project);
  const body = { refuseFailing: true };
  expect((await testApp.call("PUT", "/v1/api/checkSettings", { as, body })).status).toBe(200);
  const files = [
    { language: "en", content: { a: "Hello {name}", b: "Bye" } },
    { language: "de", content: { a: "Hallo", b: "Tschüss" } },
  ];
  const preview = await imported(files, { dryRun: "true" });
  expect(preview._additionalData.skippedEntries).toHaveLength(1);
  const { total, added, counts, files: done } = await imported(files);
  expect(preview).toMatchObject({ total, added, counts, files: done });
  expect(await textsOf("de")).toEqual({ b: "Tschüss" });
});

describe("form with files", () => {
  const description = { name: "a.json", language: "en", "file-format": "nested_json" };
  const file = { name: "file", fileName: "a.json", text: '{"a":"A"}' };
  const sendParts = (parts: Parameters<typeof sendForm>[2]["parts"]) =>
    sendForm(testApp, "/v1/api/files/batch", { as: project.as, parts });
  const described = (files: unknown) => ({ name: "files", text: JSON.stringify(files) });

  test("may contain the descriptions before or after the files", async () => {
    for (const parts of [
      [described([description]), file],
      [file, described([description])],
    ])
      expect(await sendParts(parts)).toMatchObject({ status: 200, body: { total: 1 } });
  });

  test.each([
    ["no description", [file], "files"],
    ["no file", [described([description])], "files"],
    ["more files than described", [described([description]), file, file], "files"],
    ["no files at all", [described([])], "files"],
    [
      "an unknown format",
      [described([{ ...description, "file-format": "doc" }]), file],
      "files.0.file-format",
    ],
    ["a description that is no JSON", [{ name: "files", text: "{" }, file], "files"],
  ] as const)("is refused with %s", async (_what, parts, path) => {
    const refused = await sendParts(parts);
    expect(refused).toMatchObject({ status: 400, body: { code: "invalid_input", issues: [{ path }] } });
  });

  test("is refused with another field, and above the limits of number and size", async () => {
    const other = await sendParts([described([description]), file, { name: "tag", text: "x" }]);
    expect(other).toMatchObject({ status: 400, body: { code: "unknown_field" } });
    const tooMany = Array.from({ length: maxImportFiles + 1 }, () => file);
    expect(await sendParts(tooMany)).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    const large = { ...file, text: "x".repeat(bodyBytes.large / 2) };
    const answer = await sendParts([described([description, description]), large, large]);
    expect(answer).toMatchObject({ status: 413, body: { code: "body_too_large" } });
  });

  test("uses the names of files only in the response", async () => {
    const name = "../../../../etc/passwd";
    const sent = await sendParts([described([{ ...description, name }]), { ...file, fileName: name }]);
    expect(sent).toMatchObject({ status: 200, body: { files: [{ name }] } });
  });
});
