import type { Message } from "#text/message/parse-message.ts";
import type { Leaf, Span } from "#text/message/piece.ts";
import type { RuleFinding } from "./finding.ts";
import type { Masked } from "./masked.ts";
import {
  formFor,
  type Selection,
  selectionsOf,
  type Variant,
  variantOf,
  variantOfSource,
} from "./variants.ts";

/**
 * A continuous text to check: a text without forms, or a message with one selected form per argument. Positions of
 * findings refer to this text; `foundInUnits` maps them to the message.
 */
export type Unit = { raw: string; masked: string; spans: readonly Span[]; variant: Selection };
export type UnitPair = { source: Unit; target: Unit };

type MaskedMessage = Message & { masked: Masked };

/**
 * Maximum total length of all readings of a message, in UTF-16 units; beyond it only the reading of "other" is
 * checked.
 */
const maxTotalLength = 200_000;

/** Each reading of the target with the corresponding reading of the source. */
export function unitPairs(
  source: MaskedMessage,
  target: MaskedMessage,
  languages: { sourceLanguage: string; language: string },
): UnitPair[] {
  if (!hasForms(source) && !hasForms(target)) return [{ source: wholeOf(source), target: wholeOf(target) }];
  const selections = selectionsOf(target, source);
  const isTooLong = selections.length * (source.text.length + target.text.length) > maxTotalLength;
  const pairs = (isTooLong ? selections.slice(0, 1) : selections).map((selectors) => {
    const variant = variantOf(target, selectors);
    const sourceVariant = variantOfSource(source, variant, languages);
    return { source: unitOf(source, sourceVariant), target: unitOf(target, variant) };
  });
  return pairs.toSorted((a, b) => compareSpans(a.target.spans, b.target.spans));
}

function hasForms({ pieces }: Message): boolean {
  return pieces.some(({ kind }) => kind === "choice");
}

const noForms: Selection = { choices: [], selectors: new Map() };

function wholeOf({ text, masked }: MaskedMessage): Unit {
  return { raw: text, masked: masked.text, spans: [{ start: 0, end: text.length }], variant: noForms };
}

function compareSpans(spans: readonly Span[], others: readonly Span[]): number {
  for (let index = 0; index < Math.max(spans.length, others.length); index++) {
    const distance = (spans[index]?.start ?? -1) - (others[index]?.start ?? -1);
    if (distance !== 0) return distance;
  }
  return 0;
}

function unitOf({ text, masked }: MaskedMessage, variant: Variant): Unit {
  const spans = joinSpans(variant.leaves);
  return { raw: textIn(text, spans), masked: textIn(masked.text, spans), spans, variant };
}

function textIn(text: string, spans: readonly Span[]): string {
  return spans.map(({ start, end }) => text.slice(start, end)).join("");
}

function joinSpans(leaves: readonly Leaf[]): Span[] {
  const spans: Span[] = [];
  for (const { start, end } of leaves) {
    const last = spans.at(-1);
    if (last?.end === start) last.end = end;
    else spans.push({ start, end });
  }
  return spans;
}

/** Applies a rule to each reading of the target; findings in shared text are reported once. */
export function foundInUnits(
  pairs: readonly UnitPair[],
  rule: (source: Unit, target: Unit) => RuleFinding[],
): RuleFinding[] {
  const [only] = pairs;
  if (only?.target.variant === noForms) return rule(only.source, only.target);
  const findings = new Map<string, { found: RuleFinding; times: number }>();
  for (const { source, target } of pairs)
    for (const item of rule(source, target)) {
      const found = inMessage(item, target);
      const { start, end, message, values } = found;
      const id = JSON.stringify([start, end, message, values]);
      const { found: first, times } = findings.get(id) ?? { found, times: 0 };
      findings.set(id, { found: isSameFix(first, found) ? first : withoutFix(first), times: times + 1 });
    }
  return Array.from(findings.values(), ({ found, times }) =>
    found.fix?.every((edit) => times === pairs.filter(({ target }) => spanContaining(edit, target)).length)
      ? found
      : withoutFix(found),
  );
}

function inMessage({ fix, ...found }: RuleFinding, unit: Unit): RuleFinding {
  const span = placeOf(found, unit);
  const edits = fix?.map(({ text, ...edit }) => ({ ...placeOf(edit, unit), text }));
  // A fix across the boundary of a form would break the message.
  const isWithinUnit = edits?.every((edit) => spanContaining(edit, unit));
  return { ...found, ...span, ...(edits && isWithinUnit ? { fix: edits } : {}) };
}

/** A position between two spans belongs to the later one. */
function placeOf({ start, end }: Span, { raw, spans, variant }: Unit): Span {
  const last = spans.at(-1);
  if (!last) return bodyOf(variant);
  if (start === raw.length) return { start: last.end, end: last.end };
  const place = { start: indexIn(spans, start), end: indexIn(spans, Math.max(start, end - 1)) };
  return end > start ? { ...place, end: place.end + 1 } : place;
}

function indexIn(spans: readonly Span[], index: number): number {
  let remaining = index;
  for (const { start, end } of spans) {
    if (remaining < end - start) return start + remaining;
    remaining -= end - start;
  }
  return spans.at(-1)?.end ?? 0;
}

/** The innermost form of a reading without text. */
function bodyOf({ choices, selectors }: Selection): Span {
  const [form] = choices.flatMap((choice) => formFor(choice, selectors) ?? []).slice(-1);
  return { start: form?.bodyStart ?? 0, end: form?.bodyEnd ?? 0 };
}

function spanContaining(edit: Span, { spans }: Unit): Span | undefined {
  return spans.find(({ start, end }) => start <= edit.start && edit.end <= end);
}

function isSameFix({ fix: a }: RuleFinding, { fix: b }: RuleFinding): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function withoutFix({ fix: _, ...found }: RuleFinding): RuleFinding {
  return found;
}
