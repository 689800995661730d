import { decodeFile, encodeFile } from "#formats/file-bytes.ts";
import type { FileEntry, Format } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { collectForms, withFormKeys } from "#formats/plural-forms.ts";
import { replaceEach } from "#formats/replace-each.ts";
import { joinPath, splitKey } from "#formats/tree/key-path.ts";
import { EntryList } from "#formats/tree/tree.ts";
import { quotedText } from "./quoted-text.ts";

const sectionPattern = /^\[([^\]\r\n]+)\][ \t]*(?:[;#].*)?$/;

/** `k=v` in sections, whose name is the first part of a key. The preceding comment is the description. */
export const ini: Format = {
  parse: (bytes, { language }) => {
    const list = new EntryList();
    let currentSection: string | undefined;
    let description: string[] = [];
    for (const [index, raw] of decodeFile(bytes)
      .split(/\r\n|[\n\r]/)
      .entries()) {
      const line = trimBlanks(raw);
      const [, name] = sectionPattern.exec(line) ?? [];
      if (/^[;#]/.test(line)) description.push(line.slice(1).replace(/^ /, ""));
      else if (line === "") description = [];
      else if (name !== undefined) {
        currentSection = name;
        description = [];
      } else {
        list.add({ ...entryOf(line, currentSection, index + 1), ...descriptionFrom(description) });
        description = [];
      }
    }
    return list.done((entries) => collectForms(entries, language));
  },
  print: (entries, options) => {
    const sections = new Map<string | undefined, string[]>([[undefined, []]]);
    const invalidKeys: string[] = [];
    for (const entry of withFormKeys(entries, options)) {
      const address = addressOf(entry.key);
      if (!address) {
        invalidKeys.push(entry.key);
        continue;
      }
      const lines = sections.get(address.section) ?? [];
      sections.set(address.section, lines);
      lines.push(lineOf(entry, address.name));
    }
    if (invalidKeys.length > 0) throw new FormatError("ini_name", { keys: invalidKeys });
    const printed = [...sections].map(([name, lines]) =>
      name === undefined ? lines.join("") : `[${name}]\n${lines.join("")}`,
    );
    return encodeFile(printed.filter((block) => block !== "").join("\n"));
  },
};

/** Trims only space and tab; other white space such as U+FEFF belongs to texts. */
function trimBlanks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isBlank(text[start])) start += 1;
  // A regular expression that ends in `+$` would retry at each space of a long text.
  while (end > start && isBlank(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

function isBlank(character: string | undefined): boolean {
  return character === " " || character === "\t";
}

function entryOf(line: string, currentSection: string | undefined, lineNumber: number): FileEntry {
  const sign = line.indexOf("=");
  if (sign < 1) throw new FormatError("expected_ini", { line: lineNumber });
  const name = trimBlanks(line.slice(0, sign));
  const value = trimBlanks(line.slice(sign + 1));
  const content = quotedValue(value);
  return {
    key: currentSection === undefined ? name : `${joinPath([currentSection])}.${name}`,
    text: content === undefined ? value : decodeEscapes(content),
  };
}

/** Text of a value in quotes; only a comment may follow it. */
function quotedValue(value: string): string | undefined {
  const text = value.startsWith('"') ? quotedText(value, 0) : undefined;
  return text !== undefined && /^[ \t]*(?:[;#]|$)/.test(value.slice(text.length + 2)) ? text : undefined;
}

function descriptionFrom(lines: readonly string[]): Partial<FileEntry> {
  const description = lines.join("\n");
  return description ? { description } : {};
}

type Address = { section: string | undefined; name: string };

/** Section and name that are read as this key again; undefined if that is impossible. */
function addressOf(key: string): Address | undefined {
  const [first, second] = splitKey(key);
  if (typeof first === "string" && typeof second === "string" && isSection(first)) {
    const start = `${joinPath([first])}.`;
    const name = key.slice(start.length);
    if (key.startsWith(start) && isName(name)) return { section: first, name };
  }
  return isName(key) ? { section: undefined, name: key } : undefined;
}

function isSection(name: string): boolean {
  return name !== "" && !/[\]\r\n]/.test(name);
}

function isName(name: string): boolean {
  return /^[^=\r\n;#[ \t](?:[^=\r\n]*[^=\r\n \t])?$/.test(name);
}

function lineOf({ text, description }: FileEntry, name: string): string {
  const comment = description
    ? description
        .split(/\r\n|[\n\r]/)
        .map((line) => `; ${line}\n`)
        .join("")
    : "";
  return `${comment ? "\n" : ""}${comment}${name}=${needsQuotes(text) ? `"${escapeText(text)}"` : text}\n`;
}

/** Whether other readers would trim or misread the text without quotes. */
function needsQuotes(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches the control characters to quote.
  return /^[ \t"']|[ \t]$|[;#\u0000-\u001f]/.test(text);
}

const escapes: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  '"': '\\"',
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};
const escapeMeanings: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

function escapeText(text: string): string {
  return text.replace(/[\\"\n\r\t]/g, (character) => escapes[character] ?? character);
}

function decodeEscapes(text: string): string {
  return replaceEach(text, /\\(.)/gsu, ([_whole, character = ""]) => escapeMeanings[character] ?? character);
}
