import { encodeFile } from "#formats/file-bytes.ts";
import type { FileEntry, Format, ParseOptions, PrintOptions } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { withFormKeys } from "#formats/plural-forms.ts";
import { codesOf12, knownCodes, printCodes, readCodes } from "./inline-codes.ts";
import { contextsAndNotes, printScreenshot, readContexts } from "./xliff-contexts.ts";
import {
  assertTargetLanguage,
  entriesOfFiles,
  fileOf,
  filesOf,
  type NamedEntries,
  nameInFile,
  nameOfFile,
} from "./xliff-files.ts";
import { inline12, isValidInline } from "./xliff-inline.ts";
import { isHalfTranslated, isMarkedSegment } from "./xliff-segments.ts";
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
  allows: (name: string) => inline12.elements.has(name),
  fits: (fragment: XmlElement) => isValidInline(fragment, inline12),
};
/** Origins of notes that are no metadata. */
const descriptionFrom = "description";
const commentFrom = "comment";

/** Names of statuses in files; custom ones need the prefix `x-` by the standard (files.md 8.2). */
const stateNames: ReadonlyMap<string, string> = new Map([
  ["1", "final"],
  ["2", "needs-review-translation"],
  ["3", "needs-translation"],
  ["4", "needs-adaptation"],
]);
const statusOfState: ReadonlyMap<string, string> = new Map([
  ["final", "1"],
  ["signed-off", "1"],
  ["accepted", "1"],
  ["translated", "0"],
  ["needs-review-translation", "2"],
  ["needs-review-l10n", "2"],
  ["needs-review-adaptation", "2"],
  ["needs-review", "2"],
  ["needs-translation", "3"],
  ["needs-l10n", "3"],
  ["new", "3"],
  ["needs-adaptation", "4"],
  ["rejected", "4"],
]);

/** XLIFF 1.2 with one unit for each text. */
export const xliff: Format = {
  parse: (bytes, options) => {
    const root = parseXml(bytes);
    if (root.name !== "xliff")
      throw new FormatError("wrong_root", { line: root.line, values: { name: "xliff" } });
    if (root.attributes.get("version")?.startsWith("2."))
      throw new FormatError("is_xliff2", { line: root.line });
    const files = elementsOf(root, "file").map((file): NamedEntries => {
      assertTargetLanguage(file, ["source-language", "target-language"], options);
      const units = elementsOf(file, "body").flatMap(unitsIn);
      return [nameOfFile(file), units.map((unit) => entryOf(unit, options))];
    });
    return entriesOfFiles(files, options);
  },
  print: (entries, options) => {
    assertXmlCharacters(entries, (entry) => [...printedTexts(entry, options), entry.source, fileOf(entry)]);
    const files = filesOf(withFormKeys(entries, options)).map((file) => printFile(file, options));
    return encodeFile(`<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
${files.join("")}</xliff>
`);
  },
};

function printFile([name, entries]: NamedEntries, options: PrintOptions): string {
  const file = printTag("file", [
    ["original", name],
    ["source-language", options.baseLanguage],
    ["target-language", options.language],
    ["datatype", "plaintext"],
  ]);
  const header = options.note ? `    <header><note>${escapeText(options.note)}</note></header>\n` : "";
  const units = entries.map((entry) => printUnit(entry, options));
  return `  ${file}\n${header}    <body>\n${units.join("")}    </body>\n  </file>\n`;
}

function unitsIn(element: XmlElement): XmlElement[] {
  return elementsOf(element).flatMap((child) => {
    if (child.name === "trans-unit") return [child];
    return child.name === "group" ? unitsIn(child) : [];
  });
}

function entryOf(unit: XmlElement, { language, baseLanguage, codes }: ParseOptions): FileEntry {
  const key = unit.attributes.get("resname") ?? requiredAttribute(unit, "id");
  const [source] = elementsOf(unit, "source");
  const [target] = elementsOf(unit, "target");
  if (!source) throw new FormatError("no_source", { line: unit.line, keys: [key] });
  const known = codes ? knownCodes(source) : new Map();
  const read = (element: XmlElement) =>
    codes ? readCodes(element, known, key) : markupText(withoutSegments(element), markup);
  const sourceText = read(source);
  const isBase = language.toLowerCase() === baseLanguage.toLowerCase();
  const text = target ? (isHalfTranslated(unit, target) ? "" : read(target)) : isBase ? sourceText : "";
  return { key, text, source: sourceText, ...detailsOf(unit, target, key) };
}

