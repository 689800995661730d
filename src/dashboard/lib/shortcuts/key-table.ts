import { type Chord, isCharacter, isSame, matchesCode, matchesKey, partsOf } from "./chord.ts";
import { type CommandIn, commandsIn, type KeyCommand, type KeyMode, keyRows, rowOf } from "./key-commands.ts";
import { type KeyChanges, type Preset, presetChanges } from "./key-presets.ts";
import type { KeyPress } from "./key-press.ts";

/** The user's settings for keys. */
export type StoredKeys = { preset: Preset; singleLetters: boolean; changes: KeyChanges };

/** The current keys of each command. */
export type KeyTable = ReadonlyMap<KeyCommand, readonly Chord[]>;

/**
 * The command of a pressed key among the commands of some modes; the first mode takes precedence, and the typed
 * character over the physical key. Undefined during the composition of an input method.
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
  return new Map(keyRows.map(({ command }) => [command, currentKeys(command, stored)]));
}

function currentKeys(command: KeyCommand, stored: StoredKeys): readonly Chord[] {
  const { preset, singleLetters, changes } = stored;
  const keys =
    changes[command] ??
    presetKeys(command, preset).filter((chord) => competingCommands(command, chord, changes).length === 0);
  return singleLetters ? keys : keys.filter((chord) => !isSingleLetter(command, chord));
}

/** Whether a key is a character without a modifier; the letter after a prefix key does not count. */
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

/**
 * The table for keyboards on which only Enter types a line break, such as on-screen keyboards: Enter then does not save
 * an open text.
 */
export function withLineBreaks(table: KeyTable): KeyTable {
  return new Map(
    Array.from(table, ([command, keys]) => [
      command,
      isActiveIn(command, "edit") ? keys.filter((chord) => chord !== "Enter") : keys,
    ]),
  );
}

/** Commands to which the user assigned a preset key of this command, and which therefore take it away. */
export function competingCommands(command: KeyCommand, chord: Chord, changes: KeyChanges): KeyCommand[] {
  const holders = holdersOf(chord, command, (otherCommand) => changes[otherCommand] ?? []);
  return holders.filter((otherCommand) => conflicts(otherCommand, command));
}

/** The commands that would lose a key if it were assigned to this command. */
export function conflictsOf(command: KeyCommand, chord: Chord, table: KeyTable): KeyCommand[] {
  const holders = holdersOf(chord, command, (otherCommand) => keysOf(table, otherCommand));
  const conflicting = holders.filter((otherCommand) => conflicts(command, otherCommand));
  if (conflicting.length > 0) return conflicting;
  // A command of the mode `both` may share a key with one command of `move` or `edit`, and then applies only in the
  // other of these modes. With a command in each of them, it would apply nowhere.
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

/**
 * Whether a command takes a key away from the command that has it. A command of the mode `both` does not take keys of
 * `move` or `edit`.
 */
function conflicts(taker: KeyCommand, holder: KeyCommand): boolean {
  const isNarrow = ["move", "edit"].includes(rowOf(holder).mode);
  return !(rowOf(taker).mode === "both" && isNarrow);
}
