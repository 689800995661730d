import type { FileEntry } from "#formats/file-entry.ts";
import { joinPath, type PathPart, splitKey } from "./key-path.ts";

/** Metadata name of a path in the file, as JSON, if the key shows another one: a name `user[0]` is no list item. */
const metadataName = "key-path";
/** Maximum length of a stored path, in characters. */
const maxPathLength = 1_000;

export function pathMetadata(path: readonly PathPart[]): Array<[string, string]> {
  const json = JSON.stringify(path);
  return json.length > maxPathLength ? [] : [[metadataName, json]];
}

/** The path of a key in nested files. A stored path counts as long as the key has not been renamed. */
export function pathOfEntry({ key, metadata }: Pick<FileEntry, "key" | "metadata">): PathPart[] {
  const stored = metadata?.get(metadataName);
  const path = stored === undefined ? undefined : readPath(stored);
  return path && joinPath(path) === key ? path : splitKey(key);
}

function readPath(json: string): PathPart[] | undefined {
  try {
    const path: unknown = JSON.parse(json);
    return Array.isArray(path) && path.length > 0 && path.every(isPathPart) ? path : undefined;
  } catch {
    return undefined;
  }
}

function isPathPart(part: unknown): part is PathPart {
  return typeof part === "string" || (typeof part === "number" && Number.isSafeInteger(part) && part >= 0);
}
