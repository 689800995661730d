import { asciiHead, declaredEncoding, decodeFile, encodeFile } from "#formats/file-bytes.ts";
import type { FileEntry, Format, ParseOptions } from "#formats/file-entry.ts";
import { headerName, latestHeader, revisionTime } from "#formats/file-headers.ts";
import { FormatError } from "#formats/format-error.ts";
import { quotedText } from "#formats/plain/quoted-text.ts";
import { formsOfEntry, pluralCategoryNames, pluralFormsOf, pluralOfFile } from "#formats/plural-forms.ts";
import { replaceEach } from "#formats/replace-each.ts";
import { commentsName, previousName } from "#formats/translator-comments.ts";
import { EntryList } from "#formats/tree/tree.ts";
import { countLostForms, declaredRule, type FileRule, formsByRule, standardRule } from "./gettext-header.ts";

/** Metadata names of the second of two forms, the context, references and flags. */
const metadataNames = {
  plural: "msgid_plural",
  context: "msgctxt",
  references: "references",
  flags: "flags",
} as const;
/** Header fields that every export generates; imports do not store them. */
const generatedFields = ["MIME-Version", "Content-Type", "Content-Transfer-Encoding", "Language"];
const pluralField = /^Plural-Forms:(.*)$/im;
/** Matches the declared encoding; other header fields may precede it on the line. */
const charset = /^[^#\n]*?\bContent-Type:[^\n"]{0,100}?charset=([\w.:-]{1,40})/im;

/** gettext translations: the key is the msgid, after its context if it has one. `fuzzy` is status 2. */
export const gettextPo: Format = {
  parse: (bytes, options) => parsePo(bytes, options, false),
  print: (entries, { language, untranslated }) =>
    encodeFile(printPo(entries, { language, untranslated, isTemplate: false })),
};

/** Template: a text that equals its msgid is empty. */
export const gettextPot: Format = {
  parse: (bytes, options) => parsePo(bytes, options, true),
  print: (entries, { baseLanguage, untranslated }) =>
    encodeFile(printPo(entries, { language: baseLanguage, untranslated, isTemplate: true })),
};

/** An entry of a PO file, with the comments before it. */
type Block = {
  line: number;
  context?: string;
  id?: string;
  plural?: string;
  texts: Map<number, string>;
  comments: string[];
  /** Comments from the source code (`#.`). */
  extracted: string[];
  references: string[];
  flags: string[];
  /** Earlier string for which the fuzzy translation was written, as in `msgmerge --previous`. */
  previous: string[];
};

function parsePo(bytes: Uint8Array, options: ParseOptions, isTemplate: boolean) {
  const language = isTemplate ? options.baseLanguage : options.language;
  const list = new EntryList();
  let rule: FileRule | undefined;
  let header = "";
  const declared = charset.exec(asciiHead(bytes))?.[1];
  for (const block of blocksOf(decodeFile(bytes, { declared }), declaredEncoding(declared))) {
    if (block.id === undefined) throw new FormatError("no_msgid", { line: block.line });
    if (block.id === "" && block.context === undefined) {
      const fields = block.texts.get(0) ?? "";
      rule = declaredRule(pluralField.exec(fields)?.[1] ?? "", language, block.line) ?? rule;
      header = storedHeader(fields, block.comments, standardRule(language));
    } else {
      list.add(entryOf(block, { rule, isTemplate, language, header }));
      header = "";
    }
  }
  return list.done();
}

/** Rule of a file without Plural-Forms: texts beyond the forms of its language become further categories. */
function undeclaredRule(language: string, count: number): FileRule {
  const rule = standardRule(language);
  const categories = [...new Set([...rule.categories, ...pluralCategoryNames])];
  return { ...rule, categories: categories.slice(0, Math.max(count, rule.categories.length)) };
}

/**
 * Header comments and custom fields, one per line. A header that would be the same without them is not stored, so
 * that importing an export changes nothing.
 */
function storedHeader(fields: string, comments: readonly string[], standard: FileRule): string {
  const customFields = fields.split("\n").filter((field) => field !== "" && !isGeneratedField(field));
  if (
    comments.length === 0 &&
    customFields.every((field) => pluralField.exec(field)?.[1]?.trim() === standard.header)
  )
    return "";
  return [...comments.map((comment) => `# ${comment}`.trimEnd()), ...customFields].join("\n");
}

function isGeneratedField(field: string): boolean {
  return generatedFields.some((name) => field.toLowerCase().startsWith(`${name.toLowerCase()}:`));
}

type ReadEntry = {
  /** Undefined if the file declares none. */
  rule: FileRule | undefined;
  isTemplate: boolean;
  language: string;
  /** Header of the file, stored with its first entry. */
  header: string;
};

function entryOf(block: Block, { rule, isTemplate, language, header }: ReadEntry): FileEntry {
  const { id = "", context, plural, comments, extracted, references, flags, previous } = block;
  const isFuzzy = flags.includes("fuzzy");
  const otherFlags = flags.filter((flag) => flag !== "fuzzy");
  const metadata = new Map<string, string>([
    ...(context === undefined ? [] : [[metadataNames.context, context] as const]),
    ...(plural === undefined || plural === id ? [] : [[metadataNames.plural, plural] as const]),
    ...(references.length > 0 ? [[metadataNames.references, references.join("\n")] as const] : []),
    ...(otherFlags.length > 0 ? [[metadataNames.flags, otherFlags.join(", ")] as const] : []),
    ...(comments.length > 0 ? [[commentsName(language), comments.join("\n")] as const] : []),
    ...(isFuzzy && previous.length > 0 ? [[previousName(language), previous.join("\n")] as const] : []),
    ...(header === "" ? [] : [[headerName("po", language), header] as const]),
  ]);
  return {
    key: context === undefined ? id : `${context}|${id}`,
    ...textsOf(block, rule ?? undeclaredRule(language, block.texts.size), isTemplate),
    ...(extracted.length > 0 ? { description: extracted.join("\n") } : {}),
    ...(isFuzzy ? { status: "2" } : {}),
    ...(metadata.size > 0 ? { metadata } : {}),
  };
}

function textsOf(
  { id = "", plural, texts }: Block,
  rule: FileRule,
  isTemplate: boolean,
): Pick<FileEntry, "text" | "isPlural" | "supportedForms"> {
  const isEmpty = [...texts.values()].every((text) => text === "");
  if (plural === undefined) return { text: isEmpty && isTemplate ? id : (texts.get(0) ?? "") };
  if (!isEmpty) return pluralOfFile(formsByRule(texts, rule), rule.categories);
  if (!isTemplate) return { text: "", isPlural: true };
  return pluralOfFile(
    new Map([
      ["one", id],
      ["other", plural],
    ]),
    ["one", "other"],
  );
}

const keyword = /^(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d{1,2})\])?\s*(?=")/;

/** Returns the entries in file order, without obsolete ones. */
function blocksOf(text: string, encoding: string | undefined): Block[] {
  const blocks: Block[] = [];
  let block: Block | undefined;
  let append: ((text: string) => void) | undefined;
  // Returns the current block until it has a text, then a new one.
  const openBlock = (line: number): Block => {
    if (block && block.texts.size === 0) return block;
    block = { line, texts: new Map(), comments: [], extracted: [], references: [], flags: [], previous: [] };
    blocks.push(block);
    return block;
  };
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = index + 1;
    const content = raw.trim();
    if (content.startsWith("#~") || content === "") {
      // Comments before an obsolete entry belong to that entry.
      if (content !== "" && block && isOnlyComments(block)) {
        blocks.pop();
        block = blocks.at(-1);
      }
      append = undefined;
      continue;
    }
    if (content.startsWith("#")) {
      addComment(openBlock(line), content);
      append = undefined;
      continue;
    }
    for (let rest = content; rest !== ""; ) {
      const [whole = "", name, plural] = keyword.exec(rest) ?? [];
      if (name !== undefined) {
        const target: Block =
          name === "msgctxt" || name === "msgid" ? openBlock(line) : (block ?? openBlock(line));
        append = appenderOf(target, name, Number(plural ?? 0), line);
      }
      const text = rest.slice(whole.length);
      const piece = text.startsWith('"') ? quotedText(text, 0) : undefined;
      if (piece === undefined || !append) throw new FormatError("expected_po", { line });
      append(decodeEscapes(piece, encoding));
      rest = text.slice(piece.length + 2).trimStart();
    }
  }
  return blocks.filter(({ id, context, texts, line }) => {
    if (id !== undefined && texts.size === 0) throw new FormatError("no_msgstr", { line });
    return id !== undefined || context !== undefined || texts.size > 0;
  });
}

