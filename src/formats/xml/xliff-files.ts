import type { FileEntry, ParsedFile, ParseOptions } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { baseOfForm, gatherForms } from "#formats/plural-forms.ts";
import { EntryList } from "#formats/tree.ts";
import { areDifferentLanguages } from "#text/languages.ts";
import type { XmlElement } from "./xml.ts";

export type NamedEntries = readonly [name: string, entries: readonly FileEntry[]];

/** What the element is called where there is only one. */
const usualName = "texts";
/** Of entries that stood in one of several file elements: what it is called, kept as metadata of this name. */
const keptName = "xliff:original";

/** The file elements of XLIFF, of which it needs one at least: each with its entries, in their order. */
export function filesOf(entries: readonly FileEntry[]): readonly NamedEntries[] {
  if (entries.length === 0) return [[usualName, []]];
  return [...Map.groupBy(entries, (entry) => fileOf(entry) ?? usualName)];
}

/** The file element that an entry is printed into. */
export function fileOf({ file, metadata }: FileEntry): string | undefined {
  return file ?? metadata?.get(keptName);
}

/** Of metadata what notes say; the rest is said otherwise. */
export function notedMetadata({ metadata }: FileEntry): Array<[string, string]> {
  return [...(metadata ?? [])].filter(([name]) => name !== keptName);
}

/** How an entry is called in its file, where others call theirs the same: without the name that tells them apart. */
export function nameInFile({ key, metadata }: FileEntry): string {
  const file = metadata?.get(keptName);
  if (file === undefined || !key.startsWith(prefixOf(file))) return key;
  return key.slice(prefixOf(file).length) || key;
}

function prefixOf(file: string): string {
  return `${file}|`;
}

/**
 * The entries of all file elements. Units of several files can be called the same: those of the first one are called as
 * they are, those of others have the name of their file before them. Files of orders have the keys of the project.
 */
export function entriesOfFiles(
  files: readonly NamedEntries[],
  { codes, language }: ParseOptions,
): ParsedFile {
  const list = new EntryList();
  const isOne = codes || new Set(files.map(([name]) => name)).size < 2;
  const homes = new Map<string, string>();
  for (const [file, entries] of files)
    for (const entry of entries) {
      if (isOne) {
        list.add(entry);
        continue;
      }
      // Forms of a plural stay together.
      const name = baseOfForm(entry.key);
      const home = homes.get(name) ?? file;
      homes.set(name, home);
      list.add({
        ...entry,
        key: home === file ? entry.key : `${prefixOf(file)}${entry.key}`,
        ...(file === usualName ? {} : { metadata: new Map([...(entry.metadata ?? []), [keptName, file]]) }),
      });
    }
  return list.done((entries) => gatherForms(entries, language));
}

/** What a file element is called. */
export function nameOfFile({ attributes }: XmlElement): string {
  return attributes.get("original") ?? attributes.get("id") ?? usualName;
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
