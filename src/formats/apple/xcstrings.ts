import { encodeFile } from "#formats/file-bytes.ts";
import type { FileEntry, Format, ParseOptions, PrintOptions } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { compactJson, parseJson, printJson, rootMembers } from "#formats/json/json-tree.ts";
import { inOrder, isCategoryName, pluralOfFile } from "#formats/plural-forms.ts";
import {
  EntryList,
  type Member,
  notText,
  type ObjectTree,
  objectTree,
  type Tree,
  textTree,
} from "#formats/tree/tree.ts";
import {
  automaticExtraction,
  defaultDevice,
  manualExtraction,
  metadataNames,
  stringTrees,
} from "./xcstrings-print.ts";

type Localized = Pick<FileEntry, "text" | "isPlural" | "supportedForms" | "status">;

/**
 * Xcode string catalogs: one file for all languages; one language is read, any number is printed. `needs_review` is
 * status 2.
 */
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
          ["strings", objectTree(stringTrees(sortByPlace(entries, options), options))],
          ["version", textTree("1.0")],
        ]),
      ),
    ),
};

/** Sorts entries of several languages by the order of their keys. */
function sortByPlace(entries: readonly FileEntry[], options: PrintOptions): FileEntry[] {
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

/**
 * Entries of a string: its text, or one text per kind of device, and the plural of each variable in the text,
 * `key[variable=files]`. Without a localization, the entries of the source without their texts.
 */
function entriesOf(key: string, string: ObjectTree, { language, baseLanguage }: ParseOptions): FileEntry[] {
  const localization = (code: string) => memberOf(memberOf(string, "localizations"), code);
  const requestedLocalization = localization(language);
  const source = localization(baseLanguage);
  const isSource = language.toLowerCase() === baseLanguage.toLowerCase();
  const details = detailsOf(string, requestedLocalization, language);
  const shape = requestedLocalization ?? source;
  // A missing source is the key itself.
  const texts = shape ? variantsAt(key, shape, key) : [{ key, text: isSource ? key : "" }];
  const variables = (tree: Tree | undefined) =>
    substitutionsIn(tree).filter(({ value }) => memberOf(value, "variations") !== undefined);
  const variableNames = new Set(variables(requestedLocalization).map(({ name }) => name));
  const missing = variables(source).filter(({ name }) => !variableNames.has(name));
  return [
    ...(requestedLocalization ? texts : texts.map((text) => (shape ? untranslated(text) : text))).map(
      (text) => ({
        ...text,
        ...details,
      }),
    ),
    ...variables(requestedLocalization).flatMap((variable) => variableEntries(key, variable)),
    ...missing.flatMap((variable) => variableEntries(key, variable).map(untranslated)),
  ];
}

function detailsOf(
  string: ObjectTree,
  requestedLocalization: Tree | undefined,
  language: string,
): Partial<FileEntry> {
  const description = textAt(string, "comment");
  const extraction = textAt(string, metadataNames.extraction) ?? automaticExtraction;
  const translate = memberOf(string, metadataNames.translate);
  const withoutForms = substitutionsIn(requestedLocalization).filter(
    ({ value }) => memberOf(value, "variations") === undefined,
  );
  const substitutions = objectTree(withoutForms.map(({ name, value }) => [name, value]));
  const metadata = new Map<string, string>([
    ...(extraction === manualExtraction ? [] : [[metadataNames.extraction, extraction] as const]),
    ...(translate?.kind === "other" ? [[metadataNames.translate, translate.source] as const] : []),
    ...(withoutForms.length > 0
      ? [[`${metadataNames.substitutions}.${language}`, compactJson(substitutions)] as const]
      : []),
  ]);
  return { ...(description ? { description } : {}), ...(metadata.size > 0 ? { metadata } : {}) };
}

function substitutionsIn(localization: Tree | undefined): Member[] {
  const tree = memberOf(localization, metadataNames.substitutions);
  return tree?.kind === "object" ? tree.members : [];
}

/** The plural of a variable; number and type of the argument become metadata. */
function variableEntries(key: string, { name, value }: Member): FileEntry[] {
  const attributes =
    value.kind === "object" ? value.members.filter((member) => member.name !== "variations") : [];
  const metadata = new Map([
    [
      metadataNames.variable,
      compactJson(objectTree(attributes.map((member) => [member.name, member.value]))),
    ],
  ]);
  return variantsAt(`${key}[variable=${name}]`, value, key).map((text) => ({ ...text, metadata }));
}

function untranslated({ status: _, supportedForms: _supportedForms, ...entry }: FileEntry): FileEntry {
  return { ...entry, text: "" };
}

/**
 * The text under a name, or one per kind of device. Devices within plural forms are read as plurals within devices.
 */
function variantsAt(name: string, tree: Tree, key: string): FileEntry[] {
  const variations = memberOf(tree, "variations");
  const devices = memberOf(variations, "device");
  const keyOf = (device: string) => `${name}[device=${device}]`;
  if (devices?.kind === "object")
    return devices.members.map((device) => ({ key: keyOf(device.name), ...localized(device.value, key) }));
  const plural = memberOf(variations, "plural");
  const deviceNames = plural?.kind === "object" ? devicesIn(plural) : [];
  if (plural?.kind !== "object" || deviceNames.length === 0) return [{ key: name, ...localized(tree, key) }];
  return deviceNames.map((device) => {
    const forms = plural.members.flatMap(({ name: form, value }) => {
      const text = onDevice(value, device);
      return text ? [[form, text] as const] : [];
    });
    const ofDevice = objectTree([["variations", objectTree([["plural", objectTree(forms)]])]]);
    return { key: keyOf(device), ...localized(ofDevice, key) };
  });
}

function devicesIn(plural: ObjectTree): string[] {
  const names = plural.members.flatMap(({ value }) => {
    const devices = memberOf(memberOf(value, "variations"), "device");
    return devices?.kind === "object" ? devices.members.map(({ name }) => name) : [];
  });
  return [...new Set(names)];
}

/** The form for a device; a device without its own text has the text of "other". */
function onDevice(form: Tree, device: string): Tree | undefined {
  const devices = memberOf(memberOf(form, "variations"), "device");
  return devices ? (memberOf(devices, device) ?? memberOf(devices, defaultDevice)) : form;
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
