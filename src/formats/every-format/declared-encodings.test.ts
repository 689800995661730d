import { expect, test } from "vitest";
import { type FormatId, loadFormat } from "#formats/formats.ts";

const options = { language: "de", baseLanguage: "en" };

/** The text of the only entry. Characters up to U+00FF stand for the bytes of the file. */
async function textIn(id: FormatId, bytes: string): Promise<string | undefined> {
  const { parse } = await loadFormat(id);
  return parse(Uint8Array.from(Buffer.from(bytes, "latin1")), options).entries[0]?.text;
}
const xml = (encoding: string, text: string) =>
  `<?xml version="1.0" encoding="${encoding}"?>\n<resources><string name="a">${text}</string></resources>`;
const po = (charset: string, text: string) =>
  `# Deutsch\nmsgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=${charset}\\n"\n\nmsgid "a"\nmsgstr "${text}"\n`;
const utf8 = (text: string) => Buffer.from(text).toString("latin1");

test.each<[string, FormatId, string, string]>([
  ["PO", "gettext_po", po("ISO-8859-15", "5 \xa4"), "5 €"],
  [
    "PO in one line",
    "gettext_po",
    'msgid "" msgstr "Content-Type: x; charset=KOI8-R\\n"\nmsgid "a"\nmsgstr "\xc1"',
    "а",
  ],
  ["escapes of PO", "gettext_po", po("ISO-8859-15", "5 \\244 \\xa4"), "5 € €"],
  ["Japanese PO", "gettext_po", po("Shift_JIS", "\x83\x5c"), "ソ"],
  ["XML", "android_xml", xml("ISO-8859-1", "caf\xe9"), "café"],
  [
    "Cyrillic resx",
    "microsoft_resx",
    `<?xml version='1.0' encoding='windows-1251'?><root><data name="a"><value>\xc4\xe0</value></data></root>`,
    "Да",
  ],
  ["XML that is UTF-8 by mistake", "android_xml", xml("ISO-8859-1", utf8("é")), "Ã©"],
])("%s is read in the encoding that it declares", async (_, id, bytes, text) => {
  expect(await textIn(id, bytes)).toBe(text);
});

test.each<[string, FormatId, string]>([
  ["a byte order mark says so", "android_xml", utf8(`\ufeff${xml("ISO-8859-1", "日é")}`)],
  [
    "the declaration cannot be right",
    "microsoft_resx",
    utf8('<?xml version="1.0" encoding="utf-16"?><root><data name="a"><value>日é</value></data></root>'),
  ],
  ["the template of a PO declares none", "gettext_po", po("CHARSET", utf8("日é"))],
  ["a PO declares ASCII", "gettext_po", po("US-ASCII", utf8("日é"))],
  ["its bytes are not in the declared encoding", "gettext_po", po("EUC-JP", utf8("日é"))],
])("a file is read in UTF-8 where %s", async (_, id, bytes) => {
  expect(await textIn(id, bytes)).toBe("日é");
});
