import { describe, expect, test } from "vitest";
import type { ParseOptions } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { type FormatId, loadFormat } from "#formats/formats.ts";
import { growth } from "#testing/growth.ts";

const options: ParseOptions = { language: "en", baseLanguage: "en" };
const parse = async (id: FormatId, text: string, more: Partial<ParseOptions> = {}) =>
  (await loadFormat(id)).parse(new TextEncoder().encode(text), { ...options, ...more });
const print = async (id: FormatId, entries: Array<{ key: string; text: string }>) =>
  new TextDecoder().decode((await loadFormat(id)).print(entries, options));

const growingEntity = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;">]>`;
const externalEntity = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd">]>`;

describe("hostile XML", () => {
  test.each([
    ["android_xml", (entity: string) => `<resources><string name="a">&${entity};</string></resources>`],
    ["ios_stringsdict", (entity: string) => `<plist><dict><key>&${entity};</key><dict/></dict></plist>`],
    ["microsoft_resx", (entity: string) => `<root><data name="a"><value>&${entity};</value></data></root>`],
    ["microsoft_resw", (entity: string) => `<root><data name="a"><value>&${entity};</value></data></root>`],
    [
      "qt_ts",
      (entity: string) =>
        `<TS><context><name/><message id="a"><translation>&${entity};</translation></message></context></TS>`,
    ],
    [
      "xliff2",
      (entity: string) =>
        `<xliff version="2.1"><file><unit id="a"><segment><source>&${entity};</source></segment></unit></file></xliff>`,
    ],
    [
      "xliff",
      (entity: string) =>
        `<xliff><file><body><trans-unit id="a"><source>&${entity};</source></trans-unit></body></file></xliff>`,
    ],
  ] as const)("entities of a file in %s neither grow nor reach outside", async (id, file) => {
    await expect(parse(id, growingEntity + file("lol2"))).rejects.toThrow(
      "Line 1: The entity &lol2; is not read",
    );
    await expect(parse(id, externalEntity + file("file"))).rejects.toThrow(
      "Line 1: The entity &file; is not read",
    );
  });

  test.each([
    ["android_xml", "resources"],
    ["ios_stringsdict", "plist"],
    ["microsoft_resx", "root"],
    ["microsoft_resw", "root"],
    ["qt_ts", "TS"],
    ["xliff", "xliff"],
    ["xliff2", "xliff"],
  ] as const)("more than 100 levels in %s are rejected with the line", async (id, root) => {
    const deep = `<${root} version="2.1">\n${"<a>".repeat(200)}${"</a>".repeat(200)}</${root}>`;
    await expect(parse(id, deep)).rejects.toThrow("Line 2: The file is nested deeper than 100 levels.");
  });

  test("malformed XML is rejected with its line", async () => {
    await expect(parse("android_xml", "<resources>\n<string name='a'>b</resources>")).rejects.toThrow(
      /^Line 2: /,
    );
    await expect(
      parse("xliff", "<xliff>\n<file><body>\n<trans-unit/></body></file></xliff>"),
    ).rejects.toThrow("Line 3: An element <trans-unit> has no id.");
  });

  test("control characters that XML cannot contain are rejected with the keys", async () => {
    await expect(
      print("android_xml", [
        { key: "good", text: "a" },
        { key: "bad", text: "a\u0001" },
      ]),
    ).rejects.toThrow(
      'Texts contain control characters, which XML does not allow: "bad". Remove them, or choose another format.',
    );
  });
});

