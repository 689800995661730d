import { androidPlaceholders } from "#formats/convert-placeholders.ts";
import { encodeFile } from "#formats/file-bytes.ts";
import type { FileEntry, Format } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { type CategoryName, formsOfEntry, isCategoryName, pluralOfFile } from "#formats/plural-forms.ts";
import { EntryList } from "#formats/tree/tree.ts";
import {
  attributesToPrint,
  keyOfElement,
  nameAttributes,
  namespacesOf,
  storedAttributes,
} from "./android-attributes.ts";
import { withEscapes, withoutEscapes } from "./android-escapes.ts";
import { isReference, type Resource, referenceIn, referenceMetadata } from "./android-references.ts";
import { needsUnformatted } from "./android-substitutions.ts";
import {
  assertXmlCharacters,
  elementsOf,
  markupText,
  parseXml,
  printComment,
  printMarkup,
  printTag,
  readComment,
  requiredAttribute,
  textOf,
  type XmlElement,
} from "./xml.ts";

/** CDATA is kept: `<b>` is a style of the text, while `<b>` within CDATA is literal. */
const markup = {
  allows: (name: string) => !name.includes(":") || name === "xliff:g",
  write: withEscapes,
  keepCdata: true,
};

/** Android string resources: strings, plurals and arrays. The preceding comment is the description. */
export const androidXml: Format = {
  parse: (bytes) => {
    const root = parseXml(bytes, markup);
    if (root.name !== "resources")
      throw new FormatError("wrong_root", { line: root.line, values: { name: "resources" } });
    const list = new EntryList();
    for (const [element, description] of withComments(root)) {
      const kind = kindOf(element);
      const key = kind ? keyOfElement(element) : "";
      const text = kind === "string" ? textIn(element) : "";
      const details = { ...(description ? { description } : {}), ...metadataOf(element, text) };
      if (kind === "string") list.add({ key, text, ...details });
      else if (kind === "plurals") list.add({ key, ...pluralIn(element), ...details });
      else if (kind === "string-array")
        for (const [index, [item, itemDescription]] of withComments(element).entries()) {
          const text = textIn(item);
          list.add({
            key: `${key}[${index}]`,
            text,
            ...details,
            ...(itemDescription ? { description: itemDescription } : {}),
            ...withMetadata([...(details.metadata ?? []), ...referenceMetadata(item, text)]),
          });
        }
    }
    return list.done();
  },
  print: (translated, { convertPlaceholder, untranslated = [] }) => {
    const entries = withPlaces(translated, untranslated);
    assertXmlCharacters(entries, ({ key, text, description, metadata }) => [
      ...[key, text, description],
      ...attributesToPrint(metadata).map(([, value]) => value),
    ]);
    const converted = convertPlaceholder
      ? entries.map((entry) => ({ ...entry, text: androidPlaceholders(entry) }))
      : entries;
    const body = printEntries(converted).join("\n");
    const root = printTag("resources", [
      ...(body.includes("<xliff:g")
        ? [["xmlns:xliff", "urn:oasis:names:tc:xliff:document:1.2"] as const]
        : []),
      ...namespacesOf(converted),
    ]);
    return encodeFile(
      `<?xml version="1.0" encoding="utf-8"?>\n${root}\n${body}${body ? "\n" : ""}</resources>\n`,
    );
  },
};

/** `<item type="string">` and an `<array>` of texts are other spellings of the same resources. */
function kindOf(element: XmlElement): "string" | "plurals" | "string-array" | undefined {
  const { name, attributes } = element;
  if (name === "string" || name === "plurals" || name === "string-array") return name;
  if (name === "item" && attributes.get("type") === "string") return "string";
  return name === "array" && isOfTexts(element) ? "string-array" : undefined;
}

