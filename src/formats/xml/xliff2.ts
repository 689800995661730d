import { encodeFile } from "#formats/file-bytes.ts";
import type { FileEntry, Format, ParseOptions, PrintOptions } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { withFormKeys } from "#formats/plural-forms.ts";
import { codesOf21, knownCodes, printCodes, readCodes } from "./inline-codes.ts";
import {
  assertTargetLanguage,
  entriesOfFiles,
  fileOf,
  filesOf,
  type NamedEntries,
  nameOfFile,
} from "./xliff-files.ts";
import { inline21, isValidInline } from "./xliff-inline.ts";
import { originalDataAndNotes, readOriginalData } from "./xliff-original-data.ts";
import { joinSegments } from "./xliff-segments.ts";
import {
  assertXmlCharacters,
  elementsOf,
  escapeText,
  markupText,
  parseXml,
  printedTexts,
  printMarkup,
  printTag,
  requiredAttribute,
  textOf,
  type XmlElement,
} from "./xml.ts";

const markup = {
  allows: (name: string) => inline21.elements.has(name),
  fits: (fragment: XmlElement) => isValidInline(fragment, inline21),
};
/** Categories of notes that are not metadata. */
const noteCategories = {
  description: "description",
  comment: "comment",
  maxLength: "maxLength",
  screenshot: "screenshot",
} as const;

/** Notation of statuses: a state of the standard, and our subState. */
const states: ReadonlyMap<string, readonly [state: string, subState: string | undefined]> = new Map([
  ["1", ["final", undefined]],
  ["2", ["translated", "status:needs-review"]],
  ["3", ["initial", "status:needs-translation"]],
  ["4", ["initial", "status:rejected"]],
]);
const customPrefix = "x:";

