import type { FileEntry, ParsedFile, ParseOptions } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { baseOfForm, collectForms } from "#formats/plural-forms.ts";
import { EntryList } from "#formats/tree/tree.ts";
import { areDifferentLanguages } from "#text/languages/languages.ts";
import type { XmlElement } from "./xml.ts";

export type NamedEntries = readonly [name: string, entries: readonly FileEntry[]];

/** Name of the file element for entries that name none. */
const defaultName = "texts";
/** Metadata of an entry with the name of its file element, if a document has several. */
const originalMetadata = "xliff:original";

/** File elements of XLIFF, at least one, with their entries in order. */
export function filesOf(entries: readonly FileEntry[]): readonly NamedEntries[] {
  if (entries.length === 0) return [[defaultName, []]];
  return [...Map.groupBy(entries, (entry) => fileOf(entry) ?? defaultName)];
}

/** Name of the file element that an entry is printed into. */
export function fileOf({ file, metadata }: FileEntry): string | undefined {
  return file ?? metadata?.get(originalMetadata);
}

/** Metadata that is written as notes; the rest is written in other elements. */
export function notedMetadata({ metadata }: FileEntry): Array<[string, string]> {
  return [...(metadata ?? [])].filter(([name]) => name !== originalMetadata);
}

/** Name of an entry in its file, without the prefix that distinguishes it from entries of other files. */
export function nameInFile({ key, metadata }: FileEntry): string {
  const file = metadata?.get(originalMetadata);
  if (file === undefined || !key.startsWith(prefixOf(file))) return key;
  return key.slice(prefixOf(file).length) || key;
}

function prefixOf(file: string): string {
  return `${file}|`;
}

/**
 * Entries of all file elements. If units of several files have the same name, those of the first file keep it, and the
 * others are prefixed by the name of their file. Files of orders (`codes`) are not prefixed: their names are the keys
 * of the project.
 */
export function entriesOfFiles(
  files: readonly NamedEntries[],
  { codes, language }: ParseOptions,
): ParsedFile {
  const list = new EntryList();
  const isOneFile = codes || new Set(files.map(([name]) => name)).size < 2;
  const firstFiles = new Map<string, string>();
  for (const [file, entries] of files)
    for (const entry of entries) {
      if (isOneFile) {
        list.add(entry);
        continue;
      }
      // All forms of a plural get the same prefix.
      const name = baseOfForm(entry.key);
      const firstFile = firstFiles.get(name) ?? file;
      firstFiles.set(name, firstFile);
      list.add({
        ...entry,
        key: firstFile === file ? entry.key : `${prefixOf(file)}${entry.key}`,
        ...(file === defaultName
          ? {}
          : { metadata: new Map([...(entry.metadata ?? []), [originalMetadata, file]]) }),
      });
    }
  return list.done((entries) => collectForms(entries, language));
}

/** Name of a file element. */
export function nameOfFile({ attributes }: XmlElement): string {
  return attributes.get("original") ?? attributes.get("id") ?? defaultName;
}

/**
 * Throws if the target language of a file is not the language of the import. A target language that equals the source
 * language is accepted: such a file contains only source texts.
 */
export function assertTargetLanguage(
  { attributes, line }: XmlElement,
  [sourceName, targetName]: readonly [source: string, target: string],
  { language }: ParseOptions,
): void {
  const stated = attributes.get(targetName);
  if (
    stated === undefined ||
    stated === attributes.get(sourceName) ||
    !areDifferentLanguages(stated, language)
  )
    return;
  throw new FormatError("other_language", { line, values: { said: stated, language } });
}
