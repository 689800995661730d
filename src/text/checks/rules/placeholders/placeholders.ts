import type { ParsedInput } from "#text/checks/check-input.ts";
import type { RuleFinding, TextEdit } from "#text/checks/finding.ts";
import type { Message } from "#text/message/parse-message.ts";
import {
  leavesOf,
  type Placeholder,
  type PlaceholderFamily,
  placeholdersOf,
  type Span,
  type Tag,
} from "#text/message/piece.ts";
import { comparePlaceholders } from "./compare-placeholders.ts";
import { partialPlaceholders } from "./partial-placeholders.ts";
import { takesNext } from "./placeholder-use.ts";

export function placeholderMissing(parsed: ParsedInput): RuleFinding[] {
  if (orderChange(parsed)) return [];
  const { text, problem } = parsed.target;
  const end = text.length;
  // Half a placeholder makes a message malformed, so `message_syntax` reports it.
  const partialUses = new Set(problem ? partialPlaceholders(parsed).map(({ use }) => use) : []);
  const missing = comparePlaceholders(parsed).missing.filter((use) => !partialUses.has(use));
  return missing.map(({ text }) => ({
    start: end,
    end,
    message: "missing",
    values: { placeholder: text },
  }));
}

export function placeholderExtra(parsed: ParsedInput): RuleFinding[] {
  if (orderChange(parsed)) return [];
  const { extra } = comparePlaceholders(parsed);
  const starts = new Set(extra.map(({ piece }) => piece.start));
  const unnumbered = unnumberedIn(parsed).filter(({ piece }) => !starts.has(piece.start));
  return [...extra, ...unnumbered, ...looseMarksIn(parsed), ...conversionsIn(parsed)].map(
    ({ text, piece }) => ({
      start: piece.start,
      end: piece.end,
      message: "extra",
      values: { placeholder: text },
    }),
  );
}

/** Conversions without a position, if all of the source have one: `%1s` is `%1$s` without its sign. */
function unnumberedIn({ source, target }: ParsedInput): Array<{ text: string; piece: Span }> {
  const ofSource = conversionsOf(source);
  if (ofSource.length === 0 || ofSource.some(({ takesNext }) => takesNext)) return [];
  return conversionsOf(target)
    .filter(({ takesNext }) => takesNext)
    .map((piece) => ({ text: target.text.slice(piece.start, piece.end), piece }));
}

function conversionsOf({ pieces }: Message): Placeholder[] {
  return leavesOf(pieces)
    .flatMap(placeholdersOf)
    .filter(({ family }) => family === "printf");
}

const marksOfFamilies: ReadonlyArray<[RegExp, readonly PlaceholderFamily[]]> = [
  [/%/g, ["printf", "named"]],
  [/[{}]/g, ["single"]],
];
/** Matches `%2F` in an address, but not `%02`, which stands for a character that addresses do not have. */
const escapedByte = /^%[2-9A-F][\dA-F]/;
const addressMark = /[/?=]/;
/** Maximum distance of an escaped byte from the last mark of its address, in UTF-16 units. */
const maxPartLength = 200;

/**
 * Opening marks of placeholders in the target that begin no placeholder: programs fail at these marks or show them.
 * Half a placeholder is reported as missing instead.
 */
function looseMarksIn(parsed: ParsedInput): Array<{ text: string; piece: Span }> {
  const { source, target, grammar } = parsed;
  if (grammar.syntax === "icu") return [];
  const missing = partialPlaceholders(parsed);
  return marksOfFamilies.flatMap(([marks, families]) => {
    if (!families.some((family) => grammar.plain.families.has(family))) return [];
    return marksIn(source, marks).length > 0
      ? []
      : marksIn(target, marks).filter(({ piece }) =>
          missing.every((half) => piece.end <= half.start || half.end <= piece.start),
        );
  });
}

