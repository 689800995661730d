import { type Chord, type ChordParts, chordOf, isCharacter, placedLetter } from "./chord.ts";
import type { KeyCommand } from "./key-commands.ts";
import type { KeyPress } from "./key-press.ts";
import { type Refusal, refusalOf } from "./key-refusals.ts";

const modifierKeys =
  /^(Control|Shift|Alt|AltGraph|Meta|OS|CapsLock|Fn|FnLock|NumLock|Hyper|Super|Unidentified)$/;

/** The pressed key as a new key of a command, or why it is refused; undefined while only modifiers are down. */
export function recordPress(
  press: KeyPress,
  command: KeyCommand,
  isMac: boolean,
): { chord: Chord } | { refusal: Refusal } | undefined {
  if (modifierKeys.test(press.key)) return undefined;
  if (press.altKey || press.altGraph) return { refusal: "alt" };
  if (press.metaKey && (!isMac || press.ctrlKey)) return { refusal: "system" };
  if (press.isComposing || press.key === "Process" || press.key === "Dead") return { refusal: "character" };
  const chord = pressedChord(press, isMac);
  const refusal = refusalOf(command, chord, isMac);
  return refusal === undefined ? { chord } : { refusal };
}

function pressedChord(press: KeyPress, isMac: boolean): Chord {
  const modifier = modifierOf(press, isMac);
  const digit = modifier ? /^Digit(\d)$/.exec(press.code)?.[1] : undefined;
  const key = digit ?? placedLetter(press) ?? (press.key.length === 1 ? press.key.toLowerCase() : press.key);
  const parts = { key, modifier, shift: press.shiftKey };
  return chordOf(isCharacter(parts) ? { ...parts, shift: false } : parts);
}

function modifierOf({ ctrlKey, metaKey }: KeyPress, isMac: boolean): ChordParts["modifier"] {
  if (isMac ? metaKey : ctrlKey) return "Mod";
  return ctrlKey ? "Ctrl" : undefined;
}
