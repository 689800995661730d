import { isAlternate, type KeyPress } from "./key-press.ts";

/**
 * A key with its modifiers: `Mod+Shift+Enter`, `Ctrl+Shift+1`, `/`, `Space`. `Mod` is Ctrl, or Cmd on a Mac; `Ctrl`
 * is Control on a Mac too.
 */
export type Chord = string;

export type ChordParts = { key: string; modifier: "Mod" | "Ctrl" | undefined; shift: boolean };

/** Parses a chord. */
export function partsOf(chord: Chord): ChordParts {
  const [, modifier, shift, key = ""] = /^(?:(Mod|Ctrl)\+)?(Shift\+)?(.+)$/u.exec(chord) ?? [];
  return {
    key: key === "Space" ? " " : key,
    modifier: modifier === "Mod" || modifier === "Ctrl" ? modifier : undefined,
    shift: shift !== undefined,
  };
}

/** Prints a chord. */
export function chordOf({ key, modifier, shift }: ChordParts): Chord {
  const parts = [modifier, shift ? "Shift" : undefined, key === " " ? "Space" : key];
  return parts.filter((part) => part !== undefined).join("+");
}

/**
 * Compares chords; `Ctrl` equals `Mod`, because outside a Mac both are the same key and must not belong to two
 * commands.
 */
export function isSame(a: Chord, b: Chord): boolean {
  return withMod(a) === withMod(b);
}

const withMod = (chord: Chord) => chord.replace(/^Ctrl\+/, "Mod+");

/** Whether the chord is a single character without Ctrl, whichever keys type it. Space counts as a key, like Enter. */
export function isCharacter({ key, modifier }: ChordParts): boolean {
  return !modifier && key !== " " && [...key].length === 1;
}

/** Whether the typed character matches the chord. */
export function matchesKey(chord: Chord, press: KeyPress, isMac: boolean): boolean {
  const parts = partsOf(chord);
  return hasModifiers(parts, press, isMac) && press.key.toLowerCase() === parts.key.toLowerCase();
}

/**
 * Whether the physical key matches the chord: always for digits, for letters only if the layout has no Latin letter
 * there.
 */
export function matchesCode(chord: Chord, press: KeyPress, isMac: boolean): boolean {
  const parts = partsOf(chord);
  if (isAlternate(press, isMac) || !hasModifiers(parts, press, isMac)) return false;
  if (/^\d$/.test(parts.key)) return press.code === `Digit${parts.key}`;
  return /^[a-z]$/.test(parts.key) && placedLetter(press) === parts.key;
}

/** The Latin letter at the place of a key that types a letter of another script; undefined for other keys. */
export function placedLetter({ key, code }: KeyPress): string | undefined {
  if (!/^\p{L}$/u.test(key) || /^[a-z]$/i.test(key)) return undefined;
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
}

function hasModifiers(parts: ChordParts, press: KeyPress, isMac: boolean): boolean {
  if (isAlternate(press, isMac)) return isCharacter(parts);
  if (press.altKey) return false;
  const isCommand = isMac && parts.modifier === "Mod";
  const isControl = parts.modifier !== undefined && !isCommand;
  if (press.metaKey !== isCommand || press.ctrlKey !== isControl) return false;
  return ignoresShift(parts) || press.shiftKey === parts.shift;
}

/** Whether Shift is ignored: characters such as `/` need it on some keyboards only. */
function ignoresShift(parts: ChordParts): boolean {
  return isCharacter(parts) && !/^\p{L}$/u.test(parts.key);
}
