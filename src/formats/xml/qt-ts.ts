import { encodeFile } from "#formats/file-bytes.ts";
import type { FileEntry, Format } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { gettextRule } from "#formats/gettext/gettext-plurals.ts";
import {
  type CategoryName,
  formsOfEntry,
  pluralCategoryNames,
  pluralFormsOf,
  pluralOfFile,
} from "#formats/plural-forms.ts";
import { commentsName, locationsName } from "#formats/translator-comments.ts";
import { EntryList } from "#formats/tree/tree.ts";
import {
  assertXmlCharacters,
  elementsOf,
  escapeText,
  parseXml,
  printTag,
  textOf,
  type XmlElement,
} from "./xml.ts";

/** Metadata names for what identifies a text of Qt besides its source. */
const metadataNames = { context: "context", disambiguation: "disambiguation" } as const;
/** Types of messages that are not in the sources any more. */
const obsoleteTypes: ReadonlySet<string | undefined> = new Set(["vanished", "obsolete"]);

/** Languages whose forms differ from those of gettext (files.md 8.7). */
const qtOnlyForms = new Map(
  (
    [
      ["bi my zh dz fj gn hu id ja jv ko ms na om fa su tt th bo tr vi yo za", ["other"]],
      ["kw lo km wo", ["one", "other"]],
      ["dv iu ik ga gv mi mk se sm sa", ["one", "two", "other"]],
      ["cy", ["zero", "one", "two", "many", "other"]],
      ["lv", ["one", "other", "zero"]],
      ["mt", ["one", "few", "many", "other"]],
      ["he iw br bm hnj ii jbo kde kea lkt nqo osa ses sg to tpi yue", ["one", "other"]],
    ] satisfies ReadonlyArray<readonly [string, readonly CategoryName[]]>
  ).flatMap(([codes, forms]) => codes.split(" ").map((code): [string, CategoryName[]] => [code, forms])),
);

/** Qt's forms of a language, in order. */
export function qtForms(language: string): readonly CategoryName[] {
  return qtOnlyForms.get(language.split("-")[0] ?? "") ?? gettextRule(language).categories;
}

/**
 * Categories of the texts of a message: those of gettext if only their number matches `count`, otherwise those of Qt,
 * with further categories for surplus texts.
 */
function categoriesOfTexts(language: string, count: number): readonly CategoryName[] {
  const qtCategories = qtForms(language);
  const gettext = gettextRule(language).categories;
  if (count <= qtCategories.length || gettext.length !== count)
    return [...new Set([...qtCategories, ...pluralCategoryNames])];
  return gettext;
}

/** The key of a message is its id, otherwise its context and source. `unfinished` is status 2. */
export const qtTs: Format = {
  parse: (bytes, { language }) => {
    const root = parseXml(bytes);
    if (root.name !== "TS") throw new FormatError("wrong_root", { line: root.line, values: { name: "TS" } });
    const list = new EntryList();
    const locationsOf = locationReader();
    for (const context of elementsOf(root, "context")) {
      const [name] = elementsOf(context, "name");
      for (const message of elementsOf(context, "message")) {
        const [translation] = elementsOf(message, "translation");
        const locations = locationsOf(message);
        if (obsoleteTypes.has(translation?.attributes.get("type"))) continue;
        const context = name ? qtText(name) : "";
        const entry = entryOf({ message, translation, context, locations, language });
        if (entry) list.add(entry);
      }
    }
    return list.done();
  },
  print: (entries, { language, baseLanguage }) => {
    assertXmlCharacters(entries, (entry) => [
      ...[entry.key, entry.text, entry.description, printedSource(entry)],
      ...[entry.metadata?.get(locationsName), entry.metadata?.get(commentsName(language))],
    ]);
    const contexts = Map.groupBy(entries, (entry) => namesOf(entry).context ?? "");
    const forms = qtForms(language);
    const blocks = [...contexts].map(([name, messages]) => {
      const printed = messages.map((entry) => printMessage(entry, { forms, language })).join("");
      return `<context>\n    <name>${escapeText(name)}</name>\n${printed}</context>\n`;
    });
    const ts = printTag("TS", [
      ["version", "2.1"],
      ["language", language.replaceAll("-", "_")],
      ["sourcelanguage", baseLanguage.replaceAll("-", "_")],
    ]);
    return encodeFile(
      `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n${ts}\n${blocks.join("")}</TS>\n`,
    );
  },
};

