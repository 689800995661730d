import { parseCsv } from "#dashboard/lib/files/csv.ts";
import { type PastedStrings, readPastedStrings } from "#dashboard/lib/files/pasted-strings.ts";
import { sameLanguage } from "#text/languages/languages.ts";

/** Texts by language and key. */
export type DeliveryTexts = Record<string, Record<string, string>>;

/**
 * Content of a file. `flat`: texts by key, if the file names no language. `foreign`: languages in the file that the
 * order does not have.
 */
export type DeliveryFile =
  | { kind: "texts"; texts: DeliveryTexts; foreign: string[] }
  | { kind: "flat"; texts: Record<string, string> }
  | { kind: "wrong"; problem: FileProblem };
type FileProblem =
  | Exclude<PastedStrings, { kind: "strings" }>
  | { kind: "csvQuote" }
  | { kind: "csvColumns" }
  | { kind: "nothing" };

/**
 * Reads a file to deliver: JSON as `{ language: { key: text } }` or `{ key: text }`, or a table with the
 * columns `key`, `text` and optionally `language`, or with one column per language.
 */
export function readDeliveryFile(content: string, languages: readonly string[]): DeliveryFile {
  const text = content.replace(/^\uFEFF/, "");
  const read = /^\s*[{[]/.test(text) ? readJson(text, languages) : readTable(text, languages);
  if (read.kind === "texts" && Object.keys(read.texts).length + read.foreign.length === 0)
    return invalidFile({ kind: "nothing" });
  if (read.kind === "flat" && Object.keys(read.texts).length === 0) return invalidFile({ kind: "nothing" });
  return read;
}

function invalidFile(problem: FileProblem): DeliveryFile {
  return { kind: "wrong", problem };
}

function readJson(text: string, languages: readonly string[]): DeliveryFile {
  const read = readPastedStrings(text);
  if (read.kind !== "strings") return invalidFile(read);
  const content: Record<string, unknown> = JSON.parse(text);
  const names = Object.keys(content);
  const isByLanguage =
    names.some((name) => codeOf(name, languages) !== undefined) &&
    names.every((name) => typeof content[name] === "object");
  if (!isByLanguage) return { kind: "flat", texts: read.strings };
  const collector = createCollector(languages);
  for (const name of names) {
    const ofLanguage = readPastedStrings(JSON.stringify(content[name]));
    if (ofLanguage.kind !== "strings") return invalidFile(ofLanguage);
    for (const [key, value] of Object.entries(ofLanguage.strings)) collector.add(name, key, value);
  }
  return collector.file();
}

function readTable(text: string, languages: readonly string[]): DeliveryFile {
  const rows = parseCsv(text);
  if (rows === undefined) return invalidFile({ kind: "csvQuote" });
  const [heading = [], ...lines] = rows;
  const names = heading.map((name) => name.trim());
  const cellsOf = (name: string) => {
    const index = names.findIndex((candidate) => candidate.toLowerCase() === name.toLowerCase());
    return index < 0 ? undefined : lines.map((line) => line[index] ?? "");
  };
  const [keys, codes, texts] = [cellsOf("key"), cellsOf("language"), cellsOf("text")];
  const languageColumns = names
    .filter((name) => codeOf(name, languages) !== undefined)
    .map((name) => ({ name, cells: cellsOf(name) ?? [] }));
  if (keys === undefined || (texts === undefined && languageColumns.length === 0))
    return invalidFile({ kind: "csvColumns" });
  if (texts !== undefined && codes === undefined) return { kind: "flat", texts: textsByKey(keys, texts) };
  const collector = createCollector(languages);
  for (const [line, key] of keys.entries()) {
    if (texts !== undefined) collector.add(codes?.[line] ?? "", key, texts[line] ?? "");
    else for (const { name, cells } of languageColumns) collector.add(name, key, cells[line] ?? "");
  }
  return collector.file();
}

function textsByKey(keys: readonly string[], texts: readonly string[]): Record<string, string> {
  // No prototype, so that a key named __proto__ is stored like any other.
  const flat: Record<string, string> = Object.create(null);
  for (const [line, key] of keys.entries()) flat[key] = texts[line] ?? "";
  return flat;
}

function codeOf(name: string, languages: readonly string[]): string | undefined {
  return languages.find((code) => sameLanguage(code, name.trim()));
}

/** Collects texts of the order's languages; other languages are listed in `foreign`. */
function createCollector(languages: readonly string[]) {
  const texts: DeliveryTexts = {};
  const foreign = new Set<string>();
  return {
    add(name: string, key: string, value: string): void {
      const code = codeOf(name, languages);
      if (code === undefined) {
        foreign.add(name);
        return;
      }
      // No prototype, so that a key named __proto__ is stored like any other.
      texts[code] ??= Object.create(null) as Record<string, string>;
      texts[code][key] = value;
    },
    file: (): DeliveryFile => ({ kind: "texts", texts, foreign: [...foreign] }),
  };
}

/** Returns the language in a file name, as in `app.de.json`. */
export function languageOfName(name: string, languages: readonly string[]): string | undefined {
  const parts = name.split(/[._ /]/).reverse();
  return languages.find((code) => parts.some((part) => sameLanguage(code, part)));
}
