import type { FileEntry } from "#formats/file-entry.ts";
import { contextsName } from "#formats/translator-comments.ts";
import { notedMetadata } from "./xliff-files.ts";
import { elementsOf, escapeText, fragmentOf, hasOnly, printNode, printTag, type XmlElement } from "./xml.ts";

const screenshotType = "x-screenshot";

/** Context groups of an XLIFF 1.2 unit as written by tools, except those of our screenshots. */
export function readContexts(unit: XmlElement): Array<[string, string]> {
  const groups = elementsOf(unit, "context-group").filter(
    (group) => !elementsOf(group, "context").some(isScreenshot),
  );
  if (groups.length === 0) return [];
  return [
    [contextsName, groups.map((group) => printNode({ ...group, children: elementsOf(group) })).join("")],
  ];
}

function isScreenshot({ attributes }: XmlElement): boolean {
  return attributes.get("context-type") === screenshotType;
}

/** Metadata of a unit: context groups, if they are valid, and notes. */
export function contextsAndNotes(entry: FileEntry): { contexts: string[]; notes: Array<[string, string]> } {
  const notes = notedMetadata(entry);
  const stored = entry.metadata?.get(contextsName);
  const root = stored === undefined ? undefined : fragmentOf(stored);
  if (!root || root.children.some((child) => child.kind !== "element" || !isGroup(child)))
    return { contexts: [], notes };
  return { contexts: root.children.map(printNode), notes: notes.filter(([name]) => name !== contextsName) };
}

export function printScreenshot(url: string): string {
  const group = printTag("context-group", [["purpose", "information"]]);
  return `${group}${printTag("context", [["context-type", screenshotType]])}${escapeText(url)}</context></context-group>`;
}

const anything = /^/;
const groupAttributes = new Map([
  ["name", anything],
  ["crc", anything],
  ["purpose", /^(?:location|match|information|x-\S+)$/],
]);
const contextAttributes = new Map([
  [
    "context-type",
    /^(?:database|element|elementtitle|linenumber|numparams|paramnotes|record|recordtitle|sourcefile|x-\S+)$/,
  ],
  ["match-mandatory", /^(?:yes|no)$/],
  ["crc", anything],
]);

/** Whether an element is a context group by the strict schema of 1.2. */
function isGroup(element: XmlElement): boolean {
  const { name, children } = element;
  const areContexts = children.every((child) => child.kind === "element" && isContext(child));
  return name === "context-group" && children.length > 0 && areContexts && hasOnly(element, groupAttributes);
}

function isContext(element: XmlElement): boolean {
  const { name, attributes } = element;
  const isText = elementsOf(element).length === 0;
  return (
    name === "context" && isText && attributes.has("context-type") && hasOnly(element, contextAttributes)
  );
}
