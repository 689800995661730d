import { type Chord, type ChordParts, isCharacter, partsOf } from "./chord.ts";
import { type KeyCommand, type KeyMode, rowOf } from "./key-commands.ts";
import { isActiveIn } from "./key-table.ts";
import { type Holder, holderOf } from "./reserved-keys.ts";

/**
 * Why a key cannot be assigned; the message `keys.refused.…` explains it. `alt`, `system`: it has this modifier.
 * `goLetter`: after the prefix key, only a letter or digit is allowed. `character`: it types a character in a text.
 * `letter`: it is a character that its mode does not allow. `lineBreak`, `editing`: it edits a text. `tab`: Tab moves
 * the focus. `plain`: without a modifier, only function keys are allowed.
 */
export type Refusal =
  | "alt"
  | "system"
  | "goLetter"
  | Holder
  | "character"
  | "letter"
  | "lineBreak"
  | "editing"
  | "tab"
  | "plain";

type Rebinding = ChordParts & { mode: KeyMode; inText: boolean; typed: boolean; isMac: boolean };

/** Keys that move and delete within a text. */
const textKeys = /^(Arrow.*|Home|End|PageUp|PageDown|Backspace|Delete|Insert)$/;
/** Letters with Control that move or edit in every text field on a Mac. */
const controlLettersOfMac = [..."abdefhklnoptvy"];
/** Letters with Ctrl or Cmd that edit every text field: alone, and with Shift. */
const textLetters = { plain: ["a", "c", "v", "x", "y", "z"], withShift: ["v", "z"] };
/** Characters allowed as keys without a modifier, by mode; beside an image all characters are allowed. */
const allowedCharacters: Partial<Record<KeyMode, readonly string[]>> = {
  move: [" ", "/", "?"],
  page: ["/", "?"],
  prefix: ["g", "/", "?"],
};

/** Rules that refuse a key, checked in this order. */
const rules: ReadonlyArray<readonly [Refusal, (rebinding: Rebinding) => boolean]> = [
  [
    "goLetter",
    ({ mode, modifier, key }) => mode === "letter" && (modifier !== undefined || !/^[a-z\d]$/.test(key)),
  ],
  ["character", ({ inText, typed }) => inText && typed],
  ["letter", ({ mode, typed, key }) => typed && !mayBeAlone(mode, key)],
  ["lineBreak", ({ inText, key, shift, modifier }) => inText && key === "Enter" && shift && !modifier],
  ["editing", (rebinding) => rebinding.inText && editsText(rebinding)],
  ["tab", ({ mode, key }) => mode !== "edit" && key === "Tab"],
  ["plain", ({ mode, typed, modifier, key }) => isWide(mode) && !typed && !modifier && !/^F\d+$/.test(key)],
];

/** Whether a character may be a key without a modifier. Beside an image, Space is excluded: it presses buttons. */
function mayBeAlone(mode: KeyMode, key: string): boolean {
  if (mode === "image") return key !== " ";
  return mode === "letter" || allowedCharacters[mode]?.includes(key) === true;
}

export function refusalOf(command: KeyCommand, chord: Chord, isMac: boolean): Refusal | undefined {
  const parts = partsOf(chord);
  const typed = isCharacter(parts) || (parts.key === " " && !parts.modifier);
  const rebinding = {
    ...parts,
    mode: rowOf(command).mode,
    inText: isActiveIn(command, "edit"),
    typed,
    isMac,
  };
  return rules.find(([, refuses]) => refuses(rebinding))?.[0] ?? holderOf(chord, isMac);
}

function editsText({ key, modifier, shift, isMac }: Rebinding): boolean {
  if (textKeys.test(key)) return true;
  if (isMac && modifier === "Ctrl") return !shift && controlLettersOfMac.includes(key);
  const letters = shift ? textLetters.withShift : textLetters.plain;
  return modifier !== undefined && letters.includes(key);
}

/** Whether the keys of a mode also apply outside cells and texts. */
function isWide(mode: KeyMode): boolean {
  return mode === "image" || mode === "page" || mode === "prefix" || mode === "everywhere";
}
