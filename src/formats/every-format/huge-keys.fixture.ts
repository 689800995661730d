import { expect, test } from "vitest";
import { type FormatId, loadFormat } from "#formats/formats.ts";

const files: ReadonlyArray<readonly [FormatId, (key: string) => string]> = [
  ["nested_json", (key: string) => JSON.stringify({ [key]: "a" })],
  ["arb", (key: string) => JSON.stringify({ [key]: "a" })],
  ["chrome_i18n_json", (key: string) => JSON.stringify({ [key]: { message: "a" } })],
  [
    "ios_xcstrings",
    (key: string) =>
      JSON.stringify({ strings: { [key]: { localizations: { en: { stringUnit: { value: "a" } } } } } }),
  ],
  ["gettext_po", (key: string) => `msgid "${key}"\nmsgstr "a"`],
  ["ios_strings", (key: string) => `"${key}" = "a";`],
  ["java_properties", (key: string) => `${key}=a`],
  ["ini", (key: string) => `${key}=a`],
  ["toml", (key: string) => `${key}="a"`],
  ["ember_i18n_json_module", (key: string) => `export default { "${key}": "a" };`],
  ["android_xml", (key: string) => `<resources><string name="${key}">a</string></resources>`],
  ["microsoft_resx", (key: string) => `<root><data name="${key}"><value>a</value></data></root>`],
  [
    "qt_ts",
    (key: string) =>
      `<TS><context><name/><message id="${key}"><translation>a</translation></message></context></TS>`,
  ],
  [
    "xliff",
    (key: string) =>
      `<xliff><file><body><trans-unit id="${key}"><source>a</source></trans-unit></body></file></xliff>`,
  ],
  [
    "xliff2",
    (key: string) =>
      `<xliff version="2.1"><file><unit id="u" name="${key}"><segment><source>a</source></segment></unit></file></xliff>`,
  ],
  ["symfony_yaml", (key: string) => `"${key}": a`],
];

/** Tests a key of `size` characters in every format, except for parsers that store a step per character. */
export function testHugeKeys(size: number): void {
  test.each(files)(`reads a key of ${size} characters in %s`, async (id, file) => {
    await expectRead(id, file, size);
  });
}

/** Tests a key in PHP, with a smaller `size`, since its parser stores a step per character. */
export function testHugePhpKey(size: number): void {
  test(`reads a key of ${size} characters in laravel_php`, async () => {
    await expectRead("laravel_php", (key) => `<?php return ['${key}' => 'a'];`, size);
  });
}

async function expectRead(id: FormatId, file: (key: string) => string, size: number): Promise<void> {
  const huge = "k".repeat(size);
  const { parse } = await loadFormat(id);
  const { entries } = parse(Buffer.from(file(huge)), { language: "en", baseLanguage: "en" });
  expect(entries.map(({ key, text }) => [key === huge, text])).toEqual([[true, "a"]]);
}
