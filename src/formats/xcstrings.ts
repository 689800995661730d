import { applePlaceholders } from "./convert-placeholders.ts";
import { encodeFile } from "./file-bytes.ts";
import type { FileEntry, Format, ParseOptions, PrintOptions } from "./file-entry.ts";
import { FormatError } from "./format-error.ts";
import { compactJson, jsonValueOf, parseJson, printJson, rootMembers } from "./json-tree.ts";
import { formsOfEntry, inOrder, isCategoryName, pluralOfFile } from "./plural-forms.ts";
import { EntryList, notText, type ObjectTree, objectTree, type Tree, textTree } from "./tree.ts";

/** What a catalog says of a string besides its texts, kept as metadata of these names. */
const kept = {
  extraction: "extractionState",
  translate: "shouldTranslate",
  substitutions: "substitutions",
} as const;
/** Strings that Xcode does not look for in the sources, and would remove where it does: those of other tools. */
const byHand = "manual";
/** Those that it found there have no state. */
const fromSources = "automatic";
/** A text of one kind of device stands under a key of its own. */
const deviceKey = /^(.*)\[device=([A-Za-z]+)\]$/s;
const usualDevice = "other";

type Localized = Pick<FileEntry, "text" | "isPlural" | "holds" | "status">;

/** String catalogs of Xcode: all languages in one file, of which one is read and any are printed. `needs_review` is status 2. */
export const xcstrings: Format = {
  parse: (bytes, options) => {
    const root = rootMembers(parseJson(bytes));
    const strings = root.findLast(({ name }) => name === "strings")?.value;
    if (strings?.kind !== "object") throw new FormatError("no_strings", { line: strings?.line ?? 1 });
    const list = new EntryList();
    for (const { name, value } of strings.members) {
      if (value.kind !== "object") throw notText(value, name);
      for (const entry of entriesOf(name, value, options)) list.add(entry);
    }
    return list.done();
  },
  print: (entries, options) =>
    encodeFile(
      printJson(
        objectTree([
          ["sourceLanguage", textTree(options.baseLanguage)],
          [
            "strings",
            objectTree(
              byString(inPlace(entries, options)).map(([key, all]) => [key, stringTree(key, all, options)]),
            ),
          ],
          ["version", textTree("1.0")],
        ]),
      ),
    ),
};

/** Entries that came language by language, in the order of their keys. */
function inPlace(entries: readonly FileEntry[], options: PrintOptions): FileEntry[] {
  if (options.sortByKey) return inOrder([...entries], options);
  return entries.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
}

function memberOf(tree: Tree | undefined, name: string): Tree | undefined {
  return tree?.kind === "object" ? tree.members.findLast((member) => member.name === name)?.value : undefined;
}

function textAt(tree: Tree | undefined, name: string): string | undefined {
  const value = memberOf(tree, name);
  return value?.kind === "text" ? value.text : undefined;
}

function entriesOf(key: string, string: ObjectTree, { language, baseLanguage }: ParseOptions): FileEntry[] {
  const localization = (code: string) => memberOf(memberOf(string, "localizations"), code);
  const own = localization(language);
  const isSource = language.toLowerCase() === baseLanguage.toLowerCase();
  const description = textAt(string, "comment");
  const extraction = textAt(string, kept.extraction) ?? fromSources;
  const translate = memberOf(string, kept.translate);
  const substitutions = memberOf(own, kept.substitutions);
  const metadata = new Map<string, string>([
    ...(extraction === byHand ? [] : [[kept.extraction, extraction] as const]),
    ...(translate?.kind === "other" ? [[kept.translate, translate.source] as const] : []),
    ...(substitutions ? [[`${kept.substitutions}.${language}`, compactJson(substitutions)] as const] : []),
  ]);
  const details = {
    ...(description ? { description } : {}),
    ...(metadata.size > 0 ? { metadata } : {}),
  };
  const devices = memberOf(memberOf(own, "variations"), "device");
  if (devices?.kind === "object")
    return devices.members.map(({ name, value }) => ({
      key: `${key}[device=${name}]`,
      ...localized(value, key),
      ...details,
    }));
  // A source that stands nowhere is the key itself.
  const text = own ? localized(own, key) : { text: isSource ? key : "" };
  return [{ key, ...text, ...details }];
}

