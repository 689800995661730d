import type { FileEntry } from "#formats/file-entry.ts";
import { formsOfEntry, formsOfLanguage, type PluralForms, printPlural } from "#formats/plural-forms.ts";

/**
 * Units of a string for a translator: for a plural each form of the target language, whatever the source has. Reading
 * gathers them again (`collectForms`).
 */
export function unitsOf(entry: FileEntry, language: string): FileEntry[] {
  const sources = formsOfEntry({ ...entry, text: entry.source ?? "" });
  if (!sources) return [entry];
  const targets: PluralForms = formsOfEntry(entry) ?? new Map();
  return formsOfLanguage(language).map((category) => ({
    ...entry,
    key: `${entry.key}[${category}]`,
    source: sources.get(category) ?? sources.get("other") ?? "",
    text: targets.get(category) ?? "",
    isPlural: false,
  }));
}

/** Text to deliver: for a plural the written forms, or nothing if `other` is missing. */
export function deliveredText(entry: FileEntry): string {
  const forms = formsOfEntry(entry);
  if (!forms) return entry.text;
  const written = new Map([...forms].filter(([, form]) => form !== ""));
  return written.has("other") ? printPlural(written) : "";
}
