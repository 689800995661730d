import { canonicalLanguage, sameLanguage } from "#text/languages/languages.ts";
import type { FormatId } from "./formats.ts";

/** Maximum number of bytes, from the start of a file, by which its format is recognised. */
export const maxHeadBytes = 65_536;

export type FileHead = {
  /** Name or path. */
  name: string;
  /** At most the first `maxHeadBytes` bytes. */
  head: Uint8Array;
  /** Codes of languages that may occur in the name. */
  languages: readonly string[];
  /** Language of folders that are named `values` or `Base.lproj`. */
  baseLanguage?: string;
};
export type RecognisedFile = { format?: FormatId; language?: string };

/** Recognises format and language of a file, as far as its name and its beginning are unambiguous. */
export function recogniseFormat({ name, head, languages, baseLanguage }: FileHead): RecognisedFile {
  const text = decodedHead(head);
  const format = formatOf(extensionOf(name), text);
  const language = languageInside(format, text) ?? languageInPath(name, { languages, baseLanguage });
  return { ...(format ? { format } : {}), ...(language === undefined ? {} : { language }) };
}

/** Decodes the start of a file. A character that is cut off at the end is not an error. */
function decodedHead(head: Uint8Array): string {
  const [first, second, third] = head;
  const isLittleEndian = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0 && third !== 0);
  const isBigEndian = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0);
  const encoding = isLittleEndian ? "utf-16le" : isBigEndian ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(head);
}

function extensionOf(name: string): string {
  return /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
}

/** Formats by extension, if files with that extension have only one. */
const byExtension: Readonly<Record<string, FormatId>> = {
  arb: "arb",
  csv: "csv",
  ini: "ini",
  js: "ember_i18n_json_module",
  // The import rejects OpenDocument and advises what to save instead.
  ods: "xlsx",
  php: "laravel_php",
  po: "gettext_po",
  pot: "gettext_pot",
  properties: "java_properties",
  resw: "microsoft_resw",
  resx: "microsoft_resx",
  strings: "ios_strings",
  stringsdict: "ios_stringsdict",
  tab: "tsv",
  toml: "toml",
  tsv: "tsv",
  xcstrings: "ios_xcstrings",
  xls: "xls",
  xlsm: "xlsx",
  xlsx: "xlsx",
};

function formatOf(extension: string, text: string): FormatId | undefined {
  const known = Object.hasOwn(byExtension, extension) ? byExtension[extension] : undefined;
  if (known) return known;
  if (extension === "json") return jsonFormat(text);
  if (extension === "yml" || extension === "yaml")
    return railsLanguage(text) === undefined ? "symfony_yaml" : "ruby_on_rails_yaml";
  return xmlFormat(text);
}

/** XML is recognised by its content, whatever the extension. */
function xmlFormat(text: string): FormatId | undefined {
  const [, name, attributes = ""] = firstElement.exec(text) ?? [];
  if (name === "xliff") return /\sversion\s*=\s*["']2/.test(attributes) ? "xliff2" : "xliff";
  if (name === "resources") return "android_xml";
  if (name === "TS") return "qt_ts";
  return undefined;
}

/** Matches an element up to the next `<` and never part of a name, so that the time is linear. */
const firstElement = /<(?:[\w.-]+:)?([\w.-]+)(?![\w.-])([^<>]*)>/;

/** These patterns match JSON without escapes, in which every quotation mark starts or ends a string. */
const messagePattern = /"[^"]*"\s*:\s*\{\s*(?:"description"\s*:\s*"[^"]*"\s*,\s*)?"message"\s*:/;
const arbPattern = /"@@locale"\s*:|"@[^"]+"\s*:\s*\{/;
const formKeyPattern = /"[^"]+_(?:zero|one|two|few|many|other|plural)"\s*:\s*"/;

