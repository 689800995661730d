import type { FileEntry } from "#formats/file-entry.ts";
import { formsOfLanguage, type PluralForms, printPlural, readPlural } from "#formats/plural-forms.ts";

/**
 * What a translator gets of a string: of a plural each form that the target language has, whatever the source has.
 * Reading gathers them again (`gatherForms`).
 */
export function unitsOf(entry: FileEntry, language: string): FileEntry[] {
  const sources = readPlural(entry.source ?? "");
  if (!sources) return [entry];
  const targets: PluralForms = readPlural(entry.text) ?? new Map();
  return formsOfLanguage(language).map((category) => ({
    ...entry,
    key: `${entry.key}[${category}]`,
    source: sources.get(category) ?? sources.get("other") ?? "",
    text: targets.get(category) ?? "",
  }));
}

/** A text as it is delivered: of a plural the forms that somebody wrote, and nothing where the last one is missing. */
export function deliveredText(text: string): string {
  const forms = readPlural(text);
  if (!forms) return text;
  const written = new Map([...forms].filter(([, form]) => form !== ""));
  return written.has("other") ? printPlural(written) : "";
}
