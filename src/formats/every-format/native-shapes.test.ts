import { describe, expect, test } from "vitest";
import type { FileEntry, ParseOptions, PrintOptions } from "#formats/file-entry.ts";
import { type FormatId, loadFormat } from "#formats/formats.ts";

const options: ParseOptions = { language: "de", baseLanguage: "en" };
const read = async (id: FormatId, text: string, more: Partial<ParseOptions> = {}) =>
  (await loadFormat(id)).parse(new TextEncoder().encode(text), { ...options, ...more }).entries;
/** Reads, prints and reads a file again; checks that nothing is lost. */
const readTwice = async (id: FormatId, text: string, more: Partial<PrintOptions> = {}) => {
  const entries = await read(id, text);
  const printed = new TextDecoder().decode((await loadFormat(id)).print(entries, { ...options, ...more }));
  expect(await read(id, printed)).toEqual(entries);
  return { entries, printed };
};

test("resources of .NET with a type other than strings, and names of controls, are skipped", async () => {
  const { entries, printed } = await readTwice(
    "microsoft_resx",
    `<root><resheader name="version"><value>2.0</value></resheader>
      <data name="Title" xml:space="preserve"><value> Titel </value><comment>Above</comment></data>
      <data name="Icon" type="System.Drawing.Bitmap" mimetype="x"><value>AAAA</value></data>
      <data name="$this.Text" type="System.String, mscorlib"><value>Form</value></data>
      <data name="&gt;&gt;label1.Name"><value>label1</value></data></root>`,
  );
  expect(entries).toEqual([
    { key: "Title", text: " Titel ", description: "Above" },
    { key: "$this.Text", text: "Form" },
  ]);
  expect(printed).toContain("System.Resources.ResXResourceReader");
  await expect(read("microsoft_resw", '<root>\n<data name="a"/></root>')).rejects.toThrow(
    'Line 2: There is no <value>: "a".',
  );
});

test("Android strings with several substitutions are marked as not to be checked by builds", async () => {
  const { parse, print } = await loadFormat("android_xml");
  const entries = [
    { key: "a", text: "%s of %s" },
    { key: "b", text: "50% off, 20% more" },
    { key: "c", text: "%1$s of %2$d" },
    { key: "d", text: "100%% of %s" },
    { key: "e", text: "%s of %s", metadata: new Map([["formatted", "true"]]) },
  ];
  const options = { language: "en", baseLanguage: "en" };
  const file = print(entries, options);
  expect(new TextDecoder().decode(file).match(/<string .*?>/g)).toEqual([
    '<string name="a" formatted="false">',
    '<string name="b" formatted="false">',
    '<string name="c">',
    '<string name="d">',
    '<string name="e" formatted="true">',
  ]);
  expect(parse(file, options).entries).toEqual(entries);
});

test("Android strings in alternative notations are read, and typed arrays are skipped", async () => {
  const { entries, printed } = await readTwice(
    "android_xml",
    `<resources>
      <item type="string" name="title">Hello</item>
      <item type="dimen" name="size">10dp</item>
      <array name="days"><item>Monday</item><item>Tues<b>day</b></item></array>
      ${["@drawable/a", "#fff", "10dp", "-1.5", "true", "?attr/b"].map((item, at) => `<array name="typed${at}"><item>a</item><item>${item}</item></array>`).join("")}
    </resources>`,
  );
  expect(entries).toEqual([
    { key: "title", text: "Hello" },
    { key: "days[0]", text: "Monday" },
    { key: "days[1]", text: "Tues<b>day</b>" },
  ]);
  expect(printed).toContain('<string name="title">Hello</string>');
  expect(printed).toContain('<string-array name="days">');
});

test("Android's references stay references, and texts that look like one stay texts", async () => {
  const file = `<?xml version="1.0" encoding="utf-8"?>
<resources>
    <string name="a">@string/hello</string>
    <string name="b">\\@string/hello</string>
    <string name="c">@android:string/ok</string>
    <string name="d">\\@angular/core</string>
    <string name="e">?attr/label</string>
    <string name="f">\\?</string>
    <string-array name="g">
        <item>@string/hello</item>
        <item>\\@string/hello</item>
    </string-array>
    <plurals name="h">
        <item quantity="one">@string/one</item>
        <item quantity="other">%d things</item>
    </plurals>
</resources>
`;
  const { entries, printed } = await readTwice("android_xml", file);
  expect(printed).toBe(file);
  expect(entries.slice(0, 4)).toEqual([
    { key: "a", text: "@string/hello" },
    { key: "b", text: "@string/hello", metadata: new Map([["reference", "false"]]) },
    { key: "c", text: "@android:string/ok" },
    { key: "d", text: "@angular/core" },
  ]);
});

test("Android strings keep their attributes, and each product has a separate key", async () => {
  const file = `<?xml version="1.0" encoding="utf-8"?>
<resources xmlns:tools="http://schemas.android.com/tools">
    <string name="a" product="default" translatable="false" tools:ignore="MissingTranslation">Phone</string>
    <string name="a" product="tablet">Tablet</string>
    <string name="b" msgid="123">B</string>
    <plurals name="c" product="tv" tools:ignore="UnusedQuantity">
        <item quantity="one">%d show</item>
        <item quantity="other">%d shows</item>
    </plurals>
    <string-array name="d" product="tablet" formatted="false">
        <item>%s %s</item>
        <item>Two</item>
    </string-array>
</resources>
`;
  const { entries, printed } = await readTwice("android_xml", file);
  expect(printed).toBe(file);
  expect(entries.map(({ key, metadata }) => [key, Object.fromEntries(metadata ?? [])])).toEqual([
    ["a", { product: "default", translatable: "false", "tools:ignore": "MissingTranslation" }],
    ["a[product=tablet]", {}],
    ["b", { msgid: "123" }],
    ["c[product=tv]", { "tools:ignore": "UnusedQuantity" }],
    ["d[product=tablet][0]", { formatted: "false" }],
    ["d[product=tablet][1]", { formatted: "false" }],
  ]);
});

describe("control characters", () => {
  const plural = "{count, plural, one {1} other {n}}";
  const entry = { key: "a", text: plural, isPlural: true, source: "s", status: "0" };
  const bad = "\u0001";
  const inMetadata = { metadata: new Map([["m", bad]]) };
  const canPrint = async (
    id: FormatId,
    more: Partial<FileEntry>,
    printOptions: Partial<PrintOptions> = {},
  ) => {
    const { print } = await loadFormat(id);
    try {
      return print([{ ...entry, ...more }], { ...options, ...printOptions }).length > 0;
    } catch (error) {
      expect(error).toMatchObject({ keys: ["a"] });
      return false;
    }
  };

  test.each([
    "android_xml",
    "ios_stringsdict",
    "microsoft_resx",
    "qt_ts",
    "xliff",
    "xliff2",
    "xls",
    "xlsx",
  ] as const)("%s is rejected if it would contain a control character", async (id) => {
    const hasAll = ["xliff", "xliff2", "xls", "xlsx"].includes(id);
    expect(await canPrint(id, { text: plural.replace("{n}", `{${bad}}`) })).toBe(false);
    expect(await canPrint(id, { description: bad })).toBe(id === "ios_stringsdict");
    expect(await canPrint(id, { source: bad })).toBe(!hasAll && id !== "qt_ts");
    expect(await canPrint(id, inMetadata)).toBe(!hasAll);
    expect(await canPrint(id, inMetadata, { includeMetadata: false })).toBe(true);
    expect(await canPrint(id, { comment: bad })).toBe(true);
    expect(await canPrint(id, { comment: bad }, { includeStatus: true })).toBe(!hasAll);
  });

  test("a control character in parts that are not printed is accepted", async () => {
    expect(await canPrint("xlsx", { source: bad }, { excludeBaseLang: true })).toBe(true);
    expect(await canPrint("ios_stringsdict", { text: bad })).toBe(true);
    expect(await canPrint("android_xml", { metadata: new Map([["msgid", bad]]) })).toBe(false);
  });
});

