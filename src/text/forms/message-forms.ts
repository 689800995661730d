import { pluralCategories } from "#text/languages/plural-categories.ts";
import type { Grammar } from "#text/message/grammar.ts";
import { parseMessage } from "#text/message/parse-message.ts";
import {
  choiceParts,
  type Splice,
  spliced,
  spliceForMissing,
  spliceForNew,
  spliceForRemoved,
  textParts,
} from "./edit-forms.ts";
import {
  type ChoicePart,
  type FormPart,
  isBlank,
  missingTree,
  type Part,
  type TextPart,
  type TreeOptions,
  treeOf,
} from "./form-tree.ts";

/** Context of a message: the grammar of its key, and its source if it is a translation. */
export type FormsContext = {
  grammar: Grammar;
  language: string;
  source?: { text: string; language: string } | undefined;
};

/**
 * A message that is edited by forms. `base` is its last well-formed text. `typed` are texts of parts that make it
 * malformed or change its structure, such as half a placeholder or an extra brace; the fields stay until it is parsed
 * again.
 */
export type MessageForms = {
  base: string;
  parts: readonly Part[];
  typed: ReadonlyMap<string, string>;
};

/**
 * Returns the forms of a message; undefined if there are none in it (or in its source while it is empty), if there
 * are too many, or if it is malformed.
 */
export function openForms(text: string, context: FormsContext): MessageForms | undefined {
  const { language } = context;
  const model = modelOf(context);
  const options = { language, model };
  const isEmpty = isBlank(text) && model !== undefined;
  const parts = isEmpty ? missingTree(model, options) : readParts(text, context.grammar, options);
  return parts && hasForms(parts) ? { base: isEmpty ? "" : text, parts, typed: new Map() } : undefined;
}

/** Turns a text without forms into one with the forms of its source; the text becomes the "other" form. */
export function intoForms(text: string, context: FormsContext): string | undefined {
  const empty = openForms("", context);
  const otherPart = empty && textParts(empty.parts).find(isOther);
  if (!empty || !otherPart || openForms(text, context) !== undefined) return undefined;
  return textOfForms(typeInto(empty, otherPart.id, text, context));
}

function isOther({ selections }: TextPart): boolean {
  return selections.length > 0 && selections.every(({ selector }) => selector === "other");
}

function modelOf({ source, grammar }: FormsContext): Part[] | undefined {
  return source && readParts(source.text, grammar, { language: source.language });
}

function readParts(text: string, grammar: Grammar, options: TreeOptions): Part[] | undefined {
  const { pieces, problem } = parseMessage(text, grammar);
  return problem ? undefined : treeOf(text, pieces, options);
}

function hasForms(parts: readonly Part[]): boolean {
  return parts.some(isChoice);
}

function isChoice(part: Part): part is ChoicePart {
  return part.kind === "choice";
}

/** Returns the whole message for storage. */
export function textOfForms({ base, parts, typed }: MessageForms): string {
  const splices = textParts(parts)
    .flatMap(({ id, span }): Splice[] => {
      const text = typed.get(id);
      return span === undefined || text === undefined ? [] : [{ ...span, text }];
    })
    .toSorted((a, b) => b.start - a.start || b.end - a.end);
  return splices.reduce(spliced, base);
}

/** Returns the text in the field of a part. */
export function textOfPart({ typed }: MessageForms, { id, text }: TextPart): string {
  return typed.get(id) ?? text;
}

/** Sets the text of one part; the message becomes empty when all parts are empty. */
export function typeInto(forms: MessageForms, id: string, text: string, context: FormsContext): MessageForms {
  const part = textParts(forms.parts).find((item) => item.id === id);
  if (part === undefined || textOfPart(forms, part) === text) return forms;
  const existing = part.span === undefined ? withMissingPart(forms, id, context) : forms;
  if (existing === undefined) return forms;
  const typed = { ...existing, typed: new Map([...existing.typed, [id, text]]) };
  const isEmptied = textParts(typed.parts).every((item) => isBlank(textOfPart(typed, item)));
  const empty = isEmptied ? openForms("", context) : undefined;
  return empty && isSameShape(empty, typed) ? empty : parseAgain(typed, context);
}

/** Fills the empty texts of all forms with the text of the same place in another form. */
export function withFilledForms(forms: MessageForms, from: string, context: FormsContext): MessageForms {
  const part = textParts(forms.parts).find(({ id }) => id === from);
  const text = part === undefined ? "" : textOfPart(forms, part);
  if (part === undefined || isBlank(text)) return forms;
  return typeIntoAll(
    forms,
    (other) => (isAtSamePlace(part, other) && isBlank(textOfPart(forms, other)) ? text : undefined),
    context,
  );
}

/** Replaces the text of each form with the corresponding text of the source. */
export function withSourceForms(forms: MessageForms, context: FormsContext): MessageForms {
  return typeIntoAll(forms, ({ source }) => source, context);
}

