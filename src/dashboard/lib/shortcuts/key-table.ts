import { type Chord, isCharacter, isSame, matchesCode, matchesKey, partsOf } from "./chord.ts";
import { type CommandIn, commandsIn, type KeyCommand, type KeyMode, keyRows, rowOf } from "./key-commands.ts";
import { type KeyChanges, type Preset, presetChanges } from "./key-presets.ts";
import type { KeyPress } from "./key-press.ts";

/** What somebody chose. */
export type StoredKeys = { preset: Preset; singleLetters: boolean; changes: KeyChanges };

/** Which keys each command has now. */
export type KeyTable = ReadonlyMap<KeyCommand, readonly Chord[]>;

/**
 * The command of a key that was pressed, among those of the modes that count, the narrower mode first. None while an
 * input method writes. What a key types counts before its place.
 */
export function commandOf<Mode extends KeyMode>(
  press: KeyPress,
  modes: readonly Mode[],
  { table, isMac }: { table: KeyTable; isMac: boolean },
): CommandIn<Mode> | undefined {
  if (press.isComposing || press.key === "Process") return undefined;
  const commands = commandsIn(...modes);
  const find = (matches: typeof matchesKey) =>
    commands.find((command) => keysOf(table, command).some((chord) => matches(chord, press, isMac)));
  return find(matchesKey) ?? find(matchesCode);
}

export function keysOf(table: KeyTable, command: KeyCommand): readonly Chord[] {
  return table.get(command) ?? [];
}

/** The keys of a command as its preset has them. */
export function presetKeys(command: KeyCommand, preset: Preset): readonly Chord[] {
  return presetChanges[preset][command] ?? rowOf(command).keys;
}

export function keyTableOf(stored: StoredKeys): KeyTable {
  return new Map(keyRows.map(({ command }) => [command, keysNow(command, stored)]));
}

function keysNow(command: KeyCommand, stored: StoredKeys): readonly Chord[] {
  const { preset, singleLetters, changes } = stored;
  const keys =
    changes[command] ??
    presetKeys(command, preset).filter((chord) => rivalsOf(command, chord, changes).length === 0);
  return singleLetters ? keys : keys.filter((chord) => !isSingleLetter(command, chord));
}

/** A character that acts by itself; the letter after another key does not. */
function isSingleLetter(command: KeyCommand, chord: Chord): boolean {
  return rowOf(command).mode !== "letter" && isCharacter(partsOf(chord));
}

/** Where the keys of a mode are heard. */
const heardIn: Record<KeyMode, readonly string[]> = {
  move: ["move"],
  edit: ["edit"],
  both: ["move", "edit"],
  image: ["image"],
  page: ["page", "move", "image"],
  prefix: ["page", "move", "image"],
  everywhere: ["page", "move", "edit", "image"],
  letter: ["letter"],
};

export function isHeardIn(command: KeyCommand, where: "move" | "edit"): boolean {
  return heardIn[rowOf(command).mode].includes(where);
}

/** Where Enter is the only key for a line break, as on the keyboard of a screen, it saves no open text. */
export function withLineBreaks(table: KeyTable): KeyTable {
  return new Map(
    Array.from(table, ([command, keys]) => [
      command,
      isHeardIn(command, "edit") ? keys.filter((chord) => chord !== "Enter") : keys,
    ]),
  );
}

/** Commands that somebody gave a key which this command has in its preset. */
export function rivalsOf(command: KeyCommand, chord: Chord, changes: KeyChanges): KeyCommand[] {
  const holders = holdersOf(chord, command, (other) => changes[other] ?? []);
  return holders.filter((other) => disturbs(other, command));
}

/** The commands that have a key where another one would be heard with it. */
export function conflictsOf(command: KeyCommand, chord: Chord, table: KeyTable): KeyCommand[] {
  const holders = holdersOf(chord, command, (other) => keysOf(table, other));
  const disturbed = holders.filter((other) => disturbs(command, other));
  if (disturbed.length > 0) return disturbed;
  // One narrower command keeps its key and leaves the other mode; two of them leave nothing.
  return holders.length > 1 ? holders : [];
}

function holdersOf(
  chord: Chord,
  command: KeyCommand,
  keysOfOther: (other: KeyCommand) => readonly Chord[],
): KeyCommand[] {
  return keyRows
    .map((row) => row.command)
    .filter(
      (other) =>
        other !== command && overlap(other, command) && keysOfOther(other).some((one) => isSame(one, chord)),
    );
}

function overlap(one: KeyCommand, other: KeyCommand): boolean {
  const [first, second] = [heardIn[rowOf(one).mode], heardIn[rowOf(other).mode]];
  return first.some((where) => second.includes(where));
}

/** A command of both modes lets a command of one mode have the key there. */
function disturbs(taker: KeyCommand, holder: KeyCommand): boolean {
  const isNarrow = ["move", "edit"].includes(rowOf(holder).mode);
  return !(rowOf(taker).mode === "both" && isNarrow);
}