function addComment(block: Block, content: string): void {
  const text = content.slice(2).trim();
  if (content.startsWith("#.")) block.extracted.push(content.slice(2).replace(/^ /, ""));
  else if (content.startsWith("#:")) block.references.push(text);
  else if (content.startsWith("#,")) block.flags.push(...flagsIn(text));
  else if (content.startsWith("#|")) block.previous.push(text);
  else block.comments.push(content.slice(1).replace(/^ /, ""));
}

function isOnlyComments({ id, context, plural, texts }: Block): boolean {
  return id === undefined && context === undefined && plural === undefined && texts.size === 0;
}

function flagsIn(text: string): string[] {
  return text
    .split(",")
    .map((flag) => flag.trim())
    .filter((flag) => flag !== "");
}

const fieldsByKeyword: Readonly<Record<string, "context" | "id" | "plural">> = {
  msgctxt: "context",
  msgid: "id",
  msgid_plural: "plural",
};

/** Begins a field of a block, and returns a function that appends to it: a text may span several lines. */
function appenderOf(block: Block, name: string, index: number, line: number): (text: string) => void {
  const field = fieldsByKeyword[name];
  if ((field ? block[field] : block.texts.get(index)) !== undefined)
    throw new FormatError("field_twice", { line, values: { field: name } });
  if (field) {
    block[field] = "";
    return (text) => {
      block[field] += text;
    };
  }
  block.texts.set(index, "");
  return (text) => void block.texts.set(index, (block.texts.get(index) ?? "") + text);
}

