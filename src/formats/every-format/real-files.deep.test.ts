import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { FileEntry, ParseOptions } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { type FormatId, loadFormat } from "#formats/formats.ts";

/** Folders of packages from `apt-get download` and `dpkg -x`, or `npm install`; installed packages are found too. */
const roots = ["/", process.env.PARLANCE_REAL_FILES ?? ""].filter((root) => root !== "");

type Source = {
  format: FormatId;
  from: string;
  files: string;
  language?: string;
  options?: Partial<ParseOptions>;
};
const sources: readonly Source[] = [
  { format: "gettext_po", from: "python3-django", files: "usr/lib/python3/dist-packages/django/**/*.po" },
  {
    format: "xliff",
    from: "php-symfony-validator",
    files: "usr/share/php/Symfony/Component/Validator/**/*.xlf",
  },
  { format: "ruby_on_rails_yaml", from: "redmine", files: "usr/share/redmine/config/locales/*.yml" },
  {
    format: "toml",
    from: "golang-github-nicksnyder-go-i18n.v2-dev",
    files: "usr/share/{gocode,doc}/**/*{i18n,active}*.toml",
  },
  {
    format: "java_properties",
    from: "@openui5/sap.m",
    files: "npm/node_modules/@openui5/sap.m/**/messagebundle*.properties",
  },
  { format: "android_xml", from: "react-native", files: "npm/node_modules/react-native/**/strings*.xml" },
  { format: "ios_strings", from: "react-native", files: "npm/node_modules/react-native/**/*.strings" },
  {
    format: "ios_strings",
    from: "cordova-plugin-media-capture",
    files: "npm/node_modules/cordova-plugin-media-capture/**/*.strings",
  },
  {
    format: "chrome_i18n_json",
    from: "lighthouse",
    files: "npm/node_modules/lighthouse/shared/localization/locales/*.json",
  },
];

const found = sources.map((source) => ({
  ...source,
  paths: roots.flatMap((root) =>
    existsSync(root) ? globSync(source.files, { cwd: root }).map((path) => join(root, path)) : [],
  ),
}));

/** Content that must be the same after printing, by key; a repeated section is printed once. */
function essence(entries: readonly FileEntry[]) {
  return entries
    .map(({ key, text, isPlural, description, maxLength, status }) => ({
      key,
      text,
      isPlural,
      description,
      maxLength,
      status,
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

describe("real files", () => {
  test.each(found)(
    "files of $from are read as $format, and are the same after printing",
    async ({ format: id, paths, from }) => {
      if (paths.length === 0) return console.log(`${from} is not there: its files were not tried.`);
      const format = await loadFormat(id);
      const refused: string[] = [];
      for (const path of paths) {
        const options = { language: languageOf(path), baseLanguage: "en", skipNonStringValues: true };
        try {
          const read = format.parse(readFileSync(path), options).entries;
          const printed = format.print(read, { ...options, includeStatus: true });
          const again = format.parse(printed, options).entries;
          expect([path, essence(again)]).toEqual([path, essence(read)]);
        } catch (error) {
          if (!(error instanceof FormatError)) throw error;
          expect([path, error.line ?? error.keys.length]).not.toEqual([path, 0]);
          refused.push(`${path}: ${error.message}`);
        }
      }
      console.log(`${from}: ${paths.length} files, refused ${refused.length}\n${refused.join("\n")}`);
      expect(refused.length).toBeLessThan(paths.length / 10);
    },
  );
});

/** A rough guess, sufficient for plural forms. */
function languageOf(path: string): string {
  const [, code = "en"] =
    /(?:locale\/|[._-]|values-|\/)([a-z]{2,3})(?:[_-]r?[A-Za-z]{2,8})?(?:\.lproj|\/LC_MESSAGES|\.\w+$)/.exec(
      path,
    ) ?? [];
  return code;
}
