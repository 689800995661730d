import type { FileEntry } from "#formats/file-entry.ts";

export type NamedEntries = readonly [name: string, entries: readonly FileEntry[]];

/** What the element is called where there is only one. */
const usualName = "texts";

/** The file elements of XLIFF, of which it needs one at least: each with its entries, in their order. */
export function filesOf(entries: readonly FileEntry[]): readonly NamedEntries[] {
  if (entries.length === 0) return [[usualName, []]];
  return [...Map.groupBy(entries, ({ file }) => file ?? usualName)];
}
