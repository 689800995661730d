import type { KeyPress } from "#dashboard/lib/shortcuts/key-press.ts";
import { commandOf, keyTableOf } from "#dashboard/lib/shortcuts/key-table.ts";
import { defaultKeys } from "#dashboard/lib/shortcuts/stored-keys.ts";

export type HistoryCommand = "undo" | "redo";

const table = keyTableOf(defaultKeys);

/** Undo or redo of typed text: always by the default keys, which the user may have changed for the grid. */
export function historyCommandOf(press: KeyPress, isMac: boolean): HistoryCommand | undefined {
  const command = commandOf(press, ["page"], { table, isMac });
  return command === "undo" || command === "redo" ? command : undefined;
}
