import { type Chord, isCharacter, isSame, matchesCode, matchesKey, partsOf } from "./chord.ts";
import { type CommandIn, commandsIn, type KeyCommand, type KeyMode, keyRows, rowOf } from "./key-commands.ts";
import { type KeyChanges, type Preset, presetChanges } from "./key-presets.ts";
import type { KeyPress } from "./key-press.ts";

/** The user's settings for keys. */
export type StoredKeys = { preset: Preset; singleLetters: boolean; changes: KeyChanges };

/** The current keys of each command. */
export type KeyTable = ReadonlyMap<KeyCommand, readonly Chord[]>;

/**
 * The command of a pressed key among those of the active modes, narrower modes first. None during the composition of
 * an input method. The typed character takes precedence over the physical key.
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

/** The preset keys of a command. */
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
    presetKeys(command, preset).filter((chord) => competingCommands(command, chord, changes).length === 0);
  return singleLetters ? keys : keys.filter((chord) => !isSingleLetter(command, chord));
}

/** A character without a modifier; excludes the letter after a prefix key. */
function isSingleLetter(command: KeyCommand, chord: Chord): boolean {
  return rowOf(command).mode !== "letter" && isCharacter(partsOf(chord));
}

/** The places in which the keys of a mode are active. */
const activePlaces: Record<KeyMode, readonly string[]> = {
  move: ["move"],
  edit: ["edit"],
  both: ["move", "edit"],
  image: ["image"],
  page: ["page", "move", "image"],
  prefix: ["page", "move", "image"],
  everywhere: ["page", "move", "edit", "image"],
  letter: ["letter"],
};

export function isActiveIn(command: KeyCommand, where: "move" | "edit"): boolean {
  return activePlaces[rowOf(command).mode].includes(where);
}

/** Where Enter is the only key for a line break, as on a screen keyboard, it does not save an open text. */
export function withLineBreaks(table: KeyTable): KeyTable {
  return new Map(
    Array.from(table, ([command, keys]) => [
      command,
      isActiveIn(command, "edit") ? keys.filter((chord) => chord !== "Enter") : keys,
    ]),
  );
}

/** Commands to which the user assigned a preset key of this command. */
export function competingCommands(command: KeyCommand, chord: Chord, changes: KeyChanges): KeyCommand[] {
  const holders = holdersOf(chord, command, (otherCommand) => changes[otherCommand] ?? []);
  return holders.filter((otherCommand) => conflicts(otherCommand, command));
}

/** Commands with a key that would be active in the same place as this command. */
export function conflictsOf(command: KeyCommand, chord: Chord, table: KeyTable): KeyCommand[] {
  const holders = holdersOf(chord, command, (otherCommand) => keysOf(table, otherCommand));
  const disturbed = holders.filter((otherCommand) => conflicts(command, otherCommand));
  if (disturbed.length > 0) return disturbed;
  // A single narrower command keeps its key, and this command is inactive in that mode; with two, no mode remains.
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
      (otherCommand) =>
        otherCommand !== command &&
        overlap(otherCommand, command) &&
        keysOfOther(otherCommand).some((key) => isSame(key, chord)),
    );
}

function overlap(a: KeyCommand, b: KeyCommand): boolean {
  const [first, second] = [activePlaces[rowOf(a).mode], activePlaces[rowOf(b).mode]];
  return first.some((where) => second.includes(where));
}

/** Whether two commands conflict: a command of both modes leaves a key to a command of one mode. */
function conflicts(taker: KeyCommand, holder: KeyCommand): boolean {
  const isNarrow = ["move", "edit"].includes(rowOf(holder).mode);
  return !(rowOf(taker).mode === "both" && isNarrow);
}
