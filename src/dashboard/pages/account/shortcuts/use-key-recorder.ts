import { useEffect, useEffectEvent } from "react";
import type { Chord } from "#dashboard/lib/shortcuts/chord.ts";
import { type KeyCommand, rowOf } from "#dashboard/lib/shortcuts/key-commands.ts";
import { pressOf } from "#dashboard/lib/shortcuts/key-press.ts";
import type { Refusal } from "#dashboard/lib/shortcuts/key-refusals.ts";
import { isMac } from "#dashboard/lib/shortcuts/platform.ts";
import { recordPress } from "#dashboard/lib/shortcuts/record-press.ts";

export type RecordedKey = { chord: Chord } | { refusal: Refusal } | "cancelled";

/**
 * While a command waits for a key, records the next pressed key before other handlers receive it. Escape cancels,
 * unless the command itself uses Escape.
 */
export function useKeyRecorder(
  command: KeyCommand | undefined,
  onRecorded: (recorded: RecordedKey) => void,
): void {
  const report = useEffectEvent(onRecorded);
  useEffect(() => {
    if (command === undefined) return;
    const hasEscape = rowOf(command).keys.some((key) => key === "Escape");
    window.addEventListener("keydown", handleKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", handleKeyDown, { capture: true });

    function handleKeyDown(event: KeyboardEvent): void {
      event.preventDefault();
      event.stopPropagation();
      if (command === undefined || event.repeat) return;
      const isCancelled = event.key === "Escape" && !hasEscape;
      const recorded = isCancelled ? "cancelled" : recordPress(pressOf(event), command, isMac);
      if (recorded !== undefined) report(recorded);
    }
  }, [command]);
}