function typeIntoAll(
  forms: MessageForms,
  textFor: (part: TextPart) => string | undefined,
  context: FormsContext,
): MessageForms {
  return textParts(forms.parts).reduce((filled, part) => {
    const text = part.isSpace ? undefined : textFor(part);
    return text === undefined ? filled : typeInto(filled, part.id, text, context);
  }, forms);
}

/** Whether two texts have the same place within the forms around them. */
function isAtSamePlace(a: TextPart, b: TextPart): boolean {
  const placeOf = ({ id, selections }: TextPart) =>
    selections.reduce((place, { selector }) => place.replace(`:${selector}`, ""), id);
  return a.inForm && placeOf(a) === placeOf(b);
}

function withMissingPart(forms: MessageForms, id: string, context: FormsContext): MessageForms | undefined {
  const splice = spliceForMissing(forms.parts, id);
  return splice && withSplice(forms, splice, context);
}

/** Parses the message again if that keeps all fields. */
function parseAgain(forms: MessageForms, context: FormsContext): MessageForms {
  const read = openForms(textOfForms(forms), context);
  return read && isSameShape(read, forms) ? read : forms;
}

function isSameShape(a: MessageForms, b: MessageForms): boolean {
  const [ids, others] = [textParts(a.parts), textParts(b.parts)];
  return ids.length === others.length && ids.every(({ id }, index) => id === others[index]?.id);
}

/**
 * Returns a pasted message if it should replace the whole message: it has the same choices, and none of them is
 * inside of a form of this message.
 */
export function pastedMessage(
  { parts }: MessageForms,
  pasted: string,
  context: FormsContext,
): MessageForms | undefined {
  const read = openForms(pasted.trim(), context);
  if (read === undefined || read.base === "") return undefined;
  const [choices, pastedChoices] = [parts.filter(isChoice), read.parts.filter(isChoice)];
  const inner = choiceParts(parts).filter((choice) => !choices.includes(choice));
  const isSame = pastedChoices.every(
    ({ type, name }, index) =>
      choices[index]?.type === type &&
      (choices[index].name === name || !inner.some((candidate) => candidate.name === name)),
  );
  return isSame && choices.length === pastedChoices.length ? read : undefined;
}

/** Called when a field loses focus: parses typed text, which may change the fields. */
export function formsAfterBlur(forms: MessageForms, context: FormsContext): MessageForms {
  return forms.typed.size === 0 ? forms : (openForms(textOfForms(forms), context) ?? forms);
}

function withSplice(forms: MessageForms, splice: Splice, context: FormsContext): MessageForms | undefined {
  const read = openForms(spliced(forms.base, splice), context);
  return read && parseAgain({ ...read, typed: forms.typed }, context);
}

export function withNewForm(
  forms: MessageForms,
  choiceId: string,
  selector: string,
  context: FormsContext,
): MessageForms | undefined {
  const choice = choiceParts(forms.parts).find(({ id }) => id === choiceId);
  if (choice === undefined) return undefined;
  if (choice.span !== undefined) {
    const splice = spliceForNew(choice, selector);
    return splice && withSplice(forms, splice, context);
  }
  // Creates the message, or the form around the choice, together with the choice.
  const [other] = textParts(choice.forms.find((form) => form.selector === "other")?.parts ?? []);
  const existing = other && withMissingPart(forms, other.id, context);
  return existing && withNewForm(existing, choiceId, selector, context);
}

export function withoutForm(
  forms: MessageForms,
  formId: string,
  context: FormsContext,
): MessageForms | undefined {
  const choice = choiceParts(forms.parts).find((item) => item.forms.some(({ id }) => id === formId));
  const form: FormPart | undefined = choice?.forms.find(({ id }) => id === formId);
  const splice = choice && form && spliceForRemoved(choice, form);
  return splice && withSplice(forms, splice, context);
}

/**
 * Interprets the input for a new form: a number or a category of the language, or a value of a select. Undefined if
 * such a form is impossible or exists.
 */
export function newSelector(
  { type, forms }: Pick<ChoicePart, "type" | "forms">,
  written: string,
  language: string,
): string | undefined {
  const word = written.trim();
  const isWord = type === "select" || isCategory(word, type, language);
  const selector = isWord ? word : `=${word.replace(/^=\s*/, "")}`;
  const isValid = isWord ? /^[^\s{}'#,|=<>]{1,200}$/.test(selector) : /^=\d{1,15}$/.test(selector);
  const exists = forms.some((form) => form.selector === selector && form.span !== undefined);
  return isValid && !exists ? selector : undefined;
}

function isCategory(word: string, type: "plural" | "selectordinal", language: string): boolean {
  return pluralCategories(language, type === "plural" ? "cardinal" : "ordinal").some(
    ({ category }) => category === word,
  );
}