/** Removes the segment marks of translation tools. */
function withoutSegments(element: XmlElement): XmlElement {
  const children = element.children.flatMap((child) => {
    if (child.kind !== "element") return [child];
    const inner = withoutSegments(child);
    return isMarkedSegment(child) ? inner.children : [inner];
  });
  return { ...element, children };
}

function detailsOf(unit: XmlElement, target: XmlElement | undefined, key: string): Partial<FileEntry> {
  const notes = notesOf(unit);
  const width = unit.attributes.get("size-unit") === "char" ? unit.attributes.get("maxwidth") : undefined;
  if (width !== undefined && !/^\d{1,9}$/.test(width))
    throw new FormatError("limit_not_number", { line: unit.line, keys: [key], values: { name: "maxwidth" } });
  const [state] = elementsOf(unit, "state");
  const stated = statusOf(state ? textOf(state) : target?.attributes.get("state"));
  const isApproved = unit.attributes.get("approved") === "yes" && (stated === undefined || stated === "0");
  const status = isApproved ? "1" : stated;
  const description = notes.get(descriptionFrom);
  const comment = notes.get(commentFrom);
  notes.delete(descriptionFrom);
  notes.delete(commentFrom);
  const metadata = new Map([...notes, ...readContexts(unit)]);
  return {
    ...(Number(width) > 0 ? { maxLength: Number(width) } : {}),
    ...(unit.attributes.get("translate") === "no" ? { locked: true } : {}),
    ...(status === undefined ? {} : { status }),
    ...(description ? { description } : {}),
    ...(comment ? { comment } : {}),
    ...(metadata.size > 0 ? { metadata } : {}),
  };
}

function notesOf(unit: XmlElement): Map<string, string> {
  const notes = new Map<string, string>();
  for (const note of elementsOf(unit, "note")) {
    const from = note.attributes.get("from") ?? descriptionFrom;
    const known = notes.get(from);
    notes.set(from, known === undefined ? textOf(note) : `${known}\n${textOf(note)}`);
  }
  return notes;
}

function statusOf(state: string | undefined): string | undefined {
  if (state === undefined || state === "") return undefined;
  return statusOfState.get(state) ?? state.replace(/^x-/, "");
}

function printUnit(entry: FileEntry, options: PrintOptions): string {
  const { key, text, source, maxLength, locked, status, description, comment, contextUrls } = entry;
  const id = nameInFile(entry);
  const unit = printTag("trans-unit", [
    ["id", id],
    ["resname", id === key ? undefined : key],
    ["maxwidth", maxLength === undefined ? undefined : String(maxLength)],
    ["size-unit", maxLength === undefined ? undefined : "char"],
    ["translate", locked ? "no" : undefined],
    ["approved", options.includeStatus && status === "1" ? "yes" : undefined],
    ["xml:space", "preserve"],
  ]);
  const isBase = options.language.toLowerCase() === options.baseLanguage.toLowerCase();
  const metadata = options.includeMetadata === false ? undefined : contextsAndNotes(entry);
  const notes: Array<readonly [string, string]> = [
    ...(description ? [[descriptionFrom, description] as const] : []),
    ...(options.includeStatus && comment ? [[commentFrom, comment] as const] : []),
    ...(metadata?.notes ?? []),
  ];
  const screenshots = options.includeContextUrl ? (contextUrls ?? []).map(printScreenshot) : [];
  const state = options.includeStatus ? stateOf(status) : undefined;
  const printed = printTexts({ source: source ?? (isBase ? text : ""), target: text }, options);
  return [
    `      ${unit}\n`,
    `        <source>${printed.source}</source>\n`,
    `        <target>${printed.target}</target>\n`,
    ...[...(metadata?.contexts ?? []), ...screenshots].map((group) => `        ${group}\n`),
    ...notes.map(
      ([from, note]) => `        ${printTag("note", [["from", from]])}${escapeText(note)}</note>\n`,
    ),
    ...(state ? [`        <state>${escapeText(state)}</state>\n`] : []),
    "      </trans-unit>\n",
  ].join("");
}

function printTexts(
  texts: { source: string; target: string },
  { codes, patterns }: PrintOptions,
): typeof texts {
  if (codes) return printCodes(texts, { shape: codesOf12, patterns });
  return { source: printMarkup(texts.source, markup), target: printMarkup(texts.target, markup) };
}

function stateOf(status: string | undefined): string | undefined {
  if (status === undefined || status === "0") return undefined;
  return stateNames.get(status) ?? `x-${status}`;
}
