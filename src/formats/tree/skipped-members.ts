import type { FileEntry } from "#formats/file-entry.ts";
import { compactJson, jsonValueOf } from "#formats/json/json-tree.ts";
import { type Member, type Tree, textTree } from "./tree.ts";

/** Metadata of a key with members that create no key: JSON. */
const metadataNames = { before: "members-before", after: "members-after" } as const;
type Position = keyof typeof metadataNames;
/** Objects with more skipped members are not files of texts. */
const maxMembers = 1_000;

/** `depth` is the length of the path from the root to the object. */
type SkippedMember = { depth: number; name: string; value: Tree };

/**
 * Collects members of objects that create no key, such as empty lists: the next key of the object stores them, or the
 * last one.
 */
export class SkippedMembers {
  #skipped: SkippedMember[] = [];
  readonly #after = new Map<string, SkippedMember[]>();
  #lastKey = "";

  skip(depth: number, { name, value }: Member): void {
    this.#skipped.push({ depth, name, value });
  }

  /** Returns the metadata for the key that is created now. */
  take(key: string): Array<[string, string]> {
    this.#lastKey = key;
    return remembered("before", this.#skipped.splice(0));
  }

  /** Called at the end of an object; an object without keys is a skipped member itself. */
  leaveObject(depth: number, hasKeys: boolean): void {
    const skippedHere = this.#skipped.filter((member) => member.depth === depth);
    if (skippedHere.length === 0) return;
    this.#skipped = this.#skipped.filter((member) => member.depth !== depth);
    if (hasKeys) this.#after.set(this.#lastKey, [...(this.#after.get(this.#lastKey) ?? []), ...skippedHere]);
  }

  /** Adds the members after the last key of each object to that key's entry. */
  remember(entries: readonly FileEntry[]): FileEntry[] {
    return entries.map((entry) => {
      const after = remembered("after", this.#after.get(entry.key) ?? []);
      return after.length === 0
        ? entry
        : { ...entry, metadata: new Map([...(entry.metadata ?? []), ...after]) };
    });
  }
}

function remembered(side: Position, members: readonly SkippedMember[]): Array<[string, string]> {
  if (members.length === 0) return [];
  const list = members.map(({ depth, name, value }) =>
    listTree([{ kind: "other", source: String(depth), line: 0 }, textTree(name), value]),
  );
  const json = compactJson(listTree(list));
  return json.length > maxMembers ? [] : [[metadataNames[side], json]];
}

function listTree(items: Tree[]): Tree {
  return { kind: "list", items, line: 0 };
}

/** Members without keys before or after a key. */
export function skippedMembersOf({ metadata }: FileEntry, side: Position): SkippedMember[] {
  const tree = jsonValueOf(metadata?.get(metadataNames[side]) ?? "");
  if (tree?.kind !== "list") return [];
  return tree.items.flatMap((item) => {
    const [depth, name, value] = item.kind === "list" ? item.items : [];
    if (depth?.kind !== "other" || name?.kind !== "text" || !value) return [];
    return [{ depth: Number(depth.source), name: name.text, value }];
  });
}

/** Whether metadata only stores members without keys. */
export function isOfSkippedMembers(metadataName: string): boolean {
  return Object.values<string>(metadataNames).includes(metadataName);
}
