import { applePlaceholders, placeholdersIn } from "#formats/convert-placeholders.ts";
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
import { EntryList } from "#formats/tree.ts";
import { assertXmlCharacters, elementsOf, escapeText, parseXml, textOf, type XmlElement } from "./xml.ts";

const head = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
`;

/**
 * Apple's property list of plurals, which contains no other entries. A format that shows one number becomes part of
 * its forms. A format with several variables, or with other placeholders, is a separate text, and the plural of each
 * variable has a key `name[variable=files]`. The type of a number is stored as metadata.
 */
export const stringsdict: Format = {
  parse: (bytes) => {
    const root = parseXml(bytes);
    const [dict] = elementsOf(root, "dict");
    if (root.name !== "plist" || !dict) throw new FormatError("not_property_list", { line: root.line });
    const list = new EntryList();
    for (const [key, value] of pairsOf(dict)) for (const entry of entriesAt(key, value)) list.add(entry);
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
    return encodeFile(`${head}${dicts.map(printDict).join("")}</dict>\n</plist>\n`);
  },
};

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

type Variable = { forms: Map<CategoryName, string>; metadata: Map<string, string> };

function entriesAt(key: string, value: XmlElement): FileEntry[] {
  const refuse = (problem: FormatProblemName) => new FormatError(problem, { line: value.line, keys: [key] });
  if (value.name !== "dict") throw refuse("value_not_dict");
  const members = new Map(pairsOf(value));
  const format = members.get(formatKey);
  const written = format ? textOf(format) : "";
  const variables = new Map<string, Variable>();
  const named = new Set(variablesIn(written));
  const fromFormat = named.size;
  let lacksOne = false;
  // Forms may name further variables, which are appended.
  for (const name of named) {
    const dict = members.get(name);
    if (dict?.name !== "dict") {
      lacksOne = true;
      continue;
    }
    const found = variableAt(dict);
    if (found.forms.size === 0) throw refuse("plural_without_forms");
    variables.set(name, found);
    for (const form of found.forms.values()) for (const inner of variablesIn(form)) named.add(inner);
  }
  const [only] = variables.values();
  const isText = fromFormat > 1 || variables.size > 1 || placeholdersIn(written.replace(variable, "")) > 0;
  // A name in the form of a single variable that is not a variable is a part of this form.
  if (!only || (isText && lacksOne)) throw refuse("variable_without_forms");
  if (isText)
    return [
      { key, text: written },
      ...[...variables].map(([name, found]) => entryOf(`${key}[variable=${name}]`, found)),
    ];
  const forms = [...only.forms].map(
    ([category, text]) => [category, written.replace(variable, () => text)] as const,
  );
  return [entryOf(key, { ...only, forms: new Map(forms) })];
}

function variablesIn(text: string): string[] {
  return Array.from(text.matchAll(variable), ([, name = ""]) => name);
}

function variableAt(dict: XmlElement): Variable {
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
/** Content of a key, and its entries. */
type Dict = { key: string; format: string; variables: PrintedVariable[]; entries: FileEntry[] };

/** A format with a variable without forms is left out, so that the app shows the source. */
function dictsOf(entries: readonly FileEntry[]): Dict[] {
  const variables = new Map(
    entries.flatMap((entry) => (variableKey.test(entry.key) ? [[entry.key, entry] as const] : [])),
  );
  return entries.flatMap((entry): Dict[] => {
    const { key, text } = entry;
    const forms = formsOfEntry(entry);
    if (forms && !variables.has(key))
      return [
        { key, format: "%#@value@", variables: [printedVariable("value", forms, entry)], entries: [entry] },
      ];
    if (forms) return [];
    const found = variablesOf(entry, variables);
    if (!found || found.size === 0) return [];
    const printed = [...found].map(([name, one]) => printedVariable(name, pluralFormsOf(one.text), one));
    return [{ key, format: text, variables: printed, entries: [entry, ...found.values()] }];
  });
}

/** The variables that a text names, directly or indirectly; undefined if one is missing. */
function variablesOf(
  { key, text }: FileEntry,
  variables: ReadonlyMap<string, FileEntry>,
): Map<string, FileEntry> | undefined {
  const found = new Map<string, FileEntry>();
  const named = new Set(variablesIn(text));
  for (const name of named) {
    const one = variables.get(`${key}[variable=${name}]`);
    if (!one) return undefined;
    found.set(name, one);
    for (const form of pluralFormsOf(one.text).values())
      for (const inner of variablesIn(form)) named.add(inner);
  }
  return found;
}

function printedVariable(name: string, forms: PluralForms, { metadata }: FileEntry): PrintedVariable {
  return { name, forms, type: metadata?.get(valueType) ?? "d" };
}

function printDict({ key, format, variables }: Dict): string {
  const printed = variables.map(({ name, forms, type }) => {
    const pairs: Array<[string, string]> = [
      ["NSStringFormatSpecTypeKey", "NSStringPluralRuleType"],
      [valueType, type],
      ...forms,
    ];
    const inner = pairs.map(([part, text]) => printPair(part, text, "            ")).join("");
    return `        <key>${escapeText(name)}</key>
        <dict>
${inner}        </dict>
`;
  });
  return `    <key>${escapeText(key)}</key>
    <dict>
${printPair(formatKey, format, "        ")}${printed.join("")}    </dict>
`;
}

function printPair(name: string, text: string, indent: string): string {
  return `${indent}<key>${escapeText(name)}</key>\n${indent}<string>${escapeText(text)}</string>\n`;
}
