import { compactJson, jsonValueOf } from "./json-tree.ts";
import type { Tree } from "./tree.ts";

/** What the item behind them remembers of items that are no texts: JSON, of its innermost list first. */
const metadataName = "items-before";
/** More than this is no list of texts. */
const longest = 1_000;

/** Items of lists that make no key, such as null, on their way to the next one that does. */
export class SkippedItems {
  readonly #lists: Tree[][] = [];

  enterList(): void {
    this.#lists.push([]);
  }

  leaveList(): void {
    this.#lists.pop();
  }

  skip(item: Tree): void {
    this.#lists.at(-1)?.push(item);
  }

  /** What the key remembers that was just made. */
  take(): ReadonlyMap<string, string> | undefined {
    if (this.#lists.every((items) => items.length === 0)) return undefined;
    const lists = this.#lists.map((items): Tree => ({ kind: "list", items: items.splice(0), line: 0 }));
    const json = compactJson({ kind: "list", items: lists.reverse(), line: 0 });
    return json.length > longest ? undefined : new Map([[metadataName, json]]);
  }
}

/** The items before the item of an entry, of its innermost list first. */
export function skippedItemsOf(metadata: ReadonlyMap<string, string> | undefined): Tree[][] {
  const tree = jsonValueOf(metadata?.get(metadataName) ?? "");
  if (tree?.kind !== "list") return [];
  return tree.items.map((list) => (list.kind === "list" ? list.items : []));
}
