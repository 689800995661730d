import { describe, expect, test } from "vitest";
import type { FileEntry, ParseOptions } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { type FormatId, loadFormat } from "#formats/formats.ts";
import { printPlural } from "#formats/plural-forms.ts";
import { formatFeatures } from "#formats/testing/any-entries.ts";

const options: ParseOptions = { language: "en", baseLanguage: "en" };
const formats = Object.keys(formatFeatures) as FormatId[];
const workbooks: readonly FormatId[] = ["xls", "xlsx"];
const textFormats = formats.filter((id) => !workbooks.includes(id));

/** An entry with a text, or a plural if the format has only plurals. */
const entryOf = (id: FormatId, key: string, text: string): FileEntry => {
  if (formatFeatures[id].plurals !== "only") return { key, text };
  const forms = new Map([["one", "1"] as const, ["other", text] as const]);
  return { key, text: printPlural(forms), isPlural: true };
};
const printed = async (id: FormatId, texts: Readonly<Record<string, string>>) => {
  const entries = Object.entries(texts).map(([key, text]) => entryOf(id, key, text));
  return new TextDecoder().decode((await loadFormat(id)).print(entries, options));
};
const parse = async (id: FormatId, file: string | Uint8Array) =>
  (await loadFormat(id)).parse(typeof file === "string" ? new TextEncoder().encode(file) : file, options);

const utf16LittleEndian = (text: string) => Uint8Array.from(Buffer.from(text, "utf16le"));
const utf16BigEndian = (text: string) => Uint8Array.from(Buffer.from(text, "utf16le").swap16());
/** Changes by editors and other programs that keep the content of a file. */
const disturbances: Readonly<Record<string, (text: string) => string | Uint8Array>> = {
  "with a mark in UTF-8": (text) => `\ufeff${text}`,
  "in UTF-16, little end first": (text) => utf16LittleEndian(`\ufeff${text}`),
  "in UTF-16, big end first": (text) => utf16BigEndian(`\ufeff${text}`),
  "in UTF-16 without a mark": utf16LittleEndian,
  "with CRLF": (text) => text.replaceAll("\n", "\r\n"),
  "without a line break at its end": (text) => text.trimEnd(),
  "with empty lines at its end": (text) => `${text}\n\n`,
};

describe.each(textFormats)("variants of a %s file", (id) => {
  const texts = { title: "Grüße, 日本 😀", second: "Second text", last: 'Say "bye", now' };

  test("reads the same texts with other encodings, line breaks and ends", async () => {
    const text = await printed(id, texts);
    const entries = (await parse(id, text)).entries;
    expect(entries.map(({ key }) => key)).toEqual(Object.keys(texts));
    for (const [what, disturbed] of Object.entries(disturbances))
      expect([what, await parse(id, disturbed(text)).catch(String)]).toEqual([
        what,
        { entries, duplicates: [] },
      ]);
  });
});

describe("comments", () => {
  const inXml = (text: string) => text.replace(/<\/[\w:]+>\s*$/, "<!-- a note: <b> & -->\n$&");
  const behind = (comments: string) => (text: string) => `${text}\n${comments}\n`;
  test.each<[FormatId, (text: string) => string]>([
    ["android_xml", inXml],
    ["ios_stringsdict", inXml],
    ["qt_ts", inXml],
    ["microsoft_resx", inXml],
    ["xliff", inXml],
    ["xliff2", inXml],
    ["ios_strings", behind('// "a" = "b";\n/* "c" = "d"; */')],
    ["java_properties", behind("# a=b\n! c=d")],
    ["ini", behind("; a=b\n# c=d")],
    ["symfony_yaml", behind("# a: b")],
    ["ruby_on_rails_yaml", behind("# a: b")],
    ["toml", behind("# a = 'b'")],
    ["gettext_po", behind('#~ msgid "old"\n#~ msgstr "gone"\n\n# a note')],
    ["laravel_php", (text) => text.replace("<?php", "<?php\n// a\n/* ['b' => 'c'] */\n# d")],
    ["ember_i18n_json_module", (text) => `// a\n/* { b: "c" } */\n${text}// d\n`],
  ])("comments in %s do not change its texts", async (id, withComments) => {
    const text = await printed(id, { a: "A", b: "B" });
    expect(await parse(id, withComments(text))).toEqual(await parse(id, text));
  });

  test.each<FormatId>(["nested_json", "i18next_json", "arb", "ios_xcstrings", "go_i18n_json"])(
    "comments in %s are rejected with their line",
    async (id) => {
      const text = (await printed(id, { a: "A" })).replace("\n", "\n// a note\n");
      await expect(parse(id, text)).rejects.toMatchObject({ problemName: "not_json", line: 2 });
    },
  );
});

describe("repeated keys", () => {
  const texts = { keyA: "1", keyB: "x", keyC: "2" };

  test.each(textFormats.filter((id) => id !== "toml"))(
    "in %s the last occurrence of a repeated key counts and is reported",
    async (id) => {
      const { entries, duplicates } = await parse(id, (await printed(id, texts)).replaceAll("keyC", "keyA"));
      expect(entries).toMatchObject([entryOf(id, "keyA", "2"), entryOf(id, "keyB", "x")]);
      const [from, to] = ["1", "2"].map((text) => entryOf(id, "keyA", text).text);
      expect(duplicates).toEqual([{ key: "keyA", from, to }]);
    },
  );

  test.each(workbooks)("in %s the last occurrence of a repeated key counts and is reported", async (id) => {
    const entries = ["keyA", "keyB", "keyA"].map((key, index) => ({ key, text: `${index}` }));
    const format = await loadFormat(id);
    const read = format.parse(format.print(entries, options), options);
    expect(read.entries.map(({ text }) => text)).toEqual(["2", "1"]);
    expect(read.duplicates).toEqual([{ key: "keyA", from: "0", to: "2" }]);
  });

  test("a repeated key in TOML is rejected with its line", async () => {
    const text = (await printed("toml", texts)).replaceAll("keyC", "keyA");
    await expect(parse("toml", text)).rejects.toMatchObject({ problemName: "not_toml", line: 3 });
  });
});

/** Formats whose files may end anywhere. */
const endless: readonly FormatId[] = ["java_properties", "mozilla_properties", "ini"];

test.each(textFormats.filter((id) => !endless.includes(id)))(
  "a file of %s that ends within a text is rejected with its line",
  async (id) => {
    const text = await printed(id, { title: "Title", last: 'Say "bye", now and then' });
    const refused = await parse(id, text.slice(0, text.lastIndexOf("and then"))).catch((error) => error);
    expect(refused).toBeInstanceOf(FormatError);
    expect(refused.line).toBeGreaterThan(0);
    expect(refused.line).toBeLessThanOrEqual(text.split("\n").length);
  },
);