/** Matches values in an `<array>` that are no texts: references, colours, booleans, numbers with or without a unit. */
const typedValue =
  /^\s*(?:[@?].*|#[\da-f]{3,8}|true|false|0x[\da-f]+|[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+|dp|dip|sp|px|pt|in|mm|%p?)?)\s*$/is;

function isOfTexts(array: XmlElement): boolean {
  const items = elementsOf(array);
  return (
    items.length > 0 && items.every((item) => elementsOf(item).length > 0 || !typedValue.test(textOf(item)))
  );
}

/** Elements with their preceding comments. */
function withComments({ children }: XmlElement): Array<[XmlElement, string]> {
  const found: Array<[XmlElement, string]> = [];
  let comment = "";
  for (const child of children) {
    if (child.kind === "comment") comment = readComment(child.text);
    else if (child.kind === "element") {
      found.push([child, comment]);
      comment = "";
    }
  }
  return found;
}

function metadataOf(element: XmlElement, text: string): Partial<FileEntry> {
  const isDefault = (name: string, value: string) =>
    name === "formatted" && value === "false" && needsUnformatted(text);
  const attributes = storedAttributes(element).filter(([name, value]) => !isDefault(name, value));
  return withMetadata([...attributes, ...referenceMetadata(element, text)]);
}

function withMetadata(pairs: ReadonlyArray<readonly [string, string]>): Pick<FileEntry, "metadata"> {
  return pairs.length > 0 ? { metadata: new Map(pairs) } : {};
}

function pluralIn(element: XmlElement): ReturnType<typeof pluralOfFile> {
  const forms = new Map<CategoryName, string>();
  for (const item of elementsOf(element, "item")) {
    const quantity = requiredAttribute(item, "quantity");
    if (!isCategoryName(quantity))
      throw new FormatError("not_quantity", { line: item.line, values: { quantity } });
    forms.set(quantity, textIn(item));
  }
  if (forms.size === 0) throw new FormatError("plural_without_forms", { line: element.line });
  return pluralOfFile(forms);
}

function textIn(element: XmlElement): string {
  return referenceIn(element) ?? markupText(withoutEscapes(element), markup);
}

function printEntries(entries: readonly FileEntry[]): string[] {
  const arrays = arraysOf(entries);
  return entries.flatMap((entry) => {
    const array = arrays.get(entry.key);
    if (array) return array.length === 0 ? [] : printArray(entry.key.replace(/\[\d+\]$/, ""), array);
    return [...commentBefore(entry, "    "), ...printEntry(entry)];
  });
}

function commentBefore({ description }: FileEntry, indent: string): string[] {
  return description ? [`${indent}${printComment(description)}`] : [];
}

function printEntry(entry: FileEntry): string[] {
  const { key, text, metadata } = entry;
  const forms = formsOfEntry(entry);
  const defaults = !forms && needsUnformatted(text) ? "false" : undefined;
  const attributes = [
    ...nameAttributes(key, metadata),
    ...attributesToPrint(metadata, { formatted: defaults }),
  ];
  if (!forms) return [`    ${printTag("string", attributes)}${printText({ text, metadata })}</string>`];
  const items = [...forms].map(
    ([quantity, form]) =>
      `        ${printTag("item", [["quantity", quantity]])}${printText({ text: form, metadata })}</item>`,
  );
  return [`    ${printTag("plurals", attributes)}`, ...items, "    </plurals>"];
}

function printText(entry: Resource): string {
  return isReference(entry) ? entry.text : printMarkup(entry.text, markup);
}

function printArray(name: string, items: readonly FileEntry[]): string[] {
  // Metadata that all items share belongs to the array.
  const metadata = new Map(
    [...(items[0]?.metadata ?? [])].filter(([name, value]) =>
      items.every((item) => item.metadata?.get(name) === value),
    ),
  );
  const attributes = [...nameAttributes(name, metadata), ...attributesToPrint(metadata)];
  return [
    `    ${printTag("string-array", attributes)}`,
    ...items.flatMap((item) => [
      ...commentBefore(item, "        "),
      `        <item>${printText(item)}</item>`,
    ]),
    "    </string-array>",
  ];
}

const itemKey = /^(.+)\[(0|[1-9]\d{0,5})\]$/s;

/** Adds untranslated items to arrays with translated items, to keep their length. */
function withPlaces(entries: readonly FileEntry[], untranslated: readonly FileEntry[]): readonly FileEntry[] {
  if (untranslated.length === 0) return entries;
  const arrays = arraysOf([...entries, ...untranslated]);
  return [...entries, ...untranslated.filter(({ key }) => arrays.has(key))];
}

/** Complete lists by the key of their first item; for the other items the list is empty. */
function arraysOf(entries: readonly FileEntry[]): Map<string, FileEntry[]> {
  const lists = new Map<string, Map<number, FileEntry>>();
  for (const entry of entries) {
    const [, name, index] = itemKey.exec(entry.key) ?? [];
    if (name === undefined || formsOfEntry(entry)) continue;
    const items = lists.get(name) ?? new Map();
    lists.set(name, items.set(Number(index), entry));
  }
  const arrays = new Map<string, FileEntry[]>();
  for (const items of lists.values()) {
    const sortedItems = Array.from({ length: items.size }, (_, index) => items.get(index));
    const formatted = items.get(0)?.metadata?.get("formatted");
    const uniform = sortedItems.filter((item) => item && item.metadata?.get("formatted") === formatted);
    if (uniform.length < items.size || uniform.every((item) => item?.isUntranslated)) continue;
    for (const item of items.values()) arrays.set(item.key, []);
    const [first] = items.values();
    arrays.set(
      first?.key ?? "",
      uniform.filter((item) => item !== undefined),
    );
  }
  return arrays;
}
