import { type Chord, type ChordParts, isCharacter, partsOf } from "./chord.ts";
import { type KeyCommand, type KeyMode, rowOf } from "./key-commands.ts";
import { isHeardIn } from "./key-table.ts";
import { type Holder, holderOf } from "./reserved-keys.ts";

/** Why a key cannot be taken; the message `keys.refused.…` says it in words. */
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

/** Keys that move and delete within a text, and what Ctrl or Cmd does to texts everywhere. */
const textKeys = /^(Arrow.*|Home|End|PageUp|PageDown|Backspace|Delete|Insert)$/;
/** What Control does in every text field of a Mac: to the start, back, delete, to the end, … */
const controlLettersOfMac = [..."abdefhklnoptvy"];
const textLetters = { plain: ["a", "c", "v", "x", "y", "z"], withShift: ["v", "z"] };
/** The only characters that act by themselves, by the modes that may have them; beside an image all of them may. */
const lonelyCharacters: Partial<Record<KeyMode, readonly string[]>> = {
  move: [" ", "/", "?"],
  page: ["/", "?"],
  prefix: ["g", "/", "?"],
};

/** The first rule that holds refuses. */
const rules: ReadonlyArray<readonly [Refusal, (rebinding: Rebinding) => boolean]> = [
  ["goLetter", ({ mode, held, key }) => mode === "letter" && (held !== undefined || !/^[a-z\d]$/.test(key))],
  ["character", ({ inText, typed }) => inText && typed],
  ["letter", ({ mode, typed, key }) => typed && !mayActAlone(mode, key)],
  ["lineBreak", ({ inText, key, shift, held }) => inText && key === "Enter" && shift && !held],
  ["editing", (rebinding) => rebinding.inText && editsText(rebinding)],
  ["tab", ({ mode, key }) => mode !== "edit" && key === "Tab"],
  ["plain", ({ mode, typed, held, key }) => isWide(mode) && !typed && !held && !/^F\d+$/.test(key)],
];

/** Space presses buttons. */
function mayActAlone(mode: KeyMode, key: string): boolean {
  if (mode === "image") return key !== " ";
  return mode === "letter" || lonelyCharacters[mode]?.includes(key) === true;
}

export function refusalOf(command: KeyCommand, chord: Chord, isMac: boolean): Refusal | undefined {
  const parts = partsOf(chord);
  const typed = isCharacter(parts) || (parts.key === " " && !parts.held);
  const rebinding = { ...parts, mode: rowOf(command).mode, inText: isHeardIn(command, "edit"), typed, isMac };
  return rules.find(([, refuses]) => refuses(rebinding))?.[0] ?? holderOf(chord, isMac);
}

function editsText({ key, held, shift, isMac }: Rebinding): boolean {
  if (textKeys.test(key)) return true;
  if (isMac && held === "Ctrl") return !shift && controlLettersOfMac.includes(key);
  const letters = shift ? textLetters.withShift : textLetters.plain;
  return held !== undefined && letters.includes(key);
}

function isWide(mode: KeyMode): boolean {
  return mode === "image" || mode === "page" || mode === "prefix" || mode === "everywhere";
}
