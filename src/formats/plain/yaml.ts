import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseAllDocuments } from "yaml";
import { decodeFile, encodeFile } from "#formats/file-bytes.ts";
import type { FileEntry, Format } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { jsonText } from "#formats/json/json-tree.ts";
import { entriesOf, valueMetadata } from "#formats/tree/entries-of-tree.ts";
import { deepest, type Member, objectTree, type Tree, textOrForms, tooDeep } from "#formats/tree/tree.ts";
import { printedTree } from "#formats/tree/tree-of-keys.ts";
import { sameLanguage } from "#text/languages/languages.ts";

/** YAML of Symfony, without a root key. */
export const symfonyYaml: Format = {
  parse: (bytes, options) => entriesOf(parseYaml(bytes), { ...options, ...nullItems }),
  print: (entries, options) => encodeFile(printYaml(printedTree(entries, { ...options, treeOfEntry }))),
};

/** YAML of Rails, whose root key is the language. */
export const railsYaml: Format = {
  parse: (bytes, options) => {
    const tree = parseYaml(bytes);
    const members = tree.kind === "object" ? tree.members : [];
    const languageMember = members.find(({ name }) =>
      sameLanguage(name.replaceAll("_", "-"), options.language),
    );
    const root = languageMember ?? members[0];
    if (!root) return { entries: [], duplicates: [] };
    if (root.value.kind !== "object" && root.value.kind !== "list") {
      if (root.value.kind === "text" && root.value.text === "") return { entries: [], duplicates: [] };
      throw new FormatError("no_language_root", { line: root.line });
    }
    return entriesOf(root.value, { ...options, ...nullItems });
  },
  print: (entries, options) => {
    const tree = printedTree(entries, { ...options, treeOfEntry });
    return encodeFile(printYaml(objectTree([[options.language, tree]]), maxPlainNameLength));
  },
};

/** The only values other than texts are null items of lists, such as the month before January in Rails. */
const nullItems = { skipNonStringValues: true } as const;

function parseYaml(bytes: Uint8Array): Tree {
  const text = decodeFile(bytes);
  const lines = new LineCounter();
  // All values stay text: `no`, `0123` and dates keep their notation.
  const documents = parseAllDocuments(text, {
    schema: "failsafe",
    uniqueKeys: false,
    lineCounter: lines,
    // Only the position of the first error is used; the library would add surrounding text to each of many.
    prettyErrors: false,
    logLevel: "silent",
  });
  const [document, second] = Array.isArray(documents) ? documents : [];
  if (!document) return objectTree([]);
  if (second) throw new FormatError("several_documents", { line: lineOf(second.contents, lines) });
  const problem = document.errors.find(({ code }) => code !== "KEY_OVER_1024_CHARS") ?? document.warnings[0];
  if (problem) throw new FormatError("not_yaml", { line: lines.linePos(problem.pos[0]).line });
  const root = document.contents as Node | null;
  return root && !isNull(root) ? treeOfNode(root, lines, 0) : objectTree([]);
}

function lineOf(node: unknown, lines: LineCounter): number {
  const range = (node as Node | null)?.range;
  return lines.linePos(range?.[0] ?? 0).line;
}

function treeOfNode(node: Node, lines: LineCounter, depth: number): Tree {
  const line = lineOf(node, lines);
  if (depth > deepest) throw tooDeep(line);
  if (isAlias(node)) throw new FormatError("yaml_alias", { line });
  if (isScalar(node)) {
    const text = typeof node.value === "string" && !isNull(node) ? node.value : "";
    return { kind: "text", text, isValue: node.type === "PLAIN" && valuePattern.test(text), line };
  }
  if (isSeq<Node>(node)) {
    const items = node.items.map((item): Tree => {
      if (isNull(item)) return { kind: "other", source: "null", line: lineOf(item, lines) };
      return treeOfNode(item, lines, depth + 1);
    });
    return { kind: "list", items, line };
  }
  if (!isMap<Node, Node | null>(node)) throw new FormatError("not_yaml", { line });
  const members = node.items.map(({ key, value }): Member => {
    const keyLine = lineOf(key, lines);
    if (!isScalar(key) || typeof key.value !== "string")
      throw new FormatError("name_not_text", { line: keyLine });
    if (key.value === "<<") throw new FormatError("merge_key", { line: keyLine });
    const tree: Tree = value
      ? treeOfNode(value, lines, depth + 1)
      : { kind: "text", text: "", line: keyLine };
    return { name: key.value, value: tree, line: keyLine };
  });
  return { kind: "object", members, line };
}

/** Whether a value is null in any notation, which means untranslated. */
function isNull(node: Node): boolean {
  if (!isScalar(node) || node.type !== "PLAIN") return false;
  return typeof node.value !== "string" || /^(?:|~|null|Null|NULL)$/.test(node.value);
}

/**
 * Matches values that programs read as a boolean, a number or a Ruby symbol: `significant: false` in Rails has another
 * meaning as a text. Excludes values that may be intended as texts, such as `no` or `0123`.
 */
const valuePattern = /^(?:true|false|-?(?:0|[1-9]\d*)(?:\.\d+)?|:[a-z_][a-z\d_]*)$/;

/** Prints an entry as a value if its text still is one. */
function treeOfEntry(entry: FileEntry): Tree {
  const { text, metadata } = entry;
  const isValue =
    valuePattern.test(text) &&
    [...valueMetadata].every(([name, expected]) => metadata?.get(name) === expected);
  return isValue ? { kind: "other", source: text, line: 0 } : textOrForms(entry);
}

/** Ruby requires a question mark before longer keys, which Symfony rejects; Symfony reads them without. */
const maxPlainNameLength = 1_024;

/** Prints all names and texts in double quotes, which all YAML readers interpret alike. */
function printYaml(tree: Tree, maxPlainLength = Number.POSITIVE_INFINITY): string {
  const lines = linesOf(tree, maxPlainLength);
  return lines.length === 0 ? "{}\n" : `${lines.join("\n")}\n`;
}

function linesOf(root: Tree, maxPlainLength: number): string[] {
  const lines: string[] = [];
  addLines(root, "");
  return lines;

  function addLines(tree: Tree, indent: string): void {
    if (tree.kind === "object") for (const member of tree.members) addMember(member, indent);
    else if (tree.kind === "list") for (const item of tree.items) addValue(`${indent}-`, item, indent);
  }

  function addMember({ name, value }: Member, indent: string): void {
    const printed = jsonText(name);
    const isLong = printed.length > maxPlainLength;
    if (isLong) lines.push(`${indent}? ${printed}`);
    addValue(isLong ? `${indent}:` : `${indent}${printed}:`, value, indent);
  }

  function addValue(start: string, value: Tree, indent: string): void {
    if (value.kind === "text") lines.push(`${start} ${jsonText(value.text)}`);
    else if (value.kind === "other") lines.push(`${start} ${value.source}`);
    else if (isEmpty(value)) lines.push(`${start} ${value.kind === "list" ? "[]" : "{}"}`);
    else {
      lines.push(start);
      addLines(value, `${indent}  `);
    }
  }
}

function isEmpty(tree: Tree): boolean {
  return (
    (tree.kind === "object" && tree.members.length === 0) || (tree.kind === "list" && tree.items.length === 0)
  );
}
