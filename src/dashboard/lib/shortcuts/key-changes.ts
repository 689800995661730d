import { type Chord, isSame } from "./chord.ts";
import type { KeyCommand } from "./key-commands.ts";
import type { KeyChanges } from "./key-presets.ts";
import {
  competingCommands,
  conflictsOf,
  keysOf,
  keyTableOf,
  presetKeys,
  type StoredKeys,
} from "./key-table.ts";

/** A key to assign to a command, and the key that it replaces, if any. */
export type NewKey = { chord: Chord; instead: Chord | undefined };

/** Assigns a key to a command and removes it from conflicting commands. */
export function withKey(stored: StoredKeys, command: KeyCommand, { chord, instead }: NewKey): StoredKeys {
  const unassigned = conflictsOf(command, chord, allKeys(stored)).reduce(
    (keys, holder) => withoutKey(keys, holder, chord),
    stored,
  );
  const before = keysOf(allKeys(unassigned), command);
  const after = before.includes(instead ?? "")
    ? before.map((key) => (key === instead ? chord : key))
    : [...before, chord];
  return withKeys(unassigned, command, withoutDuplicates(after));
}

export function withoutKey(stored: StoredKeys, command: KeyCommand, chord: Chord): StoredKeys {
  const remaining = keysOf(allKeys(stored), command).filter((key) => !isSame(key, chord));
  return withKeys(stored, command, remaining);
}

/** Resets a command to its preset keys, and removes these keys from the commands that have them now. */
export function withPresetKeys(stored: StoredKeys, command: KeyCommand): StoredKeys {
  const reset = { ...stored, changes: without(stored.changes, command) };
  return reassignedPresetKeys(reset, command).reduce(
    (keys, { chord, holder }) => withoutKey(keys, holder, chord),
    reset,
  );
}

/** Keys of a command's preset that other commands have now. */
export function reassignedPresetKeys(
  stored: StoredKeys,
  command: KeyCommand,
): Array<{ chord: Chord; holder: KeyCommand }> {
  return presetKeys(command, stored.preset).flatMap((chord) =>
    competingCommands(command, chord, stored.changes).map((holder) => ({ chord, holder })),
  );
}

export function isChanged(stored: StoredKeys, command: KeyCommand): boolean {
  return stored.changes[command] !== undefined || reassignedPresetKeys(stored, command).length > 0;
}

/** The table of keys including single letters, even while these are turned off. */
export function allKeys(stored: StoredKeys) {
  return keyTableOf({ ...stored, singleLetters: true });
}

/** Sets the keys of a command; stores nothing for keys that equal the preset. */
function withKeys(stored: StoredKeys, command: KeyCommand, keys: readonly Chord[]): StoredKeys {
  const others = { ...stored, changes: without(stored.changes, command) };
  const before = keysOf(allKeys(others), command);
  if (keys.length === before.length && keys.every((key, index) => isSame(key, before[index] ?? "")))
    return others;
  return { ...stored, changes: { ...stored.changes, [command]: keys } };
}

function withoutDuplicates(keys: readonly Chord[]): Chord[] {
  return keys.filter((key, index) => keys.findIndex((candidate) => isSame(candidate, key)) === index);
}

function without(changes: KeyChanges, command: KeyCommand): KeyChanges {
  const { [command]: _, ...others } = changes;
  return others;
}
