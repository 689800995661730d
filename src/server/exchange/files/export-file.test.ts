import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fileFormats } from "#contract/files.ts";
import { sendForm } from "#server/testing/send-form.ts";
import { openTestApp, type SeededProject, type TestApp, type TestCaller } from "#server/testing/test-app.ts";
import { uploadPicture } from "#server/testing/upload-picture.ts";

let testApp: TestApp;
let project: SeededProject;
beforeAll(async () => {
  testApp = await openTestApp();
  project = await testApp.seedProject();
  await upload({
    en: {
      main: {
        entries: {
          "cart.title": {
            v: "Your cart",
            desc: "Headline",
            maxLength: 20,
            meta: { screen: "cart" },
            tags: ["cart"],
          },
          "cart.items": { v: "{count, plural, one {%d item} other {%d items}}", syntax: "plural" },
          "about.text": { v: "About\r\nus", tags: ["[old]"] },
          "bad.text": { v: "a\u0001b", tags: ["bad"] },
        },
      },
    },
    de: {
      main: {
        entries: {
          "cart.title": { v: "Dein Warenkorb", d: "Der Warenkorb", status: "2", locked: true },
          "cart.items": { v: "{count, plural, one {%d Artikel} other {%d Artikel}}" },
        },
      },
    },
  });
});
afterAll(() => testApp.close());

const upload = async (data: unknown) => {
  const { status } = await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
  expect(status).toBe(200);
};
type Query = Record<string, string | readonly string[]>;
const requestFile = (query: Query = {}, as: TestCaller = project.as, headers: Record<string, string> = {}) =>
  testApp.call("GET", "/v1/api/files", {
    as,
    headers,
    query: { "file-format": "nested_json", language: "de", ...query },
  });
const exported = async (query: Query = {}, options: Record<string, unknown> = {}) => {
  const answer = await requestFile({ ...query, options: JSON.stringify(options) });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.text;
};

test("exports the published texts of one language, without untranslated keys", async () => {
  const { status, text, headers } = await requestFile();
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("application/json");
  expect(headers["content-disposition"]).toBe('attachment; filename="de.json"');
  expect(JSON.parse(text)).toEqual({
    cart: { title: "Dein Warenkorb", items: { one: "%d Artikel", other: "%d Artikel" } },
  });
});

test("exports an Xcode catalog in several languages, and other formats in only one", async () => {
  const query = { language: ["en", "de"], tag: ["cart", "[old]"] };
  const { text, headers } = await requestFile({ ...query, "file-format": "ios_xcstrings" });
  expect(headers["content-disposition"]).toBe('attachment; filename="Localizable.xcstrings"');
  expect(headers["x-key-count"]).toBe("2");
  const { strings } = JSON.parse(text);
  const translated = (value: string) =>
    expect.objectContaining({ stringUnit: expect.objectContaining({ value }) });
  expect(Object.keys(strings)).toEqual(["cart.title", "about.text"]);
  expect(strings["cart.title"].localizations).toEqual({
    en: translated("Your cart"),
    de: translated("Dein Warenkorb"),
  });
  expect(Object.keys(strings["about.text"].localizations)).toEqual(["en"]);
  const refused = await requestFile({ ...query, "file-format": "xliff" });
  expect([refused.status, refused.body.message]).toEqual([
    400,
    expect.stringContaining("must be one: only ios_xcstrings holds several"),
  ]);
  expect(await requestFile({ language: ["en", "xx"], "file-format": "ios_xcstrings" })).toMatchObject({
    status: 400,
    body: { code: "unknown_language" },
  });
});

test("returns 304 until a text changes", async () => {
  const first = await requestFile({ language: "en", tag: "cart" });
  const etag = String(first.headers.etag);
  const again = () => requestFile({ language: "en", tag: "cart" }, project.as, { "if-none-match": etag });
  expect((await again()).status).toBe(304);
  await upload({ en: { main: { entries: { "cart.title": { v: "Your basket" } } } } });
  expect(JSON.parse((await again()).text)).toEqual({ cart: { title: "Your basket" } });
  await upload({ en: { main: { entries: { "cart.title": { v: "Your cart" } } } } });
});

/** Text that a German file contains: a workbook is a zip, and a template has the source. */
function textIn(format: string): string {
  if (format === "xlsx") return "PK";
  return format === "gettext_pot" ? "%d items" : "%d Artikel";
}