function jsonFormat(text: string): FormatId | undefined {
  const content = withoutEscapes(text.replace(/^\ufeff/, "").trimStart());
  if (content.startsWith("[")) return "go_i18n_json";
  if (!content.startsWith("{")) return undefined;
  if (/"sourceLanguage"\s*:/.test(content) && /"strings"\s*:\s*\{/.test(content)) return "ios_xcstrings";
  if (arbPattern.test(content)) return "arb";
  if (messagePattern.test(content)) return "chrome_i18n_json";
  if (formKeyPattern.test(content)) return "i18next_json";
  // A file without nesting is flat, so that its keys are not split at dots.
  return /^\{[^{[]*$/.test(withoutTexts(content)) ? "react_simple_json" : "nested_json";
}

function withoutEscapes(json: string): string {
  return json.replace(/\\./gs, "?");
}

/** Empties the strings of JSON, since brackets in them are not structure. */
function withoutTexts(json: string): string {
  return json.replace(/"[^"]*(?:"|$)/g, '""');
}

function railsLanguage(text: string): string | undefined {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
  const roots = lines.filter((line) => /^[^\s#]/.test(line) && !/^(?:---|\.\.\.|%)/.test(line));
  const [, code] = /^(["']?[\w-]+["']?):\s*(?:#.*)?$/.exec(roots[0] ?? "") ?? [];
  return roots.length === 1 && code !== undefined ? languageOf(code.replaceAll(/["']/g, "")) : undefined;
}

/** Pattern that captures the language in a file of a format. */
const languagePatterns: { [Format in FormatId]?: RegExp } = {
  arb: /"@@locale"\s*:\s*"([^"]+)"/,
  gettext_po: /^"Language:\s*([\w-]+)\s*\\n"/m,
  qt_ts: /<TS\b[^<>]*\slanguage\s*=\s*["']([^"']+)["']/,
  xliff: /<file\b[^<>]*\starget-language\s*=\s*["']([^"']+)["']/,
  xliff2: /<(?:[\w.-]+:)?xliff\b[^<>]*\strgLang\s*=\s*["']([^"']+)["']/,
};

function languageInside(format: FormatId | undefined, text: string): string | undefined {
  if (format === undefined) return undefined;
  if (format === "ruby_on_rails_yaml") return railsLanguage(text);
  return languageOf(languagePatterns[format]?.exec(text)?.[1] ?? "");
}

/** Canonical code; tools write `pt_BR` for `pt-BR`. */
function languageOf(code: string): string | undefined {
  return canonicalLanguage(code.replaceAll("_", "-"));
}

type Names = { languages: readonly string[]; baseLanguage: string | undefined };

/** Finds the language in the name of a file, or else in its folders from the innermost one. */
function languageInPath(path: string, { languages, baseLanguage }: Names): string | undefined {
  const [name = "", ...folders] = path.split(/[/\\]/).reverse();
  const inName = languageInName(name.replace(/\.[^.]*$/, ""), languages);
  if (inName !== undefined) return inName;
  for (const folder of folders) {
    if (folder === "values" || folder === "Base.lproj") return baseLanguage;
    const found = languageInName(nameOfFolder(folder), languages);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Name of a folder without what Android and Xcode add: `values-pt-rBR`, `values-b+zh+Hans`, `de.lproj`. */
export function nameOfFolder(folder: string): string {
  if (!folder.startsWith("values-")) return folder.replace(/\.lproj$/, "");
  return folder
    .replace(/^values-(?:b\+)?/, "")
    .replace(/-r(?=[A-Z]{2}$)/, "-")
    .replaceAll("+", "-");
}

/** Finds the language in `de`, `messages.pt-BR`, `app_de`: only a listed one, since `app` is a code too. */
function languageInName(stem: string, languages: readonly string[]): string | undefined {
  const parts = stem.split(/[._-]/);
  for (let start = 0; start < parts.length; start++) {
    const known = languages.find((code) => sameLanguage(code, parts.slice(start).join("-")));
    if (known) return known;
  }
  return undefined;
}
