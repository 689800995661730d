import { encodeFile } from "#formats/file-bytes.ts";
import type { FileEntry, Format } from "#formats/file-entry.ts";
import {
  areCompletePlural,
  type CategoryName,
  collectForms,
  formsOfEntry,
  formsOfLanguage,
  formsOrOrdinalsOf,
  inOrder,
  type PluralForms,
  pluralCategoryNames,
  pluralOfFile,
} from "#formats/plural-forms.ts";
import { entriesOf } from "#formats/tree/entries-of-tree.ts";
import { hasQuotedEnd, withSuffix } from "#formats/tree/key-path.ts";
import { treeOf } from "#formats/tree/tree-of-keys.ts";
import { pluralCategories } from "#text/languages/plural-categories.ts";
import { parseJson, printJson } from "./json-tree.ts";

const formKeyPattern = /^(.+)_(zero|one|two|few|many|other|plural|\d{1,2})$/s;
/** Forms of `k_0`, `k_1`, … in version 3. Languages with two forms are missing: they use `k` and `k_plural`. */
const numberedFormsByLanguage = new Map(
  (
    [
      ["ay bo cgg fa ht id ja jbo ka km ko ky lo ms sah su th tt ug vi wo zh", ["other"]],
      ["be ru uk csb pl", ["one", "few", "many"]],
      ["bs cnr dz hr sr cs sk lt ro", ["one", "few", "other"]],
      ["lv", ["one", "other", "zero"]],
      ["mnk", ["zero", "one", "other"]],
      ["cy", ["one", "two", "other", "many"]],
      ["gd kw", ["one", "two", "few", "other"]],
      ["mt", ["one", "few", "many", "other"]],
      ["sl", ["other", "one", "two", "few"]],
      ["he iw", ["one", "two", "many", "other"]],
      ["ga", ["one", "two", "few", "many", "other"]],
      ["ar", ["zero", "one", "two", "few", "many", "other"]],
    ] satisfies ReadonlyArray<readonly [string, readonly CategoryName[]]>
  ).flatMap(([codes, forms]) => codes.split(" ").map((code): [string, CategoryName[]] => [code, forms])),
);

/** The end of a key whose forms are ordinals: `place_ordinal_two`. */
const ordinalEnd = /_ordinal"?$/;

/** Forms are keys with suffixes: `k_one` is written, `k_plural` and `k_0` of older files are read. */
export const i18nextJson: Format = {
  parse: (bytes, options) => {
    const { entries, duplicates } = entriesOf(parseJson(bytes), { ...options, disablePlurals: true });
    return { entries: collectForms(withPlurals(entries, options.language), options.language), duplicates };
  },
  print: (entries, options) =>
    encodeFile(
      printJson(
        treeOf(
          inOrder(
            entries.flatMap((entry) => suffixedForms(entry, options.language)),
            options,
          ),
          options,
        ),
      ),
    ),
};

function suffixedForms(entry: FileEntry, language: string): FileEntry[] {
  const forms = ordinalEnd.test(entry.key) ? ordinalsOf(entry, language) : formsOfEntry(entry);
  if (!forms) return [entry];
  return [...forms].map(([name, text]) => ({
    ...entry,
    key: withSuffix(entry.key, name),
    text,
    isPlural: false,
  }));
}

/** Only this format needs forms for untranslated ordinals; in others they are empty texts. */
function ordinalsOf(entry: FileEntry, language: string): PluralForms | undefined {
  if (!entry.isPlural || entry.text !== "") return formsOrOrdinalsOf(entry);
  return new Map(formsOfLanguage(language, "ordinal").map((name) => [name, ""]));
}

function withPlurals(entries: readonly FileEntry[], language: string): FileEntry[] {
  const texts = new Map(entries.map(({ key, text }) => [key, text]));
  const plurals = new Map<string, FileEntry>();
  const formKeys = new Set<string>();
  for (const { key, metadata } of entries) {
    const base = baseOf(key);
    if (base === undefined || plurals.has(base)) continue;
    const foundPlural = formsAt(base, texts, language);
    if (!foundPlural) continue;
    plurals.set(base, { key: base, ...(metadata ? { metadata } : {}), ...foundPlural.plural });
    for (const formKey of foundPlural.keys) formKeys.add(formKey);
  }
  const addedPlurals = new Set<string>();
  return entries.flatMap((entry) => {
    const base = formKeys.has(entry.key)
      ? plurals.has(entry.key)
        ? entry.key
        : baseOf(entry.key)
      : undefined;
    if (base === undefined) return [entry];
    if (addedPlurals.has(base)) return [];
    addedPlurals.add(base);
    return [plurals.get(base) ?? entry];
  });
}

function baseOf(key: string): string | undefined {
  const quote = hasQuotedEnd(key) ? '"' : "";
  const base = formKeyPattern.exec(quote ? key.slice(0, -1) : key)?.[1];
  return base === undefined ? undefined : `${base}${quote}`;
}

type FoundPlural = {
  plural: Pick<FileEntry, "text" | "isPlural" | "supportedForms">;
  keys: readonly string[];
};

/**
 * Finds the forms of a plural: complete forms of `k_one` and others, `k_other` alone in a language with one form, `k`
 * with `k_plural`, or `k_0`, `k_1`, …
 */
function formsAt(
  base: string,
  texts: ReadonlyMap<string, string>,
  language: string,
): FoundPlural | undefined {
  const isOrdinal = ordinalEnd.test(base);
  const pluralFrom = (
    pairs: ReadonlyArray<readonly [CategoryName, string]>,
    supportedForms?: readonly CategoryName[],
  ): FoundPlural => ({
    plural: pluralOfFile(
      new Map(pairs.map(([name, key]) => [name, texts.get(key) ?? ""])),
      supportedForms,
      isOrdinal ? "selectordinal" : "plural",
    ),
    keys: pairs.map(([, key]) => key),
  });
  const plural = withSuffix(base, "plural");
  if (texts.has(plural) && texts.has(base))
    return pluralFrom(
      [
        ["one", base],
        ["other", plural],
      ],
      ["one", "other"],
    );
  if (texts.has(base)) return undefined;
  const formNames = pluralCategoryNames.filter((name) => texts.has(withSuffix(base, name)));
  const type = isOrdinal ? "ordinal" : "cardinal";
  const isEnough = formNames.length > 1 || pluralCategories(language, type).length === 1;
  if (isEnough && areCompletePlural(new Set(formNames), language, type))
    return pluralFrom(formNames.map((name) => [name, withSuffix(base, name)]));
  const forms = numberedForms(base, texts, language);
  if (!forms) return undefined;
  return pluralFrom(
    forms.map((name, index) => [name, withSuffix(base, String(index))]),
    forms,
  );
}

/** Forms of `k_0`, `k_1`, … if there are exactly as many as the language has. */
function numberedForms(
  base: string,
  texts: ReadonlyMap<string, string>,
  language: string,
): readonly CategoryName[] | undefined {
  let count = 0;
  while (texts.has(withSuffix(base, String(count)))) count += 1;
  const forms = numberedFormsByLanguage.get(language.split("-")[0] ?? "");
  return forms?.length === count ? forms : undefined;
}
