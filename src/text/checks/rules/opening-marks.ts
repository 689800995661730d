import type { Checked } from "#text/checks/checked.ts";
import type { Found } from "#text/checks/finding.ts";
import { foundInUnits } from "#text/checks/units.ts";

const languages = /^(?:es|gl|ast)\b/i;
const closings = { "?": "¿", "!": "¡" };

/** A question and an exclamation begin with a mark of their own. */
export function openingMarks({ units, language }: Checked): Found[] {
  if (!languages.test(language)) return [];
  return foundInUnits(units, (_, target) =>
    (["?", "!"] as const).flatMap((closing) => {
      const opening = closings[closing];
      const text = target.masked;
      const closed = Array.from(
        text.matchAll(
          closing === "?" ? /[\p{L}\p{N}\uFFFC)]\?+(?=[\s!]|$)/gu : /[\p{L}\p{N}\uFFFC)]!+(?=[\s?]|$)/gu,
        ),
      );
      const last = closed.at(-1);
      if (!last || text.split(opening).length - 1 >= closed.length) return [];
      const end = last.index + last[0].length;
      const start = Math.max(0, text.search(/[\p{L}\p{N}\uFFFC]/u));
      const isOnly = closed.length === 1 && !/[.:;,¿¡?!\n](?=.*[\p{L}\uFFFC])/su.test(text);
      const fix = isOnly ? { fix: [{ start, end: start, text: opening }] } : {};
      return [{ start: end - 1, end, message: "missing", values: { mark: opening }, ...fix }];
    }),
  );
}