const escapeMeanings: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\u0007",
  b: "\b",
  f: "\f",
  v: "\v",
};

const byteEscape = /\\(?:x([0-9a-fA-F]{1,2})|([0-7]{1,3}))/g;

/** Octal and hexadecimal escapes are bytes of the file's encoding, so that several may make one character. */
function decodeEscapes(text: string, encoding: string | undefined): string {
  return replaceEach(
    text,
    /((?:\\(?:x[0-9a-fA-F]{1,2}|[0-7]{1,3}))+)|\\(.)/gsu,
    ([_whole, bytes, character = ""]) => {
      if (bytes !== undefined) return decodedBytes(bytes, encoding);
      return escapeMeanings[character] ?? character;
    },
  );
}

function decodedBytes(escapes: string, encoding: string | undefined): string {
  const bytes = Array.from(escapes.matchAll(byteEscape), ([, hex, octal = ""]) =>
    hex === undefined ? Number.parseInt(octal, 8) & 0xff : Number.parseInt(hex, 16),
  );
  return new TextDecoder(encoding).decode(Uint8Array.from(bytes));
}

type PrintPo = { language: string; untranslated: readonly FileEntry[] | undefined; isTemplate: boolean };

function printPo(
  entries: readonly FileEntry[],
  { language, untranslated = [], isTemplate }: PrintPo,
): string {
  const headers = [...entries, ...untranslated];
  const stored = linesOf(latestHeader(headers, headerName("po", language), revisedAt));
  const rule = printedRule(entries, headers, language);
  const comments = stored.filter((line) => line.startsWith("#"));
  const header = [
    ...stored.filter((line) => !line.startsWith("#") && !isGeneratedField(line) && !pluralField.test(line)),
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=UTF-8",
    "Content-Transfer-Encoding: 8bit",
    `Language: ${language.replaceAll("-", "_")}`,
    `Plural-Forms: ${rule.header}`,
  ].map((field) => printQuoted(`${field}\n`));
  const nameless = entries.filter((entry) => idOf(entry).id === "" && idOf(entry).context === undefined);
  if (nameless.length > 0) throw new FormatError("empty_msgid", { keys: [""] });
  const blocks = entries.map((entry) => printEntry(entry, { rule, isTemplate, language }));
  return [`${[...comments, 'msgid ""', 'msgstr ""', ...header].join("\n")}\n`, ...blocks].join("\n");
}

