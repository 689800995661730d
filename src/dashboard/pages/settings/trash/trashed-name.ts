import type { TrashItem } from "#contract/trash.ts";
import { languageName } from "#text/languages/language-name.ts";

/** Name of a resource in the trash: languages in the language of the interface, others as they are. */
export function trashedName({ kind, name }: Pick<TrashItem, "kind" | "name">, locale: string): string {
  return kind === "language" ? languageName(name, locale) : name;
}
