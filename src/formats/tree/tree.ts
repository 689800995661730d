import type { Duplicate, FileEntry, ParsedFile } from "#formats/file-entry.ts";
import { FormatError, type HelpfulOption } from "#formats/format-error.ts";
import { type CategoryName, formsOfEntry, isCategoryName } from "#formats/plural-forms.ts";

/**
 * Common structure of JSON, YAML, TOML, PHP and similar formats. Members keep their order and may repeat. Line 0 is
 * unknown.
 */
export type Tree =
  /** `isValue`: written as a value other than a text, such as `true`. */
  | { kind: "text"; text: string; isValue?: boolean; line: number }
  /** A number, boolean or null as written. */
  | { kind: "other"; source: string; line: number }
  | { kind: "list"; items: Tree[]; line: number }
  | { kind: "object"; members: Member[]; line: number };
export type Member = { name: string; value: Tree; line: number };
export type ObjectTree = Extract<Tree, { kind: "object" }>;

/** Maximum nesting depth, far above that of real files. */
export const deepest = 100;

export function tooDeep(line: number): FormatError {
  return new FormatError("too_deep", { line, values: { levels: deepest } });
}

/** Collects entries. Of a repeated key, the last entry counts, at the position of the first. */
export class EntryList {
  readonly #entries = new Map<string, FileEntry>();
  readonly #duplicates = new Map<string, Duplicate>();
  /** Number of added entries, including repeated keys. */
  added = 0;

  add(entry: FileEntry): void {
    const { key, text } = entry;
    this.added += 1;
    const before = this.#entries.get(key);
    if (before) this.#duplicates.set(key, { key, from: before.text, to: text });
    this.#entries.set(key, entry);
  }

  done(change: (entries: FileEntry[]) => FileEntry[] = (entries) => entries): ParsedFile {
    return { entries: change([...this.#entries.values()]), duplicates: [...this.#duplicates.values()] };
  }
}

/** Error for a value that is not a text. `option` is the option that would skip it. */
export function notText({ line }: Tree, key: string, option?: HelpfulOption): FormatError {
  return new FormatError("not_text", {
    keys: [key],
    ...(line > 0 ? { line } : {}),
    ...(option ? { option } : {}),
  });
}

/** Forms of an object whose names are all plural categories and whose values are all texts; undefined for others. */
export function formsOf({ members }: ObjectTree): Map<CategoryName, string> | undefined {
  const forms = new Map<CategoryName, string>();
  for (const { name, value } of members) {
    if (!isCategoryName(name) || value.kind !== "text") return undefined;
    forms.set(name, value.text);
  }
  return forms.size > 0 ? forms : undefined;
}

/** Tree for printing, where line numbers do not matter. */
export function textTree(text: string): Tree {
  return { kind: "text", text, line: 0 };
}

export function objectTree(members: Iterable<readonly [string, Tree]>): ObjectTree {
  return {
    kind: "object",
    members: Array.from(members, ([name, value]) => ({ name, value, line: 0 })),
    line: 0,
  };
}

/** Text of an entry, or the object of its forms. */
export function textOrForms(entry: Pick<FileEntry, "text" | "isPlural">): Tree {
  const forms = formsOfEntry(entry);
  return forms ? objectTree([...forms].map(([name, form]) => [name, textTree(form)])) : textTree(entry.text);
}
