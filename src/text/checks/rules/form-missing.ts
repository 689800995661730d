import type { ParsedInput } from "#text/checks/check-input.ts";
import type { RuleFinding } from "#text/checks/finding.ts";
import { lackingForms, neededForms, numbersShown } from "#text/forms/needed-forms.ts";
import type { Choice, Piece } from "#text/message/piece.ts";

/** Finds missing forms: forms that the language needs, or for a select the forms of the source. */
export function formMissing({ source, target, language }: ParsedInput): RuleFinding[] {
  if (!target.pieces.some(({ kind }) => kind === "choice")) return [];
  const expected = new Map(choicesIn(source.pieces).map((choice) => [nameOf(choice), choice]));
  const showsNumber = numbersShown(source.pieces);
  return choicesIn(target.pieces).flatMap((choice) => {
    const model = expected.get(nameOf(choice));
    const inSource = model && { selectors: selectorsOf(model), showsNumber: showsNumber(model.name) };
    const needed = neededForms(choice.type, inSource, language);
    const missing = lackingForms(choice, selectorsOf(choice), needed, language);
    if (missing.length === 0) return [];
    const { start, end, name } = choice;
    return [{ start, end, message: "missing", values: { name, forms: missing.join(", ") } }];
  });
}

function choicesIn(pieces: readonly Piece[]): Choice[] {
  return pieces.flatMap((piece) =>
    piece.kind === "choice" ? [piece, ...piece.forms.flatMap((form) => choicesIn(form.pieces))] : [],
  );
}

function nameOf({ type, name }: Choice): string {
  return `${type} ${name}`;
}

function selectorsOf(choice: Choice): string[] {
  return choice.forms.map(({ selector }) => selector);
}
