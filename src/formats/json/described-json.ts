import { encodeFile } from "#formats/file-bytes.ts";
import type { FileEntry, Format, PrintOptions } from "#formats/file-entry.ts";
import { headerName, isHeader, latestHeader, revisionTime } from "#formats/file-headers.ts";
import { FormatError } from "#formats/format-error.ts";
import { collectForms, pluralOfFile, withFormKeys } from "#formats/plural-forms.ts";
import {
  EntryList,
  formsOf,
  type Member,
  notText,
  type ObjectTree,
  objectTree,
  type Tree,
  textOrForms,
  textTree,
} from "#formats/tree/tree.ts";
import { compactJson, jsonValueOf, parseJson, printJson, rootMembers } from "./json-tree.ts";

/** `{ "k": { "message": "…", "description": "…" } }`; other members become metadata. */
export const messageJson: Format = {
  parse: (bytes, { skipNonStringValues, language }) => {
    const list = new EntryList();
    for (const { name, value } of rootMembers(parseJson(bytes))) {
      if (value.kind !== "object") {
        if (skipNonStringValues) continue;
        throw new FormatError("no_message", { line: value.line, keys: [name] });
      }
      const message = value.members.findLast((member) => member.name === "message")?.value;
      if (message?.kind === "text")
        list.add({ key: name, text: message.text, ...detailsOf(value, ["message"]) });
      else if (!skipNonStringValues) throw notText(message ?? value, name, "skipNonStringValues");
    }
    return list.done((entries) => collectForms(entries, language));
  },
  print: (entries, options) =>
    encodeFile(
      printJson(
        objectTree(
          withFormKeys(entries, options).map((entry) => [
            entry.key,
            objectTree([["message", textTree(entry.text)], ...detailMembers(entry, true)]),
          ]),
        ),
      ),
    ),
};

/** A list of `{ "id", "translation" }`; a translation is a text or an object of forms. */
export const goJson: Format = {
  parse: (bytes, { skipNonStringValues, language }) => {
    const tree = parseJson(bytes);
    if (tree.kind !== "list") throw new FormatError("no_list", { line: tree.line });
    const list = new EntryList();
    for (const item of tree.items) {
      const id = memberOf(item, "id");
      if (item.kind !== "object" || id?.kind !== "text") throw new FormatError("no_id", { line: item.line });
      const translation = memberOf(item, "translation");
      const forms = translation?.kind === "object" ? formsOf(translation) : undefined;
      const details = detailsOf(item, ["id", "translation"]);
      if (translation?.kind === "text") list.add({ key: id.text, text: translation.text, ...details });
      else if (forms) list.add({ key: id.text, ...pluralOfFile(forms), ...details });
      else if (!skipNonStringValues) throw notText(translation ?? item, id.text, "skipNonStringValues");
    }
    return list.done((entries) => collectForms(entries, language));
  },
  print: (entries, options) =>
    encodeFile(
      printJson({
        kind: "list",
        items: (options.disablePlurals ? withFormKeys(entries, options) : entries).map((entry) =>
          objectTree([
            ["id", textTree(entry.key)],
            ["translation", textOrForms(entry)],
            ...detailMembers(entry, true),
          ]),
        ),
        line: 0,
      }),
    ),
};

/**
 * Application resource bundles: `@@locale` and other data of the file, texts in ICU, and `@k` with attributes of `k`.
 */
export const arb: Format = {
  parse: (bytes, { skipNonStringValues, language }) => {
    const members = rootMembers(parseJson(bytes));
    const details = new Map(
      members.filter(isDetails).map(({ name, value }) => [name.slice(1), detailsOf(value, [])] as const),
    );
    const list = new EntryList();
    for (const { name, value } of members) {
      if (name.startsWith("@")) continue;
      const header = list.added === 0 ? headerOf(members, language) : [];
      if (value.kind === "text")
        list.add({ key: name, text: value.text, ...withMetadata(details.get(name), header) });
      else if (!skipNonStringValues) throw notText(value, name, "skipNonStringValues");
    }
    return list.done();
  },
  print: (entries, options) => encodeFile(printJson(objectTree(arbMembers(entries, options)))),
};