test("YAML numbers and booleans stay values, and texts that look like them stay texts", async () => {
  const { entries, printed } = await readTwice(
    "ruby_on_rails_yaml",
    `de:
  number:
    precision: 3
    ratio: -1.10
    significant: false
    quoted: "false"
    answer: no
    code: 0123
  order: [:day, ':month', "2"]
`,
  );
  expect(printed).toBe(`"de":
  "number":
    "precision": 3
    "ratio": -1.10
    "significant": false
    "quoted": "false"
    "answer": "no"
    "code": "0123"
  "order":
    - :day
    - ":month"
    - "2"
`);
  const { print } = await loadFormat("symfony_yaml");
  const changed = entries.slice(0, 1).map((entry) => ({ ...entry, text: "three" }));
  expect(new TextDecoder().decode(print(changed, options))).toContain('"precision": "three"');
});

describe("Qt", () => {
  const file = `<?xml version="1.0"?><!DOCTYPE TS><TS version="2.1" language="de">
    <context><name>Main</name>
      <message><location filename="a.cpp" line="1"/><source>Open</source><comment>verb</comment>
        <extracomment>Menu</extracomment><translation>Öffnen<byte value="x9"/></translation></message>
      <message numerus="yes"><source>%n file(s)</source>
        <translation type="unfinished"><numerusform>%n Datei</numerusform><numerusform>%n Dateien</numerusform></translation></message>
      <message><source>Old</source><translation type="vanished">Alt</translation></message>
      <message><source>New</source><translation type="unfinished"></translation></message>
    </context></TS>`;

  test("the key of a Qt message is its context, source and disambiguation", async () => {
    const { entries, printed } = await readTwice("qt_ts", file);
    expect(entries).toEqual([
      expect.objectContaining({ key: "Main|Open|verb", text: "Öffnen\t", description: "Menu" }),
      expect.objectContaining({
        key: "Main|%n file(s)",
        text: "{count, plural, one {%n Datei} other {%n Dateien}}",
        isPlural: true,
        status: "2",
      }),
      expect.objectContaining({ key: "Main|New", text: "" }),
    ]);
    expect(printed).toContain("<name>Main</name>");
    expect(printed).toContain("<comment>verb</comment>");
  });

  test("source locations of a Qt message are kept, and translators' comments per language", async () => {
    const message = `        <location filename="../src/a b.cpp" line="12"/>
        <location filename="c:\\d.ui"/>
        <source>Open</source>
        <translatorcomment>As on the &lt;b&amp;w</translatorcomment>
        <translation>Öffnen</translation>`;
    const { entries, printed } = await readTwice(
      "qt_ts",
      `<TS><context><name>M</name><message>${message}</message></context></TS>`,
    );
    expect(printed).toContain(message);
    const { print } = await loadFormat("qt_ts");
    const french = new TextDecoder().decode(print(entries, { ...options, language: "fr" }));
    expect(french).toMatch(/line="12"(?!.*translatorcomment)/s);
    const bad = entries.map((entry) => ({ ...entry, metadata: new Map([["locations", "\u0001:1"]]) }));
    expect(() => print(bad, options)).toThrow("M|Open");
  });

  test("relative line numbers in Qt are resolved, whichever messages are printed", async () => {
    const at = (locations: string, source: string, more = "") =>
      `<message>${locations}<source>${source}</source><translation${more}>x</translation></message>`;
    const file = `<TS><context><name>M</name>${[
      at('<location filename="a.cpp" line="+10"/>', "one"),
      at('<location line="+5"/><location filename="b.cpp" line="+7"/>', "gone", ' type="vanished"'),
      at('<location line="-2"/><location filename="b.cpp" line="+1"/>', "two"),
    ].join("")}</context></TS>`;
    const { entries } = await readTwice("qt_ts", file);
    expect(entries.map(({ metadata }) => metadata?.get("locations"))).toEqual([
      "a.cpp:10",
      "a.cpp:13\nb.cpp:8",
    ]);
  });

  test("an untranslated numerus message of Qt stays a numerus message", async () => {
    const { entries, printed } = await readTwice(
      "qt_ts",
      '<TS><context><name>M</name><message numerus="yes"><source>%n</source><translation type="unfinished"><numerusform></numerusform><numerusform></numerusform></translation></message><message numerus="yes"><source>%n more</source><translation type="unfinished"/></message></context></TS>',
    );
    expect(entries).toMatchObject([
      { key: "M|%n", text: "", isPlural: true },
      { key: "M|%n more", text: "", isPlural: true },
    ]);
    expect(printed.match(/<message numerus="yes">/g)).toHaveLength(2);
    expect(printed.match(/<numerusform><\/numerusform>/g)).toHaveLength(4);
  });

  test("translations of several lengths become one text, and are printed unchanged", async () => {
    const variants = (name: string, indent: string, ...texts: string[]) =>
      `<${name} variants="yes">${texts.map((text) => `\n${indent}    <lengthvariant>${text}</lengthvariant>`).join("")}\n${indent}</${name}>`;
    const brightness = variants("translation", "        ", "Helligkeit &amp; Kontrast", "Helligkeit");
    const form = variants("numerusform", "            ", "%n Dateien", "%n");
    const { entries, printed } = await readTwice(
      "qt_ts",
      `<TS><context><name>M</name><message><source>Brightness</source>${brightness}</message><message numerus="yes"><source>%n</source><translation><numerusform>%n Datei</numerusform>${form}</translation></message></context></TS>`,
    );
    expect(entries.map(({ text }) => text)).toEqual([
      "Helligkeit & Kontrast\u009cHelligkeit",
      "{count, plural, one {%n Datei} other {%n Dateien\u009c%n}}",
    ]);
    expect(printed).toContain(brightness);
    expect(printed).toContain(form);
  });

  test("reads the forms that Qt has for Irish, and rejects <byte> without a character", async () => {
    const irish = await read(
      "qt_ts",
      '<TS><context><name/><message id="a" numerus="yes"><translation><numerusform>1</numerusform><numerusform>2</numerusform><numerusform>3</numerusform></translation></message></context></TS>',
      { language: "ga" },
    );
    expect(irish[0]?.text).toBe("{count, plural, one {1} two {2} other {3}}");
    const bad =
      '<TS><context><name/><message id="a"><translation><byte/></translation></message></context></TS>';
    await expect(read("qt_ts", bad)).rejects.toThrow("A text contains the element <byte>");
  });
});

describe("forms as separate keys", () => {
  const entries = [
    { key: "a", text: "A" },
    { key: "cart.items", text: "{count, plural, one {%d item} other {%d items}}", isPlural: true },
  ];

  test.each([
    "nested_json",
    "react_nested_json",
    "react_simple_json",
    "angular_translate_json",
    "node_2_json",
    "go_i18n_json",
    "ruby_on_rails_yaml",
    "symfony_yaml",
    "ember_i18n_json_module",
  ] as const)("become the plural again when %s is read", async (id) => {
    const { parse, print } = await loadFormat(id);
    const file = print(entries, { ...options, disablePlurals: true });
    expect(new TextDecoder().decode(file)).toContain("items[one]");
    expect(parse(file, options).entries).toEqual(entries);
  });

  test.each(["nested_json", "react_nested_json", "angular_translate_json"] as const)(
    "stay keys when %s is read without plurals",
    async (id) => {
      const { parse, print } = await loadFormat(id);
      const plain = parse(print(entries, { ...options, disablePlurals: true }), {
        ...options,
        disablePlurals: true,
      });
      expect(plain.entries.map(({ key }) => key)).toEqual(["a", "cart.items[one]", "cart.items[other]"]);
    },
  );

  test.each([
    ["i18next_json", '{ "p[one]": "1", "p[other]": "n" }'],
    ["laravel_php", "<?php return ['p[one]' => '1', 'p[other]' => 'n'];"],
    ["toml", '"p[one]" = "1"\n"p[other]" = "n"'],
  ] as const)("become a plural in %s, but stay keys without the form other", async (id, file) => {
    expect(await read(id, file)).toEqual([
      { key: "p", text: "{count, plural, one {1} other {n}}", isPlural: true },
    ]);
    expect(await read(id, file.replace("p[other]", "p[few]"))).toEqual([
      { key: "p[one]", text: "1" },
      { key: "p[few]", text: "n" },
    ]);
  });
});

