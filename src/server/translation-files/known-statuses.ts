import { type OwnEntry, type RowInput, saysFuzzy } from "./import-rows.ts";
import type { KnownEntries } from "./known-entries.ts";

/**
 * Entries that a file says to be fuzzy no more, without this status (decisions.md 9.24): those whose text is another one,
 * and those that got it by an upload. What a person set of a text that the file only repeats stays.
 */
export function takeBackFuzzy(
  entries: readonly OwnEntry[],
  { format, options }: Pick<RowInput, "format" | "options">,
  known: KnownEntries,
): readonly OwnEntry[] {
  if (!saysFuzzy.has(format)) return entries;
  const written = ({ text }: OwnEntry) => (options.removeCrChar ? text.replaceAll("\r", "") : text);
  return entries.map((entry) => {
    const { status, text } = entry;
    const stored = status === undefined && text !== "" ? known.get(entry.key) : undefined;
    const isTaken = stored?.fuzzy === "byUpload" || (stored?.fuzzy && stored.text !== written(entry));
    return isTaken ? { ...entry, status: "0" } : entry;
  });
}
