import { type FormEntry, formatsWithFuzzy, type RowInput } from "./import-rows.ts";
import type { KnownEntries } from "./known-entries.ts";

/**
 * Clears the fuzzy status of entries that are no longer fuzzy in the file (rules.md 9.24): if their text has
 * changed, or if an upload set the status. A status set by a person stays if the text is equal.
 */
export function clearFuzzy(
  entries: readonly FormEntry[],
  { format, options }: Pick<RowInput, "format" | "options">,
  known: KnownEntries,
): readonly FormEntry[] {
  if (!formatsWithFuzzy.has(format)) return entries;
  const importedText = ({ text }: FormEntry) => (options.removeCrChar ? text.replaceAll("\r", "") : text);
  return entries.map((entry) => {
    const { status, text } = entry;
    const stored = status === undefined && text !== "" ? known.get(entry.key) : undefined;
    const isCleared = stored?.fuzzy === "byUpload" || (stored?.fuzzy && stored.text !== importedText(entry));
    return isCleared ? { ...entry, status: "0" } : entry;
  });
}