describe("PO", () => {
  const header = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n';

  test("translators' comments and the header of a PO file are stored per language and exported", async () => {
    const file = `# German translation.
#
# Ada, 2026
#, fuzzy
msgid ""
msgstr ""
"Project-Id-Version: shop 2\\n"
"Last-Translator: Ada <ada@example.org>\\n"
"Language: xx\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

# As on the button.
#no space
#. Menu
#| msgid "Opened"
msgid "Open"
msgstr "Öffnen"

# This one is gone.
#~ msgid "Old"
#~ msgstr "Alt"

msgid "Close"
msgstr "Schließen"
`;
    const { entries, printed } = await readTwice("gettext_po", file);
    expect(entries).toEqual([
      {
        key: "Open",
        text: "Öffnen",
        description: "Menu",
        metadata: new Map([
          ["translator-comments.de", "As on the button.\nno space"],
          [
            "po-header.de",
            "# German translation.\n#\n# Ada, 2026\nProject-Id-Version: shop 2\nLast-Translator: Ada <ada@example.org>\nPlural-Forms: nplurals=2; plural=(n != 1);",
          ],
        ]),
      },
      { key: "Close", text: "Schließen" },
    ]);
    expect(printed).toBe(`# German translation.
#
# Ada, 2026
msgid ""
msgstr ""
"Project-Id-Version: shop 2\\n"
"Last-Translator: Ada <ada@example.org>\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Language: de\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

# As on the button.
# no space
#. Menu
msgid "Open"
msgstr "Öffnen"

msgid "Close"
msgstr "Schließen"
`);
    const french = (await loadFormat("gettext_po")).print(entries, { ...options, language: "fr" });
    expect(new TextDecoder().decode(french)).not.toMatch(/^# |Project-Id/m);
  });

  test("stores the previous msgid of a fuzzy translation until it is no longer fuzzy", async () => {
    const block = `#, fuzzy
#| msgctxt "menu"
#| msgid ""
#| "Opened "
#| "now"
msgid "Open"
msgstr "Geöffnet"
`;
    const { entries, printed } = await readTwice("gettext_po", `${header}${block}`);
    expect(printed).toContain(`\n\n${block}`);
    const { print } = await loadFormat("gettext_po");
    const printedAs = (changes: object, language: string) =>
      new TextDecoder().decode(
        print(
          entries.map((entry) => ({ ...entry, ...changes })),
          { ...options, language },
        ),
      );
    expect(printedAs({ status: "0" }, "de")).not.toContain("#|");
    expect(printedAs({}, "fr")).not.toContain("#|");
  });

  describe("several headers", () => {
    const headed = (key: string, ...fields: string[]): FileEntry => ({
      key,
      text: key,
      metadata: new Map([["po-header.de", fields.join("\n")]]),
    });
    const headerOf = async (entries: readonly FileEntry[], untranslated: readonly FileEntry[] = []) => {
      const { print } = await loadFormat("gettext_po");
      const printed = new TextDecoder().decode(print(entries, { ...options, untranslated }));
      return { translator: /Last-Translator: (\w+)/.exec(printed)?.[1], printed };
    };

    test("the header with the latest revision is written, otherwise the last one", async () => {
      const revised = (key: string, date: string) =>
        headed(key, `PO-Revision-Date: ${date}`, `Last-Translator: ${key}`);
      const dated = [
        revised("Ada", "2026-03-01 12:00+0100"),
        revised("Bob", "2026-03-01 11:30-0100"),
        revised("Cy", "2026-03-01 12:15+0000"),
        revised("Dan", "YEAR-MO-DA HO:MI+ZONE"),
      ];
      expect((await headerOf(dated)).translator).toBe("Bob");
      expect((await headerOf([...dated].reverse())).translator).toBe("Bob");
      const undated = [headed("a", "Last-Translator: Ada"), headed("b", "Last-Translator: Bob")];
      expect((await headerOf(undated)).translator).toBe("Bob");
    });

    test("the written header may be stored with a string that is not in the file", async () => {
      const { translator, printed } = await headerOf(
        [{ key: "open", text: "Öffnen" }],
        [{ ...headed("close", "Last-Translator: Ada"), isUntranslated: true }],
      );
      expect(translator).toBe("Ada");
      expect(printed).not.toContain("close");
    });
  });

  test("contexts, references, flags, comments and fuzzy marks of PO are read and written", async () => {
    const { entries, printed } = await readTwice(
      "gettext_po",
      `${header}#. Menu
#: a.c:1
#: b.c:2
#, fuzzy, c-format
msgctxt "verb"
msgid "Open %s"
msgstr "%s öffnen"

#, c-format, no-wrap
msgid "%d file"
msgid_plural "%d files"
msgstr[0] "%d Datei"
msgstr[1] "%d Dateien"

msgctxt ""
msgid "a"
msgstr "b"
`,
    );
    expect(entries).toMatchObject([
      {
        key: "verb|Open %s",
        text: "%s öffnen",
        description: "Menu",
        status: "2",
        metadata: new Map([
          ["msgctxt", "verb"],
          ["references", "a.c:1\nb.c:2"],
          ["flags", "c-format"],
        ]),
      },
      {
        key: "%d file",
        text: "{count, plural, one {%d Datei} other {%d Dateien}}",
        isPlural: true,
        metadata: new Map([
          ["msgid_plural", "%d files"],
          ["flags", "c-format, no-wrap"],
        ]),
      },
      { key: "|a", text: "b" },
    ]);
    expect(printed).toContain(
      '#. Menu\n#: a.c:1\n#: b.c:2\n#, fuzzy, c-format\nmsgctxt "verb"\nmsgid "Open %s"\n',
    );
    expect(printed).toContain(
      '#, c-format, no-wrap\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] "%d Datei"\n',
    );
    expect(printed).toContain('msgctxt ""\nmsgid "a"\nmsgstr "b"\n');
  });

  test("an untranslated PO plural stays a plural, even if both its forms are equal", async () => {
    const { entries, printed } = await readTwice(
      "gettext_po",
      `${header}msgid "sheep"\nmsgid_plural "sheep"\nmsgstr[0] ""\nmsgstr[1] ""\n\nmsgid "file"\nmsgid_plural "files"\nmsgstr[0] ""\nmsgstr[1] ""\n`,
    );
    expect(entries).toMatchObject([
      { key: "sheep", text: "", isPlural: true },
      { key: "file", text: "", isPlural: true },
    ]);
    expect(printed).toContain('msgid "sheep"\nmsgid_plural "sheep"\nmsgstr[0] ""\nmsgstr[1] ""\n');
  });
});

test("a plural whose text has no forms has this text in each form of PO and Qt", async () => {
  const entries = [{ key: "file", text: "Datei", isPlural: true }];
  const po = (await loadFormat("gettext_po")).print(entries, options);
  expect(new TextDecoder().decode(po)).toContain(
    'msgid_plural "file"\nmsgstr[0] "Datei"\nmsgstr[1] "Datei"\n',
  );
  const ts = new TextDecoder().decode((await loadFormat("qt_ts")).print(entries, options));
  expect(ts).toContain('numerus="yes"');
  expect(ts.match(/<numerusform>Datei</g)).toHaveLength(2);
});

describe("plural forms of Qt", () => {
  const numerus = (...texts: string[]) =>
    `<TS><context><name/><message id="a" numerus="yes"><translation>${texts.map((text) => `<numerusform>${text}</numerusform>`).join("")}</translation></message></context></TS>`;

  test.each([
    ["mk", ["1", "2", "3"], "one {1} two {2} other {3}"],
    ["mt", ["1", "2", "3", "4"], "one {1} few {2} many {3} other {4}"],
    ["lv", ["1", "2", "3"], "zero {3} one {1} other {2}"],
    ["tr", ["1"], "other {1}"],
    ["hu", ["1"], "other {1}"],
    ["lo", ["1", "2"], "one {1} other {2}"],
    ["de-AT", ["1", "2"], "one {1} other {2}"],
  ])("forms of %s are read and written in Qt's order", async (language, texts, forms) => {
    const { parse, print } = await loadFormat("qt_ts");
    const options = { language, baseLanguage: "en" };
    const { entries } = parse(new TextEncoder().encode(numerus(...texts)), options);
    expect(entries).toMatchObject([{ text: `{count, plural, ${forms}}`, isPlural: true }]);
    const printed = new TextDecoder().decode(print(entries, options));
    expect(Array.from(printed.matchAll(/<numerusform>(.*)</g), ([, text]) => text)).toEqual(texts);
  });

  test.each([
    ["tr", ["1", "2"], "one {1} other {2}"],
    ["ga", ["1", "2", "3", "4", "5"], "one {1} two {2} few {3} many {4} other {5}"],
    ["de", ["1", "2", "3"], "zero {3} one {1} other {2}"],
  ])("forms of %s are all read if another tool wrote more of them: %j", async (language, texts, forms) => {
    expect(await read("qt_ts", numerus(...texts), { language })).toMatchObject([
      { text: `{count, plural, ${forms}}`, isPlural: true },
    ]);
  });
});

describe("i18next", () => {
  const texts = async (file: object, language: string) =>
    (await read("i18next_json", JSON.stringify(file), { language })).map(({ key, text }) => [key, text]);

  test.each([
    ["en", { step_0: "Hi", step_1: "Next" }],
    ["de", { item_0: "a" }],
    ["ru", { step_0: "a", step_1: "b" }],
    ["ru", { step_0: "a", step_1: "b", step_2: "c", step_3: "d" }],
    ["ja", { step_0: "a", step_1: "b" }],
    ["ru", { step: "a", step_0: "b", step_1: "c", step_2: "d" }],
    ["xx", { step_0: "a" }],
  ])("numbered names that are not a plural of %s stay keys: %j", async (language, file) => {
    expect(await texts(file, language)).toEqual(Object.entries(file));
    const { parse, print } = await loadFormat("i18next_json");
    const options = { language, baseLanguage: "en" };
    const bytes = new TextEncoder().encode(JSON.stringify(file));
    const printed = print(parse(bytes, options).entries, options);
    expect(JSON.parse(new TextDecoder().decode(printed))).toEqual(file);
  });

  test.each([
    ["en", { k: "1", k_plural: "n" }, "one {1} other {n}"],
    ["ru", { k_0: "1", k_1: "2", k_2: "5" }, "one {1} few {2} many {5} other {5}"],
    ["cs-CZ", { k_0: "1", k_1: "2", k_2: "5" }, "one {1} few {2} other {5}"],
    ["sl", { k_0: "5", k_1: "1", k_2: "2", k_3: "3" }, "one {1} two {2} few {3} other {5}"],
    ["lv", { k_0: "1", k_1: "2", k_2: "0" }, "zero {0} one {1} other {2}"],
    ["ja", { k_0: "n" }, "other {n}"],
    ["pl", { k_one: "1", k_few: "2", k_many: "5", k_other: "n" }, "one {1} few {2} many {5} other {n}"],
  ])("forms of %s are read by the rules of their version: %j", async (language, file, forms) => {
    expect(await texts(file, language)).toEqual([["k", `{count, plural, ${forms}}`]]);
  });

  test.each([
    [
      "en",
      {
        place_ordinal_one: "1st",
        place_ordinal_two: "2nd",
        place_ordinal_few: "3rd",
        place_ordinal_other: "nth",
      },
    ],
    ["de", { place_ordinal_other: "n." }],
    [
      "fr",
      { place_ordinal_one: "1er", place_ordinal_other: "ne", place_one: "place", place_other: "places" },
    ],
    ["it", { "a.b": { "c.d_ordinal_many": "l'8", "c.d_ordinal_other": "il n" } }],
  ])("ordinals of %s are one key with the forms of ordinals, and come back: %j", async (language, file) => {
    const options = { language, baseLanguage: "en" };
    const { parse, print } = await loadFormat("i18next_json");
    const { entries } = parse(new TextEncoder().encode(JSON.stringify(file)), options);
    expect(entries[0]).toMatchObject({
      isPlural: true,
      text: expect.stringMatching(/^\{count, selectordinal, /),
    });
    expect(entries[0]?.key).toMatch(/_ordinal"?$/);
    expect(JSON.parse(new TextDecoder().decode(print(entries, options)))).toEqual(file);
  });

  test("forms of an incomplete ordinal stay separate keys", async () => {
    expect(await texts({ place_ordinal_one: "1st", place_ordinal_two: "2nd" }, "en")).toEqual([
      ["place_ordinal_one", "1st"],
      ["place_ordinal_two", "2nd"],
    ]);
  });
});

describe("messages of go-i18n in TOML", () => {
  const file = `Hello = "Hallo"

[Cats]
description = "The number of cats"
hash = "sha1-0123456789abcdef0123456789abcdef01234567"
one = "{{.N}} Katze"
other = "{{.N}} Katzen"

[Title]
description = "Above the page"
other = "Titel"
`;

  test("messages become texts or plurals with a description, and are printed unchanged", async () => {
    const { entries, printed } = await readTwice("toml", file);
    expect(entries).toEqual([
      { key: "Hello", text: "Hallo" },
      {
        key: "Cats",
        text: "{count, plural, one {'{{.N}}' Katze} other {'{{.N}}' Katzen}}",
        isPlural: true,
        description: "The number of cats",
        metadata: new Map([
          [
            "message-members.de",
            '{"description":"The number of cats","hash":"sha1-0123456789abcdef0123456789abcdef01234567"}',
          ],
        ]),
      },
      expect.objectContaining({ key: "Title", text: "Titel", description: "Above the page" }),
    ]);
    expect(printed).toBe(file);
    const { print } = await loadFormat("toml");
    const changed = entries.map((entry) => ({ ...entry, description: "Pets" }));
    expect(new TextDecoder().decode(print(changed, options))).toContain('description = "Pets"');
    const english = new TextDecoder().decode(print(entries, { ...options, language: "en" }));
    expect(english).toMatch(/^Title = "Titel"$/m);
    expect(english).not.toContain("hash");
    const withFormKeys = new TextDecoder().decode(print(entries, { ...options, disablePlurals: true }));
    expect(withFormKeys).toMatch(/^"Cats\[one\]" = /m);
  });

  test.each([
    '[a]\ndescription = "x"\none = "1"\n',
    '[a]\ndescription = "x"\ntitle = "y"\nother = "z"\n',
    '[a]\nother = "z"\n\n[a.description]\ntitle = "x"\n',
  ])("other tables are no messages: %j", async (text) => {
    const { entries, printed } = await readTwice("toml", text);
    expect(entries.map(({ isPlural }) => isPlural)).not.toContain(true);
    expect(printed).toBe(text);
  });
});

test("the data of an ARB file is stored per language and exported", async () => {
  const file = `{
  "@@locale": "de",
  "@@last_modified": "2026-11-27T10:00:00Z",
  "@@x-generator": {
    "name": "gen",
    "version": 2
  },
  "title": "Titel",
  "@title": {
    "description": "Headline"
  },
  "body": "Text"
}
`;
  const { entries, printed } = await readTwice("arb", file);
  expect(printed).toBe(file);
  expect(entries.map(({ metadata }) => [...(metadata?.keys() ?? [])])).toEqual([["arb-header.de"], []]);
  const { print } = await loadFormat("arb");
  const printedNames = (more: Partial<PrintOptions>, of = entries) =>
    Object.keys(JSON.parse(new TextDecoder().decode(print(of, { ...options, ...more }))));
  expect(printedNames({ language: "fr" })).toEqual(["@@locale", "title", "@title", "body"]);
  expect(printedNames({ includeMetadata: false })).not.toContain("@@last_modified");
  expect(printedNames({ untranslated: entries.slice(0, 1) }, entries.slice(1))).toEqual([
    "@@locale",
    "@@last_modified",
    "@@x-generator",
    "body",
  ]);
  const chrome = (await loadFormat("chrome_i18n_json")).print(entries, options);
  expect(new TextDecoder().decode(chrome)).not.toContain("last_modified");
});

test.each([
  [["2026-02-01T00:00:00Z", "2026-01-01T00:00:00Z"], "0"],
  [["2026-01-01T01:00:00+02:00", "2026-01-01T00:00:00Z"], "1"],
  [["2026-01-01", undefined], "0"],
  [[undefined, "never"], "1"],
])("the data of the latest of several ARB files is written, modified %j", async (dates, latest) => {
  const { parse, print } = await loadFormat("arb");
  const entries = dates.flatMap((date, index) => {
    const file = { "@@last_modified": date, "@@x-file": String(index), [`k${index}`]: "text" };
    return parse(new TextEncoder().encode(JSON.stringify(file)), options).entries;
  });
  const printed = JSON.parse(new TextDecoder().decode(print(entries, options)));
  expect(printed["@@x-file"]).toBe(latest);
});

describe.each(["symfony_yaml", "ruby_on_rails_yaml"] as const)(
  "name of more than 1,024 characters in %s",
  (id) => {
    const keys = ["k".repeat(1_022), "k".repeat(1_023), "k".repeat(8_000), "z"];
    const entries = keys.flatMap((key) => [
      { key, text: "text" },
      { key: `in.${key}`, text: "{count, plural, one {1} other {n}}", isPlural: true },
      { key: `list.${key}[0]`, text: "item" },
    ]);

    test("a long name is read back", async () => {
      const { parse, print } = await loadFormat(id);
      const read = parse(print(entries, options), options).entries;
      expect(read).toHaveLength(entries.length);
      expect(read).toEqual(expect.arrayContaining(entries));
    });

    test("has the notation that its readers accept", async () => {
      const printed = new TextDecoder().decode((await loadFormat(id)).print(entries, options));
      expect(printed.match(/^ *\? "k+"$/gm) ?? []).toHaveLength(id === "ruby_on_rails_yaml" ? 6 : 0);
    });
  },
);

describe("ini", () => {
  test("the section is the first name of a key, and dots in names are quoted", async () => {
    const { entries, printed } = await readTwice(
      "ini",
      '; not of a key\n\na = 1\n[cart]\n# Headline\ntitle= "  Your \\"cart\\"\\n" ; said\n[a.b]\nc = d\\n\n',
    );
    expect(entries).toEqual([
      { key: "a", text: "1" },
      { key: "cart.title", text: '  Your "cart"\n', description: "Headline" },
      { key: '"a.b".c', text: "d\\n" },
    ]);
    expect(printed).toContain("[a.b]\nc=d\\n\n");
  });

  test("keys that ini cannot contain are rejected by name, and malformed lines by number", async () => {
    await expect(read("ini", "a=1\nb")).rejects.toThrow("Line 2: Expected name = text.");
    const { print } = await loadFormat("ini");
    expect(() => print([{ key: "a=b", text: "" }], options)).toThrow(': "a=b".');
  });
});

describe("TOML", () => {
  test("TOML tables, dotted names and arrays are read, and texts are printed before tables", async () => {
    const { entries, printed } = await readTwice(
      "toml",
      'a = "1"\nlist = ["x", { e = \'y\' }]\n[[step]]\nname = "first"\n[cart]\n"b.c" = """\nz"""\nd.e = "2"\n[cart.items]\none = "%d item"\nother = "%d items"\n',
    );
    expect(entries).toEqual([
      { key: "a", text: "1" },
      { key: "list[0]", text: "x" },
      { key: "list[1].e", text: "y" },
      { key: "step[0].name", text: "first" },
      { key: 'cart."b.c"', text: "z" },
      { key: "cart.d.e", text: "2" },
      { key: "cart.items", text: "{count, plural, one {%d item} other {%d items}}", isPlural: true },
    ]);
    expect(printed).toContain('[cart.items]\none = "%d item"\nother = "%d items"\n');
  });

  test("TOML values other than texts are rejected with their key, and malformed TOML with its line", async () => {
    for (const value of ["1", "9999999999999999999", "true", "2001-01-01"])
      await expect(read("toml", `a = "1"\n[b]\nc = ${value}`)).rejects.toThrow(
        'The value is not a text: "b.c".',
      );
    await expect(read("toml", 'a = "1"\na = "2"')).rejects.toThrow(/^Line 2: Invalid TOML \(/);
  });
});

describe("Laravel PHP", () => {
  test("both forms of PHP arrays, concatenated texts and heredocs are read", async () => {
    const { entries, printed } = await readTwice(
      "laravel_php",
      `<?php\ndeclare(strict_types=1);\n/* texts */\nreturn array(
        'a' => 'It\\'s \\\\ \\n',
        "b" => "1\\n\\x41\\u{1F600}\\$c" . ' :name',
        'one|many' => '{0} none|[2,*] more',
        'list' => ['x', ['y' => 'z']],
        '10' => <<<'END'
          raw $x
          END,
        'items' => ['one' => ':count item', 'other' => ':count items'],
      );`,
    );
    expect(entries).toEqual([
      { key: "a", text: "It's \\ \\n" },
      { key: "b", text: "1\nA😀$c :name" },
      { key: "one|many", text: "{0} none|[2,*] more" },
      { key: "list[0]", text: "x" },
      { key: "list[1].y", text: "z" },
      { key: "10", text: "raw $x" },
      { key: "items", text: "{count, plural, one {:count item} other {:count items}}", isPlural: true },
    ]);
    expect(printed).toContain("    'a' => 'It\\'s \\\\ \\\\n',\n");
  });

  test.each([
    "<?php\nreturn [\n'a' => $x];",
    "<?php\nreturn [\n'a' => \"b $x\"];",
    "<?php\nreturn [\n'a' => system('id')];",
    "<?php\nreturn [\n'a' => FOO];",
    "<?php\nreturn [\n...$x];",
    "<?php\n\n$x = 1; return [];",
    "<?php\nreturn [];\nfoo();",
    "<?php\nreturn [\n'a' 'b'];",
  ])("%j is rejected with its line and not executed", async (text) => {
    await expect(read("laravel_php", text)).rejects.toThrow(/^Line 3: (?:Only a returned|Invalid PHP)/);
  });
});

describe("Ember modules", () => {
  test("objects, lists, templates and concatenated texts of a module are read", async () => {
    const { entries, printed } = await readTwice(
      "ember_i18n_json_module",
      `// texts\nexport default { a: 'It\\'s', 'b.c': \`x\\ny\`, d: { e: "1" + '2', ["__proto__"]: 'p' }, list: ['x'], items: { one: '1', other: 'n' } };`,
    );
    expect(entries).toEqual([
      { key: "a", text: "It's" },
      { key: '"b.c"', text: "x\ny" },
      { key: "d.e", text: "12" },
      { key: "d.__proto__", text: "p" },
      { key: "list[0]", text: "x" },
      { key: "items", text: "{count, plural, one {1} other {n}}", isPlural: true },
    ]);
    expect(printed).toContain('["__proto__"]: "p"');
  });

  test.each([
    "export default {\n\na: b };",
    "export default {\n\na: f() };",
    `export default {\n\na: \`\${b}\` };`,
    "export default {\n\n...b };",
    "export default {\n\na() {} };",
    "export default {\n\na: /x/ };",
    "export default {};\n\nfoo();",
    "export default {\n\na: 'b };",
  ])("%j is rejected with its line and not executed", async (text) => {
    await expect(read("ember_i18n_json_module", text)).rejects.toThrow(
      /^Line 3: (?:Only export default|Invalid module)/,
    );
  });
});

describe("Xcode catalogs", () => {
  const string = (value: string, state = "translated") => ({ stringUnit: { state, value } });
  const catalog = (strings: object) => JSON.stringify({ sourceLanguage: "en", strings, version: "1.0" });

  test("one language of a catalog is read: texts, plurals, devices and review states", async () => {
    const { entries, printed } = await readTwice(
      "ios_xcstrings",
      catalog({
        Hello: {
          comment: "Greeting",
          localizations: { de: string("Hallo", "needs_review"), fr: string("Salut") },
        },
        files: {
          extractionState: "manual",
          localizations: {
            de: {
              variations: { plural: { one: string("%d Datei"), other: string("%d Dateien") } },
              substitutions: { n: { argNum: 1 } },
            },
          },
        },
        tap: {
          extractionState: "stale",
          shouldTranslate: false,
          localizations: {
            de: { variations: { device: { mac: string("Klicken"), other: string("Tippen") } } },
          },
        },
        open: {},
      }),
    );
    expect(entries.map(({ key, text, status }) => [key, text, status])).toEqual([
      ["Hello", "Hallo", "2"],
      ["files", "{count, plural, one {%d Datei} other {%d Dateien}}", undefined],
      ["tap[device=mac]", "Klicken", undefined],
      ["tap[device=other]", "Tippen", undefined],
      ["open", "", undefined],
    ]);
    const { strings } = JSON.parse(printed);
    expect(strings.Hello).toEqual({
      comment: "Greeting",
      localizations: { de: string("Hallo", "needs_review") },
    });
    expect(strings.tap).toMatchObject({ extractionState: "stale", shouldTranslate: false });
    expect(strings.tap.localizations.de.variations.device.mac).toEqual(string("Klicken"));
    expect(strings.files.localizations.de.substitutions).toEqual({ n: { argNum: 1 } });
  });

  test("several languages are printed into one catalog, each string once and in order of the keys", async () => {
    const { print } = await loadFormat("ios_xcstrings");
    const of = (
      language: string,
      place: number,
      key: string,
      text: string,
      more: Partial<FileEntry> = {},
    ) => ({
      ...{ language, place, key, text },
      ...more,
    });
    const entries: FileEntry[] = [
      of("de", 1, "tap[device=other]", "Tippen", { source: "Tap", status: "2" }),
      of("de", 4, "only", "Nur", { source: "Only" }),
      of("fr", 1, "tap[device=other]", "Toucher", { source: "Tap" }),
      of("fr", 2, "tap[device=mac]", "Cliquer", { source: "Click" }),
      of("fr", 3, "files", "{count, plural, one {1} other {n}}", {
        isPlural: true,
        source: "Files",
        description: "How many",
      }),
    ];
    const printed = print(entries, { language: "de", baseLanguage: "en" });
    const { strings } = JSON.parse(new TextDecoder().decode(printed));
    const devices = (texts: Record<string, object>) => ({ variations: { device: texts } });
    expect(Object.entries(strings)).toEqual([
      [
        "tap",
        {
          extractionState: "manual",
          localizations: {
            en: devices({ other: string("Tap"), mac: string("Click") }),
            de: devices({ other: string("Tippen", "needs_review") }),
            fr: devices({ other: string("Toucher"), mac: string("Cliquer") }),
          },
        },
      ],
      [
        "files",
        {
          comment: "How many",
          extractionState: "manual",
          localizations: {
            en: string("Files"),
            fr: { variations: { plural: { one: string("1"), other: string("n") } } },
          },
        },
      ],
      ["only", { extractionState: "manual", localizations: { en: string("Only"), de: string("Nur") } }],
    ]);
    const withBase = print([of("en", 1, "a", "A"), of("de", 1, "a", "Ä", { source: "old" })], options);
    expect(JSON.parse(new TextDecoder().decode(withBase)).strings.a.localizations).toEqual({
      en: string("A"),
      de: string("Ä"),
    });
  });

  test("a missing source is its key, and values other than texts are rejected with the key", async () => {
    expect(await read("ios_xcstrings", catalog({ Hello: {} }), { language: "en" })).toMatchObject([
      { key: "Hello", text: "Hello" },
    ]);
    await expect(
      read("ios_xcstrings", catalog({ a: { localizations: { de: { stringUnit: { value: 1 } } } } })),
    ).rejects.toThrow('The value is not a text: "a".');
    await expect(
      read(
        "ios_xcstrings",
        catalog({ a: { localizations: { de: { variations: { plural: { One: string("x") } } } } } }),
      ),
    ).rejects.toThrow(/“One” is not a quantity.*"a"/);
    await expect(
      read("ios_xcstrings", catalog({ a: { localizations: { de: { variations: { plural: {} } } } } })),
    ).rejects.toThrow('The plural has no forms: "a".');
  });
});

describe("XLIFF 2", () => {
  test("notes, locks, statuses and inline elements are read, and segments become one text", async () => {
    const { entries, printed } = await readTwice(
      "xliff2",
      `<xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="de"><file id="f"><group id="g">
        <unit id="1" name="cart.title" translate="no">
          <notes><note category="description">Headline</note><note category="screen">cart</note><note category="maxLength">20</note></notes>
          <segment state="translated" subState="x:Legal"><source>Your <ph id="1"/></source><target>Dein <ph id="1"/></target></segment>
          <ignorable><source> </source><target> </target></ignorable>
        </unit></group>
        <unit id="2"><segment state="final"><source>Pay</source><target>Zahlen</target></segment></unit></file></xliff>`,
      { includeStatus: true },
    );
    expect(entries).toEqual([
      {
        key: "cart.title",
        text: 'Dein <ph id="1"/> ',
        source: 'Your <ph id="1"/> ',
        description: "Headline",
        maxLength: 20,
        locked: true,
        status: "Legal",
        metadata: new Map([["screen", "cart"]]),
      },
      { key: "2", text: "Zahlen", source: "Pay", status: "1" },
    ]);
    expect(printed).toContain('<segment state="translated" subState="x:Legal">');
  });

  const data = `<data id="d1" dir="ltr">&lt;b></data><data id="d2" xml:space="preserve">%s<cp hex="001b"/></data>`;

  test("original data of inline elements is kept with the texts that refer to it", async () => {
    const text = '<ph id="1" dataRef="d1"/> x <ph id="2" dataRef="d2"/>';
    const { entries, printed } = await readTwice(
      "xliff2",
      `<xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="de"><file id="f">
        <unit id="1" name="a"><notes><note category="screen">cart</note></notes><originalData>${data}</originalData>
        <segment><source>${text}</source><target>${text}</target></segment></unit></file></xliff>`,
    );
    expect(entries).toEqual([
      {
        key: "a",
        text,
        source: text,
        metadata: new Map([
          ["screen", "cart"],
          ["xliff:original-data", data],
        ]),
      },
    ]);
    expect(printed).toContain(`      </notes>\n      <originalData>${data}</originalData>\n      <segment>`);
    const { print } = await loadFormat("xliff2");
    const bare = new TextDecoder().decode(print(entries, { ...options, includeMetadata: false }));
    expect(bare).toContain(data);
    expect(bare).not.toContain("cart");
  });

  test.each([
    "here",
    "<data>a</data>",
    '<data id="a b">a</data>',
    '<data id="a" own="b">a</data>',
    '<data id="a">a</data><data id="a">b</data>',
    '<data id="a"><ph id="1"/></data>',
    '<data id="a"><cp/></data>',
    "<x",
  ])("original data that would make a file invalid is written as a note: %s", async (text) => {
    const { parse, print } = await loadFormat("xliff2");
    const entries = [
      { key: "a", text: "b", source: "c", metadata: new Map([["xliff:original-data", text]]) },
    ];
    const printed = print(entries, options);
    expect(new TextDecoder().decode(printed)).toContain('<note category="xliff:original-data">');
    expect(parse(printed, options).entries).toEqual(entries);
  });

  test("each status of XLIFF 2 is read back", async () => {
    const { parse, print } = await loadFormat("xliff2");
    const entries = ["1", "2", "3", "4", "Legal"].map((status) => ({
      key: `k${status}`,
      text: "x",
      source: "x",
      status,
    }));
    const printed = print(entries, { ...options, includeStatus: true });
    expect(parse(printed, options).entries).toEqual(entries);
  });

  test("an unknown version of XLIFF is rejected", async () => {
    await expect(read("xliff2", '<xliff version="1.2"/>')).rejects.toThrow("This is not XLIFF 2");
    await expect(read("xliff", '<xliff version="2.1"/>')).rejects.toThrow("Line 1: This is XLIFF 2");
  });
});

test.each(["ini", "csv", "java_properties", "nested_json"] as const)(
  "a name that starts with a byte order mark keeps it in %s, also at the start of a file",
  async (id) => {
    const format = await loadFormat(id);
    const entries = [{ key: "\ufeffa", text: "b" }];
    const again = format.parse(format.print(entries, options), options).entries;
    expect(again.map(({ key }) => key)).toEqual(["\ufeffa"]);
  },
);

test("generated keys are the same in each language of a table, and differ in another table", async () => {
  const keysOf = async (table: string, language: string) =>
    (await read("csv", table, { language, autoGenerateMissingKeys: true })).map(({ key }) => key);
  const table = "id,en,de\n,Open,Öffnen\n,Close,Schließen\n,Open,Offen\n";
  const [open = "", close = "", third = ""] = await keysOf(table, "en");
  expect([open, third]).toEqual([expect.stringMatching(/^key_[0-9a-f]{16}$/), `${open}_2`]);
  expect(close).not.toBe(open);
  expect(await keysOf(table, "de")).toEqual([open, close, third]);
  expect(await keysOf("en\nClose\n", "en")).toEqual([close]);
  expect(await keysOf(`id,en,de\n${open},x,y\n,Open,Öffnen\n`, "de")).toEqual([open, third]);
});

describe("markup that would make XLIFF invalid", () => {
  const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

  test.each([
    ["xliff", "H<sub>2</sub>O"],
    ["xliff", "<g>a</g>"],
    ["xliff", '<x id="1">a</x>'],
    ["xliff", '<x id="1" class="b"/>'],
    ["xliff", '<g id="1" ctype="strong">a</g>'],
    ["xliff", '<bpt id="1" rid="1">&lt;b&gt;</bpt>a<ept id="2" rid="2">&lt;/b&gt;</ept>'],
    ["xliff", '<g id="1"><sub>a</sub></g>'],
    ["xliff", '<it id="1">&lt;b&gt;</it>'],
    ["xliff", "<mrk>a</mrk>"],
    ["xliff", '<mrk mtype="seg" mid="0">a</mrk>'],
    ["xliff2", "Hello <em>you</em>"],
    ["xliff2", "<em/>"],
    ["xliff2", '<ph id="1">a</ph>'],
    ["xliff2", '<ph id="a b"/>'],
    ["xliff2", '<pc id="1" class="b">a</pc>'],
    ["xliff2", '<pc id="1"><em>a</em></pc>'],
    ["xliff2", '<mrk id="1" fs:fs="b">a</mrk>'],
    ["xliff2", '<cp hex="1"/>'],
  ] as const)("%s escapes it, and reads it back: %s", async (id, text) => {
    const { parse, print } = await loadFormat(id);
    const entries = [{ key: "a", text, source: text }];
    const printed = print(entries, options);
    expect(new TextDecoder().decode(printed)).toContain(`<target>${escaped(text)}</target>`);
    expect(parse(printed, options).entries).toEqual(entries);
  });

  test.each([
    ["xliff", 'H<ph id="1">&lt;i title="<sub ctype="bold">a<x id="2"/></sub>"></ph>O'],
    ["xliff", '<g id="1" ctype="x-b" equiv-text="&lt;b>"><mrk mtype="x-own" comment="b">a &amp; b</mrk></g>'],
    ["xliff", '<bx id="1" rid="1" clone="no"/>a<ex id="2" rid="1"/><it id="3" pos="open">&lt;b></it>'],
    ["xliff2", '<pc id="1" type="fmt" subType="xlf:b">a<sc id="2"/>b<ec startRef="2"/></pc><cp hex="001A"/>'],
    ["xliff2", '<mrk id="m1" type="comment" value="b">a</mrk><sm id="m2" type="a:b"/>c<em startRef="m2"/>'],
  ] as const)("valid markup of %s stays elements: %s", async (id, text) => {
    const { parse, print } = await loadFormat(id);
    const entries = [{ key: "a", text, source: text }];
    const printed = print(entries, options);
    expect(new TextDecoder().decode(printed)).toContain(`<target>${text}</target>`);
    expect(parse(printed, options).entries).toEqual(entries);
  });
});

test("marked segments in XLIFF become one text, which is empty until all are translated", async () => {
  const unit = (id: string, target: string) =>
    `<trans-unit id="${id}"><source>A. B.</source><seg-source><mrk mtype="seg" mid="1">A.</mrk> <mrk mtype="seg" mid="2">B.</mrk></seg-source><target>${target}</target></trans-unit>`;
  const { entries } = await readTwice(
    "xliff",
    `<xliff version="1.2"><file><body>${[
      unit("plain", '<mrk mtype="seg" mid="1">Ä &amp; Ö.</mrk> <mrk mtype="seg" mid="2">Bé.</mrk>'),
      unit(
        "within",
        '<g id="1"><mrk mtype="seg" mid="1">Ä.</mrk></g> <mrk mtype="seg" mid="2"><mrk mtype="term">Bé</mrk></mrk>',
      ),
      unit("empty", '<mrk mtype="seg" mid="1"/> <mrk mtype="seg" mid="2"></mrk>'),
      unit("half", '<mrk mtype="seg" mid="1">Ä.</mrk> <mrk mtype="seg" mid="2"/>'),
      unit("first", '<mrk mtype="seg" mid="1">Ä.</mrk>'),
      unit("unmarked", "Ä."),
    ].join("")}</body></file></xliff>`,
  );
  expect(entries.map(({ text }) => text)).toEqual([
    "Ä & Ö. Bé.",
    '<g id="1">Ä.</g> <mrk mtype="term">Bé</mrk>',
    "",
    "",
    "",
    "Ä.",
  ]);
  const written = [{ key: "a", text: '<mrk mtype="seg">as it is</mrk>' }];
  const { parse, print } = await loadFormat("xliff");
  expect(parse(print(written, options), options).entries).toMatchObject(written);
});

describe("XLIFF 1.2", () => {
  const file = (units: string) => `<xliff version="1.2"><file><body>${units}</body></file></xliff>`;
  const groups = [
    '<context-group purpose="location"><context context-type="sourcefile">a &amp; b.ts</context><context context-type="linenumber">3</context></context-group>',
    '<context-group name="own" purpose="x-own"><context context-type="x-path" match-mandatory="no">/a</context></context-group>',
  ];

  test("context groups of a unit are kept as they are", async () => {
    const { entries, printed } = await readTwice(
      "xliff",
      file(
        `<trans-unit id="a"><source>x</source>${groups.join("\n")}<context-group><context context-type="x-screenshot">u</context></context-group><note from="screen">cart</note></trans-unit>`,
      ),
    );
    expect([...(entries[0]?.metadata ?? [])]).toEqual([
      ["screen", "cart"],
      ["xliff:contexts", groups.join("")],
    ]);
    expect(printed).toContain(groups.map((group) => `        ${group}\n`).join(""));
    expect(printed).not.toMatch(/x-screenshot|xliff:contexts/);
    const { print } = await loadFormat("xliff");
    const bare = new TextDecoder().decode(print(entries, { ...options, includeMetadata: false }));
    expect(bare).not.toContain("context");
  });

  test.each([
    "a.ts:3",
    "<context-group/>",
    '<context-group purpose="here"><context context-type="element">a</context></context-group>',
    '<context-group><context context-type="element"><x id="1"/></context></context-group>',
    "<context-group><context>a</context></context-group>",
    '<context-group><context context-type="element">a</context></context-group> more',
    "<x",
  ])("context groups that would make a file invalid are written as notes: %s", async (text) => {
    const { parse, print } = await loadFormat("xliff");
    const entries = [{ key: "a", text: "b", source: "c", metadata: new Map([["xliff:contexts", text]]) }];
    const printed = print(entries, options);
    expect(new TextDecoder().decode(printed)).toContain('<note from="xliff:contexts">');
    expect(parse(printed, options).entries).toEqual(entries);
  });

  test("an approved unit is final, unless its state is more specific", async () => {
    const unit = (id: string, approved: string, state = "") =>
      `<trans-unit id="${id}" approved="${approved}"><source>x</source><target${state}>y</target></trans-unit>`;
    const entries = await read(
      "xliff",
      file(
        [
          unit("a", "yes"),
          unit("b", "no"),
          unit("c", "yes", ' state="translated"'),
          unit("d", "yes", ' state="needs-review-translation"'),
        ].join(""),
      ),
    );
    expect(entries.map(({ status }) => status)).toEqual(["1", undefined, "1", "2"]);
    const { print } = await loadFormat("xliff");
    const printed = (includeStatus: boolean) =>
      new TextDecoder()
        .decode(print(entries, { ...options, includeStatus }))
        .match(/id="\w"|approved="yes"/g);
    expect(printed(true)).toEqual([
      ...['id="a"', 'approved="yes"', 'id="b"', 'id="c"', 'approved="yes"', 'id="d"'],
    ]);
    expect(printed(false)).not.toContain('approved="yes"');
  });
});

describe("XLIFF with several files", () => {
  const unit12 = (id: string, text: string) =>
    `<trans-unit id="${id}"><source>x</source><target>${text}</target></trans-unit>`;
  const file12 = (name: string, units: string) =>
    `<file original="${name}" source-language="en" target-language="de" datatype="plaintext"><body>${units}</body></file>`;
  const unit21 = (name: string, text: string, index: number) =>
    `<unit id="u${index}" name="${name}"><segment><source>x</source><target>${text}</target></segment></unit>`;
  const files = {
    xliff: `<xliff version="1.2">${file12(
      "App/Info.strings",
      `${unit12("title", "App")}${unit12("n[one]", "1")}${unit12("n[other]", "n")}`,
    )}${file12(
      "Widget/Info.strings",
      `${unit12("title", "Widget")}${unit12("size", "Klein")}${unit12("n[few]", "2")}${unit12("n[other]", "m")}`,
    )}</xliff>`,
    xliff2: `<xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="de">
      <file id="f1" original="App/Info.strings">${["title=App", "n[one]=1", "n[other]=n"]
        .map((text, index) => unit21(...(text.split("=") as [string, string]), index))
        .join("")}</file>
      <file id="f2" original="Widget/Info.strings">${["title=Widget", "size=Klein", "n[few]=2", "n[other]=m"]
        .map((text, index) => unit21(...(text.split("=") as [string, string]), index))
        .join("")}</file></xliff>`,
  };

  test.each(["xliff", "xliff2"] as const)(
    "in %s units of the same name stay separate, each in its file",
    async (id) => {
      const { entries, printed } = await readTwice(id, files[id]);
      const from = (file: string) => new Map([["xliff:original", `${file}/Info.strings`]]);
      expect(entries).toMatchObject([
        { key: "title", text: "App", metadata: from("App") },
        { key: "n", text: "{count, plural, one {1} other {n}}", isPlural: true, metadata: from("App") },
        { key: "Widget/Info.strings|title", text: "Widget", metadata: from("Widget") },
        { key: "size", text: "Klein", metadata: from("Widget") },
        {
          key: "Widget/Info.strings|n",
          text: "{count, plural, few {2} other {m}}",
          isPlural: true,
          metadata: from("Widget"),
        },
      ]);
      expect(printed.match(/<file /g)).toHaveLength(2);
      expect(printed).not.toContain("<note");
      if (id === "xliff")
        expect(printed).toContain('<trans-unit id="title" resname="Widget/Info.strings|title"');
      // An export of one file alone has the same keys.
      const part = (await loadFormat(id)).print(entries.slice(2), options);
      const read = (await loadFormat(id)).parse(part, options).entries;
      expect(read.map(({ key }) => key)).toEqual(entries.slice(2).map(({ key }) => key));
    },
  );

  test("XLIFF with one file, and files of orders, keep their keys unchanged", async () => {
    const document = `<xliff version="1.2">${file12("a.strings", unit12("title", "A"))}</xliff>`;
    expect(await read("xliff", document)).toEqual([{ key: "title", text: "A", source: "x" }]);
    const order = await read("xliff", files.xliff, { codes: true });
    expect(order.map(({ key }) => key)).toEqual(["title", "n", "size"]);
  });
});

describe("XLIFF in another language than requested", () => {
  const unit = '<trans-unit id="a"><source>One</source><target>Un</target></trans-unit>';
  const of12 = (languages: string) =>
    `<xliff version="1.2"><file ${languages}><body>${unit}</body></file></xliff>`;
  const of21 = (languages: string) =>
    `<xliff version="2.1" ${languages}><file id="f"><unit id="a"><segment><source>One</source><target>Un</target></segment></unit></file></xliff>`;

  test("another target language is rejected with both codes", async () => {
    const refused = "Line 1: The file is in “fr-CA”, not in “de”";
    await expect(read("xliff", of12('source-language="en" target-language="fr-CA"'))).rejects.toThrow(
      refused,
    );
    await expect(read("xliff2", of21('srcLang="en" trgLang="fr-CA"'))).rejects.toThrow(refused);
  });

  test.each([
    ["de-AT", "de"],
    ["nb_NO", "no"],
    ["x-own", "de"],
    ["fr", "xx"],
    ["en", "de"],
  ])("a file in %s is accepted for %s", async (targetLanguage, language) => {
    const entries = await read("xliff", of12(`source-language="en" target-language="${targetLanguage}"`), {
      language,
    });
    expect(entries).toMatchObject([{ key: "a", text: "Un" }]);
    expect(await read("xliff2", of21(`srcLang="en" trgLang="${targetLanguage}"`), { language })).toHaveLength(
      1,
    );
  });
});

test("PO escapes are bytes in UTF-8", async () => {
  const file = String.raw`msgid "coffee"
msgstr "caf\303\251, \x63af\xc3\xa9, \342\202\254, \101"
`;
  expect(await read("gettext_po", file)).toEqual([{ key: "coffee", text: "café, café, €, A" }]);
});

test("PO may have several texts and keywords in one line", async () => {
  expect(await read("gettext_po", 'msgid "a" "b" msgstr "x"\n"y" "z"\n')).toEqual([
    { key: "ab", text: "xyz" },
  ]);
  await expect(read("gettext_po", 'msgid "a" b\nmsgstr "x"\n')).rejects.toThrow("Line 1");
});

test.each<[string, string, Array<string | undefined>]>([
  ["in braces", '/* Above */\n{\n"a" = "b"; /* Hi */ c = "{d}";\n}\n', ["Above", "Hi"]],
  [
    "in an XML property list",
    '<?xml version="1.0"?><plist version="1.0"><dict><key>a</key><string>b</string><key>c</key><string>{d}</string></dict></plist>',
    [undefined, undefined],
  ],
])("strings of Apple are read %s", async (_, file, descriptions) => {
  const { entries } = await readTwice("ios_strings", file);
  expect(entries).toMatchObject([
    { key: "a", text: "b" },
    { key: "c", text: "{d}" },
  ]);
  expect(entries.map(({ description }) => description)).toEqual(descriptions);
});

test.each([
  ['{\n"a" = "b";\n', 3],
  ['"a" = "b";\n}', 2],
  ['{ "a" = "b"; }\n"c" = "d";', 2],
  ['"a" = {\n};', 1],
  ['"a" {', 1],
  ["{ { } }", 1],
])("braces of %j that enclose nothing whole are refused with the line", async (file, line) => {
  await expect(read("ios_strings", file)).rejects.toThrow(`Line ${line}: Expected "key" = "text"`);
});

test("strings of Apple without a value are their own texts, and octal escapes are of NeXTSTEP", async () => {
  const { entries } = await readTwice("ios_strings", String.raw`/* Close */ "Cancel"; "a" = "\341\101\256";`);
  expect(entries).toEqual([
    { key: "Cancel", text: "Cancel", description: "Close" },
    { key: "a", text: "ÆAﬁ" },
  ]);
});

test("Qt messages without source and id are skipped, as in lrelease", async () => {
  const entries = await read(
    "qt_ts",
    `<TS><context><name>Main</name>
      <message><source></source><translation>Nichts</translation></message>
      <message><source>Open</source><translation>Öffnen</translation></message>
    </context></TS>`,
  );
  expect(entries).toMatchObject([{ key: "Main|Open", text: "Öffnen" }]);
});
