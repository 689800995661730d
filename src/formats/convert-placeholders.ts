import { unambiguousSymfony } from "#text/message/placeholder-shapes.ts";
import type { FileEntry } from "./file-entry.ts";
import { changeForms } from "./plural-forms.ts";
import { replaceEach } from "./replace-each.ts";

/**
 * Starts with alternatives that are not converted: `%name%`, a percent sign, and a variable of Apple's plurals
 * (`%#@files@`) and its number.
 */
const placeholder = new RegExp(
  [
    unambiguousSymfony,
    "%%",
    String.raw`%(?:\d{1,3}\$)?#@[^@%]+@`,
    String.raw`%arg\b`,
    String.raw`%(?:(\d{1,3})\$|(<))?([-+#0,(']{0,4})(\d{0,4}(?:\.\d{1,4})?)((?:hh|ll|[hlqLzjt])?)([a-zA-Z@])`,
  ].join("|"),
  "g",
);

type FoundPlaceholder = {
  position: string | undefined;
  repeats: boolean;
  length: string;
  conversion: string;
  whole: string;
};

/** Converts Apple's placeholders to Android's (files.md 4); numbered if there is more than one (8.3). */
export function androidPlaceholders(entry: Pick<FileEntry, "text" | "isPlural">): string {
  return changeForms(entry, (form) => {
    const isMany = placeholdersIn(form) > 1;
    let next = 0;
    return replaced(form, ({ position, conversion, length }) => {
      next += 1;
      const at = position ?? (isMany ? String(next) : undefined);
      const letter = length !== "" || "diufgpDU".includes(conversion) ? "d" : "s";
      return `%${at === undefined ? "" : `${at}$`}${letter}`;
    });
  });
}

/** Converts Android's placeholders to Apple's. */
export function applePlaceholders(entry: Pick<FileEntry, "text" | "isPlural">): string {
  return changeForms(entry, (form) => {
    let last = 0;
    let next = 0;
    return replaced(form, ({ position, repeats, length, conversion, whole }) => {
      if (position !== undefined) last = Number(position);
      else if (!repeats) {
        next += 1;
        last = next;
      }
      const at = repeats || position !== undefined ? `${last}$` : "";
      if (length !== "t" && "dxXofeEgGc".includes(conversion)) return repeats ? `%${at}${conversion}` : whole;
      return `%${at}@`;
    });
  });
}

export function placeholdersIn(text: string): number {
  let count = 0;
  for (const [, , , , , , conversion] of text.matchAll(placeholder)) if (conversion) count += 1;
  return count;
}

function replaced(text: string, convert: (found: FoundPlaceholder) => string): string {
  return replaceEach(
    text,
    placeholder,
    ([whole, position, repeats, _flags, _width, length = "", conversion]) =>
      conversion === undefined
        ? whole
        : convert({ position, repeats: repeats !== undefined, length, conversion, whole }),
  );
}
