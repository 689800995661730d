import { pluralCategories } from "#text/languages/plural-categories.ts";
import type { Choice, Form, Piece, Span } from "#text/message/piece.ts";
import { type ChoiceInSource, lackingForms, neededForms, numbersShown } from "./needed-forms.ts";

/** A form that encloses a text, by its argument and selector. */
type Selection = { name: string; type: Choice["type"]; selector: string };

/**
 * Text that is edited in a separate field. Without a `span` the message does not contain it yet. `id` is its path in
 * the structure, which does not depend on the text around it; `plural` is the argument whose number `#` shows.
 */
export type TextPart = {
  kind: "text";
  id: string;
  span?: Span;
  text: string;
  plural?: string;
  inForm: boolean;
  selections: readonly Selection[];
  /** Text of the corresponding part of the source. */
  source?: string;
  /** Whether the text is only white space around choices, which has no field. */
  isSpace: boolean;
};

/** Layout of the message's forms, used for new forms. */
type Layout = { head: string; open: string; gap: string; tail: string };

export type ChoicePart = {
  kind: "choice";
  id: string;
  span?: Span;
  name: string;
  type: Choice["type"];
  offset: number;
  /** Whether the message shows the number that selects the form. */
  showsNumber: boolean;
  layout: Layout;
  /** In display order, including forms that the language needs and the message lacks. */
  forms: FormPart[];
};

export type FormPart = {
  id: string;
  /** From the selector to the closing brace. */
  span?: Span;
  selector: string;
  examples: readonly number[];
  /** Required by the language or by the source. */
  isNeeded: boolean;
  parts: Part[];
};

export type Part = TextPart | ChoicePart;

export type TreeOptions = {
  language: string;
  /** Parts of the source, if the message is a translation. */
  model?: readonly Part[] | undefined;
};

/**
 * Maximum number of fields. Missing forms are laid out like their neighbours, so each level of nested plurals
 * multiplies the fields by the categories of the language: nine levels would be ten million in Arabic.
 */
const maxFields = 1_000;
/** Remaining number of fields; below 0 the tree is incomplete. */
type Room = { remaining: number };

type MissingOptions = TreeOptions & { room: Room };
type ReadingOptions = MissingOptions & { showsNumber: (argument: string) => boolean };
type Body = { text: string; pieces: readonly Piece[]; span: Span };
type Position = {
  id: string;
  plural?: string;
  selections: readonly Selection[];
  model: readonly Part[] | undefined;
};

/** Splits a message into its editable fields; undefined if there are too many. */
export function treeOf(text: string, pieces: readonly Piece[], options: TreeOptions): Part[] | undefined {
  const span = { start: 0, end: text.length };
  const room = { remaining: maxFields };
  const reading = { ...options, room, showsNumber: numbersShown(pieces) };
  const parts = partsOf({ text, pieces, span }, { id: "", selections: [], model: options.model }, reading);
  return room.remaining < 0 ? undefined : parts;
}

/** Returns the fields of an empty message, derived from its source; undefined if there are too many. */
export function missingTree(model: readonly Part[], options: TreeOptions): Part[] | undefined {
  const room = { remaining: maxFields };
  const parts = missingParts(model, { id: "", selections: [], model }, { ...options, room });
  return room.remaining < 0 ? undefined : parts;
}

function partsOf({ text, pieces, span }: Body, position: Position, options: ReadingOptions): Part[] {
  const choices = pieces.filter((piece): piece is Choice => piece.kind === "choice");
  options.room.remaining -= choices.length + 1;
  if (options.room.remaining < 0) return [];
  const counterparts = counterpartsOf(choices, position.model);
  const parts: Part[] = [];
  let at = span.start;
  const addText = (end: number) => {
    const index = parts.length / 2;
    const content = text.slice(at, end);
    const source = counterparts.texts?.[index]?.text;
    parts.push(
      textPart(position, index, {
        span: { start: at, end },
        text: content,
        source,
        isSpace: choices.length > 0 && isBlank(content) && isBlank(source ?? ""),
      }),
    );
  };
  choices.forEach((choice, index) => {
    addText(choice.start);
    parts.push(
      choicePart(
        text,
        choice,
        { ...position, id: `${position.id}/${index}` },
        counterparts.choices[index],
        options,
      ),
    );
    at = choice.end;
  });
  addText(span.end);
  return parts;
}