/** The text of a localization, or its plural. */
function localized(tree: Tree, key: string): Localized {
  const plural = memberOf(memberOf(tree, "variations"), "plural");
  if (plural?.kind !== "object") return unitOf(tree, key);
  if (plural.members.length === 0)
    throw new FormatError("plural_without_forms", { line: plural.line, keys: [key] });
  const units = plural.members.map(({ name, value, line }) => {
    if (!isCategoryName(name))
      throw new FormatError("not_quantity", { line, keys: [key], values: { quantity: name } });
    return { name, ...unitOf(value, key) };
  });
  const forms = new Map(units.map(({ name, text }) => [name, text]));
  const status = units.find((unit) => unit.status !== undefined)?.status;
  return { ...pluralOfFile(forms), ...(status === undefined ? {} : { status }) };
}

function unitOf(tree: Tree, key: string): Localized {
  const unit = memberOf(tree, "stringUnit");
  const value = memberOf(unit, "value");
  if (value?.kind !== "text") throw notText(value ?? tree, key);
  return { text: value.text, ...(textAt(unit, "state") === "needs_review" ? { status: "2" } : {}) };
}

/** Entries of the same string: those of each language and device, or one alone. */
function byString(entries: readonly FileEntry[]): Array<[string, FileEntry[]]> {
  const keys = new Set(entries.map(({ key }) => key));
  const nameOf = ({ key }: FileEntry) => {
    const [, base = ""] = deviceKey.exec(key) ?? [];
    return base !== "" && !keys.has(base) && keys.has(`${base}[device=${usualDevice}]`) ? base : key;
  };
  return [...Map.groupBy(entries, nameOf)];
}

function stringTree(name: string, entries: readonly FileEntry[], options: PrintOptions): Tree {
  const [first] = entries;
  const { baseLanguage } = options;
  const metadata = options.includeMetadata === false ? undefined : first?.metadata;
  const extraction = metadata?.get(kept.extraction) ?? byHand;
  const translate = metadata?.get(kept.translate);
  const byLanguage = Map.groupBy(entries, ({ language = options.language }) => language);
  const localizations = [...byLanguage].map(([language, own]): [string, Tree] => {
    const substitutions = jsonValueOf(metadata?.get(`${kept.substitutions}.${language}`) ?? "");
    return [language, localizedTree(name, own, options, substitutions)];
  });
  const isBase = ([language]: readonly [string, unknown]) =>
    language.toLowerCase() === baseLanguage.toLowerCase();
  const sources = new Map(
    entries.flatMap(({ key, source, isPlural = false }) =>
      source ? [[key, { key, text: source, isPlural }] as const] : [],
    ),
  );
  if (sources.size > 0 && !localizations.some(isBase)) {
    localizations.unshift([baseLanguage, localizedTree(name, [...sources.values()], options)]);
  }
  return objectTree([
    ...(first?.description ? [["comment", textTree(first.description)] as const] : []),
    ...(extraction === fromSources ? [] : [[kept.extraction, textTree(extraction)] as const]),
    ...(translate === "false"
      ? [["shouldTranslate", { kind: "other", source: translate, line: 0 } as Tree] as const]
      : []),
    ["localizations", objectTree(localizations)],
  ]);
}

/** The texts of a string in one language: one, or one of each device. */
function localizedTree(
  name: string,
  entries: readonly FileEntry[],
  { convertPlaceholder }: PrintOptions,
  substitutions?: Tree,
): Tree {
  const trees = entries.map((entry) => {
    const [, , device] = entry.key === name ? [] : (deviceKey.exec(entry.key) ?? []);
    const text = convertPlaceholder ? applePlaceholders(entry) : entry.text;
    return { device, tree: textOrPlural({ ...entry, text }) };
  });
  const own: Array<[string, Tree]> = substitutions ? [["substitutions", substitutions]] : [];
  const [first] = trees;
  if (first && first.device === undefined) return objectTree([...first.tree, ...own]);
  const devices = objectTree(trees.map(({ device = usualDevice, tree }) => [device, objectTree(tree)]));
  return objectTree([["variations", objectTree([["device", devices]])], ...own]);
}

function textOrPlural(entry: FileEntry): Array<[string, Tree]> {
  const { text, status } = entry;
  const forms = formsOfEntry(entry);
  if (!forms) return [["stringUnit", unitTree(text, status)]];
  const plural = [...forms].map(
    ([name, form]) => [name, objectTree([["stringUnit", unitTree(form, status)]])] as const,
  );
  return [["variations", objectTree([["plural", objectTree(plural)]])]];
}

function unitTree(text: string, status: string | undefined): Tree {
  const state = text === "" ? "new" : status === "2" ? "needs_review" : "translated";
  return objectTree([
    ["state", textTree(state)],
    ["value", textTree(text)],
  ]);
}
