import { useState } from "react";
import type { Chord } from "#dashboard/lib/shortcuts/chord.ts";
import {
  allKeys,
  takenOver,
  withKey,
  withoutKey,
  withPresetKeys,
} from "#dashboard/lib/shortcuts/key-changes.ts";
import type { KeyCommand } from "#dashboard/lib/shortcuts/key-commands.ts";
import type { Refusal } from "#dashboard/lib/shortcuts/key-refusals.ts";
import { conflictsOf, type StoredKeys } from "#dashboard/lib/shortcuts/key-table.ts";
import { useKeys } from "#dashboard/lib/shortcuts/use-keys.ts";
import { type Recorded, useKeyRecorder } from "./use-key-recorder.ts";

/** Which key of a command is meant: one that it has, or a new one. */
type KeyTarget = { command: KeyCommand; chord: Chord | undefined };

/** What the list says at a command: it waits for a key, refuses one, or asks before it takes one from another. */
export type KeyQuestion = KeyTarget &
  (
    | { kind: "waiting" }
    | { kind: "refused"; refusal: Refusal }
    | { kind: "conflict"; wanted: Chord; holder: KeyCommand; taken: StoredKeys }
  );

/** Changes of keys, one at a time. */
export function useKeyEditor() {
  const { stored, keep } = useKeys();
  const [question, setQuestion] = useState<KeyQuestion>();
  const waiting = question?.kind === "waiting" ? question : undefined;
  useKeyRecorder(waiting?.command, (recorded) => waiting && handleRecorded(waiting, recorded));

  function handleRecorded({ command, chord }: KeyTarget, recorded: Recorded) {
    if (recorded === "cancelled") return close();
    if ("refusal" in recorded) return setQuestion({ kind: "refused", command, chord, ...recorded });
    const wanted = recorded.chord;
    const taken = withKey(stored, command, { chord: wanted, instead: chord });
    const [holder] = conflictsOf(command, wanted, allKeys(stored));
    if (holder === undefined) return finish(taken);
    setQuestion({ kind: "conflict", command, chord, wanted, holder, taken });
  }

  function reset(command: KeyCommand) {
    const taken = withPresetKeys(stored, command);
    const [lost] = takenOver(stored, command);
    if (lost === undefined) return finish(taken);
    setQuestion({
      kind: "conflict",
      command,
      chord: undefined,
      wanted: lost.chord,
      holder: lost.holder,
      taken,
    });
  }

  function finish(changed: StoredKeys): void {
    keep(changed);
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
