import type { FileEntry } from "#formats/file-entry.ts";
import type { XmlElement } from "./xml.ts";

/** Kinds of resources that Android knows: `@angular/core` is a text. */
const kinds =
  "string|plurals|array|dimen|integer|bool|color|drawable|mipmap|id|style|attr|layout|menu|raw|xml|font|anim|animator|fraction|interpolator|transition|navigation";
const reference = new RegExp(
  `^(?:[@?][*+]?(?:[a-zA-Z]\\w*(?:\\.\\w+)*:)?(?:${kinds})/\\w+(?:\\.\\w+)*|@null|@empty)$`,
);

/** Under this name metadata says of a text that it only looks like a reference: in its file it was escaped. */
const metadataName = "reference";

export type Resource = { text: string; metadata?: FileEntry["metadata"] | undefined };

/** Whether the text stands for another resource, such as `@string/app_name`. */
export function isReference({ text, metadata }: Resource): boolean {
  return reference.test(text) && metadata?.get(metadataName) !== "false";
}

/** What metadata says of an element in which `text` was read. */
export function referenceMetadata({ children }: XmlElement, text: string): Array<readonly [string, string]> {
  const [only, ...others] = children.filter(({ kind }) => kind !== "comment");
  const isBare = only?.kind === "text" && others.length === 0 && only.text.trim() === text;
  return reference.test(text) && !isBare ? [[metadataName, "false"]] : [];
}
