import type { FileEntry } from "#formats/file-entry.ts";
import { originalDataName } from "#formats/translator-comments.ts";
import { notedMetadata } from "./xliff-files.ts";
import { elementsOf, fragmentOf, hasOnly, printNode, type XmlElement } from "./xml.ts";

/** Original data of inline elements in an XLIFF 2 unit, referenced by `dataRef`. */
export function readOriginalData(unit: XmlElement): Array<[string, string]> {
  const data = elementsOf(unit, "originalData").flatMap((all) => elementsOf(all, "data"));
  return data.length === 0 ? [] : [[originalDataName, data.map(printNode).join("")]];
}

/** Metadata of a unit: original data, if it is valid, and notes. */
export function originalDataAndNotes(entry: FileEntry): {
  data: string[];
  notes: Array<[string, string]>;
} {
  const notes = notedMetadata(entry);
  const stored = entry.metadata?.get(originalDataName);
  const root = stored === undefined ? undefined : fragmentOf(stored);
  if (!root || !areData(root)) return { data: [], notes };
  return { data: root.children.map(printNode), notes: notes.filter(([name]) => name !== originalDataName) };
}

/** Whether all children are original data by the schema of 2.0, with unique ids. */
function areData({ children }: XmlElement): boolean {
  const ids = children.map((child) =>
    child.kind === "element" && isData(child) ? child.attributes.get("id") : "",
  );
  return ids.every((id) => id !== undefined && /^[\w.:-]+$/.test(id)) && new Set(ids).size === ids.length;
}

const dataAttributes: ReadonlyMap<string, RegExp> = new Map([
  ["id", /^/],
  ["dir", /^(?:ltr|rtl|auto)$/],
  ["xml:space", /^preserve$/],
]);

function isData(element: XmlElement): boolean {
  const isOfText = element.children.every((child) => child.kind !== "element" || isCodePoint(child));
  return element.name === "data" && isOfText && hasOnly(element, dataAttributes);
}

const codePoint: ReadonlyMap<string, RegExp> = new Map([["hex", /^(?:[\da-fA-F]{2})+$/]]);

function isCodePoint(element: XmlElement): boolean {
  const { name, attributes, children } = element;
  return name === "cp" && attributes.has("hex") && children.length === 0 && hasOnly(element, codePoint);
}
