import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { OrderString } from "#contract/orders/orders.ts";
import { activeAssignees, assigneesOf } from "#dashboard/pages/orders/overview/assignees.ts";
import { languageOfName, readDeliveryFile } from "./delivery-file.ts";
import { countReasons, countTexts, planDelivery, writtenTexts } from "./delivery-plan.ts";
import { printStringsCsv, printStringsJson } from "./strings-file.ts";

const string = (key: string, over: Partial<OrderString> = {}): OrderString => ({
  key,
  language: "de",
  desc: "",
  maxLength: null,
  source: `Source of ${key}`,
  orderedSource: `Source of ${key}`,
  sourceChanged: false,
  value: "",
  draft: "",
  version: 0,
  status: "0",
  outdated: false,
  failing: false,
  checks: [],
  locked: false,
  deleted: false,
  delivered: false,
  returned: null,
  tag: null,
  ...over,
});
const languages = ["de", "pt-BR"];

describe("delivery file", () => {
  it.each([
    ["JSON by language", '{"de":{"home":"Heim"},"pt-br":{"home":"Casa"}}'],
    ["nested JSON by language", '{"de":{"home":"Heim"},"PT-BR":{"home":"Casa"}}'],
    ["a table with languages", "key,language,source,text\nhome,de,Home,Heim\nhome,pt-BR,Home,Casa\n"],
    ["a table with a column for each language", "\uFEFFkey;de;pt-BR\r\nhome;Heim;Casa\r\n"],
  ])("reads %s", (_name, content) => {
    expect(readDeliveryFile(content, languages)).toEqual({
      kind: "texts",
      texts: { de: { home: "Heim" }, "pt-BR": { home: "Casa" } },
      foreign: [],
    });
  });

  it.each([
    ['{"cart":{"empty":"Leer"}}', { "cart.empty": "Leer" }],
    ["key\ttext\ncart.empty\tLeer\n", { "cart.empty": "Leer" }],
    // A key may look like a language code.
    ['{"de":"Deutsch","pay":"Zahlen"}', { de: "Deutsch", pay: "Zahlen" }],
  ])("reads texts without a language: %s", (content, texts) => {
    expect(readDeliveryFile(content, languages)).toEqual({ kind: "flat", texts });
  });

  it("lists the languages that the order does not have", () => {
    expect(readDeliveryFile('{"en":{"a":"x"},"de":{"a":"y"}}', languages)).toEqual({
      kind: "texts",
      texts: { de: { a: "y" } },
      foreign: ["en"],
    });
  });

  it.each([
    ["{", { kind: "notJson", line: 1, column: 2 }],
    ["[1]", { kind: "notObject" }],
    ['{"a":1}', { kind: "notText", key: "a" }],
    ['{"de":{"a":null}}', { kind: "notText", key: "de.a" }],
    ['key,text\na,"b', { kind: "csvQuote" }],
    ["name,text\na,b", { kind: "csvColumns" }],
    ["key,source\na,b", { kind: "csvColumns" }],
    ["{}", { kind: "nothing" }],
    ["key,text\n", { kind: "nothing" }],
  ])("reports the problem of %s: %o", (content, problem) => {
    expect(readDeliveryFile(content, languages)).toEqual({ kind: "wrong", problem });
  });

  it.each([
    ["app.de.json", "de"],
    ["order-12_pt-br.csv", "pt-BR"],
    ["texts.csv", undefined],
  ])("finds the language of the file name %s: %s", (name, language) => {
    expect(languageOfName(name, languages)).toBe(language);
  });
});

test("reads a downloaded file back with the same texts", () => {
  const texts = fc.string({ minLength: 1 });
  const keys = fc.uniqueArray(texts, { minLength: 1 });
  fc.assert(
    fc.property(keys, texts, (names, draft) => {
      const strings = names.map((key) => string(key, { draft }));
      const expected = { de: Object.fromEntries(names.map((key) => [key, draft])) };
      for (const file of [printStringsCsv(strings), printStringsJson(strings)])
        expect(readDeliveryFile(file, ["de"])).toEqual({ kind: "texts", texts: expected, foreign: [] });
    }),
  );
});

