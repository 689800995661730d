import type { Checked } from "#text/checks/checked.ts";
import type { Span } from "#text/message/piece.ts";
import { comparePlaceholders } from "./placeholder-uses.ts";
import type { Use } from "./use.ts";

/** A half as it is written, and the mark of its other end, of which some may be left. */
type Half = { text: string; mark: string };

const parts = /^([^\p{L}\p{N}]*[{([])(.+?)([}\])].*)$/u;
const ofName = /[\p{L}\p{N}_]/u;

/** The placeholders that the target lacks and has a half of: `{name` and `name}` of `{name}`. */
export function halfWritten(checked: Checked): Array<Span & { of: Use }> {
  const { text } = checked.target.masked;
  const found: Array<Span & { of: Use }> = [];
  for (const of of comparePlaceholders(checked).missing) {
    const place = halvesOf(of)
      .flatMap((half) => placeOf(half, text) ?? [])
      .find(({ start, end }) => found.every((other) => end <= other.start || other.end <= start));
    if (place) found.push({ ...place, of });
  }
  return found;
}

function halvesOf({ piece, text }: Use): Half[] {
  const [, opening = "", inside = "", closing = ""] = parts.exec(text) ?? [];
  if (piece.kind !== "placeholder" || inside.trim() === "") return [];
  return [
    { text: opening + inside.trimEnd(), mark: closing.charAt(0) },
    { text: inside.trimStart() + closing, mark: opening.slice(-1) },
  ];
}

function placeOf({ text: half, mark }: Half, text: string): Span | undefined {
  for (let at = text.indexOf(half); at >= 0; at = text.indexOf(half, at + 1)) {
    let [start, end] = [at, at + half.length];
    if (joins(text.charAt(start - 1), half.charAt(0)) || joins(half.slice(-1), text.charAt(end))) continue;
    while (text.charAt(start - 1) === mark) start -= 1;
    if (text.charAt(end) === " " && text.charAt(end + 1) === mark) end += 1;
    while (text.charAt(end) === mark) end += 1;
    return { start, end };
  }
  return undefined;
}

/** Whether two characters are of one name. */
function joins(before: string, after: string): boolean {
  return ofName.test(before) && ofName.test(after);
}