/** Matches `%d`, but not after a number or before a word: "50 %d'augmentation" is a percentage. */
const conversion = /(?<!\p{N}\s?)%(?:\d{1,2}\$)?[sd@](?![\p{L}\p{N}'’])/gu;

/**
 * Conversions in a translation whose source has no percent sign; the translation belongs to another source or an older
 * one.
 */
function conversionsIn({
  source,
  target,
  grammar,
  settings,
}: ParsedInput): Array<{ text: string; piece: Span }> {
  if (grammar.syntax === "icu" || settings?.style !== undefined || source.text.includes("%")) return [];
  return marksIn(target, conversion);
}

function marksIn({ text, pieces }: Message, marks: RegExp): Array<{ text: string; piece: Span }> {
  return leavesOf(pieces)
    .flatMap((leaf) => (leaf.kind === "tag" ? betweenPlaceholders(leaf) : leaf.kind === "text" ? leaf : []))
    .flatMap(({ start, end }) =>
      Array.from(text.slice(start, end).matchAll(marks), (match) => ({
        text: match[0],
        piece: { start: start + match.index, end: start + match.index + match[0].length },
      })),
    )
    .filter(({ piece }) => !isEscapedByte(text, piece.start));
}

function isEscapedByte(text: string, start: number): boolean {
  if (!escapedByte.test(text.slice(start, start + 3))) return false;
  for (let at = start - 1; at >= Math.max(0, start - maxPartLength - 1); at--) {
    if (addressMark.test(text.charAt(at))) return true;
    if (/\s/.test(text.charAt(at))) return false;
  }
  return false;
}

function betweenPlaceholders({ start, end, inside }: Tag): Span[] {
  const starts = [start, ...inside.map((item) => item.end)];
  return starts.map((from, index) => ({ start: from, end: inside[index]?.start ?? end }));
}

/** Finds placeholders without positions in another order than in the source. */
export function placeholderOrder(parsed: ParsedInput): RuleFinding[] {
  const order = orderChange(parsed);
  const [first] = order?.target ?? [];
  if (!order || !first) return [];
  const fix = numberingFix(parsed, order);
  return [{ start: first.start, end: first.end, message: "reordered", ...(fix ? { fix } : {}) }];
}

type Order = { source: Placeholder[]; target: Placeholder[] };

function orderChange(parsed: ParsedInput): Order | undefined {
  const { missing, extra } = comparePlaceholders(parsed);
  if (missing.length === 0 || missing.length !== extra.length) return undefined;
  if (![...missing, ...extra].every(takesNext)) return undefined;
  const order = { source: inSequence(parsed.source.pieces), target: inSequence(parsed.target.pieces) };
  const sameNames = namesOf(order.source).sort().join() === namesOf(order.target).sort().join();
  return sameNames ? order : undefined;
}

function inSequence(pieces: ParsedInput["source"]["pieces"]): Placeholder[] {
  return leavesOf(pieces)
    .flatMap(placeholdersOf)
    .filter(({ takesNext }) => takesNext);
}

function namesOf(placeholders: readonly Placeholder[]): string[] {
  return placeholders.map(({ name }) => name);
}

/** `%d of %s` for `%s of %d` becomes `%2$d of %1$s`; certain only if all types differ. Python has no positions. */
function numberingFix({ target, settings, grammar }: ParsedInput, order: Order): TextEdit[] | undefined {
  const names = namesOf(order.source);
  if (settings?.style === "python" || grammar.plain.families.has("named")) return undefined;
  if (order.target.some(({ family, name }) => family !== "printf" || name.includes("*"))) return undefined;
  if (new Set(names).size < names.length || names.some((name) => /[<#]/.test(name))) return undefined;
  if (
    leavesOf(target.pieces)
      .flatMap(placeholdersOf)
      .some(({ takesNext }) => !takesNext)
  )
    return undefined;
  return order.target.map(({ name, start }) => ({
    start: start + 1,
    end: start + 1,
    text: `${names.indexOf(name) + 1}$`,
  }));
}
