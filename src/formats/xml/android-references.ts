import type { FileEntry } from "#formats/file-entry.ts";
import { elementsOf, textOf, type XmlElement } from "./xml.ts";

/** Resource types of Android, so that `@angular/core` is a text. */
const resourceTypes =
  "string|plurals|array|dimen|integer|bool|color|drawable|mipmap|id|style|attr|layout|menu|raw|xml|font|anim|animator|fraction|interpolator|transition|navigation";
const reference = `[@?][*+]?(?:[a-zA-Z]\\w*(?:\\.\\w+)*:)?(?:${resourceTypes})/\\w+(?:\\.\\w+)*|@null|@empty`;
const wholeReference = new RegExp(`^(?:${reference})$`);
const spacedReference = new RegExp(`^[ \\n\\r\\t]*(${reference})[ \\n\\r\\t]*$`);

/** Metadata name that marks a text that only looks like a reference; it was escaped in its file. */
const metadataName = "reference";

export type Resource = { text: string; metadata?: FileEntry["metadata"] | undefined };

/** Whether the text refers to another resource, such as `@string/app_name`. */
export function isReference({ text, metadata }: Resource): boolean {
  return wholeReference.test(text) && metadata?.get(metadataName) !== "false";
}

/** The unescaped reference in an element, in CDATA or not. */
export function referenceIn(element: XmlElement): string | undefined {
  return elementsOf(element).length === 0 ? spacedReference.exec(textOf(element))?.[1] : undefined;
}

/** Metadata of an element whose text is `text`. */
export function referenceMetadata(element: XmlElement, text: string): Array<readonly [string, string]> {
  return wholeReference.test(text) && referenceIn(element) === undefined ? [[metadataName, "false"]] : [];
}
