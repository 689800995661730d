import { type Chord, isSame } from "./chord.ts";
import type { KeyCommand } from "./key-commands.ts";
import type { KeyChanges } from "./key-presets.ts";
import { conflictsOf, keysOf, keyTableOf, presetKeys, rivalsOf, type StoredKeys } from "./key-table.ts";

/** A key that a command is to have, and the one whose place it takes, if any. */
export type NewKey = { chord: Chord; instead: Chord | undefined };

/** Gives a key to a command and takes it from the command that had it. */
export function withKey(stored: StoredKeys, command: KeyCommand, { chord, instead }: NewKey): StoredKeys {
  const freed = conflictsOf(command, chord, allKeys(stored)).reduce(
    (left, holder) => withoutKey(left, holder, chord),
    stored,
  );
  const before = keysOf(allKeys(freed), command);
  const after = before.includes(instead ?? "")
    ? before.map((one) => (one === instead ? chord : one))
    : [...before, chord];
  return withKeys(freed, command, withoutTwins(after));
}

export function withoutKey(stored: StoredKeys, command: KeyCommand, chord: Chord): StoredKeys {
  const left = keysOf(allKeys(stored), command).filter((one) => !isSame(one, chord));
  return withKeys(stored, command, left);
}

/** Resets a command to its preset; other commands that got one of these keys since lose it. */
export function withPresetKeys(stored: StoredKeys, command: KeyCommand): StoredKeys {
  const reset = { ...stored, changes: without(stored.changes, command) };
  return takenOver(reset, command).reduce(
    (left, { chord, holder }) => withoutKey(left, holder, chord),
    reset,
  );
}

/** Which keys of a command's preset others have got since. */
export function takenOver(
  stored: StoredKeys,
  command: KeyCommand,
): Array<{ chord: Chord; holder: KeyCommand }> {
  return presetKeys(command, stored.preset).flatMap((chord) =>
    rivalsOf(command, chord, stored.changes).map((holder) => ({ chord, holder })),
  );
}

export function isChanged(stored: StoredKeys, command: KeyCommand): boolean {
  return stored.changes[command] !== undefined || takenOver(stored, command).length > 0;
}

/** Single letters among them, even while they are turned off. */
export function allKeys(stored: StoredKeys) {
  return keyTableOf({ ...stored, singleLetters: true });
}

/** Kept only where it differs from what the preset gives. */
function withKeys(stored: StoredKeys, command: KeyCommand, keys: readonly Chord[]): StoredKeys {
  const others = { ...stored, changes: without(stored.changes, command) };
  const before = keysOf(allKeys(others), command);
  if (keys.length === before.length && keys.every((key, index) => isSame(key, before[index] ?? "")))
    return others;
  return { ...stored, changes: { ...stored.changes, [command]: keys } };
}

function withoutTwins(keys: readonly Chord[]): Chord[] {
  return keys.filter((key, index) => keys.findIndex((one) => isSame(one, key)) === index);
}

function without(changes: KeyChanges, command: KeyCommand): KeyChanges {
  const { [command]: _, ...others } = changes;
  return others;
}