/** XLIFF 2.1 with one unit for each text; its name is the key. */
export const xliff2: Format = {
  parse: (bytes, options) => {
    const root = parseXml(bytes);
    if (root.name !== "xliff" || !root.attributes.get("version")?.startsWith("2."))
      throw new FormatError("not_xliff2", { line: root.line });
    assertTargetLanguage(root, ["srcLang", "trgLang"], options);
    const files = elementsOf(root, "file").map(
      (file): NamedEntries => [nameOfFile(file), unitsIn(file).map((unit) => entryOf(unit, options))],
    );
    return entriesOfFiles(files, options);
  },
  print: (entries, options) => {
    assertXmlCharacters(entries, (entry) => [...printedTexts(entry, options), entry.source, fileOf(entry)]);
    const files = filesOf(withFormKeys(entries, options)).map((file, index) =>
      printFile(file, index + 1, options),
    );
    const root = printTag("xliff", [
      ["version", "2.1"],
      ["xmlns", "urn:oasis:names:tc:xliff:document:2.0"],
      ["srcLang", options.baseLanguage],
      ["trgLang", options.language],
    ]);
    return encodeFile(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n${files.join("")}</xliff>\n`);
  },
};

function printFile([name, entries]: NamedEntries, number: number, options: PrintOptions): string {
  const file = printTag("file", [
    ["id", `f${number}`],
    ["original", name],
  ]);
  const notes = options.note ? `    <notes><note>${escapeText(options.note)}</note></notes>\n` : "";
  const units = entries.map((entry, index) => printUnit(entry, index + 1, options));
  return `  ${file}\n${notes}${units.join("")}  </file>\n`;
}

function unitsIn(element: XmlElement): XmlElement[] {
  return elementsOf(element).flatMap((child) => {
    if (child.name === "unit") return [child];
    return child.name === "group" ? unitsIn(child) : [];
  });
}

function entryOf(unit: XmlElement, { language, baseLanguage, codes }: ParseOptions): FileEntry {
  const key = unit.attributes.get("name") ?? requiredAttribute(unit, "id");
  const texts = joinSegments(unit, key);
  if (!texts) throw new FormatError("no_source", { line: unit.line, keys: [key] });
  const { source, target, leastTranslatedSegment } = texts;
  const known = codes ? knownCodes(source) : new Map();
  const read = (element: XmlElement) =>
    codes ? readCodes(element, known, key) : markupText(element, markup);
  const sourceText = read(source);
  const isBase = language.toLowerCase() === baseLanguage.toLowerCase();
  const status = statusOf(leastTranslatedSegment);
  return {
    key,
    text: target ? read(target) : isBase ? sourceText : "",
    source: sourceText,
    ...notesOf(unit, key),
    ...(unit.attributes.get("translate") === "no" ? { locked: true } : {}),
    ...(status === undefined ? {} : { status }),
  };
}

function notesOf(unit: XmlElement, key: string): Partial<FileEntry> {
  const notes = new Map<string, string>();
  for (const note of elementsOf(unit, "notes").flatMap((all) => elementsOf(all, "note"))) {
    const category = note.attributes.get("category") ?? noteCategories.description;
    const known = notes.get(category);
    notes.set(category, known === undefined ? textOf(note) : `${known}\n${textOf(note)}`);
  }
  const [description, comment, length = ""] = [
    notes.get(noteCategories.description),
    notes.get(noteCategories.comment),
    notes.get(noteCategories.maxLength),
  ];
  for (const name of Object.values(noteCategories)) notes.delete(name);
  if (!/^\d{0,9}$/.test(length))
    throw new FormatError("limit_not_number", {
      line: unit.line,
      keys: [key],
      values: { name: "maxLength" },
    });
  const metadata = new Map([...notes, ...readOriginalData(unit)]);
  return {
    ...(Number(length) > 0 ? { maxLength: Number(length) } : {}),
    ...(description ? { description } : {}),
    ...(comment ? { comment } : {}),
    ...(metadata.size > 0 ? { metadata } : {}),
  };
}

function statusOf(segment: XmlElement | undefined): string | undefined {
  const state = segment?.attributes.get("state");
  const subState = segment?.attributes.get("subState");
  if (subState?.startsWith(customPrefix)) return subState.slice(customPrefix.length);
  for (const [status, [, known]] of states) if (known !== undefined && known === subState) return status;
  if (state === undefined) return undefined;
  return { initial: "3", final: "1" }[state] ?? "0";
}

function printUnit(entry: FileEntry, number: number, options: PrintOptions): string {
  const { key, text, source, maxLength, locked, description, comment } = entry;
  const unit = printTag("unit", [
    ["id", `u${number}`],
    ["name", key],
    ["translate", locked ? "no" : undefined],
    ["xml:space", "preserve"],
  ]);
  const isBase = options.language.toLowerCase() === options.baseLanguage.toLowerCase();
  const { data, notes: metadata } = originalDataAndNotes(entry);
  const notes: Array<readonly [string, string]> = [
    ...(description ? [[noteCategories.description, description] as const] : []),
    ...(options.includeStatus && comment ? [[noteCategories.comment, comment] as const] : []),
    ...(maxLength === undefined ? [] : [[noteCategories.maxLength, String(maxLength)] as const]),
    ...(options.includeContextUrl
      ? (entry.contextUrls ?? []).map((url) => [noteCategories.screenshot, url] as const)
      : []),
    ...(options.includeMetadata === false ? [] : metadata),
  ];
  const texts = printTexts({ source: source ?? (isBase ? text : ""), target: text }, options);
  const printed = notes.map(
    ([category, note]) => `        ${printTag("note", [["category", category]])}${escapeText(note)}</note>\n`,
  );
  return [
    `    ${unit}\n`,
    ...(printed.length > 0 ? [`      <notes>\n${printed.join("")}      </notes>\n`] : []),
    ...(data.length > 0 ? [`      <originalData>${data.join("")}</originalData>\n`] : []),
    `      ${printTag("segment", stateOf(entry, options))}\n`,
    `        <source>${texts.source}</source>\n`,
    `        <target>${texts.target}</target>\n`,
    "      </segment>\n    </unit>\n",
  ].join("");
}

function printTexts(
  texts: { source: string; target: string },
  { codes, patterns }: PrintOptions,
): typeof texts {
  if (codes) return printCodes(texts, { shape: codesOf21, patterns });
  return { source: printMarkup(texts.source, markup), target: printMarkup(texts.target, markup) };
}

function stateOf(
  { status = "0" }: FileEntry,
  { includeStatus }: PrintOptions,
): Array<[string, string | undefined]> {
  if (!includeStatus || status === "0") return [];
  const [state, subState] = states.get(status) ?? ["translated", `${customPrefix}${status}`];
  return [
    ["state", state],
    ["subState", subState],
  ];
}
