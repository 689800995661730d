import { pluralCategories } from "#text/languages/plural-categories.ts";
import { icuPieces } from "#text/message/icu-pieces.ts";
import { type Leaf, leavesOf, type Piece } from "#text/message/piece.ts";
import { unquote } from "#text/message/plural-pieces.ts";
import type { FileEntry, PrintOptions } from "./file-entry.ts";

export const pluralCategoryNames = ["zero", "one", "two", "few", "many", "other"] as const;
export type CategoryName = (typeof pluralCategoryNames)[number];
/** Texts of a plural by category; always contains `other`. */
export type PluralForms = ReadonlyMap<CategoryName, string>;

const categoryNames: ReadonlySet<string> = new Set(pluralCategoryNames);
/** Ordinals (1st, 2nd) are forms in files of i18next only; all other formats contain them as one text. */
type PluralType = "plural" | "selectordinal";
const pluralOfCount = /^\{\s*count\s*,\s*(?:plural|selectordinal)\s*,(?!\s*offset)/;
const formKey = /^(.*)\[(zero|one|two|few|many|other)\]$/s;
const literal = (start: number, end: number): Leaf[] => [{ kind: "text", start, end }];
const literalKinds: ReadonlySet<Piece["kind"]> = new Set(["text", "escape"]);

export function isCategoryName(name: string): name is CategoryName {
  return categoryNames.has(name);
}

/** A plural as it is stored: ICU with one argument `count`, the texts of its forms quoted (rules.md 3.12). */
export function printPlural(forms: PluralForms, type: PluralType = "plural"): string {
  const printed = pluralCategoryNames.flatMap((name) => {
    const text = forms.get(name);
    return text === undefined ? [] : [`${name} {${quoted(text)}}`];
  });
  return `{count, ${type}, ${printed.join(" ")}}`;
}

/**
 * Parses the stored text of a plural key (`formsOfEntry`) if it is only a plural of literal forms. A text that shows
 * its number by `#` or has other arguments is an ICU message, which files contain as one text.
 */
export function readPlural(text: string): PluralForms | undefined {
  const read = readForms(text);
  return read?.type === "plural" ? read.forms : undefined;
}

function readForms(text: string): { type: PluralType; forms: PluralForms } | undefined {
  if (!pluralOfCount.test(text)) return undefined;
  const { pieces, problem } = icuPieces(text, { quoting: "icu", literal });
  const [choice] = pieces;
  if (problem || pieces.length !== 1 || choice?.kind !== "choice" || choice.type === "select")
    return undefined;
  const forms = new Map<CategoryName, string>();
  for (const { selector, pieces: body } of choice.forms) {
    if (!isCategoryName(selector) || !body.every(({ kind }) => literalKinds.has(kind))) return undefined;
    forms.set(selector, unquote(text, leavesOf(body)).text);
  }
  return { type: choice.type, forms };
}

type Text = Pick<FileEntry, "text" | "isPlural">;

/** Forms of an entry; undefined if it is one text, even if this text is an ICU plural (rules.md 3.12). */
export function formsOfEntry({ text, isPlural }: Text): PluralForms | undefined {
  return isPlural ? readPlural(text) : undefined;
}

export function isOrdinal(text: string): boolean {
  return readForms(text)?.type === "selectordinal";
}

/** Like `formsOfEntry`, but also returns the forms of ordinals. */
export function formsOrOrdinalsOf({ text, isPlural }: Text): PluralForms | undefined {
  return isPlural ? readForms(text)?.forms : undefined;
}

/**
 * Creates a plural from the forms in a file that supports `supportedForms`, by default all. A missing `other` is the
 * last form in the order of plural categories, not of the file, since tools sort the members of objects.
 */
export function pluralOfFile(
  forms: PluralForms,
  supportedForms?: readonly CategoryName[],
  type?: PluralType,
): Pick<FileEntry, "text" | "isPlural" | "supportedForms"> {
  const plural = (all: PluralForms) => ({ text: printPlural(all, type), isPlural: true });
  if (forms.has("other")) return { ...plural(forms), ...(supportedForms ? { supportedForms } : {}) };
  const names = pluralCategoryNames.filter((name) => forms.has(name));
  const last = forms.get(names.at(-1) ?? "other") ?? "";
  return {
    ...plural(new Map([...forms, ["other", last]])),
    supportedForms: (supportedForms ?? names).filter((name) => name !== "other"),
  };
}

/**
 * Whether names of forms can be a complete plural: with `other`, or with all categories of integers in languages
 * whose integers never are `other` (Polish, Russian).
 */
export function areCompletePlural(
  names: { has: (name: CategoryName) => boolean },
  language: string,
  type?: Intl.PluralRuleType,
): boolean {
  return (
    names.has("other") ||
    pluralCategories(language, type).every(
      ({ category, examples }) => names.has(category) || !examples.some(Number.isInteger),
    )
  );
}

/** Forms of a plural. A text without forms is the form `other`. */
export function pluralFormsOf(text: string): PluralForms {
  return readPlural(text) ?? new Map([["other", text]]);
}

/** An untranslated plural of a language. */
export function emptyPlural(language: string): string {
  return printPlural(new Map(formsOfLanguage(language).map((name) => [name, ""])));
}

/** The forms that a language has. */
export function formsOfLanguage(language: string, type?: Intl.PluralRuleType): CategoryName[] {
  return pluralCategories(language, type)
    .map(({ category }) => category)
    .filter(isCategoryName);
}

/** Changes each form of an entry's text, or the whole text if it has no forms. */
export function changeForms(entry: Text, change: (form: string) => string): string {
  const read = entry.isPlural ? readForms(entry.text) : undefined;
  if (!read) return change(entry.text);
  return printPlural(new Map([...read.forms].map(([name, form]) => [name, change(form)])), read.type);
}

/** Quotes braces and number signs as a whole, and doubles apostrophes. */
function quoted(text: string): string {
  const doubled = text.replaceAll("'", "''");
  const first = doubled.search(/[{}#]/);
  if (first < 0) return doubled;
  const last = Math.max(doubled.lastIndexOf("{"), doubled.lastIndexOf("}"), doubled.lastIndexOf("#"));
  return `${doubled.slice(0, first)}'${doubled.slice(first, last + 1)}'${doubled.slice(last + 1)}`;
}

/** Key of the plural that a form belongs to, or the key itself. */
export function baseOfForm(key: string): string {
  return formKey.exec(key)?.[1] || key;
}

type Sorting = Pick<PrintOptions, "sortByKey">;

/** Entries with one text each: a form of a plural gets the key `key[one]` (files.md 2). */
export function withFormKeys(entries: readonly FileEntry[], sorting: Sorting = {}): FileEntry[] {
  const keyed = entries.flatMap((entry) => {
    const forms = formsOfEntry(entry);
    if (!forms) return [entry];
    const sources = entry.source === undefined ? undefined : readPlural(entry.source);
    return [...forms].map(([name, text]) => ({
      ...entry,
      key: `${entry.key}[${name}]`,
      text,
      isPlural: false,
      ...(entry.source === undefined
        ? {}
        : { source: sources?.get(name) ?? sources?.get("other") ?? entry.source }),
    }));
  });
  return inOrder(keyed, sorting);
}

/** Sorts entries by the code points of their keys, if requested. */
export function inOrder(entries: FileEntry[], { sortByKey = false }: Sorting): FileEntry[] {
  return sortByKey ? entries.sort((a, b) => compareCodePoints(a.key, b.key)) : entries;
}

function compareCodePoints(a: string, b: string): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const [unitA, unitB] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (unitA === unitB) continue;
    // Surrogates stand for code points above all others, but are smaller numbers than some of them.
    if (isSurrogate(unitA) === isSurrogate(unitB)) return unitA - unitB;
    return isSurrogate(unitA) ? 1 : -1;
  }
  return a.length - b.length;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xe000;
}

/** Inverse of `withFormKeys`: `key[one]` is a form if there is a complete plural and no plain `key`. */
export function collectForms(entries: readonly FileEntry[], language: string): FileEntry[] {
  const keys = new Set(entries.map(({ key }) => key));
  const isCompleteAt = (base: string) =>
    areCompletePlural({ has: (name) => keys.has(`${base}[${name}]`) }, language);
  const plurals = new Map<string, { index: number; parts: Map<CategoryName, FileEntry> }>();
  const gathered: FileEntry[] = [];
  for (const entry of entries) {
    const [, base = "", name = ""] = formKey.exec(entry.key) ?? [];
    if (!isCategoryName(name) || base === "" || keys.has(base) || !isCompleteAt(base)) {
      gathered.push(entry);
      continue;
    }
    const known = plurals.get(base) ?? { index: gathered.length, parts: new Map() };
    if (known.parts.size === 0) gathered.push({ ...entry, key: base });
    known.parts.set(name, entry);
    plurals.set(base, known);
  }
  for (const [key, { index, parts }] of plurals) gathered[index] = pluralOf(key, parts);
  return gathered;
}

function pluralOf(key: string, parts: ReadonlyMap<CategoryName, FileEntry>): FileEntry {
  const [first] = parts.values();
  const pluralFrom = (textOf: (entry: FileEntry) => string) =>
    pluralOfFile(new Map([...parts].map(([name, entry]) => [name, textOf(entry)])));
  const hasSource = first?.source !== undefined;
  return {
    ...first,
    key,
    ...pluralFrom(({ text }) => text),
    ...(hasSource ? { source: pluralFrom(({ source = "" }) => source).text } : {}),
  };
}
