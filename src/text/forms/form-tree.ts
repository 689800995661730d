import type { Choice, Form, Piece, Span } from "#text/message/piece.ts";
import { pluralCategories } from "#text/plural-categories.ts";
import { neededForms } from "./needed-forms.ts";

/** The form that a text stands in, seen from outside. */
type Selection = { name: string; type: Choice["type"]; selector: string };

/**
 * Text that has a field of its own. Without a `span` the message has no place for it yet. `id` says where it stands in
 * the structure, whatever is written around it; `plural` names the argument whose number `#` shows.
 */
export type TextPart = {
  kind: "text";
  id: string;
  span?: Span;
  text: string;
  plural?: string;
  inForm: boolean;
  selections: readonly Selection[];
  /** What the source says in this place. */
  source?: string;
  /** Nothing but the space around choices, which nobody has to see. */
  isSpace: boolean;
};

/** How forms are laid out: kept as the message has it, for those that come. */
type Layout = { head: string; open: string; gap: string; tail: string };

export type ChoicePart = {
  kind: "choice";
  id: string;
  span?: Span;
  name: string;
  type: Choice["type"];
  offset: number;
  layout: Layout;
  /** In the order in which people look for them; those that the language needs and the message lacks among them. */
  forms: FormPart[];
};

export type FormPart = {
  id: string;
  /** From its selector to its closing brace. */
  span?: Span;
  selector: string;
  examples: readonly number[];
  /** The language, or the source, asks for it. */
  isNeeded: boolean;
  parts: Part[];
};

export type Part = TextPart | ChoicePart;

export type TreeOptions = {
  language: string;
  /** The same of the source, where the message is a translation. */
  model?: readonly Part[] | undefined;
};

type Body = { text: string; pieces: readonly Piece[]; span: Span };
type Place = {
  id: string;
  plural?: string;
  selections: readonly Selection[];
  model: readonly Part[] | undefined;
};

/** A message as the fields that it is edited in. */
export function treeOf(text: string, pieces: readonly Piece[], options: TreeOptions): Part[] {
  const span = { start: 0, end: text.length };
  return partsOf({ text, pieces, span }, { id: "", selections: [], model: options.model }, options);
}

/** The fields of a message that is not there yet, as its source asks for them. */
export function missingTree(model: readonly Part[], options: TreeOptions): Part[] {
  return missingParts(model, { id: "", selections: [], model }, options);
}

function partsOf({ text, pieces, span }: Body, place: Place, options: TreeOptions): Part[] {
  const choices = pieces.filter((piece): piece is Choice => piece.kind === "choice");
  const models = modelsOf(choices, place.model);
  const parts: Part[] = [];
  let at = span.start;
  const addText = (end: number) => {
    const index = parts.length / 2;
    const own = text.slice(at, end);
    const source = models.texts?.[index]?.text;
    parts.push(
      textPart(place, index, {
        span: { start: at, end },
        text: own,
        source,
        isSpace: choices.length > 0 && isBlank(own) && isBlank(source ?? ""),
      }),
    );
  };
  choices.forEach((choice, index) => {
    addText(choice.start);
    parts.push(
      choicePart(text, choice, { ...place, id: `${place.id}/${index}` }, models.choices[index], options),
    );
    at = choice.end;
  });
  addText(span.end);
  return parts;
}

