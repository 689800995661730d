import type { FileEntry, ParsedFile } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { areCompletePlural, collectForms, pluralOfFile } from "#formats/plural-forms.ts";
import { isSamePath, withPaths } from "./ambiguous-paths.ts";
import { joinPath, type PathPart, splitKey } from "./key-path.ts";
import { SkippedItems } from "./skipped-items.ts";
import { SkippedMembers } from "./skipped-members.ts";
import { deepest, EntryList, formsOf, notText, type ObjectTree, type Tree, tooDeep } from "./tree.ts";

/** Metadata of a text that is another value in its file, such as a number, and is printed as that value. */
export const valueMetadata: ReadonlyMap<string, string> = new Map([["scalar", "plain"]]);

/** A text or plural that is an object in its file, with members beside its forms. */
export type ObjectMessage = { content: TextContent; metadata: ReadonlyMap<string, string> };
type TextContent = Pick<FileEntry, "text" | "isPlural" | "supportedForms" | "description">;

type ReadTree = {
  language: string;
  disablePlurals?: boolean;
  skipNonStringValues?: boolean;
  /** Reads an object that has more members than forms of a plural. */
  messageIn?: (object: ObjectTree) => ObjectMessage | undefined;
  /** Makes a key of a path; default `joinPath`. */
  keyOf?: (path: readonly PathPart[]) => string;
};

/**
 * Returns the entries of a tree. An object, or keys `key[one]`, whose forms are a complete plural in the language
 * become one entry.
 */
export function entriesOf(tree: Tree, options: ReadTree): ParsedFile {
  const list = new EntryList();
  const skipped = new SkippedItems();
  const skippedMembers = new SkippedMembers();
  const keyOf = options.keyOf ?? joinPath;
  const misleading = new Map<string, readonly PathPart[]>();
  const add = (
    path: readonly PathPart[],
    content: TextContent,
    metadata: ReadonlyMap<string, string> = new Map(),
  ) => {
    const key = keyOf(path);
    if (options.keyOf || isSamePath(path, splitKey(key))) misleading.delete(key);
    else misleading.set(key, path);
    const all = new Map([...metadata, ...(skipped.take() ?? []), ...skippedMembers.take(key)]);
    list.add({ key, ...content, ...(all.size > 0 ? { metadata: all } : {}) });
  };
  const readItem = (item: Tree, path: readonly PathPart[]) => {
    const before = list.added;
    read(item, path);
    if (list.added === before) skipped.skip(item);
  };
  const readMembers = ({ members }: ObjectTree, path: readonly PathPart[]) => {
    const first = list.added;
    for (const member of members) {
      const before = list.added;
      read(member.value, [...path, member.name]);
      // An object without keys cannot store skipped members itself.
      if (list.added === before && !options.keyOf) skippedMembers.skip(path.length, member);
    }
    skippedMembers.leaveObject(path.length, list.added > first);
  };
  const read = (value: Tree, path: readonly PathPart[]) => {
    if (path.length > deepest) throw tooDeep(value.line);
    if (value.kind === "text") add(path, { text: value.text }, value.isValue ? valueMetadata : undefined);
    else if (value.kind === "list") {
      skipped.enterList();
      for (const [index, item] of value.items.entries()) readItem(item, [...path, index]);
      skipped.leaveList();
    } else if (value.kind === "object") {
      const isMessage = !options.disablePlurals && path.length > 0;
      const forms = isMessage ? formsOf(value) : undefined;
      const message = isMessage ? options.messageIn?.(value) : undefined;
      if (forms && areCompletePlural(forms, options.language)) add(path, pluralOfFile(forms));
      else if (message) add(path, message.content, message.metadata);
      else readMembers(value, path);
    } else if (!options.skipNonStringValues) throw notText(value, keyOf(path), "skipNonStringValues");
  };
  if (tree.kind !== "object" && tree.kind !== "list") throw new FormatError("no_object", { line: tree.line });
  read(tree, []);
  return list.done((entries) => {
    const all = withPaths(skippedMembers.remember(entries), misleading);
    return options.disablePlurals ? all : collectForms(all, options.language);
  });
}
