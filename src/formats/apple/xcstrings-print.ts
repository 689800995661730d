import { applePlaceholders } from "#formats/convert-placeholders.ts";
import type { FileEntry, PrintOptions } from "#formats/file-entry.ts";
import { jsonValueOf } from "#formats/json/json-tree.ts";
import { formsOfEntry, pluralFormsOf } from "#formats/plural-forms.ts";
import { objectTree, type Tree, textTree } from "#formats/tree/tree.ts";

/** Metadata names for attributes of a string or a variable in a catalog. */
export const metadataNames = {
  extraction: "extractionState",
  translate: "shouldTranslate",
  /** Followed by the language: substitutions without plural forms, as JSON. */
  substitutions: "substitutions",
  /** Attributes of a variable besides its plural forms, as JSON. */
  variable: "substitution",
} as const;
/** State of strings that are not in the sources: Xcode would remove them if it searched for them there. */
export const manualExtraction = "manual";
/** Metadata value for strings without a state, which Xcode found in the sources. */
export const automaticExtraction = "automatic";
export const defaultDevice = "other";

/** The text for a kind of device has a separate key, and so does the plural of a variable. */
const deviceKeyPattern = /^(.*)\[device=([A-Za-z]+)\]$/s;
const variableKeyPattern = /^(.+)\[variable=([^@]+)\]$/s;
const variablePattern = /%(?:\d{1,3}\$)?#@([^@]+)@/g;

/** An entry as part of a string: the string's name, and its variable and device, if any. */
type Part = { entry: FileEntry; name: string; variable?: string; device?: string };

export function stringTrees(entries: readonly FileEntry[], options: PrintOptions): Array<[string, Tree]> {
  const { untranslated = [] } = options;
  const keys = new Set([...entries, ...untranslated].map(({ key }) => key));
  const partsOf = (all: readonly FileEntry[]) => all.flatMap((entry) => partOf(entry, keys) ?? []);
  const untranslatedParts = Map.groupBy(partsOf(untranslated), ({ name }) => name);
  return [...Map.groupBy(partsOf(entries), ({ name }) => name)].map(([name, parts]) => [
    name,
    stringTree(parts, untranslatedParts.get(name) ?? [], options),
  ]);
}

/** Undefined for a variable whose string is not in the file. */
function partOf(entry: FileEntry, keys: ReadonlySet<string>): Part | undefined {
  const [, beforeDevice = "", device] = deviceKeyPattern.exec(entry.key) ?? [];
  const isDevice = beforeDevice !== "" && keys.has(`${beforeDevice}[device=${defaultDevice}]`);
  const deviceField = isDevice && device !== undefined ? { device } : {};
  const rest = isDevice ? beforeDevice : entry.key;
  const [, string = "", variableName] = variableKeyPattern.exec(rest) ?? [];
  if (variableName !== undefined && (keys.has(string) || keys.has(`${string}[device=${defaultDevice}]`)))
    return { entry, name: string, variable: variableName, ...deviceField };
  return entry.metadata?.has(metadataNames.variable) ? undefined : { entry, name: rest, ...deviceField };
}

