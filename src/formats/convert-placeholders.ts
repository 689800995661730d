import { unambiguousSymfony } from "#text/message/placeholder-shapes.ts";
import type { FileEntry } from "./file-entry.ts";
import { changeForms } from "./plural-forms.ts";
import { replaceEach } from "./replace-each.ts";

/**
 * Matches a placeholder. The first alternatives are not converted: `%name%`, a percent sign, and the variable of an
 * Apple plural (`%#@files@`) and its number (`%arg`).
 */
const placeholderPattern = new RegExp(
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
    const isNumbered = countPlaceholders(form) > 1;
    let nextPosition = 0;
    return convertEach(form, ({ position, conversion, length }) => {
      nextPosition += 1;
      const at = position ?? (isNumbered ? String(nextPosition) : undefined);
      const letter = length !== "" || "diufgpDU".includes(conversion) ? "d" : "s";
      return `%${at === undefined ? "" : `${at}$`}${letter}`;
    });
  });
}

/** Converts Android's placeholders to Apple's. */
export function applePlaceholders(entry: Pick<FileEntry, "text" | "isPlural">): string {
  return changeForms(entry, (form) => {
    let lastPosition = 0;
    let nextPosition = 0;
    return convertEach(form, ({ position, repeats, length, conversion, whole }) => {
      if (position !== undefined) lastPosition = Number(position);
      else if (!repeats) {
        nextPosition += 1;
        lastPosition = nextPosition;
      }
      const at = repeats || position !== undefined ? `${lastPosition}$` : "";
      if (length !== "t" && "dxXofeEgGc".includes(conversion)) return repeats ? `%${at}${conversion}` : whole;
      return `%${at}@`;
    });
  });
}

export function countPlaceholders(text: string): number {
  let count = 0;
  for (const [, , , , , , conversion] of text.matchAll(placeholderPattern)) if (conversion) count += 1;
  return count;
}

function convertEach(text: string, convert: (found: FoundPlaceholder) => string): string {
  return replaceEach(
    text,
    placeholderPattern,
    ([whole, position, repeats, _flags, _width, length = "", conversion]) =>
      conversion === undefined
        ? whole
        : convert({ position, repeats: repeats !== undefined, length, conversion, whole }),
  );
}
