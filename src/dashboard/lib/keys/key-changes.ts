import type { Chord } from "./chord.ts";
import type { KeyCommand } from "./key-commands.ts";
import type { KeyChanges } from "./key-presets.ts";
import { conflictsOf, type KeptKeys, keysOf, keyTableOf, presetKeys, rivalsOf } from "./key-table.ts";

/** A key that a command is to have, and the one whose place it takes, if any. */
export type NewKey = { chord: Chord; instead: Chord | undefined };

/** Whoever had the key loses it. */
export function withKey(kept: KeptKeys, command: KeyCommand, { chord, instead }: NewKey): KeptKeys {
  const freed = conflictsOf(command, chord, allKeys(kept)).reduce(
    (left, holder) => withoutKey(left, holder, chord),
    kept,
  );
  const before = keysOf(allKeys(freed), command);
  const after = before.includes(instead ?? "")
    ? before.map((one) => (one === instead ? chord : one))
    : [...before, chord];
  return withKeys(freed, command, [...new Set(after)]);
}

export function withoutKey(kept: KeptKeys, command: KeyCommand, chord: Chord): KeptKeys {
  const left = keysOf(allKeys(kept), command).filter((one) => one !== chord);
  return withKeys(kept, command, left);
}

/** As its preset has it; whoever has got one of these keys since loses it. */
export function withPresetKeys(kept: KeptKeys, command: KeyCommand): KeptKeys {
  const reset = { ...kept, changes: without(kept.changes, command) };
  return takenOver(reset, command).reduce(
    (left, { chord, holder }) => withoutKey(left, holder, chord),
    reset,
  );
}

/** Which keys of a command's preset others have got since. */
export function takenOver(kept: KeptKeys, command: KeyCommand): Array<{ chord: Chord; holder: KeyCommand }> {
  return presetKeys(command, kept.preset).flatMap((chord) =>
    rivalsOf(command, chord, kept.changes).map((holder) => ({ chord, holder })),
  );
}

export function isChanged(kept: KeptKeys, command: KeyCommand): boolean {
  return kept.changes[command] !== undefined || takenOver(kept, command).length > 0;
}

/** Single letters among them, even while they are turned off. */
export function allKeys(kept: KeptKeys) {
  return keyTableOf({ ...kept, singleLetters: true });
}

/** Kept only where it differs from what the preset gives. */
function withKeys(kept: KeptKeys, command: KeyCommand, keys: readonly Chord[]): KeptKeys {
  const others = { ...kept, changes: without(kept.changes, command) };
  if (keys.join("\n") === keysOf(allKeys(others), command).join("\n")) return others;
  return { ...kept, changes: { ...kept.changes, [command]: keys } };
}

function without(changes: KeyChanges, command: KeyCommand): KeyChanges {
  const { [command]: _, ...others } = changes;
  return others;
}
