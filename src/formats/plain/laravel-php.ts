import { Engine } from "php-parser";
import { decodeFile, encodeFile } from "#formats/file-bytes.ts";
import type { Format } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { unicodeEscape } from "#formats/json/json-tree.ts";
import { entriesOf } from "#formats/tree/entries-of-tree.ts";
import { deepest, type Member, type Tree, tooDeep } from "#formats/tree/tree.ts";
import { printedTree } from "#formats/tree/tree-of-keys.ts";

/** `<?php return [ … ];`, parsed as data and never executed. */
export const laravelPhp: Format = {
  parse: (bytes, options) => entriesOf(new PhpFile(decodeFile(bytes)).returnedTree(), options),
  print: (entries, options) =>
    encodeFile(`<?php\n\nreturn ${printValue(printedTree(entries, options), "")};\n`),
};

type Located = { loc?: { start: { line: number; offset: number }; end: { offset: number } } };
/** Supported nodes of PHP's syntax; any other node is rejected. */
type PhpNode = Located &
  (
    | { kind: "declare" | "inline" | "noop" }
    | { kind: "return"; expr: PhpNode | null }
    | { kind: "string" | "nowdoc"; value: string }
    | { kind: "encapsed"; value: PhpNode[] }
    | { kind: "encapsedpart"; expression: PhpNode }
    | { kind: "bin"; type: string; left: PhpNode; right: PhpNode }
    | { kind: "number" | "boolean" | "nullkeyword" }
    | { kind: "unary"; type: string; what: PhpNode }
    | { kind: "array"; items: PhpNode[] }
    | { kind: "entry"; key: PhpNode | null; value: PhpNode; byRef: boolean; unpack: boolean }
  );

class PhpFile {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  returnedTree(): Tree {
    const [statement, second] = this.#statements().filter(
      ({ kind }) => kind !== "declare" && kind !== "noop",
    );
    if (!statement) throw new FormatError("php_returns_nothing", { line: 1 });
    if (statement.kind !== "return" || !statement.expr) throw refusal(statement);
    if (second) throw refusal(second);
    return this.#treeOf(statement.expr, 0);
  }

  #statements(): PhpNode[] {
    const engine = new Engine({ ast: { withPositions: true }, parser: { extractDoc: false } });
    try {
      return (engine.parseCode(this.#text, "") as unknown as { children: PhpNode[] }).children;
    } catch (error) {
      if (error instanceof RangeError) throw tooDeep(lineOfFailure(engine));
      if (!(error instanceof SyntaxError)) throw error;
      const { lineNumber = 1 } = error as SyntaxError & { lineNumber?: number };
      throw new FormatError("not_php", { line: lineNumber });
    }
  }

  #treeOf(node: PhpNode, depth: number): Tree {
    const line = lineOf(node);
    if (depth > deepest) throw tooDeep(line);
    const text = textOf(node);
    if (text !== undefined) return { kind: "text", text, line };
    if (isPlainValue(node)) return { kind: "other", source: this.#sourceOf(node), line };
    if (node.kind !== "array") throw refusal(node);
    const entries = node.items.map((item) => {
      if (item.kind !== "entry" || item.byRef || item.unpack) throw refusal(item);
      return item;
    });
    if (entries.length > 0 && entries.every(({ key }) => key === null))
      return { kind: "list", items: entries.map(({ value }) => this.#treeOf(value, depth + 1)), line };
    // An item without a key gets the next number, as in PHP.
    let next = 0;
    const members = entries.map(({ key, value }): Member => {
      const name = key === null ? String(next) : this.#nameOf(key);
      if (/^\d{1,9}$/.test(name)) next = Math.max(next, Number(name) + 1);
      return { name, value: this.#treeOf(value, depth + 1), line: lineOf(key ?? value) };
    });
    return { kind: "object", members, line };
  }

  #nameOf(key: PhpNode): string {
    const text = textOf(key);
    if (text !== undefined) return text;
    if (!isPlainValue(key) || key.kind === "boolean" || key.kind === "nullkeyword") throw refusal(key);
    return this.#sourceOf(key);
  }

  #sourceOf({ loc }: PhpNode): string {
    return this.#text.slice(loc?.start.offset, loc?.end.offset);
  }
}

/** Line where parsing stopped, which the library's types omit. */
function lineOfFailure({ lexer }: Engine): number {
  return (lexer as unknown as { yylloc: { first_line: number } }).yylloc.first_line;
}

/** Text of strings without variables, and of their concatenations. */
function textOf(node: PhpNode): string | undefined {
  if (node.kind === "string" || node.kind === "nowdoc") return node.value;
  if (node.kind === "encapsed") {
    const texts = node.value.map((part) =>
      part.kind === "encapsedpart" ? textOf(part.expression) : undefined,
    );
    return texts.includes(undefined) ? undefined : texts.join("");
  }
  const parts: string[] = [];
  let rest: PhpNode = node;
  for (; rest.kind === "bin" && rest.type === "."; rest = rest.left) {
    const part = textOf(rest.right);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  // A node that is no concatenation has no text here.
  const first = rest === node ? undefined : textOf(rest);
  return first === undefined ? undefined : [...parts, first].reverse().join("");
}

function isPlainValue(node: PhpNode): boolean {
  if (node.kind === "unary") return node.type === "-" && node.what.kind === "number";
  return node.kind === "number" || node.kind === "boolean" || node.kind === "nullkeyword";
}

function lineOf({ loc }: Located): number {
  return loc?.start.line ?? 1;
}

function refusal(node: Located): FormatError {
  return new FormatError("not_php_data", { line: lineOf(node) });
}

function printValue(tree: Tree, indent: string): string {
  if (tree.kind === "text") return phpText(tree.text);
  if (tree.kind === "other") return tree.source;
  const inner = `${indent}    `;
  const lines =
    tree.kind === "list"
      ? tree.items.map((item) => `${inner}${printValue(item, inner)},\n`)
      : tree.members.map(({ name, value }) => `${inner}${phpText(name)} => ${printValue(value, inner)},\n`);
  return lines.length === 0 ? "[]" : `[\n${lines.join("")}${indent}]`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches the control characters to escape.
const invisibleCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/g;
const escapes: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Prints a text in single quotes; with invisible characters in double quotes, where they are escaped. */
function phpText(text: string): string {
  if (text.search(invisibleCharacters) < 0) return `'${text.replace(/[\\']/g, "\\$&")}'`;
  const quoted = text
    .replace(/[\\"$]/g, "\\$&")
    .replace(
      invisibleCharacters,
      (character) => escapes[character] ?? unicodeEscape(character).replace(/u(.*)/, "u{$1}"),
    );
  return `"${quoted}"`;
}
