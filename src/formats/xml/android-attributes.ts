import type { FileEntry } from "#formats/file-entry.ts";
import { requiredAttribute, type XmlElement } from "./xml.ts";

type Attribute = readonly [name: string, value: string | undefined];
type Metadata = FileEntry["metadata"];

/** Matches attributes that a translation needs; `product` is part of the key. */
const storedAttribute =
  /^(?:formatted|translatable|msgid|translation_description|(?:tools|android):[A-Za-z_][\w.-]*)$/;
const namespaces = {
  tools: "http://schemas.android.com/tools",
  android: "http://schemas.android.com/apk/res/android",
};
/** Key of the text for a product other than the default. */
const productKey = /^(.+)\[product=([^[\]]+)\]$/s;
const defaultProduct = "default";

export function keyOfElement(element: XmlElement): string {
  const name = requiredAttribute(element, "name");
  const product = element.attributes.get("product");
  return product && product !== defaultProduct ? `${name}[product=${product}]` : name;
}

export function storedAttributes({ attributes }: XmlElement): Array<readonly [string, string]> {
  const isStored = (name: string, value: string) =>
    name === "product" ? value === defaultProduct : storedAttribute.test(name);
  return [...attributes].filter(([name, value]) => isStored(name, value));
}

export function nameAttributes(key: string, metadata: Metadata): Attribute[] {
  const [, name = key, product] = productKey.exec(key) ?? [];
  const isDefault = metadata?.get("product") === defaultProduct;
  return [
    ["name", name],
    ["product", product ?? (isDefault ? defaultProduct : undefined)],
  ];
}

/** `defaults`: values of attributes that are not in the metadata. */
export function attributesToPrint(
  metadata: Metadata = new Map(),
  defaults: Readonly<Record<string, string | undefined>> = {},
): Attribute[] {
  const attributes = new Map<string, string | undefined>([...Object.entries(defaults), ...metadata]);
  return [...attributes].filter(([name]) => storedAttribute.test(name));
}

/** Namespace declarations for the prefixes of attributes. */
export function namespacesOf(entries: readonly FileEntry[]): Attribute[] {
  const names = entries.flatMap(({ metadata }) => attributesToPrint(metadata)).map(([name]) => name);
  return Object.entries(namespaces).flatMap(([prefix, uri]) =>
    names.some((name) => name.startsWith(`${prefix}:`)) ? [[`xmlns:${prefix}`, uri] as const] : [],
  );
}