describe("formats", () => {
  test.each(Object.entries(fileFormats))("prints %s", async (format, [extension]) => {
    const { status, text, headers } = await requestFile({ "file-format": format });
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toContain(`.${extension}"`);
    expect(text).toContain(textIn(format));
  });

  test("prints source texts and the name of their language in a template, for any language", async () => {
    const { text, headers } = await requestFile({ "file-format": "gettext_pot", tag: "cart" });
    expect(headers["content-disposition"]).toBe('attachment; filename="en.pot"');
    expect(text).toContain('msgstr "Your cart"');
  });
});

describe("export option", () => {
  test("exportOnlyWithTranslation false exports untranslated keys as empty", async () => {
    const file = JSON.parse(
      await exported({ "file-format": "react_simple_json" }, { exportOnlyWithTranslation: false }),
    );
    expect(Object.keys(file)).toEqual([
      "cart.title",
      "cart.items[one]",
      "cart.items[other]",
      "about.text",
      "bad.text",
    ]);
    expect(file["about.text"]).toBe("");
  });

  test.each(["react_simple_json", "arb", "chrome_i18n_json", "node_2_json"])(
    "sortByKey sorts by code point in %s, else keys keep the order of creation",
    async (format) => {
      const { as } = await testApp.seedProject();
      const entries = {
        b: { v: "1" },
        "\u{1f600}": { v: "2" },
        a: { v: "3" },
        "\uff01": { v: "4" },
        B: { v: "5" },
      };
      await testApp.call("POST", "/v1/api", { as, body: { data: { en: { main: { entries } } } } });
      const keys = async (sortByKey: boolean) => {
        const options = JSON.stringify({ sortByKey });
        const { text } = await requestFile({ "file-format": format, language: "en", options }, as);
        return Object.keys(JSON.parse(text)).filter((key) => !key.startsWith("@"));
      };
      expect(await keys(false)).toEqual(Object.keys(entries));
      expect(await keys(true)).toEqual(["B", "a", "b", "\uff01", "\u{1f600}"]);
    },
  );

  test("sortByKey sorts by the names in the file, without prefix and with plural forms", async () => {
    const { as } = await testApp.seedProject();
    const entries = {
      p_b: { v: "{count, plural, one {1} few {2} other {n}}", syntax: "plural" },
      "p_b.c": { v: "c" },
      a: { v: "a" },
      "p_\u{1f600}": { v: "e" },
      "p_\uff01": { v: "f" },
    };
    await testApp.call("POST", "/v1/api", { as, body: { data: { en: { main: { entries } } } } });
    const exportedKeys = async (format: string) =>
      Object.keys(
        JSON.parse(
          (
            await requestFile(
              {
                "file-format": format,
                language: "en",
                removeKeyPrefix: "p_",
                options: JSON.stringify({ sortByKey: true }),
              },
              as,
            )
          ).text,
        ),
      );
    expect(await exportedKeys("react_simple_json")).toEqual([
      "a",
      "b.c",
      "b[few]",
      "b[one]",
      "b[other]",
      "\uff01",
      "\u{1f600}",
    ]);
    expect(await exportedKeys("chrome_i18n_json")).toEqual(await exportedKeys("react_simple_json"));
  });

  test("removeCrChar removes carriage returns", async () => {
    const query = { "file-format": "react_simple_json", language: "en", tag: "[old]" };
    expect(JSON.parse(await exported(query))["about.text"]).toBe("About\r\nus");
    expect(
      JSON.parse(await exported({ ...query, tag: "[old]" }, { removeCrChar: "true" }))["about.text"],
    ).toBe("About\nus");
  });

  test("includeInvisibleId adds the same prefix to the texts of all languages", async () => {
    const prefixes = await Promise.all(
      ["en", "de"].map(async (language) => {
        const query = { "file-format": "react_simple_json", language, tag: "cart" };
        return JSON.parse(await exported(query, { includeInvisibleId: true }))["cart.title"].slice(0, 48);
      }),
    );
    expect(prefixes[0]).toMatch(/^(?:\u200B|\u200C|\u200D|\uFEFF){48}$/);
    expect(prefixes[1]).toBe(prefixes[0]);
  });

  test("includeStatus and includeMetadata fill columns of a table", async () => {
    expect(await exported({ "file-format": "csv", tag: "cart" }, { includeStatus: true })).toBe(
      "id,en,de,Description,String Length,Status,Comment,screen\r\n" +
        "cart.title,Your cart,Dein Warenkorb,Headline,20,2,,cart\r\n",
    );
    expect(
      await exported(
        { "file-format": "csv", tag: "cart" },
        { includeMetadata: false, excludeBaseLang: true },
      ),
    ).toBe("id,de,Description,String Length\r\ncart.title,Dein Warenkorb,Headline,20\r\n");
  });

  test("excludeHeaderRow omits the header", async () => {
    expect(await exported({ "file-format": "csv", tag: "cart" }, { excludeHeaderRow: true })).toBe(
      "cart.title,Your cart,Dein Warenkorb,Headline,20,cart\r\n",
    );
  });

  test("ignoreDuplicates omits a key that is a prefix of others, which is an error otherwise", async () => {
    await upload({ pl: { main: { entries: { a: { v: "1" }, "a.b": { v: "2" } } } } });
    expect((await requestFile({ language: "pl" })).body).toMatchObject({
      code: "not_in_format",
      keys: ["a"],
      problem:
        "A key is also the beginning of other keys, which is not possible in nested files. Leave it out, or choose a flat format.",
      option: "ignoreDuplicates",
    });
    expect(JSON.parse(await exported({ language: "pl" }, { ignoreDuplicates: true }))).toEqual({
      a: { b: "2" },
    });
  });

  test("includeInvisibleId adds one prefix to an ARB message, whatever its key", async () => {
    const file = JSON.parse(await exported({ "file-format": "arb" }, { includeInvisibleId: true }));
    expect(file["cart.items"]).toMatch(/^[\u200b-\u200d\ufeff]{48}\{count, plural, one \{%d Artikel\}/);
  });

  test("disablePlurals writes plural words as plain keys", async () => {
    const { cart } = JSON.parse(await exported({}, { disablePlurals: true }));
    expect(cart).toMatchObject({ "items[one]": "%d Artikel", "items[other]": "%d Artikel" });
  });

  test("convertPlaceholder writes the placeholders of the platform", async () => {
    await upload({ es: { main: { entries: { apple: { v: "%@ de %ld" }, android: { v: "%s" } } } } });
    const text = (format: string) =>
      exported({ "file-format": format, language: "es" }, { convertPlaceholder: true });
    expect(await text("android_xml")).toContain('<string name="apple">%1$s de %2$d</string>');
    expect(await text("ios_strings")).toContain('"android" = "%@";');
  });

  test("includeContextUrl links to the screenshots that show a key", async () => {
    const owner = await testApp.person("owner", project);
    const position = { key: "cart.title", x: 1, y: 1, width: 10, height: 10 };
    await uploadPicture(testApp, {
      as: owner.as,
      data: { deviceLanguageLong: "en", stringPositions: [position] },
    });
    const query = { "file-format": "xliff", tag: "cart" };
    expect(await exported(query)).not.toContain("x-screenshot");
    const file = await exported(query, { includeContextUrl: true });
    const [, link = ""] = /context-type="x-screenshot">([^<]*)</.exec(file) ?? [];
    expect((await testApp.server.inject({ url: new URL(link).pathname })).statusCode).toBe(200);
  });

  test("markFormulas marks formulas in a table only if requested", async () => {
    await upload({ fr: { main: { entries: { sum: { v: "=1+1" } } } } });
    const query = { "file-format": "csv", language: "fr" };
    expect(await exported(query, { excludeBaseLang: true })).toContain("sum,=1+1,");
    expect(await exported(query, { excludeBaseLang: true, markFormulas: true })).toContain("sum,'=1+1,");
  });

  test("includes locks in XLIFF, and statuses only if requested", async () => {
    const query = { "file-format": "xliff", tag: "cart" };
    const plain = await exported(query);
    expect(plain).toContain(
      '<trans-unit id="cart.title" maxwidth="20" size-unit="char" translate="no" xml:space="preserve">',
    );
    expect(plain).toContain('<note from="description">Headline</note>');
    expect(plain).not.toContain("<state>");
    expect(await exported(query, { includeStatus: true })).toContain(
      "<state>needs-review-translation</state>",
    );
  });

  test("ignores unknown options, and returns 400 for invalid JSON", async () => {
    expect(await exported({}, { colour: "red" })).toContain("Warenkorb");
    expect(await requestFile({ options: "{" })).toMatchObject({
      status: 400,
      body: { code: "invalid_input" },
    });
    expect(await requestFile({ options: '{"sortByKey": 3}' })).toMatchObject({
      status: 400,
      body: { code: "invalid_input" },
    });
  });
});

describe("untranslated plural with untranslated texts exported as empty", () => {
  const emptyPlurals: ReadonlyArray<readonly [string, string | RegExp]> = [
    [
      "android_xml",
      /<plurals name="items">\s*<item quantity="one"><\/item>\s*<item quantity="other"><\/item>/,
    ],
    ["ios_strings", '"items[one]" = "";\n\n"items[other]" = "";'],
    ["ios_stringsdict", /<key>one<\/key>\s*<string><\/string>\s*<key>other<\/key>\s*<string><\/string>/],
    ["nested_json", '"items": {\n    "one": "",\n    "other": ""\n  }'],
    ["react_simple_json", '"items[one]": "",\n  "items[other]": ""'],
    ["i18next_json", '"items_one": "",\n  "items_other": ""'],
    ["node_2_json", '"items": {\n    "one": "",\n    "other": ""\n  }'],
    ["go_i18n_json", '"translation": {\n      "one": "",\n      "other": ""\n    }'],
    ["chrome_i18n_json", '"items[one]": {\n    "message": ""\n  }'],
    ["arb", '"items": ""'],
    ["java_properties", "items[one]=\nitems[other]=\n"],
    ["ruby_on_rails_yaml", '"items":\n    "one": ""\n    "other": ""\n'],
    ["toml", '[items]\none = ""\nother = ""\n'],
    ["laravel_php", "'one' => '',\n        'other' => '',"],
    ["ini", "items[one]=\nitems[other]=\n"],
    ["microsoft_resx", /<data name="items\[one\]" xml:space="preserve">\s*<value><\/value>/],
    ["gettext_po", 'msgid_plural "items"\nmsgstr[0] ""\nmsgstr[1] ""\n'],
    [
      "qt_ts",
      /numerus="yes">\s*<source>%d items<\/source>\s*<translation type="unfinished">\s*<numerusform><\/numerusform>/,
    ],
    ["ios_xcstrings", /"plural": \{\s*"one": \{\s*"stringUnit": \{\s*"state": "new"/],
    ["xliff", /<trans-unit id="items\[one\]"[^>]*>\s*<source>%d item<\/source>\s*<target><\/target>/],
    ["xliff2", /<source>%d item<\/source>\s*<target><\/target>/],
    ["csv", "items[one],%d item,,,\r\nitems[other],%d items,,,\r\n"],
  ];

  let as: TestCaller;
  const push = async (query: Query, text: string) => {
    const { status, body } = await sendForm(testApp, "/v1/api/files", {
      as,
      query,
      parts: [{ name: "f", fileName: "f", text }],
    });
    expect(status).toBe(200);
    return body;
  };
  beforeAll(async () => {
    as = (await testApp.seedProject()).as;
    const query = { "file-format": "nested_json" };
    await push({ ...query, language: "en" }, '{"items": {"one": "%d item", "other": "%d items"}}');
    await push({ ...query, language: "de" }, '{"items": {"one": "", "other": ""}}');
  });

  test("exports no text for a plural, even if an imported file had all of its forms", async () => {
    const { data } = (await testApp.call("GET", "/v1/api", { as })).body;
    expect(data.de?.main?.entries ?? {}).toEqual({});
  });

  test.each(emptyPlurals)(
    "exports its empty forms in %s, which are imported as no text",
    async (format, expected) => {
      const query = { "file-format": format, language: "de" };
      const { text } = await requestFile({ ...query, options: '{"exportOnlyWithTranslation":false}' }, as);
      expect(text).toMatch(expected);
      const pushed = await push({ ...query, options: '{"onlyIfTextEmpty":false}' }, text);
      expect(pushed).toMatchObject({ added: 0, updated: 0, changeSet: null });
    },
  );
});

describe("list with untranslated items", () => {
  const seedLists = async () => {
    const { as } = await testApp.seedProject();
    const file = JSON.stringify({ p_list: ["a", "", "c"], p_steps: [{ text: "" }, { text: "Two" }], b: "" });
    const query = { "file-format": "nested_json", language: "en" };
    const parts = [{ name: "en.json", fileName: "en.json", text: file }];
    expect(
      (await sendForm(testApp, "/v1/api/files", { as, query: { ...query, tag: "all" }, parts })).status,
    ).toBe(200);
    return (more: Query = {}) => requestFile({ ...query, ...more }, as);
  };

  test("exports empty list items in their places, without counting them as keys", async () => {
    const files = await seedLists();
    const { text, headers } = await files({ removeKeyPrefix: "p_" });
    expect(JSON.parse(text)).toEqual({ list: ["a", "", "c"], steps: [{}, { text: "Two" }] });
    expect(headers["x-key-count"]).toBe("3");
    const flat = await files({ "file-format": "react_simple_json" });
    expect(JSON.parse(flat.text)).toEqual({ "p_list[0]": "a", "p_list[2]": "c", "p_steps[1].text": "Two" });
    expect((await files({ "file-format": "android_xml" })).text).toContain(
      "<item>a</item>\n        <item></item>\n        <item>c</item>",
    );
  });

  test("skips empty items whose place a translated key has without the prefix", async () => {
    const { as } = await testApp.seedProject();
    const data = {
      en: { main: { entries: { "p_list[0]": { v: "" }, "list[0]": { v: "a" }, "p_list[1]": { v: "b" } } } },
    };
    expect((await testApp.call("POST", "/v1/api", { as, body: { data } })).status).toBe(200);
    const { text } = await requestFile({ language: "en", removeKeyPrefix: "p_" }, as);
    expect(JSON.parse(text)).toEqual({ list: ["a", "b"] });
  });

  test.each<Query>([{ tag: "all" }, { status: "0" }, { q: "key:p_" }])(
    "stays a list with gaps in a file filtered by %j",
    async (query) => {
      const { text } = await (await seedLists())(query);
      expect(JSON.parse(text)).toEqual({
        "p_list[0]": "a",
        "p_list[2]": "c",
        "p_steps[1]": { text: "Two" },
      });
    },
  );
});

test.each<[Query, string, string]>([
  [
    { "file-format": "ruby_on_rails_yaml" },
    "en:\n  date:\n    month_names: [~, January, February]\n    order: [year]\n",
    `"en":
  "date":
    "month_names":
      - null
      - "January"
      - "February"
    "order":
      - "year"
`,
  ],
  [
    { "file-format": "nested_json", options: '{"skipNonStringValues":true}' },
    '{"steps":[null,"One",{},2,"Two"]}',
    '{\n  "steps": [\n    null,\n    "One",\n    {},\n    2,\n    "Two"\n  ]\n}\n',
  ],
])(
  "creates no keys from non-text list items and exports them unchanged as %j",
  async (given, text, expected) => {
    const { as } = await testApp.seedProject();
    const query = { ...given, language: "en" };
    const parts = [{ name: "en", fileName: "en", text }];
    const pushed = await sendForm(testApp, "/v1/api/files", { as, query, parts });
    const { text: pulled, headers } = await requestFile(query, as);
    expect(pulled).toBe(expected);
    expect(headers["x-key-count"]).toBe(String(pushed.body.total));
    const again = [{ name: "en", fileName: "en", text: pulled }];
    expect((await sendForm(testApp, "/v1/api/files", { as, query, parts: again })).body).toMatchObject({
      added: 0,
      updated: 0,
      changeSet: null,
    });
  },
);

test("writes the header of PO even if the string that stores it is not in the file", async () => {
  const { as } = await testApp.seedProject();
  const query = { "file-format": "gettext_po", language: "de" };
  const push = async (date: string, strings: string) => {
    const text = `msgid ""\nmsgstr ""\n"PO-Revision-Date: ${date}\\n"\n\n${strings}`;
    const parts = [{ name: "de.po", fileName: "de.po", text }];
    expect((await sendForm(testApp, "/v1/api/files", { as, query, parts })).status).toBe(200);
  };
  await push("2026-03-02 10:00+0000", 'msgid "open"\nmsgstr ""\n\nmsgid "close"\nmsgstr "Schließen"\n');
  const pulled = await requestFile(query, as);
  expect(pulled.text).toContain("2026-03-02");
  expect(pulled.text).not.toContain('msgid "open"');
  expect(pulled.headers["x-key-count"]).toBe("1");
  expect((await requestFile({ ...query, status: "1" }, as)).text).toContain("2026-03-02");
  await push("2026-03-05 10:00+0000", 'msgid "close"\nmsgstr "Zu"\n');
  expect((await requestFile(query, as)).text).toContain("2026-03-05");
  await push("2026-03-03 10:00+0000", 'msgid "new"\nmsgstr "Neu"\n');
  expect((await requestFile(query, as)).text).toContain("2026-03-05");
});

test("keeps Plural-Forms of a PO file until its texts have other forms", async () => {
  const { as } = await testApp.seedProject();
  const query = { "file-format": "gettext_po", language: "ru" };
  const header = "nplurals=2; plural=(n != 1);";
  const text = `msgid ""
msgstr "Plural-Forms: ${header}\\n"

msgid "open"
msgstr ""

msgid "day"
msgid_plural "days"
msgstr[0] "день"
msgstr[1] "дней"
`;
  const parts = [{ name: "ru.po", fileName: "ru.po", text }];
  expect((await sendForm(testApp, "/v1/api/files", { as, query, parts })).status).toBe(200);
  const pulled = await requestFile(query, as);
  expect(pulled.text).toContain(header);
  expect(pulled.text).toContain('msgstr[0] "день"\nmsgstr[1] "дней"\n');
  const v = "{count, plural, one {день} few {дня} many {дней} other {дня}}";
  await testApp.call("POST", "/v1/api", {
    as,
    body: { data: { ru: { main: { entries: { day: { v } } } } } },
  });
  const further = await requestFile(query, as);
  expect(further.text).toContain("nplurals=3;");
  expect(further.text).toContain('msgstr[0] "день"\nmsgstr[1] "дня"\nmsgstr[2] "дней"\n');
});

test("exports an Xcode catalog with its variables in the requested languages", async () => {
  const { as } = await testApp.seedProject();
  const unit = (value: string) => ({ stringUnit: { state: "translated", value } });
  const localization = (text: string, one: string, other: string) => ({
    ...unit(text),
    substitutions: {
      n: {
        argNum: 1,
        formatSpecifier: "lld",
        variations: { plural: { one: unit(one), other: unit(other) } },
      },
    },
  });
  const localizations = {
    en: localization("%#@n@ left", "%arg file", "%arg files"),
    de: localization("noch %#@n@", "%arg Datei", "%arg Dateien"),
  };
  const file = { sourceLanguage: "en", strings: { left: { localizations } }, version: "1.0" };
  const queryOf = (language: string | string[]) => ({ "file-format": "ios_xcstrings", language });
  const parts = [{ name: "a", fileName: "a.xcstrings", text: JSON.stringify(file) }];
  for (const language of ["en", "de", "fr"])
    expect((await sendForm(testApp, "/v1/api/files", { as, query: queryOf(language), parts })).status).toBe(
      200,
    );
  const exportedLanguages = async (language: string | string[]) =>
    JSON.parse((await requestFile(queryOf(language), as)).text).strings.left?.localizations;
  expect(await exportedLanguages(["en", "de"])).toEqual(localizations);
  expect(await exportedLanguages("de")).toEqual(localizations);
  expect(await exportedLanguages("en")).toEqual({ en: localizations.en });
  // A French translator has translated the text but not its variable yet.
  const entries = { left: { v: "encore %#@n@" } };
  await testApp.call("POST", "/v1/api", { as, body: { data: { fr: { main: { entries } } } } });
  expect(await exportedLanguages("fr")).toEqual({ en: localizations.en });
  const v = "{count, plural, one {%arg fichier} other {%arg fichiers}}";
  const variable = { "left[variable=n]": { v } };
  await testApp.call("POST", "/v1/api", { as, body: { data: { fr: { main: { entries: variable } } } } });
  expect(await exportedLanguages("fr")).toEqual({
    en: localizations.en,
    fr: localization("encore %#@n@", "%arg fichier", "%arg fichiers"),
  });
});

test("writes the attributes of an ARB file even if the string that stores them is not exported", async () => {
  const { as } = await testApp.seedProject();
  const query = { "file-format": "arb", language: "de" };
  const text = JSON.stringify({ "@@locale": "de", "@@author": "Ada", open: "Öffnen", close: "Zu" });
  const parts = [{ name: "de.arb", fileName: "de.arb", text }];
  expect((await sendForm(testApp, "/v1/api/files", { as, query, parts })).status).toBe(200);
  expect(JSON.parse((await requestFile(query, as)).text)).toEqual(JSON.parse(text));
  const { "@@author": author, ...others } = JSON.parse(
    (await requestFile({ ...query, q: "key:close" }, as)).text,
  );
  expect([author, others]).toEqual(["Ada", { "@@locale": "de", close: "Zu" }]);
});

test("removes a prefix, unless keys become equal", async () => {
  expect(
    Object.keys(
      JSON.parse(
        await exported({ "file-format": "react_simple_json", tag: "cart", removeKeyPrefix: "cart" }),
      ),
    ),
  ).toEqual([".title"]);
  const otherProject = await testApp.seedProject();
  await testApp.call("POST", "/v1/api", {
    as: otherProject.as,
    body: { data: { en: { main: { entries: { web_a: { v: "1" }, a: { v: "2" } } } } } },
  });
  expect(await requestFile({ language: "en", removeKeyPrefix: "web_" }, otherProject.as)).toMatchObject({
    status: 400,
    body: { code: "not_in_format", keys: ["a"] },
  });
  expect((await requestFile({ removeKeyPrefix: "a/b" })).status).toBe(400);
});

describe("filters", () => {
  const keysOf = async (query: Query, options: Record<string, unknown> = {}) =>
    Object.keys(JSON.parse(await exported({ "file-format": "react_simple_json", ...query }, options)));

  test("exports keys with one of the statuses in the language of the file", async () => {
    expect(await keysOf({ status: "2" })).toEqual(["cart.title"]);
    expect(await keysOf({ status: ["0", "2"] })).toEqual([
      "cart.title",
      "cart.items[one]",
      "cart.items[other]",
    ]);
    expect(await keysOf({ status: "1" })).toEqual([]);
    expect(await keysOf({ status: "2", language: "en" })).toEqual([]);
    expect(await keysOf({ status: "0" }, { exportOnlyWithTranslation: false })).toContain("about.text");
  });

  test("exports keys with a custom status, by its name or id", async () => {
    const owner = await testApp.person("owner", project);
    const created = await testApp.call("POST", "/v1/api/statuses", {
      as: owner.as,
      query: { app: project.app },
      body: { name: "Legal check", color: "#123456" },
    });
    expect(created.status).toBe(200);
    await upload({ nl: { main: { entries: { "cart.title": { v: "Wagen", status: "Legal check" } } } } });
    for (const status of ["Legal check", created.body._id])
      expect(await keysOf({ status, language: "nl" })).toEqual(["cart.title"]);
    expect(await requestFile({ status: "Nobody's" })).toMatchObject({
      status: 400,
      body: { code: "unknown_status" },
    });
  });

  test("exports the keys of a search, and returns the position of an error in it", async () => {
    expect(await keysOf({ q: "key:title" })).toEqual(["cart.title"]);
    expect(await keysOf({ q: "Warenkorb OR tag:bad", language: "de" })).toEqual(["cart.title"]);
    expect(await keysOf({ q: "-key:title", tag: "cart" })).toEqual([]);
    expect(await requestFile({ q: "(" })).toMatchObject({
      status: 400,
      body: { code: "invalid_query", position: 1 },
    });
    expect(await requestFile({ q: "by:Ann" })).toMatchObject({ status: 403 });
  });

  test("returns the number of exported keys", async () => {
    const { headers } = await requestFile({ "file-format": "react_simple_json" });
    expect(headers["x-key-count"]).toBe("2");
  });
});

describe("export error", () => {
  test("names a tag that does not exist", async () => {
    expect(await requestFile({ tag: ["cart", "nothing"] })).toMatchObject({
      status: 404,
      body: {
        code: "not_found",
        message: 'Error: Tag with name "nothing" does not exist. GET /v1/api/tag lists the tags of a branch.',
      },
    });
  });

  test("names the keys that the format cannot represent", async () => {
    const refused = await requestFile({ "file-format": "android_xml", language: "en" });
    expect(refused).toMatchObject({ status: 400, body: { code: "not_in_format", keys: ["bad.text"] } });
    expect(refused.body.message).toContain('"bad.text"');
  });

  test("names an unknown language or format", async () => {
    expect(await requestFile({ language: "it" })).toMatchObject({
      status: 400,
      body: { code: "unknown_language" },
    });
    expect(await requestFile({ "file-format": "word" })).toMatchObject({
      status: 400,
      body: { code: "invalid_input" },
    });
  });
});

test("exports for a vendor only strings of its orders", async () => {
  const vendor = await testApp.person("tptadmin", project);
  expect(JSON.parse((await requestFile({}, vendor.as)).text)).toEqual({});
});
