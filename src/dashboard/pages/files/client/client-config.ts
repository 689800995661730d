import { type FileFormat, fileFormats, languageInPath } from "#contract/files.ts";
import { filePart, quotedForShell } from "#dashboard/lib/files/curl-command.ts";

/** Settings of the push and the pull. */
export type ClientSettings = {
  format: FileFormat;
  baseLanguage: string;
  /** Path of the base language's file, which is pushed. */
  source: string;
  /** Path of the other languages' files, with `<language>` as a placeholder for the code. */
  target: string;
  /** Empty: all keys. */
  tag: string;
  /** Undefined in a project without branches. */
  branchId: string | undefined;
};

const placeholder = "<language>";

/**
 * Usual paths of the files, for formats in which the file of the base language has another path than the other files.
 */
const separatePaths: { [Format in FileFormat]?: readonly [source: string, target: string] } = {
  android_xml: [
    "./app/src/main/res/values/strings.xml",
    `./app/src/main/res/values-${placeholder}/strings.xml`,
  ],
  ios_strings: ["./Base.lproj/Localizable.strings", `./${placeholder}.lproj/Localizable.strings`],
  ios_stringsdict: ["./Base.lproj/Localizable.stringsdict", `./${placeholder}.lproj/Localizable.stringsdict`],
  java_properties: [
    "./src/main/resources/messages.properties",
    `./src/main/resources/messages_${placeholder}.properties`,
  ],
  microsoft_resx: ["./Resources/Strings.resx", `./Resources/Strings.${placeholder}.resx`],
};
/** Usual path of the files, for formats in which all languages have the same path. */
const sharedPaths: { [Format in FileFormat]?: string } = {
  arb: `./lib/l10n/app_${placeholder}.arb`,
  chrome_i18n_json: `./_locales/${placeholder}/messages.json`,
  gettext_po: `./locale/${placeholder}/LC_MESSAGES/messages.po`,
  go_i18n_json: `./active.${placeholder}.json`,
  laravel_php: `./lang/${placeholder}/messages.php`,
  microsoft_resw: `./Strings/${placeholder}/Resources.resw`,
  qt_ts: `./translations/app_${placeholder}.ts`,
  ruby_on_rails_yaml: `./config/locales/${placeholder}.yml`,
  symfony_yaml: `./translations/messages.${placeholder}.yaml`,
};

/** Formats that the client supports; the excluded ones exist only in Parlance. */
export const clientFormats: readonly FileFormat[] = (Object.keys(fileFormats) as FileFormat[]).filter(
  (format) => !["ios_xcstrings", "xliff2", "xlsx"].includes(format),
);

export function pathsOf(format: FileFormat, baseLanguage: string): { source: string; target: string } {
  const [source, target] = separatePaths[format] ?? [];
  if (source !== undefined && target !== undefined) return { source, target };
  const path = sharedPaths[format] ?? `./locales/${placeholder}.${fileFormats[format][0]}`;
  return { source: path.replaceAll(placeholder, baseLanguage), target: path };
}

/** Prints the client's configuration. It contains no token, so it can be committed. */
export function printConfig({ format, baseLanguage, source, target, tag, branchId }: ClientSettings): string {
  const shared = { file_format: format, ...(tag === "" ? {} : { tag }) };
  const app = {
    ...(branchId === undefined ? {} : { branch_id: branchId }),
    base_language: baseLanguage,
    push: { source: [{ language: baseLanguage, path: source, ...shared }] },
    pull: { target: [{ exclude_languages: [baseLanguage], path: target, ...shared }] },
  };
  return `${JSON.stringify({ app }, null, 2)}\n`;
}

type ApiEndpoint = { api: string; app: string };

/** Prints the environment variables of the client. */
export function printEnvironment({ api }: ApiEndpoint): string {
  return `export APPLANGA_API_BASE_URL=${quotedForShell(api)}\nexport APPLANGA_ACCESS_TOKEN='…'\n`;
}

/** Prints a build workflow that pushes the sources of each commit and pulls translations. */
export function printWorkflow({ api }: ApiEndpoint): string {
  return [
    "name: Translations",
    "on:",
    "  push:",
    "    branches: [main]",
    "jobs:",
    "  translations:",
    "    runs-on: ubuntu-latest",
    "    env:",
    `      APPLANGA_API_BASE_URL: ${JSON.stringify(api)}`,
    "      APPLANGA_ACCESS_TOKEN: ${" + "{ secrets.APPLANGA_ACCESS_TOKEN }}",
    "    steps:",
    "      - uses: actions/checkout@v4",
    "      - uses: actions/setup-node@v4",
    "        with: { node-version: 24 }",
    "      # The client is part of Parlance: give the build its package.",
    "      - run: npm install --global ../parlance.tgz",
    "      - run: parlance push",
    "      - run: parlance pull",
    "",
  ].join("\n");
}

/** Prints a shell script that pushes and pulls with plain requests, without the client. */
export function printScript(
  { format, baseLanguage, source, target, tag, branchId }: ClientSettings,
  { api, app, languages }: ApiEndpoint & { languages: readonly string[] },
): string {
  const query = (language: string) =>
    [
      ["app", app],
      ...(branchId === undefined ? [] : [["branch", branchId]]),
      ["file-format", format],
      ["language", language],
      ...(tag === "" ? [] : [["tag", tag]]),
    ] as Array<[string, string]>;
  const token = '-H "Authorization: Bearer $APPLANGA_ACCESS_TOKEN"';
  const pulls = languages
    .filter((language) => language !== baseLanguage)
    .map((language) => {
      const path = target.replaceAll(placeholder, languageInPath(format, language));
      return `curl --fail ${token} --create-dirs -o ${quotedForShell(path)} ${quotedForShell(`${api}/files?${new URLSearchParams(query(language))}`)}`;
    });
  const address = `${api}/files?${new URLSearchParams(query(baseLanguage))}`;
  const push = `curl --fail ${token} -F ${filePart(source)} ${quotedForShell(address)}`;
  return `${[push, ...pulls].join("\n")}\n`;
}