function stringTree(parts: readonly Part[], untranslatedParts: readonly Part[], options: PrintOptions): Tree {
  const mainEntry = parts.find((part) => part.variable === undefined)?.entry;
  const { baseLanguage } = options;
  const metadata = options.includeMetadata === false ? undefined : mainEntry?.metadata;
  const extraction = metadata?.get(metadataNames.extraction) ?? manualExtraction;
  const translate = metadata?.get(metadataNames.translate);
  const byLanguage = Map.groupBy(parts, ({ entry: { language = options.language } }) => language);
  const isBase = (language: string) => language.toLowerCase() === baseLanguage.toLowerCase();
  const sources = sourcePartsOf([...parts, ...untranslatedParts]);
  const partsByLanguage = new Map(
    sources.length > 0 && ![...byLanguage.keys()].some(isBase)
      ? [[baseLanguage, sources], ...byLanguage]
      : byLanguage,
  );
  const localizations = [...partsByLanguage].flatMap(([language, localizedParts]): Array<[string, Tree]> => {
    const storedSubstitutions = jsonValueOf(
      metadata?.get(`${metadataNames.substitutions}.${language}`) ?? "",
    );
    const tree = localizedTree(localizedParts, options, storedSubstitutions);
    return tree ? [[language, tree]] : [];
  });
  return objectTree([
    ...(mainEntry?.description ? [["comment", textTree(mainEntry.description)] as const] : []),
    ...(extraction === automaticExtraction
      ? []
      : [[metadataNames.extraction, textTree(extraction)] as const]),
    ...(translate === "false"
      ? [["shouldTranslate", { kind: "other", source: translate, line: 0 } as Tree] as const]
      : []),
    ["localizations", objectTree(localizations)],
  ]);
}

/** The parts with their texts in the base language. */
function sourcePartsOf(parts: readonly Part[]): Part[] {
  const sources = parts.flatMap(
    ({ entry: { key, source, isPlural = false, metadata }, ...part }): Array<[string, Part]> => {
      if (!source) return [];
      return [[key, { ...part, entry: { key, text: source, isPlural, ...(metadata ? { metadata } : {}) } }]];
    },
  );
  return [...new Map(sources).values()];
}

/** A localization; undefined if a variable of its text is not translated, so that the app shows the source. */
function localizedTree(
  parts: readonly Part[],
  options: PrintOptions,
  storedSubstitutions?: Tree,
): Tree | undefined {
  const texts = parts.filter((part) => part.variable === undefined);
  const variables = Map.groupBy(parts, (part) => part.variable);
  variables.delete(undefined);
  const substitutions = new Map<string | undefined, Tree>([
    ...(storedSubstitutions?.kind === "object"
      ? storedSubstitutions.members.map(({ name, value }) => [name, value] as const)
      : []),
    ...Array.from(
      variables,
      ([name, variableParts], index) => [name, substitutionTree(variableParts, index + 1, options)] as const,
    ),
  ]);
  const usedVariables = parts.flatMap(({ entry: { text } }) => variablesIn(text));
  if (texts.length === 0 || usedVariables.some((name) => !substitutions.has(name))) return undefined;
  const members = Array.from(substitutions, ([name = "", tree]) => [name, tree] as const);
  return objectTree([
    ...variantMembers(texts, options),
    ...(members.length > 0 ? [[metadataNames.substitutions, objectTree(members)] as const] : []),
  ]);
}

function variablesIn(text: string): string[] {
  const forms = [...pluralFormsOf(text).values()];
  return forms.flatMap((form) => Array.from(form.matchAll(variablePattern), ([, name = ""]) => name));
}

/** `argumentNumber` is used if no catalog has a number for the variable. */
function substitutionTree(parts: readonly Part[], argumentNumber: number, options: PrintOptions): Tree {
  const stored = jsonValueOf(parts[0]?.entry.metadata?.get(metadataNames.variable) ?? "");
  const attributes =
    stored?.kind === "object"
      ? stored.members.map(({ name, value }) => [name, value] as const)
      : [
          ["argNum", { kind: "other", source: String(argumentNumber), line: 0 } as Tree] as const,
          ["formatSpecifier", textTree("lld")] as const,
        ];
  return objectTree([...attributes, ...variantMembers(parts, options)]);
}

/** Members with one text, or one per device. If some parts have a device, one without is for all other devices. */
function variantMembers(
  parts: readonly Part[],
  { convertPlaceholder }: PrintOptions,
): Array<readonly [string, Tree]> {
  const membersOf = ({ entry }: Part) =>
    textOrPlural(convertPlaceholder ? { ...entry, text: applePlaceholders(entry) } : entry);
  const [firstPart] = parts;
  if (firstPart && parts.every(({ device }) => device === undefined)) return membersOf(firstPart);
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
