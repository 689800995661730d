import { type Chip, chipsOf } from "./chips.ts";
import type { Grammar } from "./grammar.ts";
import { valueName } from "./piece.ts";

/** Insertable item: a placeholder, or both tags of a pair, which enclose the selection. */
export type Offer = { text: string; close?: string; isMissing: boolean };

type TagChip = Extract<Chip, { kind: "tag" }>;
type NumberedChip = { chip: Chip; text: string; id: string; number: number };

/** Chips of a source that are offered to its translations. */
export type Offered = readonly NumberedChip[];

export function offeredChips(source: string, grammar: Grammar): Offered {
  return numberChips(source, chipsOf(source, grammar));
}

/** Returns the insertable items, each once; missing ones first. `chips` are those of the text. */
export function listOffers(offered: Offered, text: string, chips: readonly Chip[]): Offer[] {
  const present = new Map<string, number>();
  for (const { id } of numberChips(text, chips)) present.set(id, (present.get(id) ?? 0) + 1);
  const isMissing = ({ chip, id, number }: NumberedChip) =>
    number > (present.get(id) ?? 0) && (number === 1 || isCounted(chip));
  const offers = pairTags(offered, isMissing);
  return withoutDuplicates([
    ...offers.filter((offer) => offer.isMissing),
    ...offers.filter((offer) => !offer.isMissing),
  ]);
}

/** Numbers each chip among those of its kind. */
function numberChips(text: string, all: readonly Chip[]): NumberedChip[] {
  const numbers = new Map<string, number>();
  const chips = all.filter(({ kind }) => kind !== "escape");
  const opening = openingTags(chips);
  return chips.map((chip) => {
    const chipText = text.slice(chip.start, chip.end);
    const id = idOf(chip, chipText, opening.get(chip));
    const number = (numbers.get(id) ?? 0) + 1;
    numbers.set(id, number);
    return { chip, text: chipText, id, number };
  });
}

function idOf(chip: Chip, text: string, opening: TagChip | undefined): string {
  if (chip.kind === "placeholder") return `${chip.family} ${valueName(chip)} ${chip.conversion ?? ""}`;
  if (chip.kind === "tag") return `tag ${chip.form} ${chip.name} ${(opening ?? chip).id ?? ""}`;
  return `${chip.kind} ${text}`;
}

/**
 * Whether each use counts, as of tags, breaks and placeholders that take the next value. A named value may be repeated.
 */
function isCounted(chip: Chip): boolean {
  if (chip.kind === "placeholder") return chip.takesNext;
  return chip.kind === "tag" || chip.kind === "break";
}

/** Pairs tags with their closing tags. If the text has one of the two, the other one is offered alone. */
function pairTags(offered: readonly NumberedChip[], isMissing: (chip: NumberedChip) => boolean): Offer[] {
  const opening = openingTags(offered.map(({ chip }) => chip));
  const closing = new Map(offered.map((item) => [opening.get(item.chip), item]));
  return offered.flatMap((item) => {
    if (opening.has(item.chip)) return [];
    const close = item.chip.kind === "tag" ? closing.get(item.chip) : undefined;
    if (close === undefined) return [{ text: item.text, isMissing: isMissing(item) }];
    const [lacksOpen, lacksClose] = [isMissing(item), isMissing(close)];
    if (lacksOpen === lacksClose) return [{ text: item.text, close: close.text, isMissing: lacksOpen }];
    return [{ text: lacksOpen ? item.text : close.text, isMissing: true }];
  });
}

/** Maps each closing tag to its opening tag. */
function openingTags(chips: readonly Chip[]): Map<Chip, TagChip> {
  const opening = new Map<Chip, TagChip>();
  const open: TagChip[] = [];
  const names = new Map<string, number>();
  const count = ({ name }: TagChip, by: number) => names.set(name, (names.get(name) ?? 0) + by);
  for (const chip of chips) {
    if (chip.kind !== "tag") continue;
    if (chip.form === "open") {
      open.push(chip);
      count(chip, 1);
    }
    // The count avoids searching all open tags for each closing tag without an opening one.
    if (chip.form !== "close" || !names.get(chip.name)) continue;
    let opened = open.pop();
    for (; opened && opened.name !== chip.name; opened = open.pop()) count(opened, -1);
    if (!opened) continue;
    count(opened, -1);
    opening.set(chip, opened);
  }
  return opening;
}

function withoutDuplicates(offers: readonly Offer[]): Offer[] {
  const first = new Map<string, Offer>();
  for (const offer of offers) {
    const id = `${offer.text} ${offer.close ?? ""}`;
    if (!first.has(id)) first.set(id, offer);
  }
  return [...first.values()];
}
