import type { FileEntry } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { type PathPart, splitKey } from "./key-path.ts";
import { pathMetadata } from "./stored-paths.ts";
import { type Tree, textTree } from "./tree.ts";
import { treeOf } from "./tree-of-keys.ts";

/** Whether two paths have the same parts. A name `[0]` is not the index 0. */
export function isSamePath(a: readonly PathPart[], b: readonly PathPart[]): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index]);
}

/**
 * Stores the paths of `misleading` keys if one below the same first name would be printed elsewhere, since keys affect
 * each other's place. A list with gaps is printed as names `list[2]` anyway.
 */
export function withPaths(
  entries: readonly FileEntry[],
  /** Paths in the file by key, if the key shows another path. */
  misleading: ReadonlyMap<string, readonly PathPart[]>,
): FileEntry[] {
  if (misleading.size === 0) return [...entries];
  const printed = printedPaths(entries);
  const pathIn = ({ key }: FileEntry) => misleading.get(key) ?? splitKey(key);
  const rootsOf = (entry: FileEntry) => [splitKey(entry.key)[0], pathIn(entry)[0]];
  const elsewhere = entries.filter((entry) => !printed.has(JSON.stringify(pathIn(entry))));
  const roots = new Set(elsewhere.flatMap(rootsOf));
  return entries.map((entry) => {
    const path = misleading.get(entry.key);
    if (!path || !rootsOf(entry).some((root) => roots.has(root))) return entry;
    return { ...entry, metadata: new Map([...(entry.metadata ?? []), ...pathMetadata(path)]) };
  });
}

/** Paths, as JSON, where the keys would be printed without stored paths; none if they cannot be printed. */
function printedPaths(entries: readonly FileEntry[]): ReadonlySet<string> {
  const paths = new Set<string>();
  const collect = (tree: Tree, path: readonly PathPart[]) => {
    if (tree.kind === "object") for (const { name, value } of tree.members) collect(value, [...path, name]);
    else if (tree.kind === "list")
      for (const [index, item] of tree.items.entries()) collect(item, [...path, index]);
    else paths.add(JSON.stringify(path));
  };
  try {
    const keys = entries.map(({ key }) => ({ key, text: "" }));
    collect(treeOf(keys, { ignoreDuplicates: true, treeOfEntry: () => textTree("") }), []);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
  }
  return paths;
}
