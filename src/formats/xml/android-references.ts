import type { FileEntry } from "#formats/file-entry.ts";
import { elementsOf, textOf, type XmlElement } from "./xml.ts";

/** Kinds of resources that Android knows: `@angular/core` is a text. */
const kinds =
  "string|plurals|array|dimen|integer|bool|color|drawable|mipmap|id|style|attr|layout|menu|raw|xml|font|anim|animator|fraction|interpolator|transition|navigation";
const reference = `[@?][*+]?(?:[a-zA-Z]\\w*(?:\\.\\w+)*:)?(?:${kinds})/\\w+(?:\\.\\w+)*|@null|@empty`;
const isWhole = new RegExp(`^(?:${reference})$`);
const inSpace = new RegExp(`^[ \\n\\r\\t]*(${reference})[ \\n\\r\\t]*$`);

/** Under this name metadata says of a text that it only looks like a reference: in its file it was escaped. */
const metadataName = "reference";

export type Resource = { text: string; metadata?: FileEntry["metadata"] | undefined };

/** Whether the text stands for another resource, such as `@string/app_name`. */
export function isReference({ text, metadata }: Resource): boolean {
  return isWhole.test(text) && metadata?.get(metadataName) !== "false";
}

/** The reference that an element holds as it stands, in CDATA or not. */
export function referenceIn(element: XmlElement): string | undefined {
  return elementsOf(element).length === 0 ? inSpace.exec(textOf(element))?.[1] : undefined;
}

/** What metadata says of an element in which `text` was read. */
export function referenceMetadata(element: XmlElement, text: string): Array<readonly [string, string]> {
  return isWhole.test(text) && referenceIn(element) === undefined ? [[metadataName, "false"]] : [];
}
