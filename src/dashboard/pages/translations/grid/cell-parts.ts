import type { EntryRow } from "#contract/entries.ts";
import {
  messageSettings,
  type ProjectReading,
} from "#dashboard/pages/translations/open-text/message-settings.ts";
import { chipsIn } from "#text/message/chips.ts";
import { type Grammar, grammarOf } from "#text/message/grammar.ts";
import { parseMessage } from "#text/message/parse-message.ts";
import type { Choice, Piece, Span } from "#text/message/piece.ts";
import { shownCharacters } from "./grid-style.ts";

/**
 * A part of a text in a closed cell. `text` and `chip` occur in the stored text; a `selector` is the name of a form,
 * and a `sign` a parenthesis or a dot between forms.
 */
export type ShownPart = Span & ({ kind: "text" | "chip" } | { kind: "selector" | "sign"; shown: string });

/** Maximum length of a text with chips in a closed cell; parsing longer ones would delay scrolling. */
const maxParsedLength = 2_000;

type ParsedRow = {
  source: string;
  reading: ProjectReading;
  grammar: Grammar | undefined;
  parts: Map<string, readonly ShownPart[] | undefined>;
};

/** Parsed texts of loaded rows. A row that changes is a new object. */
const parsedRows = new WeakMap<EntryRow, ParsedRow>();

/**
 * Parts of a text as its editor reads it, with forms as "one … · other …"; undefined without placeholders, tags and
 * forms. Each text of a row is parsed once.
 */
export function cellParts(
  row: EntryRow,
  { text, source, reading }: { text: string; source: string; reading: ProjectReading },
): readonly ShownPart[] | undefined {
  if (text.length > maxParsedLength) return undefined;
  let parsed = parsedRows.get(row);
  if (parsed === undefined || parsed.source !== source || parsed.reading !== reading) {
    const grammar = source === "" ? undefined : grammarOf(source, messageSettings(row, reading));
    parsed = { source, reading, grammar, parts: new Map() };
    parsedRows.set(row, parsed);
  }
  if (!parsed.parts.has(text))
    parsed.parts.set(text, partsOf(text, parsed.grammar ?? grammarOf(text, messageSettings(row, reading))));
  return parsed.parts.get(text);
}

function partsOf(text: string, grammar: Grammar): ShownPart[] | undefined {
  const message = parseMessage(text, grammar);
  const parts: ShownPart[] = [];
  addParts(parts, { text, chips: chipsIn(message), pieces: message.pieces }, { start: 0, end: text.length });
  return parts.some(({ kind }) => kind !== "text") ? fittingParts(parts) : undefined;
}

type ParsedText = { text: string; chips: readonly Span[]; pieces: readonly Piece[] };

/** Adds the parts between `start` and `end`. Forms beside other text are put into parentheses. */
function addParts(parts: ShownPart[], { text, chips, pieces }: ParsedText, { start, end }: Span): void {
  const choices = pieces.filter((piece): piece is Choice => piece.kind === "choice");
  const isAlone = choices.length === 1 && isWholeText(text, choices[0], { start, end });
  let at = start;
  for (const choice of choices) {
    addStretch(parts, chips, { start: at, end: choice.start });
    at = choice.end;
    const sign = (shown: string, { end }: Span) => parts.push({ kind: "sign", shown, start: end, end });
    if (!isAlone) sign("(", { start: choice.start, end: choice.start });
    for (const [index, form] of choice.forms.entries()) {
      if (index > 0) sign(" · ", form);
      parts.push({ kind: "selector", shown: form.selector, start: form.start, end: form.start });
      addParts(parts, { text, chips, pieces: form.pieces }, { start: form.bodyStart, end: form.bodyEnd });
    }
    if (!isAlone) sign(")", choice);
  }
  addStretch(parts, chips, { start: at, end });
}

function isWholeText(text: string, choice: Choice | undefined, { start, end }: Span): boolean {
  return (
    choice !== undefined && (text.slice(start, choice.start) + text.slice(choice.end, end)).trim() === ""
  );
}

/** Adds the texts and chips between `start` and `end`, a stretch without forms. */
function addStretch(parts: ShownPart[], chips: readonly Span[], { start, end }: Span): void {
  let at = start;
  for (const chip of chips) {
    if (chip.start < start || chip.end > end) continue;
    if (chip.start > at) parts.push({ kind: "text", start: at, end: chip.start });
    parts.push({ kind: "chip", start: chip.start, end: chip.end });
    at = chip.end;
  }
  if (end > at) parts.push({ kind: "text", start: at, end });
}

/** The parts within the number of characters that a cell shows. */
function fittingParts(parts: readonly ShownPart[]): ShownPart[] {
  const shown: ShownPart[] = [];
  let remaining = shownCharacters;
  for (const part of parts) {
    if (remaining <= 0) break;
    const end = part.kind === "text" ? Math.min(part.end, part.start + remaining) : part.end;
    shown.push({ ...part, end });
    remaining -= "shown" in part ? part.shown.length : end - part.start;
  }
  return shown;
}

/** Whether a search match would be hidden or divided: between forms, or across the edge of a chip. */
export function isHitDivided(text: string, parts: readonly ShownPart[], hits: RegExp): boolean {
  for (const { index, 0: match } of text.slice(0, shownCharacters).matchAll(hits)) {
    const end = index + match.length;
    if (!parts.some((part) => part.start <= index && part.end >= end)) return true;
  }
  return false;
}
