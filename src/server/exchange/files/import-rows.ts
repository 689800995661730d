import type { FileFormat, ImportOptions } from "#contract/files.ts";
import type { FileEntry } from "#formats/file-entry.ts";
import {
  type CategoryName,
  changeForms,
  formsOfEntry,
  formsOrOrdinalsOf,
  type PluralForms,
} from "#formats/plural-forms.ts";
import type { UploadRow } from "#server/exchange/uploads/upload-entry.rules.ts";
import { readInvisibleId } from "#text/invisible/invisible-ids.ts";

export type RowInput = {
  format: FileFormat;
  options: ImportOptions;
  /** Language of the query, canonical. */
  language: string;
  /** Prefix that is added to each key. */
  prefix: string;
};

/** Formats in which an entry without a text is untranslated; in others it clears the stored text. */
const formatsWithoutEmptyTexts: ReadonlySet<FileFormat> = new Set([
  "gettext_po",
  "gettext_pot",
  "qt_ts",
  "ios_xcstrings",
]);
/** Formats with fuzzy or unfinished texts: status 2 in imports and exports (rules.md 9.24). */
export const formatsWithFuzzy: ReadonlySet<FileFormat> = new Set([
  "gettext_po",
  "gettext_pot",
  "qt_ts",
  "ios_xcstrings",
]);
/** Formats with source and target, in which an empty target is skipped. */
const bilingualFormats: ReadonlySet<FileFormat> = new Set(["xliff", "xliff2"]);
/** Entry with its forms if it is a plural. */
export type FormEntry = FileEntry & { forms: PluralForms | undefined };

/** Returns the entry as the project stores it: with the prefix of the import, without invisible ids. */
export function toProjectEntry(entry: FileEntry, { prefix }: Pick<RowInput, "prefix">): FormEntry {
  const text = changeForms(entry, (form) => readInvisibleId(form).text);
  return withText({ ...entry, key: `${prefix}${entry.key}` }, text);
}

export function withText(entry: FileEntry, text: string): FormEntry {
  return { ...entry, text, forms: formsOfEntry({ ...entry, text }) };
}

/** Number of texts of a plural in a file; undefined if the entry is no plural. */
export function countForms(entry: FormEntry): number | undefined {
  return entry.forms ? formsInFile(entry).length : formsOrOrdinalsOf(entry)?.size;
}

/** Forms of a plural that are in its file. */
export function formsInFile({ forms, supportedForms }: FormEntry): Array<[CategoryName, string]> {
  return [...(forms ?? [])].filter(([name]) => !supportedForms || supportedForms.includes(name));
}

/** Row that is written for an entry; undefined: the entry is skipped (files.md 4). */
export function rowOf(entry: FormEntry, input: RowInput): UploadRow | undefined {
  const { format, options, language } = input;
  const empty = isEmpty(entry);
  if (empty && bilingualFormats.has(format) && !options.skipEmptyTranslations) return undefined;
  const hasText = !empty || !(bilingualFormats.has(format) || formatsWithoutEmptyTexts.has(format));
  const { key, description, metadata, maxLength, locked } = entry;
  const hasStatus = hasText && (formatsWithFuzzy.has(format) || options.importStatus === true);
  // An untranslated plural counts as one text.
  const forms = hasText ? countForms(entry) : entry.isPlural ? 1 : undefined;
  return {
    language,
    group: null,
    key,
    ...(forms === undefined ? {} : { forms }),
    entry: {
      // A plural whose forms are all empty has no text.
      ...(hasText ? { v: empty ? "" : entry.text } : {}),
      ...(description ? { desc: description } : {}),
      ...(metadata && metadata.size > 0 ? { meta: Object.fromEntries(metadata) } : {}),
      ...(maxLength ? { maxLength } : {}),
      ...(locked ? { locked } : {}),
      ...(hasStatus && entry.status !== undefined ? { status: entry.status } : {}),
    },
  };
}

function isEmpty(entry: FormEntry): boolean {
  return [...(formsOrOrdinalsOf(entry)?.values() ?? [entry.text])].every((form) => form === "");
}
