import { icuPieces } from "#text/message/icu-pieces.ts";
import { type Leaf, leavesOf, type Piece } from "#text/message/piece.ts";
import { meantBy } from "#text/message/plural-pieces.ts";
import { pluralCategories } from "#text/plural-categories.ts";
import type { FileEntry, PrintOptions } from "./file-entry.ts";

export const pluralCategoryNames = ["zero", "one", "two", "few", "many", "other"] as const;
export type CategoryName = (typeof pluralCategoryNames)[number];
/** The texts of a plural. There is always one of `other`. */
export type PluralForms = ReadonlyMap<CategoryName, string>;

const names: ReadonlySet<string> = new Set(pluralCategoryNames);
/** Ordinals (1st, 2nd) are forms in files of i18next only; all other formats hold them as one text. */
type PluralType = "plural" | "selectordinal";
const pluralOfCount = /^\{\s*count\s*,\s*(?:plural|selectordinal)\s*,(?!\s*offset)/;
const formKey = /^(.*)\[(zero|one|two|few|many|other)\]$/s;
const literal = (start: number, end: number): Leaf[] => [{ kind: "text", start, end }];
const literalKinds: ReadonlySet<Piece["kind"]> = new Set(["text", "escape"]);

export function isCategoryName(name: string): name is CategoryName {
  return names.has(name);
}

/** A plural as it is stored: ICU with one argument `count`, the texts of its forms quoted (decisions.md 3.12). */
export function printPlural(forms: PluralForms, type: PluralType = "plural"): string {
  const printed = pluralCategoryNames.flatMap((name) => {
    const text = forms.get(name);
    return text === undefined ? [] : [`${name} {${quoted(text)}}`];
  });
  return `{count, ${type}, ${printed.join(" ")}}`;
}

/**
 * The forms of the stored text of a plural key (`formsOfEntry`), if it is nothing but a plural of literal forms. What
 * shows its number by `#` or names other arguments is a message of its own, which files hold as one text.
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
    forms.set(selector, meantBy(text, leavesOf(body)).text);
  }
  return { type: choice.type, forms };
}

type Text = Pick<FileEntry, "text" | "isPlural">;

/** The forms of an entry; undefined: it is one text, even if this text is an ICU plural (decisions.md 3.12). */
export function formsOfEntry({ text, isPlural }: Text): PluralForms | undefined {
  return isPlural ? readPlural(text) : undefined;
}

export function isOrdinal(text: string): boolean {
  return readForms(text)?.type === "selectordinal";
}

/** The forms of an entry as `formsOfEntry`, or those of its ordinals. */
export function formsOrOrdinalsOf({ text, isPlural }: Text): PluralForms | undefined {
  return isPlural ? readForms(text)?.forms : undefined;
}

/**
 * A plural of a file that can have the forms `holds`, or all. Where it has no `other`, its last form serves: the order
 * is that of plural categories, because tools sort the members of objects.
 */
export function pluralOfFile(
  forms: PluralForms,
  holds?: readonly CategoryName[],
  type?: PluralType,
): Pick<FileEntry, "text" | "isPlural" | "holds"> {
  const plural = (all: PluralForms) => ({ text: printPlural(all, type), isPlural: true });
  if (forms.has("other")) return { ...plural(forms), ...(holds ? { holds } : {}) };
  const names = pluralCategoryNames.filter((name) => forms.has(name));
  const last = forms.get(names.at(-1) ?? "other") ?? "";
  return {
    ...plural(new Map([...forms, ["other", last]])),
    holds: (holds ?? names).filter((name) => name !== "other"),
  };
}

/**
 * Whether names of forms can be a whole plural: with `other`, or, in languages whose integers never are `other` (Polish,
 * Russian), with all categories of integers.
 */
export function areWholePlural(
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

/** The forms of a plural: of one whose text has none, it is all of them. */
export function pluralFormsOf(text: string): PluralForms {
  return readPlural(text) ?? new Map([["other", text]]);
}

/** A plural of a language that nobody translated. */
export function emptyPlural(language: string): string {
  return printPlural(new Map(formsOfLanguage(language).map((name) => [name, ""])));
}

/** The forms that a language has. */
export function formsOfLanguage(language: string, type?: Intl.PluralRuleType): CategoryName[] {
  return pluralCategories(language, type)
    .map(({ category }) => category)
    .filter(isCategoryName);
}

/** The text of an entry with each of its forms changed, or with the text itself changed where it has none. */
export function changeForms(entry: Text, change: (form: string) => string): string {
  const read = entry.isPlural ? readForms(entry.text) : undefined;
  if (!read) return change(entry.text);
  return printPlural(new Map([...read.forms].map(([name, form]) => [name, change(form)])), read.type);
}

/** What opens or closes arguments or shows the number is quoted as a whole; apostrophes are doubled. */
function quoted(text: string): string {
  const doubled = text.replaceAll("'", "''");
  const first = doubled.search(/[{}#]/);
  if (first < 0) return doubled;
  const last = Math.max(doubled.lastIndexOf("{"), doubled.lastIndexOf("}"), doubled.lastIndexOf("#"));
  return `${doubled.slice(0, first)}'${doubled.slice(first, last + 1)}'${doubled.slice(last + 1)}`;
}

/** The key of the plural that a form would be of, or the key itself. */
export function baseOfForm(key: string): string {
  return formKey.exec(key)?.[1] || key;
}

type Sorting = Pick<PrintOptions, "sortByKey">;

/** Entries of which each holds one text: a form of a plural stands under `key[one]` (files.md 2). */
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

/** Entries by the code points of their keys, where that is asked for. */
export function inOrder(entries: FileEntry[], { sortByKey = false }: Sorting): FileEntry[] {
  return sortByKey ? entries.sort((a, b) => byCodePoint(a.key, b.key)) : entries;
}

function byCodePoint(a: string, b: string): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (one === other) continue;
    // Halves of code points above all others are numbers below some of them.
    return isHalf(one) === isHalf(other) ? one - other : Number(isHalf(one)) - Number(isHalf(other));
  }
  return a.length - b.length;
}

function isHalf(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xe000;
}

/** The other way: `key[one]` is a form where a whole plural stands beside it and no `key` does. */
export function gatherForms(entries: readonly FileEntry[], language: string): FileEntry[] {
  const keys = new Set(entries.map(({ key }) => key));
  const isWholeAt = (base: string) =>
    areWholePlural({ has: (name) => keys.has(`${base}[${name}]`) }, language);
  const plurals = new Map<string, { index: number; parts: Map<CategoryName, FileEntry> }>();
  const gathered: FileEntry[] = [];
  for (const entry of entries) {
    const [, base = "", name = ""] = formKey.exec(entry.key) ?? [];
    if (!isCategoryName(name) || base === "" || keys.has(base) || !isWholeAt(base)) {
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
  const of = (take: (entry: FileEntry) => string) =>
    pluralOfFile(new Map([...parts].map(([name, entry]) => [name, take(entry)])));
  const hasSource = first?.source !== undefined;
  return {
    ...first,
    key,
    ...of(({ text }) => text),
    ...(hasSource ? { source: of(({ source = "" }) => source).text } : {}),
  };
}
