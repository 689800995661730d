import type { ParsedInput } from "#text/checks/check-input.ts";
import type { Placeholder } from "#text/message/piece.ts";
import { takesNext, type Use } from "./placeholder-use.ts";

type Context = Pick<ParsedInput, "grammar" | "settings"> & {
  /** Arguments whose form is for a single number. */
  numbers: ReadonlySet<string>;
  sourceUses: ReadonlyMap<string, Use>;
};

/**
 * Returns the missing placeholders that show the number of a form for a single number: the form may spell it out or
 * omit it.
 */
export function omittedNumbers(
  lacking: readonly Use[],
  { grammar, settings, numbers, sourceUses }: Context,
): ReadonlySet<Use> {
  if (numbers.size === 0) return new Set();
  const isNumber = (use: Use) => showsOneOf(numbers, use);
  const mayLack = lacking.filter((use) => !(settings?.style === "python" && takesNext(use)));
  if (Array.from(sourceUses.values()).some(isNumber)) return new Set(mayLack.filter(isNumber));
  // In forms of a file it is unknown which value is the number, so any value may be missing.
  return new Set(grammar.syntax === "plural" ? mayLack.filter(mayBeNumber).slice(0, 1) : []);
}

function showsOneOf(numbers: ReadonlySet<string>, { piece }: Use): boolean {
  if (piece.kind === "number") return numbers.has(piece.name);
  if (piece.kind !== "placeholder") return false;
  return piece.family === "qt" ? piece.name === "n" : numbers.has(nameIn(piece));
}

/** `{{count, number}}` and a pattern `[[count]]` show `count`. */
function nameIn({ name }: Placeholder): string {
  return /[\p{L}\p{N}_][\p{L}\p{N}_.-]*/u.exec(name)?.[0] ?? "";
}

function mayBeNumber({ piece }: Use): boolean {
  if (piece.kind !== "placeholder") return false;
  if (piece.family === "named") return /[df]$/.test(piece.conversion ?? "");
  return piece.family !== "printf" || /[duf]$|<PRI[du]\w*>$/.test(piece.name);
}
