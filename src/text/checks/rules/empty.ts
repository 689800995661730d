import type { ParsedInput } from "#text/checks/check-input.ts";
import type { RuleFinding } from "#text/checks/finding.ts";
import { isSingleNumber } from "#text/checks/single-number.ts";
import { foundInUnits } from "#text/checks/units.ts";
import { formFor, type Selection } from "#text/checks/variants.ts";
import type { Choice, Form } from "#text/message/piece.ts";

const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u;

/** Finds texts and forms that show nothing although the source shows something. */
export function empty(parsed: ParsedInput): RuleFinding[] {
  const texts = foundInUnits(parsed.units, (source, target) =>
    visible.test(source.raw) && !visible.test(target.raw)
      ? [{ start: 0, end: target.raw.length, message: "empty" }]
      : [],
  );
  return texts.length > 0 ? texts : emptyForms(parsed);
}

/** Finds empty forms inside of a text. Endings of a word and forms of one number may be empty on purpose. */
function emptyForms({ units, source, target, language }: ParsedInput): RuleFinding[] {
  const found = new Map<Form, RuleFinding>();
  for (const { source: shown, target: actual } of units)
    for (const choice of actual.variant.choices) {
      const form = formFor(choice, actual.variant.selectors);
      const model = correspondingForm(choice, shown.variant);
      if (!form || !model || isShown(form, target.text) || !isShown(model, source.text)) continue;
      if (isSingleNumber(choice.type, form.selector, language) || isEnding(choice, target.text)) continue;
      if (!choice.forms.some((other) => isShown(other, target.text))) continue;
      found.set(form, { start: form.bodyStart, end: form.bodyEnd, message: "empty" });
    }
  return [...found.values()];
}

function correspondingForm({ name, type }: Choice, { choices, selectors }: Selection): Form | undefined {
  const choice = choices.find((candidate) => candidate.name === name && candidate.type === type);
  return choice && formFor(choice, selectors);
}

function isShown({ bodyStart, bodyEnd }: Form, text: string): boolean {
  return visible.test(text.slice(bodyStart, bodyEnd));
}

/** The forms of "file{n, plural, one {} other {s}}" are endings of a word. */
function isEnding({ start, end }: Choice, text: string): boolean {
  return (
    /[\p{L}\p{M}]$/u.test(text.slice(Math.max(0, start - 2), start)) ||
    /^[\p{L}\p{M}]/u.test(text.slice(end, end + 2))
  );
}
