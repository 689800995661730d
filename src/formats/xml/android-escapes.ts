import { FormatError } from "#formats/format-error.ts";
import { unicodeEscape } from "#formats/json/json-tree.ts";
import { contentOf, elementsOf, type XmlElement, type XmlNode } from "./xml.ts";

/**
 * Resolves the escapes in an element's texts like aapt2: `ResourceParser::FlattenXmlSubtree`,
 * `StringBuilder::AppendText`.
 */
export function withoutEscapes(element: XmlElement): XmlElement {
  const content = copyContent(element);
  if (!hasSpan(content)) {
    const segments = [...segmentsOf(content)].filter((segment) => segment.some(({ text }) => text !== ""));
    trimSegment(segments[0] ?? [], trimStart);
    trimSegment(segments.at(-1)?.toReversed() ?? [], trimEnd);
  }
  return { ...content, children: readNodes(content.children, { isQuoted: false, isAfterSpace: false }) };
}

/** A deep copy without comments, whose texts can be changed. */
function copyContent(element: XmlElement): XmlElement {
  const children = contentOf(element).map((child) =>
    child.kind === "element" ? copyContent(child) : { ...child },
  );
  return { ...element, children };
}

type CharactersNode = Exclude<XmlNode, XmlElement>;

/** Yields the texts between two tags, in order. */
function* segmentsOf({ children }: XmlElement): Generator<CharactersNode[]> {
  let open: CharactersNode[] = [];
  for (const child of children) {
    if (child.kind !== "element") open.push(child);
    else {
      yield open;
      yield* segmentsOf(child);
      open = [];
    }
  }
  yield open;
}

/** Trims texts of a segment, up to the first that is not all white space. */
function trimSegment(segment: readonly CharactersNode[], withoutSpace: (text: string) => string): void {
  for (const node of segment) {
    node.text = withoutSpace(node.text);
    if (node.text !== "") return;
  }
}

function trimStart(text: string): string {
  return text.replace(/^[ \n\r\t]+/, "");
}

/** Uses a loop, because a regular expression would retry at each space in the text. */
function trimEnd(text: string): string {
  let end = text.length;
  while (/[ \n\r\t]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Whether an element is a style of the text (it has no namespace), at whose ends white space is kept. */
function isSpan({ name }: XmlElement): boolean {
  return !name.includes(":");
}

function hasSpan(element: XmlElement): boolean {
  return elementsOf(element).some((child) => isSpan(child) || hasSpan(child));
}

type Reader = { isQuoted: boolean; isAfterSpace: boolean };

function readNodes(nodes: readonly XmlNode[], reader: Reader): XmlNode[] {
  const reset = () => Object.assign(reader, { isQuoted: false, isAfterSpace: false });
  return nodes.flatMap((node): XmlNode[] => {
    if (node.kind !== "element") {
      const text = readEscapes(node.text, reader, node.line);
      if (text === "") return [];
      // CDATA cannot contain these characters, which may result from an escape.
      return [{ ...node, text, kind: /\r|\]\]>/.test(text) ? "text" : node.kind }];
    }
    if (isSpan(node)) reset();
    const children = readNodes(node.children, reader);
    if (isSpan(node)) reset();
    return [{ ...node, children }];
  });
}

const escapeSequence = /\\(?:u([0-9a-fA-F]{4})|(.?))|"|[ \n\r\t]+|[^\\" \n\r\t]+/gsu;
const escapeMeanings: Readonly<Record<string, string>> = { n: "\n", t: "\t" };

function readEscapes(text: string, reader: Reader, line: number): string {
  let read = "";
  for (const [match, code, character] of text.matchAll(escapeSequence)) {
    const isSpace = !reader.isQuoted && /^[ \n\r\t]/.test(match);
    if (code !== undefined) read += String.fromCharCode(Number.parseInt(code, 16));
    else if (character === "u") throw new FormatError("bad_escape", { line });
    else if (character !== undefined) read += escapeMeanings[character] ?? character;
    else if (match === '"') reader.isQuoted = !reader.isQuoted;
    else if (!isSpace) read += match;
    else if (!reader.isAfterSpace) read += " ";
    reader.isAfterSpace = isSpace;
  }
  return read;
}

/** The opposite of `withoutEscapes`. Adds quotes only around white space that aapt2 would otherwise drop. */
export function withEscapes(element: XmlElement): XmlElement {
  const content = copyContent(element);
  const nodes = [...segmentsOf(content)].flat().filter(({ text }) => text !== "");
  escapeNodes(content.children, { isAfterSpace: false, first: nodes[0], last: nodes.at(-1) });
  return content;
}

type Writer = { isAfterSpace: boolean; first: CharactersNode | undefined; last: CharactersNode | undefined };

function escapeNodes(nodes: readonly XmlNode[], writer: Writer): void {
  for (const node of nodes) {
    if (node.kind !== "element") {
      escapeNode(node, writer);
      continue;
    }
    if (isSpan(node)) writer.isAfterSpace = false;
    escapeNodes(node.children, writer);
    if (isSpan(node)) writer.isAfterSpace = false;
  }
}

function escapeNode(node: CharactersNode, writer: Writer): void {
  const [isFirst, isLast] = [node === writer.first, node === writer.last];
  const { text } = node;
  if (text === "") return;
  const needsQuotes =
    text.includes("  ") ||
    (text.startsWith(" ") && (isFirst || writer.isAfterSpace)) ||
    (text.endsWith(" ") && isLast);
  const safe = text
    .replace(/[\\'"]/g, "\\$&")
    .replaceAll("\n", "\\n")
    .replaceAll("\t", "\\t")
    .replaceAll("\r", unicodeEscape);
  const whole = isFirst ? safe.replace(/^[@?]/, "\\$&") : safe;
  node.text = needsQuotes ? `"${whole}"` : whole;
  writer.isAfterSpace = !needsQuotes && text.endsWith(" ");
}
