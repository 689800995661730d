import { type ChoicePart, type FormPart, isBlank, type Part, rankOf, type TextPart } from "./form-tree.ts";

/** A replacement of one part of a message. */
export type Splice = { start: number; end: number; text: string };

export function spliced(text: string, { start, end, text: replacement }: Splice): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** All text parts in display order. */
export function textParts(parts: readonly Part[]): TextPart[] {
  return parts.flatMap((part) =>
    part.kind === "text" ? [part] : part.forms.flatMap((form) => textParts(form.parts)),
  );
}

export function choiceParts(parts: readonly Part[]): ChoicePart[] {
  return parts.flatMap((part) =>
    part.kind === "choice" ? [part, ...part.forms.flatMap((form) => choiceParts(form.parts))] : [],
  );
}

/** Adds the form that contains a missing text, or the whole message, with everything that a form requires. */
export function spliceForMissing(parts: readonly Part[], id: string): Splice | undefined {
  if (parts.every(({ span }) => span === undefined)) return { start: 0, end: 0, text: printParts(parts, id) };
  for (const choice of choiceParts(parts)) {
    const form = choice.forms.find((candidate) => candidate.span === undefined && isWithin(id, candidate.id));
    if (choice.span !== undefined && form)
      return spliceForForm(choice, printForm(form, choice, id), form.selector);
  }
  return undefined;
}

/** Adds an empty form in the order and layout of the existing forms. */
export function spliceForNew(choice: ChoicePart, selector: string): Splice | undefined {
  const missing = choice.forms.find((form) => form.selector === selector);
  if (missing?.span !== undefined) return undefined;
  return spliceForForm(choice, `${selector}${choice.layout.open}}`, selector);
}

function spliceForForm(choice: ChoicePart, form: string, selector: string): Splice | undefined {
  const needed = choice.forms.filter(({ isNeeded }) => isNeeded).map((item) => item.selector);
  const rank = rankOf(selector, needed);
  const existing = inTextOrder(choice);
  const next = existing.find((candidate) => rankOf(candidate.selector, needed) > rank);
  const { gap } = choice.layout;
  if (next?.span) return { start: next.span.start, end: next.span.start, text: form + gap };
  const end = existing.at(-1)?.span?.end;
  return end === undefined ? undefined : { start: end, end, text: gap + form };
}

/** Removes a form with the adjacent space. The form "other" cannot be removed. */
export function spliceForRemoved(choice: ChoicePart, form: FormPart): Splice | undefined {
  if (form.span === undefined || form.selector === "other") return undefined;
  const existing = inTextOrder(choice);
  const at = existing.indexOf(form);
  const next = existing[at + 1]?.span;
  if (next) return { start: form.span.start, end: next.start, text: "" };
  const previous = existing[at - 1]?.span;
  return previous && { start: previous.end, end: form.span.end, text: "" };
}

function inTextOrder({ forms }: ChoicePart): FormPart[] {
  return forms
    .filter(({ span }) => span !== undefined)
    .toSorted((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0));
}

function printParts(parts: readonly Part[], id: string): string {
  return parts.map((part) => (part.kind === "text" ? spaceOf(part) : printChoice(part, id))).join("");
}

function spaceOf({ text }: TextPart): string {
  return isBlank(text) ? text : "";
}

/** Prints a choice with its required forms and the form that contains the text `id`. */
function printChoice(choice: ChoicePart, id: string): string {
  const { layout, forms } = choice;
  const printed = forms.filter((form) => form.selector === "other" || isWithin(id, form.id));
  return `${layout.head}${printed.map((form) => printForm(form, choice, id)).join(layout.gap)}${layout.tail}`;
}

function printForm({ selector, parts }: FormPart, { layout }: ChoicePart, id: string): string {
  return `${selector}${layout.open}${printParts(parts, id)}}`;
}

function isWithin(id: string, outer: string): boolean {
  return id.startsWith(`${outer}/`);
}
