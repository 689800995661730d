import { pluralCategories } from "#text/plural-categories.ts";
import { encodeFile } from "./file-bytes.ts";
import type { FileEntry, Format } from "./file-entry.ts";
import { parseJson, printJson } from "./json-tree.ts";
import { type CategoryName, printPlural, readPlural } from "./plural-forms.ts";
import { entriesOf, treeOf } from "./tree.ts";

const suffixed = /^(.+)_(zero|one|two|few|many|other|plural|\d{1,2})$/s;
/** The numbered forms of version 3, of languages that have two forms none: these are `k` and `k_plural`. */
const numbered = new Map(
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

/** Forms are keys with suffixes: `k_one` is written, `k_plural` and `k_0` of older files are read. */
export const i18nextJson: Format = {
  parse: (bytes, options) => {
    const { entries, duplicates } = entriesOf(parseJson(bytes), { ...options, disablePlurals: true });
    return { entries: withPlurals(entries, options.language), duplicates };
  },
  print: (entries, options) => encodeFile(printJson(treeOf(entries.flatMap(suffixedForms), options))),
};

function suffixedForms(entry: FileEntry): FileEntry[] {
  const forms = readPlural(entry.text);
  if (!forms) return [entry];
  return [...forms].map(([name, text]) => ({ ...entry, key: withSuffix(entry.key, name), text }));
}

/** The suffix belongs to the last name, within its quotes. */
function withSuffix(key: string, suffix: string): string {
  return isQuoted(key) ? `${key.slice(0, -1)}_${suffix}"` : `${key}_${suffix}`;
}

function isQuoted(key: string): boolean {
  return /(?:^|\.)"[^".]*\.[^"]*"$/.test(key);
}

function withPlurals(entries: readonly FileEntry[], language: string): FileEntry[] {
  const texts = new Map(entries.map(({ key, text }) => [key, text]));
  const plurals = new Map<string, FileEntry>();
  const taken = new Set<string>();
  for (const { key } of entries) {
    const base = baseOf(key);
    if (base === undefined || plurals.has(base)) continue;
    const found = formsAt(base, texts, language);
    if (!found) continue;
    plurals.set(base, { key: base, text: printPlural(found.forms) });
    for (const one of found.keys) taken.add(one);
  }
  const shown = new Set<string>();
  return entries.flatMap((entry) => {
    const base = taken.has(entry.key) ? (plurals.has(entry.key) ? entry.key : baseOf(entry.key)) : undefined;
    if (base === undefined) return [entry];
    if (shown.has(base)) return [];
    shown.add(base);
    return [plurals.get(base) ?? entry];
  });
}

function baseOf(key: string): string | undefined {
  const quote = isQuoted(key) ? '"' : "";
  const base = suffixed.exec(quote ? key.slice(0, -1) : key)?.[1];
  return base === undefined ? undefined : `${base}${quote}`;
}

type Found = { forms: Map<CategoryName, string>; keys: string[] };

/** `k_other` beside another form, or alone in a language that has no other; `k` with `k_plural`; `k_0`, `k_1`, … */
function formsAt(base: string, texts: ReadonlyMap<string, string>, language: string): Found | undefined {
  const categories = pluralCategories(language).map(({ category }) => category);
  if (texts.has(withSuffix(base, "plural")) && texts.has(base))
    return collect(texts, [
      ["one", base],
      ["other", withSuffix(base, "plural")],
    ]);
  if (texts.has(base)) return undefined;
  const named = (["zero", "one", "two", "few", "many", "other"] as const).filter((name) =>
    texts.has(withSuffix(base, name)),
  );
  if (named.includes("other") && (named.length > 1 || categories.length === 1))
    return collect(
      texts,
      named.map((name) => [name, withSuffix(base, name)]),
    );
  return numberedForms(base, texts, language);
}

/** `k_0`, `k_1`, …: as many as the language has, no more. Where `other` is none of them, the last one serves. */
function numberedForms(
  base: string,
  texts: ReadonlyMap<string, string>,
  language: string,
): Found | undefined {
  const named = numbered.get(language.split("-")[0] ?? "");
  if (!named) return undefined;
  const keys: string[] = [];
  while (texts.has(withSuffix(base, String(keys.length)))) keys.push(withSuffix(base, String(keys.length)));
  if (keys.length !== named.length) return undefined;
  const pairs = named.map((name, index): [CategoryName, string] => [name, keys[index] ?? ""]);
  if (!named.includes("other")) pairs.push(["other", keys.at(-1) ?? ""]);
  return collect(texts, pairs);
}

function collect(
  texts: ReadonlyMap<string, string>,
  pairs: ReadonlyArray<readonly [CategoryName, string]>,
): Found {
  return {
    forms: new Map(pairs.map(([name, key]) => [name, texts.get(key) ?? ""])),
    keys: pairs.map(([, key]) => key),
  };
}
