import { visit } from "jsonc-parser";
import { decodeFile } from "#formats/file-bytes.ts";
import { FormatError } from "#formats/format-error.ts";
import { deepest, type ObjectTree, type Tree, tooDeep } from "#formats/tree/tree.ts";

type OpenContainer = { tree: Extract<Tree, { kind: "object" | "list" }>; name: string; line: number };

/** Parses JSON and keeps the order of members, repeated names and the source of numbers. */
export function parseJson(bytes: Uint8Array): Tree {
  const text = decodeFile(bytes);
  const open: OpenContainer[] = [];
  let root: Tree | undefined;
  const add = (value: Tree) => {
    const parent = open.at(-1);
    if (!parent) root = value;
    else if (parent.tree.kind === "list") parent.tree.items.push(value);
    else parent.tree.members.push({ name: parent.name, value, line: parent.line });
  };
  const begin = (tree: OpenContainer["tree"]) => {
    if (open.length >= deepest) throw tooDeep(tree.line);
    add(tree);
    open.push({ tree, name: "", line: tree.line });
  };
  const end = () => void open.pop();
  visit(
    text,
    {
      onObjectBegin: (_offset, _length, line) => begin({ kind: "object", members: [], line: line + 1 }),
      onObjectEnd: end,
      onArrayBegin: (_offset, _length, line) => begin({ kind: "list", items: [], line: line + 1 }),
      onArrayEnd: end,
      onObjectProperty: (name, _offset, _length, line) => {
        const parent = open.at(-1);
        if (parent) Object.assign(parent, { name, line: line + 1 });
      },
      onLiteralValue: (value, offset, length, line) => {
        if (typeof value === "string") add({ kind: "text", text: value, line: line + 1 });
        else add({ kind: "other", source: text.slice(offset, offset + length), line: line + 1 });
      },
      onError: (_code, _offset, _length, line, column) => {
        throw new FormatError("not_json", { line: line + 1, values: { column: column + 1 } });
      },
    },
    { disallowComments: true, allowTrailingComma: false },
  );
  if (!root) throw new FormatError("not_json", { line: 1 });
  return root;
}

export function printJson(tree: Tree, printName: (name: string) => string = jsonText): string {
  return `${printValue(tree, "", printName)}\n`;
}

function printValue(tree: Tree, indent: string, printName: (name: string) => string): string {
  if (tree.kind === "text") return jsonText(tree.text);
  if (tree.kind === "other") return tree.source;
  const inner = `${indent}  `;
  if (tree.kind === "list")
    return printBlock(
      "[]",
      indent,
      tree.items.map((item) => `${inner}${printValue(item, inner, printName)}`),
    );
  const members = tree.members.map(
    ({ name, value }) => `${inner}${printName(name)}: ${printValue(value, inner, printName)}`,
  );
  return printBlock("{}", indent, members);
}

function printBlock(brackets: string, indent: string, parts: readonly string[]): string {
  if (parts.length === 0) return brackets;
  return `${brackets[0]}\n${parts.join(",\n")}\n${indent}${brackets[1]}`;
}

/** Escapes digits of invisible ids, line separators and control characters, so that editors do not lose them. */
export function jsonText(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, unicodeEscape);
}

export function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Returns the members of the root; throws for any other value. */
export function rootMembers(tree: Tree): ObjectTree["members"] {
  if (tree.kind === "object") return tree.members;
  throw new FormatError("no_object", { line: tree.line });
}

/** Parses a text as JSON; undefined if it is invalid. */
export function jsonValueOf(text: string): Tree | undefined {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    return parseJson(new TextEncoder().encode(text));
  } catch {
    return undefined;
  }
}

/** Prints a tree as JSON in one line. */
export function compactJson(tree: Tree): string {
  if (tree.kind === "text") return jsonText(tree.text);
  if (tree.kind === "other") return tree.source;
  if (tree.kind === "list") return `[${tree.items.map(compactJson).join(",")}]`;
  return `{${tree.members.map(({ name, value }) => `${jsonText(name)}:${compactJson(value)}`).join(",")}}`;
}
