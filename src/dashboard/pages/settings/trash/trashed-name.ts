import type { Trashed } from "#contract/projects/trash.ts";
import { languageName } from "#text/language-name.ts";

/** What something in the trash is called: a language in the language of the interface, anything else as it was named. */
export function trashedName({ kind, name }: Pick<Trashed, "kind" | "name">, locale: string): string {
  return kind === "language" ? languageName(name, locale) : name;
}
