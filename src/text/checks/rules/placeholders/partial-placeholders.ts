import type { ParsedInput } from "#text/checks/check-input.ts";
import type { Span } from "#text/message/piece.ts";
import { comparePlaceholders } from "./compare-placeholders.ts";
import type { Use } from "./placeholder-use.ts";

/** A part of a placeholder, its opening characters, and its closing mark, which may be incomplete. */
type Half = { text: string; opening: string; mark: string };

const parts = /^([^\p{L}\p{N}]*[{([])(.+?)([}\])].*)$/u;
const nameCharacter = /[\p{L}\p{N}_]/u;
/** Characters that complete a name, so that the part is another placeholder. */
const nameEnd = /^ ?[,})\]]/;

/**
 * Maximum number of missing placeholders to search for, and of positions to try for each part. Limits the time for
 * texts of braces; a text that lacks more placeholders reports them as missing.
 */
const maxTried = 100;

const cache = new WeakMap<ParsedInput, PartialPlaceholder[]>();

/** Part of a placeholder in the target. `use`: the placeholder in the source. */
export type PartialPlaceholder = Span & { use: Use };

/**
 * Finds placeholders that the target lacks although it has a part of them: `{name` and `name}` of `{name}`, and `{na`
 * while typing.
 */
export function partialPlaceholders(parsed: ParsedInput): PartialPlaceholder[] {
  const found = cache.get(parsed) ?? findHalfWritten(parsed);
  cache.set(parsed, found);
  return found;
}

function findHalfWritten(parsed: ParsedInput): PartialPlaceholder[] {
  const { text } = parsed.target.masked;
  const found: PartialPlaceholder[] = [];
  for (const use of comparePlaceholders(parsed).missing.slice(0, maxTried)) {
    const halves = halvesOf(use);
    const place = [placeOf, placeOfBeginning]
      .flatMap((find) => halves.flatMap((half) => find(half, text) ?? []))
      .find(({ start, end }) => found.every((other) => end <= other.start || other.end <= start));
    if (place) found.push({ ...place, use });
  }
  return found;
}

function halvesOf({ piece, text }: Use): Half[] {
  const [, opening = "", inside = "", closing = ""] = parts.exec(text) ?? [];
  if (piece.kind !== "placeholder" || inside.trim() === "") return [];
  return [
    { text: opening + inside.trimEnd(), opening, mark: closing.charAt(0) },
    { text: inside.trimStart() + closing, opening: "", mark: opening.slice(-1) },
  ];
}

function placeOf({ text: half, mark }: Half, text: string): Span | undefined {
  for (const at of placesOf(half, text)) {
    let [start, end] = [at, at + half.length];
    if (joins(text.charAt(start - 1), half.charAt(0)) || joins(half.slice(-1), text.charAt(end))) continue;
    while (text.charAt(start - 1) === mark) start -= 1;
    if (text.charAt(end) === " " && text.charAt(end + 1) === mark) end += 1;
    while (text.charAt(end) === mark) end += 1;
    return { start, end };
  }
  return undefined;
}

function placeOfBeginning({ text: half, opening }: Half, text: string): Span | undefined {
  if (opening === "") return undefined;
  for (const at of placesOf(opening, text)) {
    let end = at + opening.length;
    while (end - at < half.length && text.charAt(end) === half.charAt(end - at)) end += 1;
    const length = end - at;
    if (length === opening.length || length === half.length) continue;
    const isOther =
      joins(half.charAt(length - 1), text.charAt(end)) || nameEnd.test(text.slice(end, end + 2));
    if (!isOther) return { start: at, end };
  }
  return undefined;
}

function* placesOf(part: string, text: string): Generator<number> {
  let at = text.indexOf(part);
  for (let tried = 0; at >= 0 && tried < maxTried; tried++) {
    yield at;
    at = text.indexOf(part, at + 1);
  }
}

/** Whether two characters can be in one name. */
function joins(before: string, after: string): boolean {
  return nameCharacter.test(before) && nameCharacter.test(after);
}
