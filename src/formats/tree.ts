import type { Duplicate, FileEntry, ParsedFile, PrintOptions } from "./file-entry.ts";
import { FormatError, type HelpfulOption } from "./format-error.ts";
import { joinPath, type PathPart, splitKey } from "./key-path.ts";
import {
  type CategoryName,
  gatherForms,
  isCategoryName,
  printPlural,
  readPlural,
  withFormKeys,
} from "./plural-forms.ts";

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

  add(entry: FileEntry): void {
    const { key, text } = entry;
    const before = this.#entries.get(key);
    if (before) this.#duplicates.set(key, { key, from: before.text, to: text });
    this.#entries.set(key, entry);
  }

  done(change: (entries: FileEntry[]) => FileEntry[] = (entries) => entries): ParsedFile {
    return { entries: change([...this.#entries.values()]), duplicates: [...this.#duplicates.values()] };
  }
}

/** What metadata says of a text that is a value in its file, such as a number: it is written so again. */
export const valueMetadata: ReadonlyMap<string, string> = new Map([["scalar", "plain"]]);

type ReadTree = {
  disablePlurals?: boolean;
  skipNonStringValues?: boolean;
  /** How the path of a name becomes a key; with quotes and indexes unless given. */
  keyOf?: (path: readonly PathPart[]) => string;
};

/** The entries of a tree: an object of plural words with texts is a plural, and so are `key[one]` and `key[other]`. */
export function entriesOf(tree: Tree, options: ReadTree = {}): ParsedFile {
  const list = new EntryList();
  const keyOf = options.keyOf ?? joinPath;
  const read = (value: Tree, path: readonly PathPart[]) => {
    if (path.length > deepest) throw tooDeep(value.line);
    if (value.kind === "text")
      list.add({ key: keyOf(path), text: value.text, ...(value.isValue ? { metadata: valueMetadata } : {}) });
    else if (value.kind === "list")
      for (const [index, item] of value.items.entries()) read(item, [...path, index]);
    else if (value.kind === "object") {
      const forms = options.disablePlurals || path.length === 0 ? undefined : formsOf(value);
      if (forms) list.add({ key: keyOf(path), text: printPlural(forms) });
      else for (const member of value.members) read(member.value, [...path, member.name]);
    } else if (!options.skipNonStringValues) throw notText(value, keyOf(path), "skipNonStringValues");
  };
  if (tree.kind !== "object" && tree.kind !== "list") throw new FormatError("no_object", { line: tree.line });
  read(tree, []);
  return list.done(options.disablePlurals ? undefined : gatherForms);
}

/** `option`: the one that would have it passed over. */
export function notText({ line }: Tree, key: string, option?: HelpfulOption): FormatError {
  return new FormatError("not_text", {
    keys: [key],
    ...(line > 0 ? { line } : {}),
    ...(option ? { option } : {}),
  });
}

/** The forms of an object of which each name is a plural word, `other` among them, and each value a text. */
export function formsOf({ members }: ObjectTree): Map<CategoryName, string> | undefined {
  const forms = new Map<CategoryName, string>();
  for (const { name, value } of members) {
    if (!isCategoryName(name) || value.kind !== "text") return undefined;
    forms.set(name, value.text);
  }
  return forms.has("other") ? forms : undefined;
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

/** A text, or the object of its forms. */
export function textOrForms(text: string): Tree {
  const forms = readPlural(text);
  return forms ? objectTree([...forms].map(([name, form]) => [name, textTree(form)])) : textTree(text);
}

/** `isPlace`: an item that nobody translated. `last`: the last item that somebody did, -1 without any. */
type Node = {
  key: string;
  value?: Tree;
  isPlace?: boolean;
  names: Map<string, Node>;
  items: Map<number, Node>;
  last: number;
};
/** Keys that are a text and the beginning of others, and items of lists that cannot stand for themselves. */
type Problems = { twice: string[]; gaps: string[] };
type MakeTree = Pick<PrintOptions, "ignoreDuplicates" | "untranslated"> & {
  treeOfEntry?: (entry: FileEntry) => Tree;
};

/** The tree of keys (files.md 2). A key that is also the beginning of another one is dropped or refused. */
export function treeOf(
  entries: readonly FileEntry[],
  {
    ignoreDuplicates = false,
    treeOfEntry = ({ text }) => textOrForms(text),
    untranslated = [],
  }: MakeTree = {},
): ObjectTree {
  const root = newNode("");
  for (const entry of entries) nodeAt(root, pathOf(entry.key)).value = treeOfEntry(entry);
  for (const entry of untranslated) holdPlace(root, splitKey(entry.key), entry);
  const problems: Problems = { twice: [], gaps: [] };
  const tree = objectTree(membersOf(root, problems));
  if (problems.twice.length > 0 && !ignoreDuplicates)
    throw new FormatError("key_is_beginning", {
      keys: problems.twice,
      option: "ignoreDuplicates",
    });
  if (problems.gaps.length > 0) throw new FormatError("list_gaps", { keys: problems.gaps });
  return tree;
}

/** The tree of keys as a file is printed from; where plurals are not wanted, forms are keys of their own. */
export function printedTree(
  entries: readonly FileEntry[],
  options: Pick<PrintOptions, "disablePlurals" | "ignoreDuplicates" | "sortByKey"> & MakeTree,
): ObjectTree {
  return treeOf(options.disablePlurals ? withFormKeys(entries, options) : entries, options);
}

function pathOf(key: string): PathPart[] {
  const path = splitKey(key);
  if (path.length > deepest)
    throw new FormatError("key_too_deep", { keys: [key], values: { levels: deepest } });
  return path;
}

function nodeAt(root: Node, path: readonly PathPart[]): Node {
  let node = root;
  for (const [index, part] of path.entries()) {
    const children: Map<PathPart, Node> = childrenOf(node, part);
    const known = children.get(part);
    const next = known ?? newNode(joinPath(path.slice(0, index + 1)));
    if (!known) children.set(part, next);
    if (typeof part === "number") node.last = Math.max(node.last, part);
    node = next;
  }
  return node;
}

function newNode(key: string): Node {
  return { key, names: new Map(), items: new Map(), last: -1 };
}

function childrenOf(node: Node, part: PathPart): Map<PathPart, Node> {
  return typeof part === "number" ? node.items : node.names;
}

/** An item that nobody translated stands empty before those that somebody did, so that these keep their places. */
function holdPlace(root: Node, path: readonly PathPart[], { text }: FileEntry): void {
  let node = root;
  for (const [index, part] of path.entries()) {
    const next = childrenOf(node, part).get(part);
    if (next) {
      node = next;
      continue;
    }
    if (typeof part !== "number" || part > node.last) return;
    const following = path[index + 1];
    const value = following === undefined ? textTree(text) : emptyTree(following);
    node.items.set(part, { ...newNode(joinPath(path.slice(0, index + 1))), value, isPlace: true });
    return;
  }
}

/** A list or an object without what follows it in the path of a key. */
function emptyTree(following: PathPart): Tree {
  return typeof following === "number" ? { kind: "list", items: [], line: 0 } : objectTree([]);
}

function membersOf(node: Node, problems: Problems): Array<[string, Tree]> {
  return [...node.names].flatMap(([name, child]) => membersNamed(name, child, problems));
}

/** A node under its name; items that make no whole list stand beside it as `name[2]`. */
function membersNamed(name: string, node: Node, problems: Problems): Array<[string, Tree]> {
  if (isList(node)) return [[name, listTree(node, problems)]];
  const members: Array<[string, Tree]> = [];
  if (node.names.size > 0) {
    if (node.value !== undefined) problems.twice.push(node.key);
    members.push([name, objectTree(membersOf(node, problems))]);
  } else if (node.value !== undefined) members.push([name, node.value]);
  for (const [index, item] of node.items) {
    if (item.isPlace) continue;
    if (name.includes(".")) problems.gaps.push(item.key);
    members.push(...membersNamed(`${name}[${index}]`, item, problems));
  }
  return members;
}

/** Whether a node has only items, without a gap in their indexes, and each of them has one value. */
function isList({ value, names, items }: Node): boolean {
  if (items.size === 0 || names.size > 0 || value !== undefined) return false;
  for (let index = 0; index < items.size; index++) {
    const item = items.get(index);
    if (!item || (item.items.size > 0 && !isList(item))) return false;
  }
  return true;
}

function listTree({ items }: Node, problems: Problems): Tree {
  const inOrder = [...items].sort(([a], [b]) => a - b).map(([, item]) => itemTree(item, problems));
  return { kind: "list", items: inOrder, line: 0 };
}

function itemTree(item: Node, problems: Problems): Tree {
  if (isList(item)) return listTree(item, problems);
  if (item.names.size === 0) return item.value ?? textTree("");
  if (item.value !== undefined) problems.twice.push(item.key);
  return objectTree(membersOf(item, problems));
}
