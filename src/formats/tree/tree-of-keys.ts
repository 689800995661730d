import type { FileEntry, PrintOptions } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { withFormKeys } from "#formats/plural-forms.ts";
import { joinPath, type PathPart } from "./key-path.ts";
import { skippedItemsOf } from "./skipped-items.ts";
import { skippedMembersOf } from "./skipped-members.ts";
import { pathOfEntry } from "./stored-paths.ts";
import { deepest, type ObjectTree, objectTree, type Tree, textOrForms, textTree } from "./tree.ts";

/**
 * `member`: value of a skipped member. `isPlace`: an untranslated or skipped item, which only keeps the positions of
 * others. `last`: index of the last translated item, -1 without any.
 */
type Node = {
  key: string;
  value?: Tree;
  member?: Tree;
  isPlace?: boolean;
  names: Map<string, Node>;
  items: Map<number, Node>;
  last: number;
};
/** `prefixes`: keys of texts that are also the prefix of other keys. `gaps`: items of incomplete lists. */
type Problems = { prefixes: string[]; gaps: string[] };
type MakeTree = Pick<PrintOptions, "ignoreDuplicates" | "untranslated"> & {
  treeOfEntry?: (entry: FileEntry) => Tree;
};

/** Builds the tree of keys (files.md 2). A key that is also the prefix of another key is dropped or rejected. */
export function treeOf(
  entries: readonly FileEntry[],
  { ignoreDuplicates = false, treeOfEntry = textOrForms, untranslated = [] }: MakeTree = {},
): ObjectTree {
  const root = newNode("");
  for (const entry of entries) {
    const path = pathOf(entry);
    addSkippedMembers(root, path, skippedMembersOf(entry, "before"));
    nodeAt(root, path).value = treeOfEntry(entry);
    addSkippedMembers(root, path, skippedMembersOf(entry, "after"));
  }
  for (const entry of untranslated) addPlace(root, pathOfEntry(entry), entry);
  for (const entry of [...entries, ...untranslated]) restoreSkipped(root, entry);
  const problems: Problems = { prefixes: [], gaps: [] };
  const tree = objectTree(membersOf(root, problems));
  if (problems.prefixes.length > 0 && !ignoreDuplicates)
    throw new FormatError("key_is_beginning", {
      keys: problems.prefixes,
      option: "ignoreDuplicates",
    });
  if (problems.gaps.length > 0) throw new FormatError("list_gaps", { keys: problems.gaps });
  return tree;
}

/** Builds the tree for printing; without plurals, forms are separate keys. */
export function printedTree(
  entries: readonly FileEntry[],
  options: Pick<PrintOptions, "disablePlurals" | "ignoreDuplicates" | "sortByKey"> & MakeTree,
): ObjectTree {
  return treeOf(options.disablePlurals ? withFormKeys(entries, options) : entries, options);
}

function pathOf(entry: FileEntry): PathPart[] {
  const path = pathOfEntry(entry);
  if (path.length > deepest)
    throw new FormatError("key_too_deep", { keys: [entry.key], values: { levels: deepest } });
  return path;
}

function nodeAt(root: Node, path: readonly PathPart[]): Node {
  let node = root;
  for (const [index, part] of path.entries()) {
    const children: Map<PathPart, Node> = childrenOf(node, part);
    const existing = children.get(part);
    const next = existing ?? newNode(joinPath(path.slice(0, index + 1)));
    if (!existing) children.set(part, next);
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

/** Adds an untranslated item, empty, if a translated item follows: that one keeps its position. */
function addPlace(root: Node, path: readonly PathPart[], { text }: FileEntry): void {
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

/**
 * Adds skipped members to the objects on the path of the key that stores them, except names that keys use.
 */
function addSkippedMembers(
  root: Node,
  path: readonly PathPart[],
  members: ReturnType<typeof skippedMembersOf>,
): void {
  for (const { depth, name, value } of members) {
    if (typeof path[depth] !== "string") continue;
    const { names } = nodeAt(root, path.slice(0, depth));
    if (!names.has(name))
      names.set(name, { ...newNode(joinPath([...path.slice(0, depth), name])), member: value });
  }
}

/** Puts skipped list items back before the item that stores them, if that item is at its old position. */
function restoreSkipped(root: Node, entry: FileEntry): void {
  const skipped = skippedItemsOf(entry.metadata);
  if (skipped.length === 0) return;
  const places: Array<{ list: Node | undefined; index: number }> = [];
  let node: Node | undefined = root;
  for (const part of pathOfEntry(entry)) {
    const list: Node | undefined = node;
    node = list && childrenOf(list, part).get(part);
    if (typeof part === "number") places.push({ list: node && list, index: part });
  }
  for (const items of skipped) {
    const { list, index = 0 } = places.pop() ?? {};
    for (const [offset, value] of items.entries()) {
      const at = index - items.length + offset;
      const existing = list?.items.get(at);
      if (list && at >= 0 && (existing === undefined || existing.isPlace))
        list.items.set(at, { ...newNode(""), value, isPlace: true });
    }
  }
}

/** An empty list or object, depending on the next part of the path. */
function emptyTree(following: PathPart): Tree {
  return typeof following === "number" ? { kind: "list", items: [], line: 0 } : objectTree([]);
}

function membersOf(node: Node, problems: Problems): Array<[string, Tree]> {
  return [...node.names].flatMap(([name, child]) => membersNamed(name, child, problems));
}

/** Members of a node; items of an incomplete list become `name[2]`. */
function membersNamed(name: string, node: Node, problems: Problems): Array<[string, Tree]> {
  if (isList(node)) return [[name, listTree(node, problems)]];
  const members: Array<[string, Tree]> = [];
  if (node.names.size > 0) {
    if (node.value !== undefined) problems.prefixes.push(node.key);
    members.push([name, objectTree(membersOf(node, problems))]);
  } else if (node.value !== undefined) members.push([name, node.value]);
  else if (node.member && node.items.size === 0) members.push([name, node.member]);
  for (const [index, item] of node.items) {
    if (item.isPlace) continue;
    if (name.includes(".")) problems.gaps.push(item.key);
    members.push(...membersNamed(`${name}[${index}]`, item, problems));
  }
  return members;
}

/** Whether a node only has items, without gaps in the indexes, each with one value. */
function isList({ value, names, items }: Node): boolean {
  if (items.size === 0 || names.size > 0 || value !== undefined) return false;
  for (let index = 0; index < items.size; index++) {
    const item = items.get(index);
    if (!item || (item.items.size > 0 && !isList(item))) return false;
  }
  return true;
}

function listTree({ items }: Node, problems: Problems): Tree {
  const sortedItems = [...items].sort(([a], [b]) => a - b).map(([, item]) => itemTree(item, problems));
  return { kind: "list", items: sortedItems, line: 0 };
}

function itemTree(item: Node, problems: Problems): Tree {
  if (isList(item)) return listTree(item, problems);
  if (item.names.size === 0) return item.value ?? textTree("");
  if (item.value !== undefined) problems.prefixes.push(item.key);
  return objectTree(membersOf(item, problems));
}