type Message = {
  message: XmlElement;
  translation: XmlElement | undefined;
  context: string;
  locations: readonly string[];
  language: string;
};

function entryOf({ message, translation, context, locations, language }: Message): FileEntry | undefined {
  const childText = (name: string) => {
    const [element] = elementsOf(message, name);
    return element ? qtText(element) : "";
  };
  const id = message.attributes.get("id");
  const source = childText("source");
  const disambiguation = childText("comment");
  // lupdate writes messages without a source, and lrelease skips them.
  if (id === undefined && source === "") return undefined;
  const description = childText("extracomment");
  const comments = childText("translatorcomment");
  const texts = textsIn(message, translation, language);
  const isUnfinished = translation?.attributes.get("type") === "unfinished";
  const metadata = new Map<string, string>([
    ...(id === undefined ? [[metadataNames.context, context] as const] : []),
    ...(id === undefined && disambiguation ? [[metadataNames.disambiguation, disambiguation] as const] : []),
    ...(locations.length > 0 ? [[locationsName, locations.join("\n")] as const] : []),
    ...(comments ? [[commentsName(language), comments] as const] : []),
  ]);
  return {
    key: id ?? [context, source, ...(disambiguation ? [disambiguation] : [])].join("|"),
    ...texts,
    source,
    ...(description ? { description } : {}),
    ...(isUnfinished && texts.text !== "" ? { status: "2" } : {}),
    ...(metadata.size > 0 ? { metadata } : {}),
  };
}

/**
 * Reads the location of each message in sequence, such as `a.cpp:12`: a line may be relative to the line of the
 * previous message in the same file.
 */
function locationReader(): (message: XmlElement) => string[] {
  const lines = new Map<string, number>();
  let fileBefore = "";
  return (message) =>
    elementsOf(message, "location").map(({ attributes }, index) => {
      const file = attributes.get("filename") || fileBefore;
      if (index === 0) fileBefore = file;
      const line = attributes.get("line") ?? "";
      if (!/^[+-]\d{1,9}$/.test(line)) return line === "" ? file : `${file}:${line}`;
      lines.set(file, (lines.get(file) ?? 0) + Number(line));
      return `${file}:${lines.get(file)}`;
    });
}

function printLocation(location: string): string {
  const [, file = location, line] = /^(.*):(\d+)$/.exec(location) ?? [];
  const element = printTag("location", [
    ["filename", file || undefined],
    ["line", line],
  ]);
  return `        ${element.slice(0, -1)}/>\n`;
}

function textsIn(
  message: XmlElement,
  translation: XmlElement | undefined,
  language: string,
): Pick<FileEntry, "text" | "isPlural" | "supportedForms"> {
  if (message.attributes.get("numerus") !== "yes")
    return { text: translation ? variantsText(translation) : "" };
  const texts = translation ? elementsOf(translation, "numerusform").map(variantsText) : [];
  if (texts.every((text) => text === "")) return { text: "", isPlural: true };
  const forms = categoriesOfTexts(language, texts.length);
  return pluralOfFile(
    new Map(texts.map((text, index) => [forms[index] ?? "other", text])),
    forms.slice(0, Math.max(texts.length, qtForms(language).length)),
  );
}

/** Separates texts of several lengths, the longest first, as within Qt (`Translator::BinaryVariantSeparator`). */
const variantSeparator = "\u009c";

function variantsText(element: XmlElement): string {
  const variants = elementsOf(element, "lengthvariant");
  return variants.length > 0 ? variants.map(qtText).join(variantSeparator) : qtText(element);
}

