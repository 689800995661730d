import { FormatError } from "#formats/format-error.ts";
import { grammarOf } from "#text/message/grammar.ts";
import { parseMessage } from "#text/message/parse-message.ts";
import { type Leaf, leavesOf } from "#text/message/piece.ts";
import { escapeText, printTag, type XmlElement } from "./xml.ts";

/** Element for placeholders in a version of XLIFF; translators may move but not change it. */
export type CodeShape = { element: string; equivalent: string; shown: string | undefined };
export const codesOf12: CodeShape = { element: "x", equivalent: "equiv-text", shown: undefined };
export const codesOf21: CodeShape = { element: "ph", equivalent: "equiv", shown: "disp" };

const protectedKinds: ReadonlySet<Leaf["kind"]> = new Set(["placeholder", "tag", "number"]);
type Texts = { source: string; target: string };
type CodeOptions = { shape: CodeShape; patterns: readonly string[] | undefined };

/** Prints a source and its target with placeholders and tags as elements. In both, equal codes have the same id. */
export function printCodes({ source, target }: Texts, { shape, patterns = [] }: CodeOptions): Texts {
  const grammar = grammarOf(source, { patterns });
  const ids = new Map<string, string[]>();
  let last = 0;
  const print = (text: string, idOf: (code: string) => string) =>
    leavesOf(parseMessage(text, grammar).pieces)
      .map(({ kind, start, end }) => {
        const piece = text.slice(start, end);
        return protectedKinds.has(kind) ? printCode(piece, idOf(piece), shape) : escapeText(piece);
      })
      .join("");
  const newId = () => String(++last);
  const printedSource = print(source, (code) => {
    const id = newId();
    ids.set(code, [...(ids.get(code) ?? []), id]);
    return id;
  });
  return { source: printedSource, target: print(target, (code) => ids.get(code)?.shift() ?? newId()) };
}

function printCode(code: string, id: string, { element, equivalent, shown }: CodeShape): string {
  const tag = printTag(element, [
    ["id", id],
    [equivalent, code],
    ...(shown === undefined ? [] : [[shown, code] as const]),
  ]);
  return `${tag.slice(0, -1)}/>`;
}

/** Elements that enclose text. */
const enclosingElements = new Set(["g", "mrk", "pc", "sm", "em"]);
/** Elements that stand for a placeholder or tag. */
const codeElements = new Set(["x", "ph", "bx", "ex", "bpt", "ept", "it", "sc", "ec"]);

/** Collects the codes of a source by id, for tools that keep only the id in the target. */
export function knownCodes(element: XmlElement, known = new Map<string, string>()): Map<string, string> {
  for (const child of element.children) {
    if (child.kind !== "element") continue;
    const id = child.attributes.get("id");
    const code = equivalentOf(child);
    if (id !== undefined && code !== undefined) known.set(id, code);
    knownCodes(child, known);
  }
  return known;
}

function equivalentOf({ attributes }: XmlElement): string | undefined {
  return attributes.get(codesOf12.equivalent) ?? attributes.get(codesOf21.equivalent);
}

/** Text of a source or target, with placeholders and tags restored byte for byte. */
export function readCodes(element: XmlElement, known: ReadonlyMap<string, string>, key: string): string {
  return element.children
    .map((child) => {
      if (child.kind === "comment") return "";
      if (child.kind !== "element") return child.text;
      if (enclosingElements.has(child.name)) return readCodes(child, known, key);
      const code = equivalentOf(child) ?? known.get(child.attributes.get("id") ?? "");
      if (codeElements.has(child.name) && code !== undefined) return code;
      throw new FormatError("unknown_element", {
        values: { element: child.name },
        line: child.line,
        keys: [key],
      });
    })
    .join("");
}
