import type { FileEntry } from "#formats/file-entry.ts";
import { formsOfEntry, formsOfLanguage, type PluralForms, printPlural } from "#formats/plural-forms.ts";

/**
 * XLIFF units of a string. A plural has a unit for each form of the target language, whatever forms its source has;
 * `collectForms` joins these units again when the file is read.
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

/** Text to deliver: for a plural the translated forms, or an empty text if `other` is not translated. */
export function deliveredText(entry: FileEntry): string {
  const forms = formsOfEntry(entry);
  if (!forms) return entry.text;
  const written = new Map([...forms].filter(([, form]) => form !== ""));
  return written.has("other") ? printPlural(written) : "";
}
