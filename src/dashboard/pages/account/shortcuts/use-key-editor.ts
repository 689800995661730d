import { useState } from "react";
import type { Chord } from "#dashboard/lib/shortcuts/chord.ts";
import {
  allKeys,
  reassignedPresetKeys,
  withKey,
  withoutKey,
  withPresetKeys,
} from "#dashboard/lib/shortcuts/key-changes.ts";
import type { KeyCommand } from "#dashboard/lib/shortcuts/key-commands.ts";
import type { Refusal } from "#dashboard/lib/shortcuts/key-refusals.ts";
import { conflictsOf, type StoredKeys } from "#dashboard/lib/shortcuts/key-table.ts";
import { useKeys } from "#dashboard/lib/shortcuts/use-keys.ts";
import { type RecordedKey, useKeyRecorder } from "./use-key-recorder.ts";

/** An existing key of a command; without a chord, a key to be added. */
type KeyTarget = { command: KeyCommand; chord: Chord | undefined };

/**
 * State of the row below a command: waiting for a key, the reason why a key was rejected, or the question whether to
 * remove the key from another command.
 */
export type KeyQuestion = KeyTarget &
  (
    | { kind: "waiting" }
    | { kind: "refused"; refusal: Refusal }
    | { kind: "conflict"; requested: Chord; holder: KeyCommand; result: StoredKeys }
  );

/** Edits keys, one at a time. */
export function useKeyEditor() {
  const { stored, saveKeys } = useKeys();
  const [question, setQuestion] = useState<KeyQuestion>();
  const waiting = question?.kind === "waiting" ? question : undefined;
  useKeyRecorder(waiting?.command, (recorded) => waiting && handleRecorded(waiting, recorded));

  function handleRecorded({ command, chord }: KeyTarget, recorded: RecordedKey) {
    if (recorded === "cancelled") return close();
    if ("refusal" in recorded) return setQuestion({ kind: "refused", command, chord, ...recorded });
    const requested = recorded.chord;
    const result = withKey(stored, command, { chord: requested, instead: chord });
    const [holder] = conflictsOf(command, requested, allKeys(stored));
    if (holder === undefined) return finish(result);
    setQuestion({ kind: "conflict", command, chord, requested, holder, result });
  }

  function reset(command: KeyCommand) {
    const result = withPresetKeys(stored, command);
    const [conflict] = reassignedPresetKeys(stored, command);
    if (conflict === undefined) return finish(result);
    setQuestion({
      kind: "conflict",
      command,
      chord: undefined,
      requested: conflict.chord,
      holder: conflict.holder,
      result,
    });
  }

  function finish(changed: StoredKeys): void {
    saveKeys(changed);
    close();
  }

  function close(): void {
    setQuestion(undefined);
  }

  return {
    question,
    record: (command: KeyCommand, chord: Chord | undefined) =>
      setQuestion({ kind: "waiting", command, chord }),
    remove: (command: KeyCommand, chord: Chord) => finish(withoutKey(stored, command, chord)),
    reset,
    finish,
    close,
  };
}

export type KeyEditor = ReturnType<typeof useKeyEditor>;
