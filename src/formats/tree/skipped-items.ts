import { compactJson, jsonValueOf } from "#formats/json/json-tree.ts";
import type { Tree } from "./tree.ts";

/** Metadata of an item with the preceding items that are not texts: JSON, innermost list first. */
const metadataName = "items-before";
/** Lists with more skipped items are not lists of texts. */
const maxItems = 1_000;

/** Collects items of lists that create no key, such as null, until the next item that does. */
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

  /** Returns the metadata for the key that was just created. */
  take(): ReadonlyMap<string, string> | undefined {
    if (this.#lists.every((items) => items.length === 0)) return undefined;
    const lists = this.#lists.map((items): Tree => ({ kind: "list", items: items.splice(0), line: 0 }));
    const json = compactJson({ kind: "list", items: lists.reverse(), line: 0 });
    return json.length > maxItems ? undefined : new Map([[metadataName, json]]);
  }
}

/** Items before the item of an entry, innermost list first. */
export function skippedItemsOf(metadata: ReadonlyMap<string, string> | undefined): Tree[][] {
  const tree = jsonValueOf(metadata?.get(metadataName) ?? "");
  if (tree?.kind !== "list") return [];
  return tree.items.map((list) => (list.kind === "list" ? list.items : []));
}
