import type { FileFormat, ImportOptions } from "#contract/files.ts";
import type { FileEntry } from "#formats/file-entry.ts";
import {
  type CategoryName,
  changeForms,
  formsOfEntry,
  formsOrOrdinalsOf,
  type PluralForms,
} from "#formats/plural-forms.ts";
import type { UploadRow } from "#server/uploads/upload-entry.rules.ts";
import { readInvisibleId } from "#text/invisible-ids.ts";

export type RowInput = {
  format: FileFormat;
  options: ImportOptions;
  /** Of the query, canonical. */
  language: string;
  /** Put before each key. */
  prefix: string;
};

/** An entry without a text says that nobody translated it yet; elsewhere it empties what is stored. */
const untranslatedWhenEmpty: ReadonlySet<FileFormat> = new Set([
  "gettext_po",
  "gettext_pot",
  "qt_ts",
  "ios_xcstrings",
]);
/** What fuzzy and unfinished are in files: status 2 both ways (decisions.md 9.24). */
export const saysFuzzy: ReadonlySet<FileFormat> = new Set([
  "gettext_po",
  "gettext_pot",
  "qt_ts",
  "ios_xcstrings",
]);
/** Files of translators, in which an empty target is passed over. */
const bilingual: ReadonlySet<FileFormat> = new Set(["xliff", "xliff2"]);
/** An entry with its forms, where it is a plural. */
export type OwnEntry = FileEntry & { forms: PluralForms | undefined };

/** An entry as it stands in the project: its prefix put on, invisible ids taken off. */
export function ownEntry(entry: FileEntry, { prefix }: Pick<RowInput, "prefix">): OwnEntry {
  const text = changeForms(entry, (form) => readInvisibleId(form).text);
  return withText({ ...entry, key: `${prefix}${entry.key}` }, text);
}

export function withText(entry: FileEntry, text: string): OwnEntry {
  return { ...entry, text, forms: formsOfEntry({ ...entry, text }) };
}

/** How many texts of a file an entry is; undefined: it is no plural. */
export function countForms(entry: OwnEntry): number | undefined {
  return entry.forms ? ownForms(entry).length : formsOrOrdinalsOf(entry)?.size;
}

/** The forms of a plural that its file has itself. */
export function ownForms({ forms, holds }: OwnEntry): Array<[CategoryName, string]> {
  return [...(forms ?? [])].filter(([name]) => !holds || holds.includes(name));
}

/** What is written of an entry; undefined: it is passed over (files.md 4). */
export function rowOf(entry: OwnEntry, input: RowInput): UploadRow | undefined {
  const { format, options, language } = input;
  const empty = isEmpty(entry);
  if (empty && bilingual.has(format) && !options.skipEmptyTranslations) return undefined;
  const hasText = !empty || !(bilingual.has(format) || untranslatedWhenEmpty.has(format));
  const { key, description, metadata, maxLength, locked } = entry;
  const takesStatus = hasText && (saysFuzzy.has(format) || options.importStatus === true);
  // An untranslated plural is one, too, of one text.
  const forms = hasText ? countForms(entry) : entry.isPlural ? 1 : undefined;
  return {
    language,
    group: null,
    key,
    ...(forms === undefined ? {} : { forms }),
    entry: {
      // A plural of which all forms are empty is no text.
      ...(hasText ? { v: empty ? "" : entry.text } : {}),
      ...(description ? { desc: description } : {}),
      ...(metadata && metadata.size > 0 ? { meta: Object.fromEntries(metadata) } : {}),
      ...(maxLength ? { maxLength } : {}),
      ...(locked ? { locked } : {}),
      ...(takesStatus && entry.status !== undefined ? { status: entry.status } : {}),
    },
  };
}

function isEmpty(entry: OwnEntry): boolean {
  return [...(formsOrOrdinalsOf(entry)?.values() ?? [entry.text])].every((form) => form === "");
}