function textPart(
  { id, plural, selections }: Position,
  index: number,
  field: Pick<TextPart, "text" | "isSpace"> & { span?: Span; source: string | undefined },
): TextPart {
  const { span, source, ...rest } = field;
  return {
    kind: "text",
    id: `${id}/t${index}`,
    selections,
    inForm: selections.length > 0,
    ...rest,
    ...(span && { span }),
    ...(source !== undefined && source.trim() !== "" && { source }),
    ...(plural !== undefined && { plural }),
  };
}

type Counterparts = { choices: Array<ChoicePart | undefined>; texts: TextPart[] | undefined };

/** Returns the source's counterpart of each choice, and its texts if it has the same choices in the same order. */
function counterpartsOf(choices: readonly Choice[], model: readonly Part[] | undefined): Counterparts {
  const sourceChoices = (model ?? []).filter((part) => part.kind === "choice");
  const texts = (model ?? []).filter((part) => part.kind === "text");
  const isSame = ({ name, type }: Choice, index: number) =>
    sourceChoices[index]?.name === name && sourceChoices[index].type === type;
  const hasSameChoices =
    model !== undefined && choices.length === sourceChoices.length && choices.every(isSame);
  return {
    choices: choices.map((choice) => findChoice(model, choice)),
    texts: hasSameChoices ? texts : undefined,
  };
}

const choicesOfParts = new WeakMap<readonly Part[], ReadonlyMap<string, ChoicePart>>();

/** Returns the first choice of this name and type. */
function findChoice(
  parts: readonly Part[] | undefined,
  choice: Pick<Choice, "name" | "type">,
): ChoicePart | undefined {
  if (parts === undefined) return undefined;
  const known = choicesOfParts.get(parts) ?? choicesByName(parts);
  choicesOfParts.set(parts, known);
  return known.get(nameOf(choice));
}

function choicesByName(parts: readonly Part[]): ReadonlyMap<string, ChoicePart> {
  const choices = parts.filter((part) => part.kind === "choice");
  // The first of several choices with the same name wins.
  return new Map(choices.toReversed().map((choice) => [nameOf(choice), choice]));
}

function nameOf({ name, type }: Pick<Choice, "name" | "type">): string {
  return `${type} ${name}`;
}

function choicePart(
  text: string,
  choice: Choice,
  position: Position,
  model: ChoicePart | undefined,
  options: ReadingOptions,
): ChoicePart {
  const { start, end, name, type, offset } = choice;
  const head = text.slice(start, choice.forms[0]?.start ?? end);
  const kindOfChoice = { name, type, offset };
  const needed = neededForms(type, inSource(model), options.language);
  const existing = choice.forms.map((form) => {
    const inside = positionInForm(position, kindOfChoice, form.selector, model);
    return {
      ...formHead(inside.id, form.selector, kindOfChoice, { needed, ...options }),
      span: { start: form.start, end: form.end },
      parts: partsOf({ text, pieces: form.pieces, span: bodyOf(form) }, inside, options),
    };
  });
  const otherForm = existing.find(({ selector }) => selector === "other");
  const selectors = existing.map(({ selector }) => selector);
  const missing = lackingForms(choice, selectors, needed, options.language).map((selector) => {
    const inside = positionInForm(position, kindOfChoice, selector, model);
    return {
      ...formHead(inside.id, selector, kindOfChoice, { needed, ...options }),
      parts: missingParts(otherForm?.parts ?? [], inside, options),
    };
  });
  return {
    kind: "choice",
    id: position.id,
    span: { start, end },
    ...kindOfChoice,
    showsNumber: options.showsNumber(name),
    layout: layoutOf(text, choice, head),
    forms: inOrder([...existing, ...missing], needed),
  };
}

function missingParts(sample: readonly Part[], position: Position, options: MissingOptions): Part[] {
  options.room.remaining -= (sample.length + 1) / 2;
  if (options.room.remaining < 0) return [];
  const sources = (position.model ?? []).filter((part) => part.kind === "text");
  const hasChoices = sample.some(({ kind }) => kind === "choice");
  return sample.map((part, at) => {
    const index = Math.floor(at / 2);
    if (part.kind === "choice")
      return missingChoice(part, { ...position, id: `${position.id}/${index}` }, options);
    const source = sources[index]?.text;
    const isSpace = hasChoices && isBlank(part.text) && isBlank(source ?? "");
    // White space around choices is copied with the choices.
    return textPart(position, index, { text: isSpace ? part.text : "", source, isSpace });
  });
}