describe("nesting", () => {
  test.each(["nested_json", "i18next_json", "react_simple_json", "ios_xcstrings"] as const)(
    "100,000 levels in %s are rejected",
    async (id) => {
      const levels = 100_000;
      await expect(parse(id, `${'{"a":'.repeat(levels)}"b"${"}".repeat(levels)}`)).rejects.toThrow(
        "deeper than 100 levels",
      );
      await expect(parse(id, "[".repeat(levels))).rejects.toThrow("deeper than 100 levels");
    },
  );

  test.each(["symfony_yaml", "ruby_on_rails_yaml"] as const)(
    "10,000 levels in %s are rejected",
    async (id) => {
      await expect(parse(id, `a: ${"[".repeat(10_000)}${"]".repeat(10_000)}`)).rejects.toThrow(
        /^(?:Line \d+: )/,
      );
      const blocks = Array.from({ length: 300 }, (_, level) => `${" ".repeat(level)}a:`).join("\n");
      await expect(parse(id, blocks)).rejects.toThrow("deeper than 100 levels");
    },
  );

  test.each([
    ["toml", (levels: number) => `a = ${"[".repeat(levels)}${"]".repeat(levels)}`],
    ["toml", (levels: number) => `${"a.".repeat(levels)}b = "c"`],
    ["toml", (levels: number) => `[${"a.".repeat(levels)}b]\nc = "d"`],
    ["laravel_php", (levels: number) => `<?php return ${"[".repeat(levels)}${"]".repeat(levels)};`],
    [
      "ember_i18n_json_module",
      (levels: number) => `export default ${"[".repeat(levels)}${"]".repeat(levels)};`,
    ],
  ] as const)("200 and 20,000 levels in %s are rejected", async (id, file) => {
    for (const levels of [200, 20_000])
      await expect(parse(id, file(levels))).rejects.toThrow(/nested deeper|excessively nested/);
  });

  test("keys with more than 100 levels are rejected by nested formats", async () => {
    await expect(print("nested_json", [{ key: "a.".repeat(200), text: "b" }])).rejects.toThrow(
      "A key is nested deeper than 100 levels",
    );
  });
});

describe("hostile YAML", () => {
  const hostile = [
    ["aliases", "a: &x [b, b]\nc: *x"],
    ["bombs of aliases", `a: &a ["x","x"]\nb: &b [*a,*a]\nc: &c [*b,*b]\nd: [*c,*c]`],
    ["tags", "a: !!js/function 'function(){}'"],
    ["several documents", "a: b\n---\na: c"],
    ["merge keys", "x:\n  y: z\na:\n  <<: b"],
  ] as const;
  test.each(
    hostile.flatMap(([what, text]) =>
      (["symfony_yaml", "symfony2_yaml", "ruby_on_rails_yaml"] as const).map(
        (id) => [what, id, text] as const,
      ),
    ),
  )("%s are rejected in %s with the line", async (_what, id, text) => {
    await expect(parse(id, text)).rejects.toThrow(/^Line \d+: /);
  });

  test("values keep their written text, and null is an empty text", async () => {
    const { entries } = await parse("symfony_yaml", "a: no\nb: 0123\nc: 1.10\nd: 2001-01-01\ne:\nf: ~");
    expect(entries.map(({ text }) => text)).toEqual(["no", "0123", "1.10", "2001-01-01", "", ""]);
  });
});

test.each([
  "nested_json",
  "react_simple_json",
  "i18next_json",
  "arb",
  "symfony_yaml",
  "node_2_json",
] as const)("keys such as __proto__ are ordinary keys in %s", async (id) => {
  const { entries } = await parse(id, '{"__proto__": "a", "constructor": "b", "10": "c", "2": "d"}');
  expect(entries.map(({ key, text }) => [key, text])).toEqual([
    ["__proto__", "a"],
    ["constructor", "b"],
    ["10", "c"],
    ["2", "d"],
  ]);
  expect(await print(id, entries)).toContain("__proto__");
  expect(({} as { a?: string }).a).toBeUndefined();
});

test.each(["csv", "tsv", "xls", "xlsx"] as const)(
  "formulas are texts in %s, in export and import",
  async (id) => {
    const entries = [
      { key: "=cmd|' /C calc'!A0", text: '=HYPERLINK("http://example.org")' },
      { key: "+1", text: "@SUM(1+1)" },
    ];
    const format = await loadFormat(id);
    const read = format.parse(format.print(entries, options), options);
    expect(read.entries.map(({ key, text }) => ({ key, text }))).toEqual(entries);
  },
);

test.each(["csv", "tsv"] as const)(
  "formulas in %s are marked on request, and unmarked on import",
  async (id) => {
    const texts = ["=1+1", "-1", "'=x", "''@", "'quoted'", "a=b"];
    const entries = texts.map((text, index) => ({ key: `k${index}`, text }));
    const format = await loadFormat(id);
    const printed = format.print(entries, { ...options, markFormulas: true });
    const read = (more: Partial<ParseOptions>) =>
      format.parse(printed, { ...options, ...more }).entries.map(({ text }) => text);
    expect(read({})).toEqual(["'=1+1", "'-1", "''=x", "'''@", "'quoted'", "a=b"]);
    expect(read({ removeFormulaMarks: true })).toEqual(texts);
  },
);

test("a table with a cell of nine megabytes is rejected, and one with a megabyte is read", async () => {
  await expect(parse("csv", `id,en\n"${"k".repeat(9_000_000)}",a`)).rejects.toThrow("This is not a table");
  const { entries } = await parse("tsv", `id\ten\n${"k".repeat(1_000_000)}\ta`);
  expect(entries.map(({ key }) => key.length)).toEqual([1_000_000]);
});

