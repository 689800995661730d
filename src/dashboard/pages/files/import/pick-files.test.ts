import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { fileWithPath } from "#dashboard/lib/files/file-paths.ts";
import { pickFiles } from "./pick-files.ts";

const languages = [
  { code: "en", name: "English", writable: true },
  { code: "de", name: "German", writable: true },
  { code: "it", name: "Italian", writable: false },
];
const picking = { languages, baseLanguage: "en", mayAddLanguages: true };
const json = strToU8('{"a":{"b":"c"}}').slice();
const fileAt = (path: string, content: Uint8Array<ArrayBuffer> = json) => fileWithPath(content, path);
const pick = async (paths: readonly string[], part: Partial<typeof picking> = {}) => {
  const { files, ignored } = await pickFiles(
    paths.map((path) => fileAt(path)),
    { ...picking, ...part },
  );
  return {
    files: files.map(({ path, language, isIncluded }) => [path, language, isIncluded]),
    ignored,
  };
};

describe("chosen files", () => {
  it("are read from folders without hidden files, packages and other types", async () => {
    const others = ["app/.git/de.json", "app/node_modules/x/de.json", "app/a.png", "app/Makefile"];
    expect(await pick(["app/de.json", "app/package.json", ...others])).toEqual({
      files: [
        ["app/de.json", "de", true],
        ["app/package.json", "", false],
      ],
      ignored: 4,
    });
  });

  it("are read from zip files beside other files", async () => {
    const zip = zipSync({ "i18n/en.json": json, "i18n/readme.md": json, "__MACOSX/i18n/en.json": json });
    const { files, ignored } = await pickFiles([fileAt("app.zip", zip.slice()), fileAt("de.json")], picking);
    expect(ignored).toBe(2);
    expect(files.map(({ path, format, language }) => [path, format, language])).toEqual([
      ["i18n/en.json", "nested_json", "en"],
      ["de.json", "nested_json", "de"],
    ]);
  });

  it("are left out if the user may not write their language, or it is unknown", async () => {
    const paths = ["it.json", "de.json", "notes.json"];
    expect((await pick(paths)).files).toEqual([
      ["it.json", "", false],
      ["de.json", "de", true],
      ["notes.json", "", false],
    ]);
    expect((await pick(["notes.txt"])).files).toEqual([["notes.txt", "", true]]);
  });

  it.each([
    ["i18n/fr.json", "fr", "i18n/de.json"],
    ["i18n/pt_BR/app.json", "pt-BR", "i18n/de/app.json"],
    ["messages_fr.json", "fr", "messages_de.json"],
    ["es.json", "es", "en.json"],
    ["res/values-pt-rBR/strings.json", "pt-BR", "other.json"],
    ["fr.lproj/app.json", "fr", "other.json"],
    ["i18n/app.json", "", "i18n/de.json"],
    ["i18n/fr/app.json", "", "i18n/de.json"],
    ["res/values-night/colors.json", "", "other.json"],
  ])("have a new language by their path: %s is %j beside %s", async (path, language, beside) => {
    const { files } = await pick([path, beside]);
    expect(files[0]).toEqual([path, language, language !== ""]);
    const { files: ofTranslator } = await pick([path, beside], { mayAddLanguages: false });
    expect(ofTranslator[0]).toEqual([path, "", false]);
  });
});
