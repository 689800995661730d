import { type AnyNode, type Program, type Property, parse, type SpreadElement } from "acorn";
import { decodeFile, encodeFile } from "#formats/file-bytes.ts";
import type { Format } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { entriesOf } from "#formats/tree/entries-of-tree.ts";
import { deepest, type Member, type Tree, tooDeep } from "#formats/tree/tree.ts";
import { printedTree } from "#formats/tree/tree-of-keys.ts";
import { jsonText, printJson } from "./json-tree.ts";

/** `export default { … };`, parsed as data and never executed. */
export const emberModule: Format = {
  parse: (bytes, options) => entriesOf(exportedTree(parseModule(decodeFile(bytes))), options),
  print: (entries, options) =>
    encodeFile(`export default ${printJson(printedTree(entries, options), nameText).trimEnd()};\n`),
};

/** Prints `__proto__` as a computed property: a plain one would set the prototype instead of adding a member. */
function nameText(name: string): string {
  return name === "__proto__" ? `["__proto__"]` : jsonText(name);
}

function parseModule(text: string): Program {
  let depth = 0;
  let line = 1;
  try {
    return parse(text, {
      ecmaVersion: "latest",
      sourceType: "module",
      locations: true,
      onToken: ({ type, loc }) => {
        line = loc?.start.line ?? line;
        if (/^(?:[[({]|\$\{)$/.test(type.label)) depth += 1;
        else if (/^[\])}]$/.test(type.label)) depth -= 1;
        if (depth > deepest) throw tooDeep(line);
      },
    });
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep(line);
    if (!(error instanceof SyntaxError)) throw error;
    const { loc } = error as SyntaxError & { loc?: { line: number } };
    const reason = error.message.replace(/ \(\d+:\d+\)$/, "").slice(0, 200);
    throw new FormatError("not_module", { line: loc?.line ?? line, values: { reason } });
  }
}

function exportedTree({ body }: Program): Tree {
  const [statement, second] = body;
  if (!statement) throw new FormatError("no_export", { line: 1 });
  if (statement.type !== "ExportDefaultDeclaration") throw refusal(statement);
  if (second) throw refusal(second);
  return treeOfNode(statement.declaration);
}

function treeOfNode(node: AnyNode): Tree {
  const line = lineOf(node);
  const text = textOf(node);
  if (text !== undefined) return { kind: "text", text, line };
  const source = valueSourceOf(node);
  if (source !== undefined) return { kind: "other", source, line };
  if (node.type === "ArrayExpression") {
    const items = node.elements.map((item) => {
      if (!item) throw refusal(node);
      return treeOfNode(item);
    });
    return { kind: "list", items, line };
  }
  if (node.type === "ObjectExpression")
    return { kind: "object", members: node.properties.map(memberOf), line };
  throw refusal(node);
}

/** Text of literals, templates without expressions, and concatenations of these. */
function textOf(node: AnyNode): string | undefined {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node.type === "TemplateLiteral")
    return node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? undefined) : undefined;
  const parts: string[] = [];
  let rest: AnyNode = node;
  for (; rest.type === "BinaryExpression" && rest.operator === "+"; rest = rest.left) {
    const part = textOf(rest.right);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  // If the node is no concatenation, `rest` is the node itself, and reading it again would not end.
  const first = rest === node ? undefined : textOf(rest);
  return first === undefined ? undefined : [...parts, first].reverse().join("");
}

/** A number, boolean or null as written in the file. */
function valueSourceOf(node: AnyNode): string | undefined {
  if (node.type === "Literal") return "regex" in node ? undefined : node.raw;
  if (node.type !== "UnaryExpression" || node.operator !== "-") return undefined;
  const number = valueSourceOf(node.argument);
  return number === undefined ? undefined : `-${number}`;
}

function memberOf(node: Property | SpreadElement): Member {
  if (node.type !== "Property" || node.kind !== "init" || node.method || node.shorthand) throw refusal(node);
  const { key, computed, value } = node;
  const name = !computed && key.type === "Identifier" ? key.name : (textOf(key) ?? valueSourceOf(key));
  if (name === undefined) throw refusal(key);
  return { name, value: treeOfNode(value), line: lineOf(key) };
}

function lineOf({ loc }: AnyNode): number {
  return loc?.start.line ?? 1;
}

function refusal(node: AnyNode): FormatError {
  return new FormatError("not_export_data", { line: lineOf(node) });
}
