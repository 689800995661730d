import { applePlaceholders } from "#formats/convert-placeholders.ts";
import { encodeFile } from "#formats/file-bytes.ts";
import type { FileEntry, Format } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import type { FormatProblemName } from "#formats/format-problems.ts";
import { type CategoryName, isCategoryName, pluralOfFile, readPlural } from "#formats/plural-forms.ts";
import { EntryList } from "#formats/tree.ts";
import { assertXmlHolds, elementsOf, escapeText, parseXml, textOf, type XmlElement } from "./xml.ts";

const head = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
`;

/**
 * The property list of Apple's plurals: other entries are in no such file. What surrounds the number, and its type, are
 * kept as metadata; a form that is named twice by its variable is read as one.
 */
export const stringsdict: Format = {
  parse: (bytes) => {
    const root = parseXml(bytes);
    const [dict] = elementsOf(root, "dict");
    if (root.name !== "plist" || !dict) throw new FormatError("not_property_list", { line: root.line });
    const list = new EntryList();
    for (const [key, value] of pairsOf(dict)) list.add(pluralAt(key, value));
    return list.done();
  },
  print: (entries, { convertPlaceholder }) => {
    const plurals = entries.flatMap((entry) => {
      const forms = readPlural(convertPlaceholder ? applePlaceholders(entry.text) : entry.text);
      return forms ? [{ entry, forms }] : [];
    });
    assertXmlHolds(
      plurals.map(({ entry }) => entry),
      ({ key, text, metadata }) => [key, text, metadata?.get(valueType)],
    );
    const printed = plurals.map(({ entry, forms }) => printEntry(entry, forms));
    return encodeFile(`${head}${printed.join("")}</dict>\n</plist>\n`);
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
const variable = /%(?:1\$)?#@([^@]+)@/g;

function pluralAt(key: string, value: XmlElement): FileEntry {
  const refuse = (problem: FormatProblemName) => new FormatError(problem, { line: value.line, keys: [key] });
  if (value.name !== "dict") throw refuse("value_not_dict");
  const members = new Map(pairsOf(value));
  const format = members.get(formatKey);
  const written = format ? textOf(format) : "";
  const names = [...new Set(Array.from(written.matchAll(variable), ([, name = ""]) => name))];
  const [name] = names;
  const variants = name === undefined ? undefined : members.get(name);
  if (name === undefined || names.length > 1 || variants?.name !== "dict") throw refuse("several_variables");
  const forms = new Map<CategoryName, string>();
  const metadata = new Map<string, string>();
  for (const [part, text] of pairsOf(variants)) {
    if (isCategoryName(part))
      forms.set(
        part,
        written.replace(variable, () => textOf(text)),
      );
    else if (part === valueType && textOf(text) !== "d") metadata.set(part, textOf(text));
  }
  if (forms.size === 0) throw refuse("plural_without_forms");
  return { key, ...pluralOfFile(forms), ...(metadata.size > 0 ? { metadata } : {}) };
}

function printEntry({ key, metadata }: FileEntry, forms: ReadonlyMap<CategoryName, string>): string {
  const type = metadata?.get(valueType) ?? "d";
  const pairs: Array<[string, string]> = [
    ["NSStringFormatSpecTypeKey", "NSStringPluralRuleType"],
    [valueType, type],
    ...forms,
  ];
  const inner = pairs.map(([name, text]) => `${printPair(name, text, "            ")}`).join("");
  return `    <key>${escapeText(key)}</key>
    <dict>
${printPair(formatKey, "%#@value@", "        ")}        <key>value</key>
        <dict>
${inner}        </dict>
    </dict>
`;
}

function printPair(name: string, text: string, indent: string): string {
  return `${indent}<key>${escapeText(name)}</key>\n${indent}<string>${escapeText(text)}</string>\n`;
}
