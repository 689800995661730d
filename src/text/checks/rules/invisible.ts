import type { ParsedInput } from "#text/checks/check-input.ts";
import type { RuleFinding } from "#text/checks/finding.ts";
import { nameInvisible, showInvisible } from "#text/invisible/invisible.ts";
import { direction } from "#text/languages/direction.ts";

const anyInvisible = /(?![\t\n\r])\p{Cc}|\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB]/u;
const softHyphen = "\u00AD";
const joiners = /[\u200C\u200D]/;
/** Languages whose letters join. */
const joiningLanguages =
  /^(?:fa|ckb|ku|ps|ur|ug|sd|ks|ar|az|bn|as|hi|mr|ne|sa|gu|pa|or|ta|te|kn|ml|si|my|km|kok|mai|bho|dz|bo|mn)\b/;
/** Languages that break lines at zero width spaces. */
const languagesWithBreaks = /^(?:km|lo|my|th|ja|zh|yue|bo|dz)\b/;

/** Finds invisible characters that neither the source nor the language needs. */
export function invisible({ source, target, language }: ParsedInput): RuleFinding[] {
  if (source === target || !anyInvisible.test(target.text)) return [];
  const inSource = new Set(source.text);
  return partsOf(target.text).flatMap(({ part, start, end }) => {
    if (inSource.has(part.text) || isNeededBy(part.text, language)) return [];
    if (part.text === softHyphen && isWithinWord(target.text, start, end)) return [];
    const { name, codes } = nameInvisible(part);
    return [{ start, end, message: "invisible", values: { name, codes }, fix: [{ start, end, text: "" }] }];
  });
}

function partsOf(text: string) {
  let end = 0;
  return showInvisible(text)
    .map((part) => {
      const start = end;
      end += part.text.length;
      return { part, start, end };
    })
    .filter(({ part }) => part.kind === "zero-width" || part.kind === "control");
}

/** Whether the position is inside of a word, where a soft hyphen is useful. */
function isWithinWord(text: string, start: number, end: number): boolean {
  return (
    /[\p{L}\p{M}]$/u.test(text.slice(Math.max(0, start - 2), start)) &&
    /^\p{L}/u.test(text.slice(end, end + 2))
  );
}

function isNeededBy(character: string, language: string): boolean {
  if (joiners.test(character)) return joiningLanguages.test(language);
  if (character === "\u200b") return languagesWithBreaks.test(language);
  // Variation selectors, as in Mongolian and in symbols.
  if (/^[\uFE00-\uFE0F\u180B-\u180F]/u.test(character)) return true;
  return /[\u061C\u200E\u200F\u202A-\u202C\u2066-\u2069]/.test(character) && direction(language) === "rtl";
}
