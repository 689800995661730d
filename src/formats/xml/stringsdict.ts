import { applePlaceholders, countPlaceholders } from "#formats/convert-placeholders.ts";
import { encodeFile } from "#formats/file-bytes.ts";
import type { FileEntry, Format } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import type { FormatProblemName } from "#formats/format-problems.ts";
import {
  type CategoryName,
  formsOfEntry,
  isCategoryName,
  type PluralForms,
  pluralFormsOf,
  pluralOfFile,
} from "#formats/plural-forms.ts";
import { EntryList } from "#formats/tree/tree.ts";
import { assertXmlCharacters, elementsOf, escapeText, parseXml, textOf, type XmlElement } from "./xml.ts";

const fileHead = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
`;

/**
 * The property list of Apple's plurals; entries without forms are not printed. A format with one variable becomes part
 * of the forms. A format with several variables, or with other placeholders, is a separate text, with a key
 * `name[variable=files]` for the plural of each variable. The type of a number is stored as metadata. Texts for a
 * device or a width have keys `name[device=mac]` and `name[width=20]`.
 */
export const stringsdict: Format = {
  parse: (bytes) => {
    const list = new EntryList();
    for (const [key, value] of propertyList(bytes))
      for (const entry of entriesAt(key, value)) list.add(entry);
    return list.done();
  },
  print: (entries, { convertPlaceholder }) => {
    const dicts = dictsOf(
      convertPlaceholder ? entries.map((entry) => ({ ...entry, text: applePlaceholders(entry) })) : entries,
    );
    assertXmlCharacters(
      dicts.flatMap(({ entries: printed }) => printed),
      ({ key, text, metadata }) => [key, text, metadata?.get(valueType)],
    );
    return encodeFile(`${fileHead}${dicts.map(printDict).join("")}</dict>\n</plist>\n`);
  },
};

/** The names and values at the top of a property list. */
export function propertyList(bytes: Uint8Array): Array<[string, XmlElement]> {
  const root = parseXml(bytes);
  const [dict] = elementsOf(root, "dict");
  if (root.name !== "plist" || !dict) throw new FormatError("not_property_list", { line: root.line });
  return pairsOf(dict);
}

function pairsOf(dict: XmlElement): Array<[string, XmlElement]> {
  const elements = elementsOf(dict);
  const pairs: Array<[string, XmlElement]> = [];
  for (let at = 0; at < elements.length; at += 2) {
    const [key, value] = elements.slice(at, at + 2);
    if (key?.name !== "key" || !value)
      throw new FormatError("key_without_value", { line: key?.line ?? dict.line });
    pairs.push([textOf(key), value]);
  }
  return pairs;
}

const formatKey = "NSStringLocalizedFormatKey";
const valueType = "NSStringFormatValueTypeKey";
const variable = /%(?:\d{1,3}\$)?#@([^@]+)@/g;
const variableKey = /^.+\[variable=[^@]+\]$/s;
const adaptiveKey = /^(.+)\[(device|width)=(\w+)\]$/s;
const adaptiveRules = new Map([
  ["width", "NSStringVariableWidthRuleType"],
  ["device", "NSStringDeviceSpecificRuleType"],
]);

type Variable = { forms: Map<CategoryName, string>; metadata: Map<string, string> };

function entriesAt(key: string, value: XmlElement): FileEntry[] {
  const refusal = (problem: FormatProblemName) => new FormatError(problem, { line: value.line, keys: [key] });
  if (value.name !== "dict") throw refusal("value_not_dict");
  const members = new Map(pairsOf(value));
  const format = members.get(formatKey);
  if (!format && adaptiveRules.values().some((rule) => members.has(rule)))
    return adaptiveEntries(key, members);
  const written = format ? textOf(format) : "";
  const variables = new Map<string, Variable>();
  const named = new Set(variablesIn(written));
  const namesInFormat = named.size;
  let hasUnknownName = false;
  // Forms may name further variables, which are appended.
  for (const name of named) {
    const dict = members.get(name);
    if (dict?.name !== "dict") {
      hasUnknownName = true;
      continue;
    }
    const found = readVariable(dict);
    if (found.forms.size === 0) throw refusal("plural_without_forms");
    variables.set(name, found);
    for (const form of found.forms.values()) for (const inner of variablesIn(form)) named.add(inner);
  }
  const [only] = variables.values();
  const isSeparateText =
    namesInFormat > 1 || variables.size > 1 || countPlaceholders(written.replace(variable, "")) > 0;
  // With a single variable, an unknown name is text of the forms.
  if (!only || (isSeparateText && hasUnknownName)) throw refusal("variable_without_forms");
  if (isSeparateText)
    return [
      { key, text: written },
      ...[...variables].map(([name, found]) => entryOf(`${key}[variable=${name}]`, found)),
    ];
  const forms = [...only.forms].map(
    ([category, text]) => [category, written.replace(variable, () => text)] as const,
  );
  return [entryOf(key, { ...only, forms: new Map(forms) })];
}

/** Entries of texts for a device or a width. Skips values other than strings, which Apple does not document. */
function adaptiveEntries(key: string, members: ReadonlyMap<string, XmlElement>): FileEntry[] {
  return [...adaptiveRules].flatMap(([kind, rule]) => {
    const dict = members.get(rule);
    const texts = dict?.name === "dict" ? pairsOf(dict).filter(([, { name }]) => name === "string") : [];
    return texts.map(([variant, text]) => ({ key: `${key}[${kind}=${variant}]`, text: textOf(text) }));
  });
}

function variablesIn(text: string): string[] {
  return Array.from(text.matchAll(variable), ([, name = ""]) => name);
}

function readVariable(dict: XmlElement): Variable {
  const found: Variable = { forms: new Map(), metadata: new Map() };
  for (const [part, element] of pairsOf(dict)) {
    const text = textOf(element);
    if (isCategoryName(part)) found.forms.set(part, text);
    else if (part === valueType && text !== "d") found.metadata.set(part, text);
  }
  return found;
}

function entryOf(key: string, { forms, metadata }: Variable): FileEntry {
  return { key, ...pluralOfFile(forms), ...(metadata.size > 0 ? { metadata } : {}) };
}

type PrintedVariable = { name: string; forms: PluralForms; type: string };
/** Printed content of a key, and its entries. */
type Dict = { key: string; entries: FileEntry[]; content: string };

/** Leaves out a format whose variable has no forms, so that the app shows the source. */
function dictsOf(entries: readonly FileEntry[]): Dict[] {
  const variables = new Map(
    entries.flatMap((entry) => (variableKey.test(entry.key) ? [[entry.key, entry] as const] : [])),
  );
  const dicts = entries.flatMap((entry): Dict[] => {
    const { key, text } = entry;
    const forms = formsOfEntry(entry);
    if (forms && !variables.has(key)) {
      const variable = printedVariable("value", forms, entry);
      return [{ key, entries: [entry], content: printFormat("%#@value@", [variable]) }];
    }
    if (forms) return [];
    const found = variablesOf(entry, variables);
    if (!found || found.size === 0) return [];
    const printed = [...found].map(([name, variable]) =>
      printedVariable(name, pluralFormsOf(variable.text), variable),
    );
    return [{ key, entries: [entry, ...found.values()], content: printFormat(text, printed) }];
  });
  const keys = new Set(dicts.map(({ key }) => key));
  return [...dicts, ...adaptiveDictsOf(entries).filter(({ key }) => !keys.has(key))];
}

function adaptiveDictsOf(entries: readonly FileEntry[]): Dict[] {
  const variants = entries.flatMap((entry) => {
    const [, key = "", kind = "", variant = ""] = adaptiveKey.exec(entry.key) ?? [];
    return key === "" || formsOfEntry(entry) ? [] : [{ key, kind, variant, entry }];
  });
  return [...Map.groupBy(variants, ({ key }) => key)].map(([key, variantsOfKey]) => ({
    key,
    entries: variantsOfKey.map(({ entry }) => entry),
    content: [...Map.groupBy(variantsOfKey, ({ kind }) => kind)]
      .map(([kind, variantsOfKind]) => {
        const pairs = variantsOfKind.map(({ variant, entry }) => [variant, entry.text] as const);
        return printInnerDict(adaptiveRules.get(kind) ?? "", pairs);
      })
      .join(""),
  }));
}

/** The variables that a text names, directly or indirectly; undefined if one is missing. */
function variablesOf(
  { key, text }: FileEntry,
  variables: ReadonlyMap<string, FileEntry>,
): Map<string, FileEntry> | undefined {
  const found = new Map<string, FileEntry>();
  const named = new Set(variablesIn(text));
  for (const name of named) {
    const variable = variables.get(`${key}[variable=${name}]`);
    if (!variable) return undefined;
    found.set(name, variable);
    for (const form of pluralFormsOf(variable.text).values())
      for (const inner of variablesIn(form)) named.add(inner);
  }
  return found;
}

function printedVariable(name: string, forms: PluralForms, { metadata }: FileEntry): PrintedVariable {
  return { name, forms, type: metadata?.get(valueType) ?? "d" };
}

function printDict({ key, content }: Dict): string {
  return `    <key>${escapeText(key)}</key>
    <dict>
${content}    </dict>
`;
}

function printFormat(format: string, variables: readonly PrintedVariable[]): string {
  const dicts = variables.map(({ name, forms, type }) =>
    printInnerDict(name, [
      ["NSStringFormatSpecTypeKey", "NSStringPluralRuleType"],
      [valueType, type],
      ...forms,
    ]),
  );
  return `${printPair(formatKey, format, "        ")}${dicts.join("")}`;
}

function printInnerDict(name: string, pairs: ReadonlyArray<readonly [string, string]>): string {
  const inner = pairs.map(([part, text]) => printPair(part, text, "            ")).join("");
  return `        <key>${escapeText(name)}</key>
        <dict>
${inner}        </dict>
`;
}

function printPair(name: string, text: string, indent: string): string {
  return `${indent}<key>${escapeText(name)}</key>\n${indent}<string>${escapeText(text)}</string>\n`;
}