function missingChoice(sample: ChoicePart, position: Position, options: MissingOptions): ChoicePart {
  const { span: _, ...properties } = sample;
  const model = findChoice(position.model, sample);
  const needed = neededForms(sample.type, inSource(model), options.language);
  const exact = exactSelectors(sample);
  const selectors = new Set([...exact, ...lackingForms(sample, exact, needed, options.language), "other"]);
  const forms = [...selectors].map((selector) => {
    const inside = positionInForm(position, sample, selector, model);
    return {
      ...formHead(inside.id, selector, sample, { needed, ...options }),
      parts: missingParts(formLike(sample, selector)?.parts ?? [], inside, options),
    };
  });
  return { ...properties, id: position.id, forms: inOrder(forms, needed) };
}

/** Exact numbers of the source (`=1`), which the translation may use too. */
function exactSelectors({ forms }: ChoicePart): string[] {
  return forms.map(({ selector }) => selector).filter((selector) => selector.startsWith("="));
}

/**
 * Returns the form to copy the layout from: the one with the same selector, otherwise "other"; existing forms first.
 */
function formLike({ forms }: ChoicePart, selector: string): FormPart | undefined {
  const existing = forms.filter(exists);
  const find = (among: readonly FormPart[]) =>
    among.find((form) => form.selector === selector) ?? among.find((form) => form.selector === "other");
  return find(existing) ?? find(forms);
}

function inSource(choice: ChoicePart | undefined): ChoiceInSource | undefined {
  if (choice === undefined) return undefined;
  const selectors = choice.forms.filter(exists).map(({ selector }) => selector);
  return { selectors, showsNumber: choice.showsNumber };
}

type ChoiceKind = Pick<ChoicePart, "name" | "type" | "offset">;

function positionInForm(
  { id, plural, selections }: Position,
  { name, type }: ChoiceKind,
  selector: string,
  model: ChoicePart | undefined,
): Position {
  const shown = type === "select" ? plural : name;
  return {
    id: `${id}:${selector}`,
    ...(shown !== undefined && { plural: shown }),
    selections: [...selections, { name, type, selector }],
    model: model && formLike(model, selector)?.parts,
  };
}

function formHead(
  id: string,
  selector: string,
  { type, offset }: ChoiceKind,
  { needed, language }: TreeOptions & { needed: readonly string[] },
): Omit<FormPart, "parts"> {
  return {
    id,
    selector,
    examples: type === "select" ? [] : examplesOf(selector, type, language).map((number) => number + offset),
    isNeeded: selector === "other" || needed.includes(selector),
  };
}

function examplesOf(selector: string, type: "plural" | "selectordinal", language: string): number[] {
  const known = pluralCategories(language, type === "plural" ? "cardinal" : "ordinal");
  return known.find(({ category }) => category === selector)?.examples ?? [];
}

function exists({ span }: FormPart): boolean {
  return span !== undefined;
}

function bodyOf({ bodyStart, bodyEnd }: Form): Span {
  return { start: bodyStart, end: bodyEnd };
}

function layoutOf(text: string, { forms, end }: Choice, head: string): Layout {
  const [first, second] = forms;
  const last = forms.at(-1);
  if (!first || !last) return { head, open: " {", gap: " ", tail: "}" };
  return {
    head,
    open: text.slice(first.start + first.selector.length, first.bodyStart),
    gap: (second && text.slice(first.end, second.start)) || " ",
    tail: text.slice(last.end, end),
  };
}

const categories = ["zero", "one", "two", "few", "many"];

/** Sort order: exact numbers, categories in their usual order, optional forms, "other". */
export function rankOf(selector: string, needed: readonly string[]): number {
  if (selector === "other") return 1_000;
  const isNumber = /^=\d+$/.test(selector);
  if (isNumber) return -1 / (1 + Number(selector.slice(1)));
  const category = categories.indexOf(selector);
  if (category >= 0) return category;
  const position = needed.indexOf(selector);
  return position >= 0 ? 10 + position : 999;
}

function inOrder(forms: FormPart[], needed: readonly string[]): FormPart[] {
  const rank = ({ selector }: FormPart) => rankOf(selector, needed);
  return forms.toSorted((a, b) => rank(a) - rank(b));
}

export function isBlank(text: string): boolean {
  return text.trim() === "";
}