/** Header of the file, as metadata of its first text. */
function headerOf(members: readonly Member[], language: string): Array<[string, string]> {
  const fileMembers = members.filter(isHeaderMember);
  if (fileMembers.length === 0) return [];
  return [[headerName("arb", language), compactJson({ kind: "object", members: fileMembers, line: 0 })]];
}

/** Attributes of the file except `@@locale`, which every export generates. */
function isHeaderMember({ name }: Member): boolean {
  return name.startsWith("@@") && name !== "@@locale";
}

function withMetadata(
  details: Partial<FileEntry> | undefined,
  header: Array<[string, string]>,
): Partial<FileEntry> | undefined {
  if (header.length === 0) return details;
  return { ...details, metadata: new Map([...(details?.metadata ?? []), ...header]) };
}

function isDetails(member: Member): member is Member & { value: ObjectTree } {
  return member.name.startsWith("@") && !member.name.startsWith("@@") && member.value.kind === "object";
}

function arbMembers(
  entries: readonly FileEntry[],
  { language, includeMetadata = true, untranslated = [] }: PrintOptions,
): Array<[string, Tree]> {
  const invalidKeys = entries.filter(({ key }) => key.startsWith("@")).map(({ key }) => key);
  if (invalidKeys.length > 0) throw new FormatError("arb_key", { keys: invalidKeys });
  return [
    ["@@locale", textTree(language.replaceAll("-", "_"))],
    ...(includeMetadata ? headerMembers([...entries, ...untranslated], language) : []),
    ...entries.flatMap((entry): Array<[string, Tree]> => {
      const details = detailMembers(entry, includeMetadata);
      const text: [string, Tree] = [entry.key, textTree(entry.text)];
      return details.length === 0 ? [text] : [text, [`@${entry.key}`, objectTree(details)]];
    }),
  ];
}

/** Members of the latest header that an import stored. */
function headerMembers(entries: readonly FileEntry[], language: string): Array<[string, Tree]> {
  const header = jsonValueOf(latestHeader(entries, headerName("arb", language), revisedAt) ?? "");
  if (header?.kind !== "object") return [];
  return header.members.filter(isHeaderMember).map((member) => [member.name, member.value]);
}

function revisedAt(header: string): number {
  const modified = memberOf(jsonValueOf(header) ?? objectTree([]), "@@last_modified");
  return modified?.kind === "text" ? revisionTime(modified.text) : Number.NEGATIVE_INFINITY;
}

function memberOf(tree: Tree, name: string): Tree | undefined {
  return tree.kind === "object" ? tree.members.findLast((member) => member.name === name)?.value : undefined;
}

/** The description; other members of a text become metadata: texts as they are, other values as JSON. */
function detailsOf({ members }: ObjectTree, except: readonly string[]): Partial<FileEntry> {
  let description: string | undefined;
  const metadata = new Map<string, string>();
  for (const { name, value } of members) {
    if (except.includes(name)) continue;
    if (name === "description" && value.kind === "text") description = value.text;
    else metadata.set(name, value.kind === "text" ? value.text : compactJson(value));
  }
  return {
    ...(description ? { description } : {}),
    ...(metadata.size > 0 ? { metadata } : {}),
  };
}

const reservedNames = new Set(["message", "id", "translation", "description"]);

function detailMembers(
  { description, metadata }: FileEntry,
  includeMetadata: boolean,
): Array<[string, Tree]> {
  const members: Array<[string, Tree]> = description ? [["description", textTree(description)]] : [];
  if (!includeMetadata) return members;
  for (const [name, text] of metadata ?? [])
    if (!reservedNames.has(name) && !isHeader(name))
      members.push([name, jsonValueOf(text) ?? textTree(text)]);
  return members;
}