/** Rule of the latest Plural-Forms of a file, unless the standard rule of the language shows more of the forms. */
function printedRule(
  entries: readonly FileEntry[],
  headers: readonly FileEntry[],
  language: string,
): FileRule {
  const standard = standardRule(language);
  const headersWithPlurals = headers.filter(({ metadata }) =>
    pluralField.test(metadata?.get(headerName("po", language)) ?? ""),
  );
  const latest = latestHeader(headersWithPlurals, headerName("po", language), revisedAt) ?? "";
  const fileRule = storedRule(pluralField.exec(latest)?.[1] ?? "", language);
  if (!fileRule) return standard;
  const plurals = entries.flatMap((entry) => formsOfEntry(entry) ?? []);
  const countLostBy = (rule: FileRule) =>
    plurals.reduce((sum, forms) => sum + countLostForms(forms, rule), 0);
  return countLostBy(fileRule) <= countLostBy(standard) ? fileRule : standard;
}

/** Metadata can be edited by the API, so an invalid rule is ignored and does not prevent an export. */
function storedRule(header: string, language: string): FileRule | undefined {
  try {
    return declaredRule(header, language, 1);
  } catch {
    return undefined;
  }
}

const revision = /^PO-Revision-Date:[ \t]*(\d{4}-\d\d-\d\d)[ \t]+(\d\d:\d\d)(?::\d\d)?([+-]\d\d)?:?(\d\d)?/im;

function revisedAt(header: string): number {
  const [, day, time, hours = "+00", minutes = "00"] = revision.exec(header) ?? [];
  return revisionTime(`${day}T${time}${hours}:${minutes}`);
}

function linesOf(text: string | undefined): string[] {
  return text ? text.split(/\r\n|\n|\r/) : [];
}

function idOf({ key, metadata }: FileEntry): { id: string; context: string | undefined } {
  const context = metadata?.get(metadataNames.context);
  if (context === undefined || !key.startsWith(`${context}|`)) return { id: key, context: undefined };
  return { id: key.slice(context.length + 1), context };
}

type PrintEntry = { rule: FileRule; isTemplate: boolean; language: string };

function printEntry(entry: FileEntry, { rule, isTemplate, language }: PrintEntry): string {
  const { text, description, status, metadata } = entry;
  const { id, context } = idOf(entry);
  const isFuzzy = status === "2";
  const flags = [...(isFuzzy ? ["fuzzy"] : []), ...(metadata?.get(metadataNames.flags) ?? "").split(", ")];
  const flagList = flags.filter((flag) => flag !== "").join(", ");
  const lines = [
    ...linesOf(metadata?.get(commentsName(language))).map((line) => `# ${line}`.trimEnd()),
    ...linesOf(description).map((line) => `#. ${line}`),
    ...(metadata?.get(metadataNames.references) ?? "")
      .split("\n")
      .flatMap((line) => (line ? [`#: ${line}`] : [])),
    ...(flagList ? [`#, ${flagList}`] : []),
    ...linesOf(isFuzzy ? metadata?.get(previousName(language)) : undefined).map((line) => `#| ${line}`),
    ...(context === undefined ? [] : [`msgctxt ${printQuoted(context)}`]),
    `msgid ${printQuoted(id)}`,
  ];
  const stored = metadata?.get(metadataNames.plural);
  if (stored === undefined && !entry.isPlural)
    lines.push(`msgstr ${printQuoted(isTemplate && text === id ? "" : text)}`);
  else {
    const plural = stored ?? id;
    const forms = pluralFormsOf(text);
    const isSource = isTemplate && forms.get("one") === id && forms.get("other") === plural;
    lines.push(`msgid_plural ${printQuoted(plural)}`);
    for (const [index, category] of rule.categories.entries())
      lines.push(
        `msgstr[${index}] ${printQuoted(isSource ? "" : (forms.get(category) ?? forms.get("other") ?? ""))}`,
      );
  }
  return `${lines.join("\n")}\n`;
}

const escapes: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\u0007": "\\a",
  "\b": "\\b",
  "\f": "\\f",
  "\v": "\\v",
};

/** Control characters are written as three octal digits. */
function printQuoted(text: string): string {
  const safe = text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: matches the control characters to escape.
    /["\\\u0000-\u001f\u007f]/g,
    (character) => escapes[character] ?? `\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`,
  );
  return `"${safe}"`;
}
