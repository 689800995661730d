import { SaxesParser } from "saxes";
import { asciiHead, decodeFile } from "#formats/file-bytes.ts";
import type { FileEntry, PrintOptions } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { deepest, tooDeep } from "#formats/tree/tree.ts";

type Characters<Kind> = { kind: Kind; text: string; line: number };
export type XmlNode = XmlElement | Characters<"text"> | Characters<"cdata"> | Characters<"comment">;
export type XmlElement = {
  kind: "element";
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlNode[];
  line: number;
};

/** CDATA sections are text (XML 1.0, 2.7) unless `keepCdata` is set. */
type ReadOptions = { keepCdata?: boolean };

const encodingDeclaration = /^<\?xml\s[^<>]{0,200}?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/;

/** Parses an XML file. Rejects entities that the file declares, since they can grow or read other files. */
export function parseXml(bytes: Uint8Array, options: ReadOptions = {}): XmlElement {
  const text = decodeFile(bytes, { declared: encodingDeclaration.exec(asciiHead(bytes))?.[1] });
  const root = readXml(text, options);
  if (!root) throw new FormatError("not_xml", { line: 1 });
  return root;
}

function readXml(text: string, { keepCdata = false }: ReadOptions): XmlElement | undefined {
  const parser = new SaxesParser({ position: true });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  const add = (node: XmlNode) => open.at(-1)?.children.push(node);
  const addText = (kind: "text" | "cdata" | "comment") => (content: string) =>
    void add({ kind, text: content, line: parser.line } as XmlNode);
  parser.on("error", (error) => {
    const [reason, { line }] = [reasonOf(error), parser];
    const [, entity] = /&([^&;]+);$/.exec(text.slice(0, parser.position).slice(-100)) ?? [];
    if (reason === "undefined entity" && entity)
      throw new FormatError("unknown_entity", { line, values: { entity } });
    throw new FormatError("bad_xml", { line, values: { reason } });
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (open.length >= deepest) throw tooDeep(parser.line);
    const element: XmlElement = {
      kind: "element",
      name,
      attributes: new Map(Object.entries(attributes)),
      children: [],
      line: parser.line,
    };
    if (open.length === 0) root = element;
    add(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  parser.on("text", addText("text"));
  parser.on("cdata", addText(keepCdata ? "cdata" : "text"));
  parser.on("comment", addText("comment"));
  parser.write(text).close();
  return root;
}

function reasonOf({ message }: Error): string {
  return message.replace(/^\d+:\d+: /, "").replace(/\.$/, "");
}

export function elementsOf(element: XmlElement, name?: string): XmlElement[] {
  return element.children.filter(
    (child): child is XmlElement => child.kind === "element" && (name === undefined || child.name === name),
  );
}

/** Text of an element; throws if it contains elements. */
export function textOf(element: XmlElement): string {
  const inner = elementsOf(element)[0];
  if (inner) throw new FormatError("element_in_text", { line: inner.line, values: { element: inner.name } });
  return element.children
    .map((child) => (child.kind === "text" || child.kind === "cdata" ? child.text : ""))
    .join("");
}

export function requiredAttribute(element: XmlElement, name: string): string {
  const value = element.attributes.get(name);
  if (value === undefined)
    throw new FormatError("no_attribute", {
      line: element.line,
      values: { element: element.name, attribute: name },
    });
  return value;
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;",
  "\n": "&#10;",
  "\t": "&#9;",
};

export function escapeText(text: string): string {
  return text.replace(/[&<\r]|(?<=\]\])>/g, (character) => escapes[character] ?? character);
}

function escapeAttribute(text: string): string {
  return text.replace(/[&<"\r\n\t]/g, (character) => escapes[character] ?? character);
}

export function printTag(
  name: string,
  attributes: Iterable<readonly [string, string | undefined]> = [],
): string {
  let tag = `<${name}`;
  for (const [key, value] of attributes)
    if (value !== undefined) tag += ` ${key}="${escapeAttribute(value)}"`;
  return `${tag}>`;
}

/** Escapes hyphens, since a comment cannot contain two consecutive ones. */
export function printComment(text: string): string {
  return `<!-- ${text.replace(/-(?=-|$)/g, "&#45;").replaceAll("\r", "")} -->`;
}

export function readComment(text: string): string {
  return text.trim().replaceAll("&#45;", "-");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 cannot contain them, not even escaped.
const forbiddenCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** Rejects entries with characters that XML 1.0 cannot contain in their `printed` texts (files.md 8.1). */
export function assertXmlCharacters(
  entries: readonly FileEntry[],
  printed: (entry: FileEntry) => ReadonlyArray<string | undefined>,
  problem: "control_characters" | "control_characters_in_sheet" = "control_characters",
): void {
  const invalid = entries.filter((entry) =>
    printed(entry).some((text) => text && forbiddenCharacter.test(text)),
  );
  if (invalid.length > 0)
    throw new FormatError(problem, {
      keys: invalid.map(({ key }) => key),
    });
}

/** Texts of an entry that are printed when options include status and metadata. */
export function printedTexts(
  { key, text, description, status, comment, metadata }: FileEntry,
  { includeStatus, includeMetadata = true }: PrintOptions,
): Array<string | undefined> {
  return [
    ...[key, text, description],
    ...(includeStatus ? [status, comment] : []),
    ...(includeMetadata ? [...(metadata ?? [])].flat() : []),
  ];
}

type Markup = ReadOptions & {
  /** Whether a text may contain an element. */
  allows: (name: string) => boolean;
  /** Whether a file may contain the content of `fragment` unescaped; otherwise it is escaped. */
  fits?: (fragment: XmlElement) => boolean;
  /** Adds the escapes of the format, before those of XML. */
  write?: (content: XmlElement) => XmlElement;
};

/** Children without comments; adjacent texts of one kind are merged. */
export function contentOf({ children }: XmlElement): XmlNode[] {
  const content: XmlNode[] = [];
  for (const child of children) {
    const last = content.at(-1);
    if (child.kind === "comment") continue;
    if (child.kind !== "element" && last?.kind === child.kind)
      content[content.length - 1] = { ...last, text: last.text + child.text };
    else content.push(child);
  }
  return content;
}

/** Content of an element in our notation, without comments. */
function innerXml(element: XmlElement): string {
  return contentOf(element).map(printNode).join("");
}

/** Whether an element only has known attributes with valid values. */
export function hasOnly({ attributes }: XmlElement, known: ReadonlyMap<string, RegExp>): boolean {
  return [...attributes].every(([name, value]) => known.get(name)?.test(value));
}

export function printNode(node: XmlNode): string {
  if (node.kind === "comment") return "";
  if (node.kind === "text") return escapeText(node.text);
  if (node.kind === "cdata") return `<![CDATA[${node.text}]]>`;
  const tag = printTag(node.name, node.attributes);
  const inner = innerXml(node);
  return inner === "" ? `${tag.slice(0, -1)}/>` : `${tag}${inner}</${node.name}>`;
}

/**
 * Text of an element that may contain other elements. If it contains elements, CDATA that is kept, or escaped text
 * that looks like either, returns its XML, otherwise the plain text. `printMarkup` is the inverse.
 */
export function markupText(element: XmlElement, markup: Markup): string {
  const invalid = foreignElement(element, markup);
  if (invalid)
    throw new FormatError("element_in_text", { line: invalid.line, values: { element: invalid.name } });
  const xml = innerXml(element);
  if (element.children.some(({ kind }) => kind === "element" || kind === "cdata")) return xml;
  const plainText = textOf(element);
  return markupIn(plainText, markup) ? xml : plainText;
}

function foreignElement(element: XmlElement, markup: Markup): XmlElement | undefined {
  for (const child of elementsOf(element)) {
    if (!markup.allows(child.name)) return child;
    const foreign = foreignElement(child, markup);
    if (foreign) return foreign;
  }
  return undefined;
}

export function printMarkup(text: string, markup: Markup): string {
  const { write = (content) => content } = markup;
  return innerXml(write(markupIn(text, markup) ?? plainContent(text)));
}

function plainContent(text: string): XmlElement {
  const children: XmlNode[] = [{ kind: "text", text, line: 1 }];
  return { kind: "element", name: "r", attributes: new Map(), children, line: 1 };
}

const mayBeMarkup = /<[a-zA-Z!]|&lt;|&amp;/;
const bareAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/;
const tagName = /<\/?([^\s<>/!]+)/g;
const cdataSection = /<!\[CDATA\[.*?\]\]>/gs;

/**
 * Parses the text as XML if it is in the notation of `printNode`, and contains elements or, once unescaped, would.
 */
function markupIn(text: string, markup: Markup): XmlElement | undefined {
  if (!mayBeMarkup.test(text)) return undefined;
  const outsideCdata = markup.keepCdata ? text.replace(cdataSection, "") : text;
  if (bareAmpersand.test(outsideCdata)) return undefined;
  for (const [, name = ""] of outsideCdata.matchAll(tagName)) if (!markup.allows(name)) return undefined;
  const root = fragmentOf(text, markup);
  if (!root || foreignElement(root, markup) || innerXml(root) !== text) return undefined;
  if (root.children.some(({ kind }) => kind === "element" || kind === "cdata"))
    return markup.fits?.(root) === false ? undefined : root;
  const plainText = textOf(root);
  return plainText !== text && markupIn(plainText, markup) ? root : undefined;
}

/** Parses `text` as the content of an element; undefined if it is not XML. */
export function fragmentOf(text: string, options: ReadOptions = {}): XmlElement | undefined {
  try {
    return readXml(`<r>${text}</r>`, options);
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}
