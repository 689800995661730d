import { isAlternate, type KeyPress } from "./key-press.ts";

/**
 * A key with its modifiers: `Mod+Shift+Enter`, `Ctrl+Shift+1`, `/`, `Space`. `Mod` is Ctrl, on a Mac Cmd; `Ctrl` is Control
 * on a Mac too.
 */
export type Chord = string;

export type ChordParts = { key: string; held: "Mod" | "Ctrl" | undefined; shift: boolean };

export function partsOf(chord: Chord): ChordParts {
  const [, held, shift, key = ""] = /^(?:(Mod|Ctrl)\+)?(Shift\+)?(.+)$/u.exec(chord) ?? [];
  return {
    key: key === "Space" ? " " : key,
    held: held === "Mod" || held === "Ctrl" ? held : undefined,
    shift: shift !== undefined,
  };
}

export function chordOf({ key, held, shift }: ChordParts): Chord {
  return `${held ? `${held}+` : ""}${shift ? "Shift+" : ""}${key === " " ? "Space" : key}`;
}

/** Everywhere but on a Mac both are pressed the same way, so that nothing has one where something else has the other. */
export function isSame(one: Chord, other: Chord): boolean {
  return withMod(one) === withMod(other);
}

const withMod = (chord: Chord) => chord.replace(/^Ctrl\+/, "Mod+");

/** A single character without Ctrl, whatever keys it takes to type it; Space is a key like Enter. */
export function isCharacter({ key, held }: ChordParts): boolean {
  return !held && key !== " " && [...key].length === 1;
}

/** The key says what it types. */
export function matchesKey(chord: Chord, press: KeyPress, isMac: boolean): boolean {
  const parts = partsOf(chord);
  return hasModifiers(parts, press, isMac) && press.key.toLowerCase() === parts.key.toLowerCase();
}

/** A digit by its physical key; a letter by its physical key only where the layout has no Latin letter there. */
export function matchesCode(chord: Chord, press: KeyPress, isMac: boolean): boolean {
  const parts = partsOf(chord);
  if (isAlternate(press, isMac) || !hasModifiers(parts, press, isMac)) return false;
  if (/^\d$/.test(parts.key)) return press.code === `Digit${parts.key}`;
  return /^[a-z]$/.test(parts.key) && placedLetter(press) === parts.key;
}

/** The Latin letter on the physical key of another script. */
export function placedLetter({ key, code }: KeyPress): string | undefined {
  if (!/^\p{L}$/u.test(key) || /^[a-z]$/i.test(key)) return undefined;
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
}

function hasModifiers(parts: ChordParts, press: KeyPress, isMac: boolean): boolean {
  if (isAlternate(press, isMac)) return isCharacter(parts);
  if (press.altKey) return false;
  const isCommand = isMac && parts.held === "Mod";
  const isControl = parts.held !== undefined && !isCommand;
  if (press.metaKey !== isCommand || press.ctrlKey !== isControl) return false;
  return needsAnyShift(parts) || press.shiftKey === parts.shift;
}

/** `/` and `?` need Shift on some keyboards and not on others. */
function needsAnyShift(parts: ChordParts): boolean {
  return isCharacter(parts) && !/^\p{L}$/u.test(parts.key);
}
