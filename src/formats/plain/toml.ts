import { parse, TomlError, type TomlTable, type TomlValue } from "smol-toml";
import { decodeFile, encodeFile } from "#formats/file-bytes.ts";
import type { FileEntry, Format, PrintOptions } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { compactJson, jsonText, jsonValueOf } from "#formats/json/json-tree.ts";
import { pluralOfFile } from "#formats/plural-forms.ts";
import { messageMembersName } from "#formats/translator-comments.ts";
import { entriesOf, type ObjectMessage } from "#formats/tree/entries-of-tree.ts";
import { joinPath, type PathPart } from "#formats/tree/key-path.ts";
import {
  deepest,
  formsOf,
  type ObjectTree,
  objectTree,
  type Tree,
  textOrForms,
  textTree,
} from "#formats/tree/tree.ts";
import { printedTree } from "#formats/tree/tree-of-keys.ts";

/** Tables and arrays; values other than texts are reported by their keys. A message of go-i18n is one table. */
export const toml: Format = {
  parse: (bytes, options) =>
    entriesOf(treeOfTable(parseToml(decodeFile(bytes)), []), {
      ...options,
      messageIn: (table) => goMessage(table, options.language),
    }),
  print: (entries, options) => {
    const lines: string[] = [];
    addMembers(lines, treeOfFile(entries, options), []);
    return encodeFile(lines.map((line) => `${line}\n`).join(""));
  },
};

const messageFieldNames: ReadonlySet<string> = new Set(["description", "hash", "leftDelim", "rightDelim"]);

/**
 * Reads a message of go-i18n: a table with `other`, further forms and `messageFieldNames`; undefined for other tables.
 * The fields become metadata of the language; their `hash` is that of the source. A message with `other` alone is no
 * plural.
 */
function goMessage({ members }: ObjectTree, language: string): ObjectMessage | undefined {
  const [messageFields, rest] = [
    members.filter(({ name }) => messageFieldNames.has(name)),
    members.filter(({ name }) => !messageFieldNames.has(name)),
  ];
  const forms = formsOf({ kind: "object", members: rest, line: 0 });
  const otherForm = forms?.get("other");
  if (!forms || otherForm === undefined || messageFields.some(({ value }) => value.kind !== "text"))
    return undefined;
  const description = messageFields.find(({ name }) => name === "description")?.value;
  return {
    content: {
      ...(forms.size > 1 ? pluralOfFile(forms) : { text: otherForm }),
      ...(description?.kind === "text" ? { description: description.text } : {}),
    },
    metadata: new Map([
      [messageMembersName(language), compactJson({ kind: "object", members: messageFields, line: 0 })],
    ]),
  };
}

function treeOfFile(entries: readonly FileEntry[], options: PrintOptions): ObjectTree {
  const membersName = messageMembersName(options.language);
  const treeOfEntry = (entry: FileEntry): Tree => {
    const tree = textOrForms(entry);
    const messageFields = jsonValueOf(entry.metadata?.get(membersName) ?? "");
    // Forms that are separate keys are not in a table.
    if (options.disablePlurals || messageFields?.kind !== "object") return tree;
    const { description = "" } = entry;
    const printedFields = messageFields.members
      .map((member) => (member.name === "description" ? { ...member, value: textTree(description) } : member))
      .filter(({ name, value }) => messageFieldNames.has(name) && value.kind === "text" && value.text !== "");
    const forms = tree.kind === "object" ? tree.members : [{ name: "other", value: tree, line: 0 }];
    return { kind: "object", members: [...printedFields, ...forms], line: 0 };
  };
  return printedTree(entries, { ...options, treeOfEntry });
}

function parseToml(text: string): TomlTable {
  try {
    return parse(text, { maxDepth: deepest, integersAsBigInt: true });
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [reason = ""] = error.message.replace(/^Invalid TOML document: /, "").split(/[.\n]/);
    throw new FormatError("not_toml", { line: error.line, values: { reason } });
  }
}

/** The library provides no line numbers: 0 means unknown. */
function treeOfTable(table: TomlTable, path: readonly PathPart[]): ObjectTree {
  return objectTree(
    Object.entries(table).map(([name, value]) => [name, treeOfValue(value, [...path, name])]),
  );
}

function treeOfValue(value: TomlValue, path: readonly PathPart[]): Tree {
  if (path.length > deepest)
    throw new FormatError("key_too_deep", { keys: [joinPath(path)], values: { levels: deepest } });
  if (typeof value === "string") return textTree(value);
  if (Array.isArray(value))
    return { kind: "list", items: value.map((item, index) => treeOfValue(item, [...path, index])), line: 0 };
  return isTomlTable(value) ? treeOfTable(value, path) : { kind: "other", source: String(value), line: 0 };
}

/** Dates are objects too, with a different prototype. */
function isTomlTable(value: TomlValue): value is TomlTable {
  return typeof value === "object" && [null, Object.prototype].includes(Object.getPrototypeOf(value));
}

/** Prints the texts of a table before its nested tables. */
function addMembers(lines: string[], { members }: ObjectTree, names: readonly string[]): void {
  for (const { name, value } of members)
    if (!isTable(value)) lines.push(`${nameText(name)} = ${valueText(value)}`);
  for (const { name, value } of members) {
    if (!isTable(value)) continue;
    const inner = [...names, nameText(name)];
    if (value.members.length === 0 || value.members.some((member) => !isTable(member.value)))
      lines.push(...(lines.length > 0 ? [""] : []), `[${inner.join(".")}]`);
    addMembers(lines, value, inner);
  }
}

function isTable(value: Tree): value is ObjectTree {
  return value.kind === "object";
}

function valueText(value: Tree): string {
  if (value.kind !== "list") return inlineText(value);
  return `[\n${value.items.map((item) => `  ${inlineText(item)},\n`).join("")}]`;
}

/** Prints a value in one line. */
function inlineText(value: Tree): string {
  if (value.kind === "text") return jsonText(value.text);
  // TOML has no null.
  if (value.kind === "other") return value.source === "null" ? jsonText("") : value.source;
  if (value.kind === "list") return `[${value.items.map(inlineText).join(", ")}]`;
  return `{ ${value.members.map((member) => `${nameText(member.name)} = ${inlineText(member.value)}`).join(", ")} }`;
}

function nameText(name: string): string {
  return /^[A-Za-z0-9_-]+$/.test(name) ? name : jsonText(name);
}
