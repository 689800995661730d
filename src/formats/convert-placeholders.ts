import { surelySymfony } from "#text/message/shapes.ts";
import type { FileEntry } from "./file-entry.ts";
import { changeForms } from "./plural-forms.ts";
import { replaceEach } from "./replace-each.ts";

/** First what neither Apple nor Android reads: `%name%`, a percent sign, and of Apple's plurals a variable (`%#@files@`) and its number. */
const placeholder = new RegExp(
  [
    surelySymfony,
    "%%",
    String.raw`%(?:\d{1,3}\$)?#@[^@%]+@`,
    String.raw`%arg\b`,
    String.raw`%(?:(\d{1,3})\$|(<))?([-+#0,(']{0,4})(\d{0,4}(?:\.\d{1,4})?)((?:hh|ll|[hlqLzjt])?)([a-zA-Z@])`,
  ].join("|"),
  "g",
);

type Found = {
  position: string | undefined;
  repeats: boolean;
  length: string;
  conversion: string;
  whole: string;
};

/** Placeholders of Apple as Android writes them (files.md 4); numbered where there is more than one (8.3). */
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

/** Placeholders of Android as Apple writes them. */
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

function replaced(text: string, convert: (found: Found) => string): string {
  return replaceEach(
    text,
    placeholder,
    ([whole, position, repeats, _flags, _width, length = "", conversion]) =>
      conversion === undefined
        ? whole
        : convert({ position, repeats: repeats !== undefined, length, conversion, whole }),
  );
}
