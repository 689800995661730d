import { type Chord, type ChordParts, isCharacter, partsOf } from "./chord.ts";
import { type KeyCommand, type KeyMode, rowOf } from "./key-commands.ts";
import { isHeardIn } from "./key-table.ts";

/** Why a key cannot be taken; the message `keys.refused.…` says it in words. */
export type Refusal =
  | "alt"
  | "system"
  | "goLetter"
  | "reserved"
  | "character"
  | "letter"
  | "lineBreak"
  | "editing"
  | "tab"
  | "plain";

type Rebinding = ChordParts & { mode: KeyMode; inText: boolean; typed: boolean };

/** Browsers keep these with Ctrl or Cmd, with and without Shift, before a page hears of them. */
const reservedKeys = ["w", "t", "n", "q", "Tab", "F4", "PageUp", "PageDown"];
/** Keys that move and delete within a text, and what Ctrl or Cmd does to texts everywhere. */
const textKeys = /^(Arrow.*|Home|End|PageUp|PageDown|Backspace|Delete|Insert)$/;
const textLetters = { plain: ["a", "c", "v", "x", "y", "z"], withShift: ["v", "z"] };
/** The only characters that act by themselves, by the modes that may have them; beside an image all of them may. */
const lonelyCharacters: Partial<Record<KeyMode, readonly string[]>> = {
  move: [" ", "/", "?"],
  page: ["/", "?"],
  prefix: ["g", "/", "?"],
};

/** The first rule that holds refuses. */
const rules: ReadonlyArray<readonly [Refusal, (rebinding: Rebinding) => boolean]> = [
  ["goLetter", ({ mode, mod, key }) => mode === "letter" && (mod || !/^[a-z\d]$/.test(key))],
  ["reserved", ({ mod, key }) => mod && reservedKeys.includes(key)],
  ["character", ({ inText, typed }) => inText && typed],
  ["letter", ({ mode, typed, key }) => typed && !mayActAlone(mode, key)],
  ["lineBreak", ({ inText, key, shift, mod }) => inText && key === "Enter" && shift && !mod],
  ["editing", (rebinding) => rebinding.inText && editsText(rebinding)],
  ["tab", ({ mode, key }) => mode !== "edit" && key === "Tab"],
  ["plain", ({ mode, typed, mod, key }) => isWide(mode) && !typed && !mod && !/^F\d+$/.test(key)],
];

/** Space presses buttons. */
function mayActAlone(mode: KeyMode, key: string): boolean {
  if (mode === "image") return key !== " ";
  return mode === "letter" || lonelyCharacters[mode]?.includes(key) === true;
}

export function refusalOf(command: KeyCommand, chord: Chord): Refusal | undefined {
  const parts = partsOf(chord);
  const typed = isCharacter(parts) || (parts.key === " " && !parts.mod);
  const rebinding = { ...parts, mode: rowOf(command).mode, inText: isHeardIn(command, "edit"), typed };
  return rules.find(([, refuses]) => refuses(rebinding))?.[0];
}

function editsText({ key, mod, shift }: Rebinding): boolean {
  const letters = shift ? textLetters.withShift : textLetters.plain;
  return textKeys.test(key) || (mod && letters.includes(key));
}

function isWide(mode: KeyMode): boolean {
  return mode === "image" || mode === "page" || mode === "prefix" || mode === "everywhere";
}
