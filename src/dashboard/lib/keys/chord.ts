import { isAlternate, type KeyPress } from "./key-press.ts";

/** A key with its modifiers: `Mod+Shift+Enter`, `Mod+s`, `/`, `Space`. `Mod` is Ctrl, on a Mac Cmd. */
export type Chord = string;

export type ChordParts = { key: string; mod: boolean; shift: boolean };

export function partsOf(chord: Chord): ChordParts {
  const [, mod, shift, key = ""] = /^(Mod\+)?(Shift\+)?(.+)$/u.exec(chord) ?? [];
  return { key: key === "Space" ? " " : key, mod: mod !== undefined, shift: shift !== undefined };
}

export function chordOf({ key, mod, shift }: ChordParts): Chord {
  return `${mod ? "Mod+" : ""}${shift ? "Shift+" : ""}${key === " " ? "Space" : key}`;
}

/** A single character without Ctrl, whatever keys it takes to type it; Space is a key like Enter. */
export function isCharacter({ key, mod }: ChordParts): boolean {
  return !mod && key !== " " && [...key].length === 1;
}

/** The key says what it types. */
export function matchesKey(chord: Chord, press: KeyPress, isMac: boolean): boolean {
  const parts = partsOf(chord);
  return hasModifiers(parts, press, isMac) && press.key.toLowerCase() === parts.key.toLowerCase();
}

/** A digit by its place on the keyboard; a letter by its place only where the layout has no Latin letter there. */
export function matchesCode(chord: Chord, press: KeyPress, isMac: boolean): boolean {
  const parts = partsOf(chord);
  if (isAlternate(press, isMac) || !hasModifiers(parts, press, isMac)) return false;
  if (/^\d$/.test(parts.key)) return press.code === `Digit${parts.key}`;
  return /^[a-z]$/.test(parts.key) && placedLetter(press) === parts.key;
}

/** The Latin letter at the place of a key of another script. */
export function placedLetter({ key, code }: KeyPress): string | undefined {
  if (!/^\p{L}$/u.test(key) || /^[a-z]$/i.test(key)) return undefined;
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
}

function hasModifiers(parts: ChordParts, press: KeyPress, isMac: boolean): boolean {
  if (isAlternate(press, isMac)) return isCharacter(parts);
  if (press.altKey) return false;
  const [ours, other] = isMac ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey];
  if (ours !== parts.mod || other) return false;
  return needsAnyShift(parts) || press.shiftKey === parts.shift;
}

/** `/` and `?` need Shift on some keyboards and not on others. */
function needsAnyShift(parts: ChordParts): boolean {
  return isCharacter(parts) && !/^\p{L}$/u.test(parts.key);
}