test("plans which texts are skipped, and sends nothing when the same file is delivered twice", () => {
  const strings = [
    string("new"),
    string("again", { delivered: true, draft: "Alt" }),
    string("locked", { locked: true }),
    string("gone", { deleted: true }),
    string("blank"),
  ];
  const input = { de: { new: "Neu", again: "Anders", locked: "x", gone: "x", blank: "", other: "x" } };
  const mine = [{ code: "de", writable: true }];
  const plan = planDelivery(input, { strings, languages: mine, drafts: true });
  expect(plan.texts).toEqual({ de: { new: "Neu", again: "Anders" } });
  expect(countTexts(plan.texts)).toEqual([{ language: "de", count: 2 }]);
  expect([...countReasons(plan.skipped)]).toEqual([
    ["locked", 1],
    ["deleted", 1],
    ["empty", 1],
    ["notInOrder", 1],
  ]);
  const after = strings.map((string) => ({
    ...string,
    delivered: true,
    draft: plan.texts.de?.[string.key] ?? "",
  }));
  expect(planDelivery(plan.texts, { strings: after, languages: mine, drafts: true })).toMatchObject({
    sent: 0,
    skipped: [{ reason: "same" }, {}],
  });
});

test("sends the versions of the strings and counts replaced drafts and published texts", () => {
  const strings = [
    string("drafted", { draft: "Alt", version: 3 }),
    string("published", { value: "Alt", version: 2 }),
    string("same", { draft: "x" }),
    string("delivered", { draft: "Alt", delivered: true }),
  ];
  const input = { de: { drafted: "x", published: "x", same: "x", delivered: "x" } };
  const mine = [{ code: "de", writable: true }];
  const plan = planDelivery(input, { strings, languages: mine, drafts: true });
  expect(plan.versions).toEqual({ de: { drafted: 3, published: 2, same: 0, delivered: 0 } });
  expect(plan).toMatchObject({ replacing: 1, beside: 1 });
  const published = planDelivery(input, { strings, languages: mine, drafts: false });
  expect(published).toMatchObject({ replacing: 2, beside: 0 });
});

test("skips a language that the user may not write and delivers the others", () => {
  const input = { de: { home: "Heim" }, fr: { home: "Maison" } };
  const plan = planDelivery(input, {
    strings: [string("home"), string("home", { language: "fr" })],
    languages: [
      { code: "de", writable: true },
      { code: "fr", writable: false },
    ],
    drafts: true,
  });
  expect(plan.texts).toEqual({ de: { home: "Heim" } });
  expect(plan.skipped).toEqual([{ key: "home", language: "fr", reason: "language" }]);
});

test("collects drafts from the grid, or the texts themselves in projects without drafts", () => {
  const strings = [
    string("drafted", { draft: "Neu", value: "Alt" }),
    string("published", { value: "Alt" }),
    string("delivered", { draft: "x", delivered: true }),
    string("locked", { draft: "x", locked: true }),
    string("empty"),
  ];
  expect(writtenTexts(strings, { drafts: true, unchanged: false })).toEqual({ de: { drafted: "Neu" } });
  const all = { de: { drafted: "Neu", published: "Alt" } };
  expect(writtenTexts(strings, { drafts: true, unchanged: true })).toEqual(all);
  expect(writtenTexts(strings, { drafts: false, unchanged: false })).toEqual(all);
});

test("includes texts that are older than their source only on request", () => {
  const strings = [
    string("draft", { draft: "Neu", outdated: true }),
    string("published", { value: "Alt", outdated: true }),
  ];
  for (const drafts of [true, false]) {
    expect(writtenTexts(strings, { drafts, unchanged: false })).toEqual({});
    const all = { de: { draft: "Neu", published: "Alt" } };
    expect(writtenTexts(strings, { drafts, unchanged: true })).toEqual(all);
  }
});

test("keeps the assignees of other languages when one language is assigned", () => {
  const assigned = [
    { language: "de", userId: "a" },
    { language: "fr", userId: "b" },
  ];
  expect(assigneesOf(assigned, { languages: ["de"], chosen: ["c", "d"] })).toEqual([
    { language: "fr", userId: "b" },
    { language: "de", userId: "c" },
    { language: "de", userId: "d" },
  ]);
});

test("drops an assignee who has left the vendor", () => {
  const assigned = [
    { language: "de", userId: "gone" },
    { language: "fr", userId: "b" },
  ];
  expect(activeAssignees(assigned, [{ userId: "b" }])).toEqual([{ language: "fr", userId: "b" }]);
});
