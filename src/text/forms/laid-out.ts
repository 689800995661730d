import { maxCheckedLength } from "#text/checks/check-input.ts";
import { chipsIn } from "#text/message/chips.ts";
import { grammarOf, type MessageSettings } from "#text/message/grammar.ts";
import { parseMessage } from "#text/message/parse-message.ts";
import type { Choice, Piece, Span } from "#text/message/piece.ts";
import { choicePattern } from "#text/text-length.ts";

/** Text before, between or after choices, or of a form. `before`: the earlier text, in a comparison. */
export type LaidOutText = { kind: "text"; text: string; before?: string; chips: readonly Span[] };
type LaidOutForm = { selector: string; parts: readonly LaidOutPart[] };
type LaidOutChoice = { kind: "choice"; type: Choice["type"]; forms: readonly LaidOutForm[] };
/** A part of a message that is laid out for reading, without braces. */
export type LaidOutPart = LaidOutText | LaidOutChoice;

/** A message, or the body of one of its forms. */
type Body = Span & { text: string; chips: readonly Span[]; pieces: readonly Piece[] };

/** Settings where those of the key are not known. This syntax finds the placeholders of every style in the forms. */
export const unknownSettings = { syntax: "plural" } as const satisfies MessageSettings;

const nothing: Body = { text: "", chips: [], pieces: [], start: 0, end: 0 };

/** Returns the parts of a message with forms; undefined for other texts, and for malformed or very long ones. */
export function layOut(text: string, settings: MessageSettings): LaidOutPart[] | undefined {
  const body = choicePattern.test(text) ? bodyOf(text, settings) : undefined;
  return body && hasForms(body) ? partsOf(body) : undefined;
}

/**
 * Returns the parts of a changed message, compared form by form. A text without forms is replaced as a whole. Undefined
 * if the forms cannot be compared, or if only the text around them differs, as its argument or its white space.
 */
export function layOutChange(
  before: string,
  after: string,
  settings: MessageSettings,
): LaidOutPart[] | undefined {
  if (!choicePattern.test(before) && !choicePattern.test(after)) return undefined;
  const [from, to] = [bodyOf(before, settings), bodyOf(after, settings)];
  if (from === undefined || to === undefined) return undefined;
  if (hasForms(from) !== hasForms(to)) return [...partsOf(nothing, from), ...partsOf(to, nothing)];
  if (!hasForms(to) || !hasSameStructure(from, to)) return undefined;
  const parts = partsOf(to, from);
  return before !== after && isUnchanged(parts) ? undefined : parts;
}

/** Returns the text with the form "other" of each choice, or its last form, in one line. */
export function lineOf(parts: readonly LaidOutPart[]): LaidOutText[] {
  return parts.flatMap((part) => {
    if (part.kind === "text") return part;
    const form = part.forms.find(({ selector }) => selector === "other") ?? part.forms.at(-1);
    return lineOf(form?.parts ?? []);
  });
}

/** Returns a text with the form "other" of each choice, where a message stands in a sentence or a box. */
export function withOtherForm(text: string): string {
  const parts = layOut(text, unknownSettings);
  return parts === undefined
    ? text
    : lineOf(parts)
        .map((part) => part.text)
        .join("");
}

/** Returns the type of the outermost choice, and the number of forms without inner forms. */
export function countForms(parts: readonly LaidOutPart[]): { type: Choice["type"]; count: number } {
  const choices = parts.filter((part) => part.kind === "choice");
  const counts = choices.flatMap(({ forms }) => forms.map((form) => countForms(form.parts).count || 1));
  return { type: choices[0]?.type ?? "plural", count: counts.reduce((sum, count) => sum + count, 0) };
}

/** Removes the white space around a text. */
export function trimmed({ text, before, ...part }: LaidOutText): LaidOutText {
  const removed = text.length - text.trimStart().length;
  const chips = part.chips
    .filter(({ start }) => start >= removed)
    .map(({ start, end }) => ({ start: start - removed, end: end - removed }));
  return { ...part, text: text.trim(), ...(before !== undefined && { before: before.trim() }), chips };
}

/** Undefined for a malformed or very long text. */
function bodyOf(text: string, settings: MessageSettings): Body | undefined {
  if (text.length > maxCheckedLength) return undefined;
  const message = parseMessage(text, grammarOf(text, settings));
  if (message.problem) return undefined;
  return { text, chips: chipsIn(message), pieces: message.pieces, start: 0, end: text.length };
}

function hasForms(body: Body): boolean {
  return choicesOf(body).length > 0;
}

function choicesOf({ pieces }: Body): Choice[] {
  return pieces.filter((piece) => piece.kind === "choice");
}

function hasSameStructure(before: Body, after: Body): boolean {
  const [earlier, now] = [choicesOf(before), choicesOf(after)];
  if (earlier.length !== now.length) return false;
  return now.every((choice, index) => {
    const other = earlier[index];
    if (other === undefined || headOf(other) !== headOf(choice)) return false;
    return choice.forms.every(({ selector }) => {
      const [formBefore, formAfter] = [
        bodyOfForm(before, other, selector),
        bodyOfForm(after, choice, selector),
      ];
      return formBefore === nothing || hasSameStructure(formBefore, formAfter);
    });
  });
}

function headOf({ name, type, offset }: Choice): string {
  return `${name} ${type} ${offset}`;
}

function bodyOfForm(body: Body, choice: Choice | undefined, selector: string): Body {
  const form = choice?.forms.find((candidate) => candidate.selector === selector);
  return form ? { ...body, pieces: form.pieces, start: form.bodyStart, end: form.bodyEnd } : nothing;
}

/** Parts of a body. With `before`, compared with it; one of them may be `nothing`. */
function partsOf(body: Body, before?: Body): LaidOutPart[] {
  const choices = choicesOf(body);
  const earlier = before ? choicesOf(before) : [];
  const parts: LaidOutPart[] = [];
  for (let index = 0; index <= Math.max(choices.length, earlier.length); index++) {
    parts.push({
      ...textAt(body, choices, index),
      ...(before && { before: textAt(before, earlier, index).text }),
    });
    const [choice, choiceBefore] = [choices[index], earlier[index]];
    const type = choice?.type ?? choiceBefore?.type;
    if (type === undefined) continue;
    const selectors = [choice, choiceBefore].flatMap(
      (item) => item?.forms.map(({ selector }) => selector) ?? [],
    );
    const forms = [...new Set(selectors)].map((selector) => ({
      selector,
      parts: partsOf(
        bodyOfForm(body, choice, selector),
        before && bodyOfForm(before, choiceBefore, selector),
      ),
    }));
    parts.push({ kind: "choice", type, forms });
  }
  return parts;
}

/** The text before the choice of this index, or after the last one. */
function textAt({ text, chips, ...body }: Body, choices: readonly Choice[], index: number): LaidOutText {
  const start = choices[index - 1]?.end ?? body.start;
  const end = choices[index]?.start ?? body.end;
  return {
    kind: "text",
    text: text.slice(start, end),
    chips: chips
      .filter((chip) => chip.start >= start && chip.end <= end)
      .map((chip) => ({ start: chip.start - start, end: chip.end - start })),
  };
}

function isUnchanged(parts: readonly LaidOutPart[]): boolean {
  return parts.every((part) =>
    part.kind === "text" ? part.before === part.text : part.forms.every((form) => isUnchanged(form.parts)),
  );
}
