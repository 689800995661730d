import type { FileEntry } from "#formats/file-entry.ts";
import { requiredAttribute, type XmlElement } from "./xml.ts";

type Attribute = readonly [name: string, value: string | undefined];
type Metadata = FileEntry["metadata"];

/** Attributes that a translation needs; `product` is part of the key. */
const kept = /^(?:formatted|translatable|msgid|translation_description|(?:tools|android):[A-Za-z_][\w.-]*)$/;
const namespaces = {
  tools: "http://schemas.android.com/tools",
  android: "http://schemas.android.com/apk/res/android",
};
/** The text of a product other than the default has a separate key. */
const productKey = /^(.+)\[product=([^[\]]+)\]$/s;
const usualProduct = "default";

export function keyOfElement(element: XmlElement): string {
  const name = requiredAttribute(element, "name");
  const product = element.attributes.get("product");
  return product && product !== usualProduct ? `${name}[product=${product}]` : name;
}

export function keptAttributes({ attributes }: XmlElement): Array<readonly [string, string]> {
  const isKept = (name: string, value: string) =>
    name === "product" ? value === usualProduct : kept.test(name);
  return [...attributes].filter(([name, value]) => isKept(name, value));
}

export function elementName(key: string, metadata: Metadata): Attribute[] {
  const [, name = key, product] = productKey.exec(key) ?? [];
  const isUsual = metadata?.get("product") === usualProduct;
  return [
    ["name", name],
    ["product", product ?? (isUsual ? usualProduct : undefined)],
  ];
}

/** `usual` are the values of attributes that metadata does not contain. */
export function attributesToPrint(
  metadata: Metadata = new Map(),
  usual: Readonly<Record<string, string | undefined>> = {},
): Attribute[] {
  const attributes = new Map<string, string | undefined>([...Object.entries(usual), ...metadata]);
  return [...attributes].filter(([name]) => kept.test(name));
}

/** Namespace declarations for the prefixes of attributes. */
export function namespacesOf(entries: readonly FileEntry[]): Attribute[] {
  const names = entries.flatMap(({ metadata }) => attributesToPrint(metadata)).map(([name]) => name);
  return Object.entries(namespaces).flatMap(([prefix, uri]) =>
    names.some((name) => name.startsWith(`${prefix}:`)) ? [[`xmlns:${prefix}`, uri] as const] : [],
  );
}
