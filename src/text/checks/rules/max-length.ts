import type { ParsedInput } from "#text/checks/check-input.ts";
import type { RuleFinding } from "#text/checks/finding.ts";
import { foundInUnits } from "#text/checks/units.ts";
import { indexAfter, textLength } from "#text/text-length.ts";

/**
 * Finds text beyond the maximum length: in each form that exceeds it, or in the whole message if only several forms
 * together do.
 */
export function maxLength({ target: { text }, units, maxLength: limit }: ParsedInput): RuleFinding[] {
  if (limit === undefined || limit <= 0 || text.length <= limit) return [];
  const length = textLength(text);
  if (length <= limit) return [];
  const inForms = foundInUnits(units, (_, { raw }) => tooLong(raw, limit));
  return inForms.length > 0
    ? inForms
    : [{ start: 0, end: text.length, message: "too_long", values: { limit, length } }];
}

function tooLong(text: string, limit: number): RuleFinding[] {
  const length = textLength(text);
  if (length <= limit) return [];
  return [
    { start: indexAfter(text, limit), end: text.length, message: "too_long", values: { limit, length } },
  ];
}
