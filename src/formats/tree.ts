import type { Duplicate, FileEntry, ParsedFile } from "./file-entry.ts";
import { FormatError, type HelpfulOption } from "./format-error.ts";
import { type CategoryName, formsOfEntry, isCategoryName } from "./plural-forms.ts";

/** What JSON, YAML, TOML, PHP and the like consist of. Members keep their order and may stand twice. Line 0 is unknown. */
export type Tree =
  /** `isValue`: written as a value that is no text, such as `true`. */
  | { kind: "text"; text: string; isValue?: boolean; line: number }
  /** A number, boolean or null as it is written. */
  | { kind: "other"; source: string; line: number }
  | { kind: "list"; items: Tree[]; line: number }
  | { kind: "object"; members: Member[]; line: number };
export type Member = { name: string; value: Tree; line: number };
export type ObjectTree = Extract<Tree, { kind: "object" }>;

/** Nested deeper than any file of texts is. */
export const deepest = 100;

export function tooDeep(line: number): FormatError {
  return new FormatError("too_deep", { line, values: { levels: deepest } });
}

/** Collects entries; of those with the same key the last one counts, at the position of the first. */
export class EntryList {
  readonly #entries = new Map<string, FileEntry>();
  readonly #duplicates = new Map<string, Duplicate>();
  /** How many were added, those with the same key too. */
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

/** `option`: the one that would have it passed over. */
export function notText({ line }: Tree, key: string, option?: HelpfulOption): FormatError {
  return new FormatError("not_text", {
    keys: [key],
    ...(line > 0 ? { line } : {}),
    ...(option ? { option } : {}),
  });
}

/** The forms of an object of which each name is a plural word and each value a text. */
export function formsOf({ members }: ObjectTree): Map<CategoryName, string> | undefined {
  const forms = new Map<CategoryName, string>();
  for (const { name, value } of members) {
    if (!isCategoryName(name) || value.kind !== "text") return undefined;
    forms.set(name, value.text);
  }
  return forms.size > 0 ? forms : undefined;
}

/** Written anywhere: lines do not count in what is printed. */
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

/** The text of an entry, or the object of its forms. */
export function textOrForms(entry: Pick<FileEntry, "text" | "isPlural">): Tree {
  const forms = formsOfEntry(entry);
  return forms ? objectTree([...forms].map(([name, form]) => [name, textTree(form)])) : textTree(entry.text);
}
