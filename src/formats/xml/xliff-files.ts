import type { FileEntry, ParseOptions } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { areDifferentLanguages } from "#text/languages.ts";
import type { XmlElement } from "./xml.ts";

export type NamedEntries = readonly [name: string, entries: readonly FileEntry[]];

/** What the element is called where there is only one. */
const usualName = "texts";

/** The file elements of XLIFF, of which it needs one at least: each with its entries, in their order. */
export function filesOf(entries: readonly FileEntry[]): readonly NamedEntries[] {
  if (entries.length === 0) return [[usualName, []]];
  return [...Map.groupBy(entries, ({ file }) => file ?? usualName)];
}

/** An element that says of which languages a file is; one that says the same of both is of its source alone. */
export function assertTargetLanguage(
  { attributes, line }: XmlElement,
  [sourceName, targetName]: readonly [source: string, target: string],
  { language }: ParseOptions,
): void {
  const said = attributes.get(targetName);
  if (said === undefined || said === attributes.get(sourceName) || !areDifferentLanguages(said, language))
    return;
  throw new FormatError("other_language", { line, values: { said, language } });
}