describe("escapes in properties", () => {
  const texts = async (text: string) =>
    (await parse("java_properties", text)).entries.map((entry) => [entry.key, entry.text]);

  test("escapes need four digits, and other backslashes do not", async () => {
    expect(await texts("a=\\u00e4\nb=\\\\u12\n# C:\\users\nc=x\\\n  # \\u00e4")).toEqual([
      ["a", "ä"],
      ["b", "\\u12"],
      ["c", "x# ä"],
    ]);
    for (const bad of ["a=\\u12", "a=\\\\\\u12", "a=x\\\n# \\u1", "\\uGGGG=a"])
      await expect(parse("java_properties", `k=v\n${bad}`)).rejects.toThrow(
        /^Line [23]: \\u needs four hexadecimal digits\.$/,
      );
  });

  test("escapes are found in linear time", async () => {
    const many = "\\".repeat(2_000_000);
    expect((await texts(`a=${many}u12`))[0]?.[1]).toHaveLength(1_000_003);
  });
});

describe("running time of parsers", () => {
  test.each([
    ["ini", (size: number) => `a=b${" ".repeat(size)}c`],
    ["symfony_yaml", (size: number) => `a: ${'"'.repeat(size)}`],
    ["gettext_po", (size: number) => `#, a${" ".repeat(size)}b\nmsgid "a"\nmsgstr "b"`],
    ["i18next_json", (size: number) => JSON.stringify({ [`${".".repeat(size)}".x`]: "a" })],
  ] as const)("hostile text in %s is parsed in linear time", async (id, content) => {
    const { parse } = await loadFormat(id);
    const parseOrRefuse = (size: number) => {
      try {
        parse(Buffer.from(content(size)), options);
      } catch (error) {
        if (!(error instanceof FormatError)) throw error;
      }
    };
    expect(growth(parseOrRefuse, 25_000)).toBeLessThan(8);
  });
});

describe("encodings", () => {
  const json = '{"ä": "日本"}';
  test.each([
    ["UTF-8 with a mark", [0xef, 0xbb, 0xbf, ...new TextEncoder().encode(json)]],
    ["UTF-16 LE", [0xff, 0xfe, ...Buffer.from(json, "utf16le")]],
    ["UTF-16 BE", [0xfe, 0xff, ...Buffer.from(json, "utf16le").swap16()]],
    ["UTF-16 without a mark", [...Buffer.from(json, "utf16le")]],
  ])("%s is read", async (_what, bytes) => {
    const { entries } = (await loadFormat("nested_json")).parse(Uint8Array.from(bytes), options);
    expect(entries).toEqual([{ key: "ä", text: "日本" }]);
  });

  test("files that are not UTF-8 are rejected with the line, except for older properties", async () => {
    const latin = Uint8Array.from(Buffer.from("a=b\nc=é", "latin1"));
    const strings = await loadFormat("ios_strings");
    expect(() => strings.parse(latin, options)).toThrow(
      "Line 2: The file is not in UTF-8: save it in UTF-8.",
    );
    const properties = await loadFormat("java_properties");
    expect(properties.parse(latin, options).entries[1]?.text).toBe("é");
  });

  test.each([
    ["half a character", '{\n"a": "\ud83d"}', 0, 2],
    ["half a unit", '{\n"a": "b"\n}', 1, 3],
  ] as const)("UTF-16 with %s is rejected with the line", async (_what, text, missing, line) => {
    const bytes = Uint8Array.from(Buffer.from(`\ufeff${text}`, "utf16le"));
    const json = await loadFormat("nested_json");
    expect(() => json.parse(bytes.subarray(0, bytes.length - missing), options)).toThrow(
      `Line ${line}: The file begins like UTF-16, but is not in UTF-16: save it in UTF-8.`,
    );
  });

  test("an empty file has no entries or is rejected", async () => {
    for (const id of ["symfony_yaml", "ios_strings", "java_properties", "gettext_po"] as const)
      expect(await parse(id, "")).toEqual({ entries: [], duplicates: [] });
    await expect(parse("nested_json", "")).rejects.toThrow("Line 1: Invalid JSON.");
    const broken = parse("nested_json", '{\n  "a": x\n}');
    await expect(broken).rejects.toMatchObject({ line: 2, values: { column: 8 } });
    await expect(parse("android_xml", "")).rejects.toThrow(/^Line 1: Invalid XML/);
  });
});
