import { applePlaceholders } from "#formats/convert-placeholders.ts";
import type { FileEntry, PrintOptions } from "#formats/file-entry.ts";
import { jsonValueOf } from "#formats/json/json-tree.ts";
import { formsOfEntry, pluralFormsOf } from "#formats/plural-forms.ts";
import { objectTree, type Tree, textTree } from "#formats/tree/tree.ts";

/** Metadata names of a catalog's attributes of a string or a variable. */
export const metadataNames = {
  extraction: "extractionState",
  translate: "shouldTranslate",
  /** Substitutions of a language without forms, as JSON. */
  substitutions: "substitutions",
  /** Substitution of a variable without its forms, as JSON. */
  variable: "substitution",
} as const;
/** State of strings from other tools, which Xcode does not search in the sources, and would remove if it did. */
export const byHand = "manual";
/** Strings that Xcode found in the sources have no state. */
export const fromSources = "automatic";
export const defaultDevice = "other";

/** The text for a kind of device has a separate key, and so does the plural of a variable. */
const deviceKey = /^(.*)\[device=([A-Za-z]+)\]$/s;
const variableKey = /^(.+)\[variable=([^@]+)\]$/s;
const variable = /%(?:\d{1,3}\$)?#@([^@]+)@/g;

/** An entry as part of a string: the string's name, and its variable and device, if any. */
type Part = { entry: FileEntry; name: string; variable?: string; device?: string };

export function stringTrees(entries: readonly FileEntry[], options: PrintOptions): Array<[string, Tree]> {
  const { untranslated = [] } = options;
  const keys = new Set([...entries, ...untranslated].map(({ key }) => key));
  const partsOf = (all: readonly FileEntry[]) => all.flatMap((entry) => partOf(entry, keys) ?? []);
  const missing = Map.groupBy(partsOf(untranslated), ({ name }) => name);
  return [...Map.groupBy(partsOf(entries), ({ name }) => name)].map(([name, parts]) => [
    name,
    stringTree(parts, missing.get(name) ?? [], options),
  ]);
}

/** Undefined for a variable whose string is not in the file. */
function partOf(entry: FileEntry, keys: ReadonlySet<string>): Part | undefined {
  const [, beforeDevice = "", device] = deviceKey.exec(entry.key) ?? [];
  const isDevice = beforeDevice !== "" && keys.has(`${beforeDevice}[device=${defaultDevice}]`);
  const ofDevice = isDevice && device !== undefined ? { device } : {};
  const rest = isDevice ? beforeDevice : entry.key;
  const [, string = "", named] = variableKey.exec(rest) ?? [];
  if (named !== undefined && (keys.has(string) || keys.has(`${string}[device=${defaultDevice}]`)))
    return { entry, name: string, variable: named, ...ofDevice };
  return entry.metadata?.has(metadataNames.variable) ? undefined : { entry, name: rest, ...ofDevice };
}

/** `missing` are the untranslated parts. */
function stringTree(parts: readonly Part[], missing: readonly Part[], options: PrintOptions): Tree {
  const first = parts.find((part) => part.variable === undefined)?.entry;
  const { baseLanguage } = options;
  const metadata = options.includeMetadata === false ? undefined : first?.metadata;
  const extraction = metadata?.get(metadataNames.extraction) ?? byHand;
  const translate = metadata?.get(metadataNames.translate);
  const byLanguage = Map.groupBy(parts, ({ entry: { language = options.language } }) => language);
  const isBase = (language: string) => language.toLowerCase() === baseLanguage.toLowerCase();
  const sources = sourcesOf([...parts, ...missing]);
  const withSource = new Map(
    sources.length > 0 && ![...byLanguage.keys()].some(isBase)
      ? [[baseLanguage, sources], ...byLanguage]
      : byLanguage,
  );
  const localizations = [...withSource].flatMap(([language, own]): Array<[string, Tree]> => {
    const unread = jsonValueOf(metadata?.get(`${metadataNames.substitutions}.${language}`) ?? "");
    const tree = localizedTree(own, options, unread);
    return tree ? [[language, tree]] : [];
  });
  return objectTree([
    ...(first?.description ? [["comment", textTree(first.description)] as const] : []),
    ...(extraction === fromSources ? [] : [[metadataNames.extraction, textTree(extraction)] as const]),
    ...(translate === "false"
      ? [["shouldTranslate", { kind: "other", source: translate, line: 0 } as Tree] as const]
      : []),
    ["localizations", objectTree(localizations)],
  ]);
}

/** The parts in the base language. */
function sourcesOf(parts: readonly Part[]): Part[] {
  const sources = parts.flatMap(
    ({ entry: { key, source, isPlural = false, metadata }, ...place }): Array<[string, Part]> => {
      if (!source) return [];
      return [[key, { ...place, entry: { key, text: source, isPlural, ...(metadata ? { metadata } : {}) } }]];
    },
  );
  return [...new Map(sources).values()];
}

/** A localization; undefined if a variable of its text is not translated, so that the app shows the source. */
function localizedTree(parts: readonly Part[], options: PrintOptions, unread?: Tree): Tree | undefined {
  const texts = parts.filter((part) => part.variable === undefined);
  const variables = Map.groupBy(parts, (part) => part.variable);
  variables.delete(undefined);
  const substitutions = new Map<string | undefined, Tree>([
    ...(unread?.kind === "object" ? unread.members.map(({ name, value }) => [name, value] as const) : []),
    ...Array.from(
      variables,
      ([name, own], index) => [name, substitutionTree(own, index + 1, options)] as const,
    ),
  ]);
  const named = parts.flatMap(({ entry: { text } }) => variablesIn(text));
  if (texts.length === 0 || named.some((name) => !substitutions.has(name))) return undefined;
  const members = Array.from(substitutions, ([name = "", tree]) => [name, tree] as const);
  return objectTree([
    ...variantMembers(texts, options),
    ...(members.length > 0 ? [[metadataNames.substitutions, objectTree(members)] as const] : []),
  ]);
}

function variablesIn(text: string): string[] {
  const forms = [...pluralFormsOf(text).values()];
  return forms.flatMap((form) => Array.from(form.matchAll(variable), ([, name = ""]) => name));
}

/** `place` is the argument number of a variable for which no catalog has one. */
function substitutionTree(parts: readonly Part[], place: number, options: PrintOptions): Tree {
  const stored = jsonValueOf(parts[0]?.entry.metadata?.get(metadataNames.variable) ?? "");
  const about =
    stored?.kind === "object"
      ? stored.members.map(({ name, value }) => [name, value] as const)
      : [
          ["argNum", { kind: "other", source: String(place), line: 0 } as Tree] as const,
          ["formatSpecifier", textTree("lld")] as const,
        ];
  return objectTree([...about, ...variantMembers(parts, options)]);
}

/** The text of some parts: one, or one per device. Beside devices, a text without a device is for all others. */
function variantMembers(
  parts: readonly Part[],
  { convertPlaceholder }: PrintOptions,
): Array<readonly [string, Tree]> {
  const membersOf = ({ entry }: Part) =>
    textOrPlural(convertPlaceholder ? { ...entry, text: applePlaceholders(entry) } : entry);
  const [first] = parts;
  if (first && parts.every(({ device }) => device === undefined)) return membersOf(first);
  const devices = new Map<string, Tree>();
  for (const part of parts)
    if (part.device !== undefined || !devices.has(defaultDevice))
      devices.set(part.device ?? defaultDevice, objectTree(membersOf(part)));
  return [["variations", objectTree([["device", objectTree(devices)]])]];
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
