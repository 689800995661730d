import type { FileFormat } from "#contract/files.ts";
import type { FileEntry } from "#formats/file-entry.ts";
import { type CategoryName, type PluralForms, printPlural, readPlural } from "#formats/plural-forms.ts";
import { type FormEntry, formsInFile, withText } from "./import-rows.ts";
import { distinguishingForm, type KnownEntries, separateKeyNamesIn } from "./known-entries.ts";

type Fitted = { entries: FormEntry[]; keptForms: string[] };

/**
 * Fits plurals of a file to the branch. Forms that are separate keys in the branch (`a.one`, `a[one]`) stay keys: a
 * file cannot distinguish them from a plural. Forms that the file cannot represent stay as stored (files.md 8.7); the
 * keys of such plurals are returned as `keptForms`.
 */
export function fitPlurals(entries: readonly FormEntry[], format: FileFormat, known: KnownEntries): Fitted {
  const keptForms: string[] = [];
  const fitted = entries.flatMap((entry) => {
    const { key, forms } = entry;
    if (!forms) return [entry];
    const stored = known.get(key)?.text ?? "";
    const nameOf = known.has(key)
      ? undefined
      : separateKeyNamesIn(format).find((name) => known.has(name(key, distinguishingForm(entry))));
    if (nameOf)
      return formsInFile(entry).map(([form, text]) =>
        withText({ ...entry, key: nameOf(key, form), isPlural: false }, text),
      );
    if (formatsMarkingPlurals.has(format) && equalsAllForms(stored, forms))
      return [{ ...entry, text: stored }];
    const completed = withStoredForms({ forms, supportedForms: entry.supportedForms }, readPlural(stored));
    if (completed === forms) return [entry];
    keptForms.push(key);
    return [withText(entry, printPlural(completed))];
  });
  return { entries: fitted, keptForms };
}

/** Formats that mark a string as a plural even if its stored text has no forms: this text is then each form. */
const formatsMarkingPlurals: ReadonlySet<FileFormat> = new Set(["gettext_po", "gettext_pot", "qt_ts"]);

function equalsAllForms(stored: string, forms: PluralForms): boolean {
  return stored !== "" && [...forms.values()].every((form) => form === stored);
}

type FileForms = { forms: PluralForms; supportedForms: FileEntry["supportedForms"] };

/** Adds the stored forms that the file cannot represent. */
function withStoredForms({ forms, supportedForms }: FileForms, stored: PluralForms | undefined): PluralForms {
  if (!stored || !supportedForms) return forms;
  // A form that always equals a form of the file is derived from it, and changes with it.
  const isDerived = (name: CategoryName, text: string) =>
    supportedForms.some(
      (formInFile) =>
        forms.get(formInFile) === forms.get(name) && (stored.get(formInFile) ?? stored.get("other")) === text,
    );
  const isRetained = ([name, text]: readonly [CategoryName, string]) =>
    !supportedForms.includes(name) && forms.get(name) !== text && !(forms.has(name) && isDerived(name, text));
  const retained = [...stored].filter(isRetained);
  return retained.length === 0 ? forms : new Map([...forms, ...retained]);
}