function textPart(
  { id, plural, selections }: Place,
  index: number,
  own: Pick<TextPart, "text" | "isSpace"> & { span?: Span; source: string | undefined },
): TextPart {
  const { span, source, ...rest } = own;
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

type Models = { choices: Array<ChoicePart | undefined>; texts: TextPart[] | undefined };

/** What the source has for each choice; its texts only where its choices are the same ones in the same order. */
function modelsOf(choices: readonly Choice[], model: readonly Part[] | undefined): Models {
  const theirs = (model ?? []).filter((part) => part.kind === "choice");
  const texts = (model ?? []).filter((part) => part.kind === "text");
  const isSame = ({ name, type }: Choice, index: number) =>
    theirs[index]?.name === name && theirs[index].type === type;
  const isAlike = model !== undefined && choices.length === theirs.length && choices.every(isSame);
  return {
    choices: choices.map((choice) => findChoice(model, choice)),
    texts: isAlike ? texts : undefined,
  };
}

function findChoice(
  parts: readonly Part[] | undefined,
  { name, type }: Pick<Choice, "name" | "type">,
): ChoicePart | undefined {
  return parts
    ?.filter((part) => part.kind === "choice")
    .find((choice) => choice.name === name && choice.type === type);
}

function choicePart(
  text: string,
  choice: Choice,
  place: Place,
  model: ChoicePart | undefined,
  options: TreeOptions,
): ChoicePart {
  const { start, end, name, type } = choice;
  const head = text.slice(start, choice.forms[0]?.start ?? end);
  const offset = Number(/offset\s*:\s*(-?\d+)/.exec(head)?.[1] ?? 0);
  const about = { name, type, offset };
  const needed = neededForms(type, selectorsOf(model), options.language);
  const there = choice.forms.map((form) => {
    const inside = placeOfForm(place, about, form.selector, model);
    return {
      ...formHead(inside.id, form.selector, about, { needed, ...options }),
      span: { start: form.start, end: form.end },
      parts: partsOf({ text, pieces: form.pieces, span: bodyOf(form) }, inside, options),
    };
  });
  const other = there.find(({ selector }) => selector === "other");
  const missing = needed
    .filter((selector) => !there.some((form) => form.selector === selector))
    .map((selector) => {
      const inside = placeOfForm(place, about, selector, model);
      return {
        ...formHead(inside.id, selector, about, { needed, ...options }),
        parts: missingParts(other?.parts ?? [], inside, options),
      };
    });
  return {
    kind: "choice",
    id: place.id,
    span: { start, end },
    ...about,
    layout: layoutOf(text, choice, head),
    forms: inOrder([...there, ...missing], needed),
  };
}

function missingParts(like: readonly Part[], place: Place, options: TreeOptions): Part[] {
  const sources = (place.model ?? []).filter((part) => part.kind === "text");
  const hasChoices = like.some(({ kind }) => kind === "choice");
  return like.map((part, at) => {
    const index = Math.floor(at / 2);
    if (part.kind === "choice") return missingChoice(part, { ...place, id: `${place.id}/${index}` }, options);
    const source = sources[index]?.text;
    const isSpace = hasChoices && isBlank(part.text) && isBlank(source ?? "");
    // The space around choices comes with them.
    return textPart(place, index, { text: isSpace ? part.text : "", source, isSpace });
  });
}

function missingChoice(like: ChoicePart, place: Place, options: TreeOptions): ChoicePart {
  const { name, type, offset, layout } = like;
  const model = findChoice(place.model, like);
  const needed = neededForms(type, selectorsOf(model), options.language);
  const selectors = new Set([...exactOnes(like), ...needed, "other"]);
  const forms = [...selectors].map((selector) => {
    const inside = placeOfForm(place, like, selector, model);
    return {
      ...formHead(inside.id, selector, like, { needed, ...options }),
      parts: missingParts(formLike(like, selector)?.parts ?? [], inside, options),
    };
  });
  return { kind: "choice", id: place.id, name, type, offset, layout, forms: inOrder(forms, needed) };
}

/** Single numbers of the source are offered to the translation, too. */
function exactOnes({ forms }: ChoicePart): string[] {
  return forms.map(({ selector }) => selector).filter((selector) => selector.startsWith("="));
}

/** The form that says most of what one should be: of those that are there the same one, else "other". */
function formLike({ forms }: ChoicePart, selector: string): FormPart | undefined {
  const there = forms.filter(isThere);
  const find = (among: readonly FormPart[]) =>
    among.find((form) => form.selector === selector) ?? among.find((form) => form.selector === "other");
  return find(there) ?? find(forms);
}

function selectorsOf(choice: ChoicePart | undefined): string[] | undefined {
  return choice?.forms.filter(isThere).map(({ selector }) => selector);
}

type About = Pick<ChoicePart, "name" | "type" | "offset">;

function placeOfForm(
  { id, plural, selections }: Place,
  { name, type }: About,
  selector: string,
  model: ChoicePart | undefined,
): Place {
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
  { type, offset }: About,
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

function isThere({ span }: FormPart): boolean {
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

/** Single numbers first, then the categories in their usual order, then what nobody asks for, and "other" last. */
export function rankOf(selector: string, needed: readonly string[]): number {
  if (selector === "other") return 1_000;
  const isNumber = /^=\d+$/.test(selector);
  if (isNumber) return -1 / (1 + Number(selector.slice(1)));
  const category = categories.indexOf(selector);
  if (category >= 0) return category;
  const asked = needed.indexOf(selector);
  return asked >= 0 ? 10 + asked : 999;
}

function inOrder(forms: FormPart[], needed: readonly string[]): FormPart[] {
  const rank = ({ selector }: FormPart) => rankOf(selector, needed);
  return forms.toSorted((one, other) => rank(one) - rank(other));
}

export function isBlank(text: string): boolean {
  return text.trim() === "";
}