/** An element with its text, or with its texts of several lengths. */
function printVariants(
  name: string,
  text: string,
  { indent, type }: { indent: string; type?: string | undefined },
): string {
  const variants = text.split(variantSeparator);
  const hasSeveral = variants.length > 1;
  const tag = printTag(name, [
    ["type", type],
    ["variants", hasSeveral ? "yes" : undefined],
  ]);
  if (!hasSeveral) return `${tag}${escapeText(text)}</${name}>`;
  const elements = variants.map(
    (variant) => `\n${indent}    <lengthvariant>${escapeText(variant)}</lengthvariant>`,
  );
  return `${tag}${elements.join("")}\n${indent}</${name}>`;
}

/** Text of an element; characters that XML forbids are written as `<byte value="x1"/>`. */
function qtText(element: XmlElement): string {
  return element.children
    .map((child) => {
      if (child.kind === "text" || child.kind === "cdata") return child.text;
      if (child.kind === "comment") return "";
      const [, hex, decimal] =
        /^(?:x([0-9a-fA-F]{1,4})|(\d{1,5}))$/.exec(child.attributes.get("value") ?? "") ?? [];
      const code = hex === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hex, 16);
      if (child.name !== "byte" || Number.isNaN(code)) return textOf({ ...element, children: [child] });
      return String.fromCharCode(code);
    })
    .join("");
}

type Names = { context: string | undefined; source: string; disambiguation: string | undefined };

/** Reads context and source from a key that contains both; any other key is an id. */
function namesOf({ key, metadata, source = "" }: FileEntry): Names {
  const context = metadata?.get(metadataNames.context);
  if (context === undefined || !key.startsWith(`${context}|`))
    return { context: undefined, source, disambiguation: undefined };
  const disambiguation = metadata?.get(metadataNames.disambiguation);
  const rest = key.slice(context.length + 1);
  if (disambiguation === undefined || !rest.endsWith(`|${disambiguation}`))
    return { context, source: rest, disambiguation: undefined };
  return { context, source: rest.slice(0, -disambiguation.length - 1), disambiguation };
}

function printedSource(entry: FileEntry): string {
  const { source } = namesOf(entry);
  return formsOfEntry({ ...entry, text: source })?.get("other") ?? source;
}

type PrintContext = { forms: readonly CategoryName[]; language: string };

function printMessage(entry: FileEntry, { forms: categories, language }: PrintContext): string {
  const { context, disambiguation } = namesOf(entry);
  const forms = entry.isPlural ? pluralFormsOf(entry.text) : undefined;
  const message = printTag("message", [
    ["id", context === undefined ? entry.key : undefined],
    ["numerus", forms ? "yes" : undefined],
  ]);
  const comments = entry.metadata?.get(commentsName(language));
  const isUnfinished = entry.text === "" || entry.status === "2";
  const type = isUnfinished ? "unfinished" : undefined;
  return [
    `    ${message}\n`,
    ...(entry.metadata?.get(locationsName)?.split("\n") ?? []).map(printLocation),
    `        <source>${escapeText(printedSource(entry))}</source>\n`,
    ...(disambiguation ? [`        <comment>${escapeText(disambiguation)}</comment>\n`] : []),
    ...(entry.description ? [`        <extracomment>${escapeText(entry.description)}</extracomment>\n`] : []),
    ...(comments ? [`        <translatorcomment>${escapeText(comments)}</translatorcomment>\n`] : []),
    `        ${forms ? printForms(forms, categories, type) : printVariants("translation", entry.text, { indent: "        ", type })}\n`,
    "    </message>\n",
  ].join("");
}

function printForms(
  forms: ReadonlyMap<CategoryName, string>,
  categories: readonly CategoryName[],
  type: string | undefined,
): string {
  const indent = "            ";
  const printed = categories.map((name) => {
    const text = forms.get(name) ?? forms.get("other") ?? "";
    return `\n${indent}${printVariants("numerusform", text, { indent })}`;
  });
  return `${printTag("translation", [["type", type]])}${printed.join("")}\n        </translation>`;
}
