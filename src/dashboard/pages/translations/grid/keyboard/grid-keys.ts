import type { CommandIn } from "#dashboard/lib/shortcuts/key-commands.ts";
import { type KeyPress, producesText } from "#dashboard/lib/shortcuts/key-press.ts";
import { commandOf, type KeyTable } from "#dashboard/lib/shortcuts/key-table.ts";

/** Commands of the keyboard; `type` opens a text and types the pressed key into it. */
export type GridCommand = CommandIn<"move" | "edit" | "both" | "page"> | "type";

type Keyboard = { table: KeyTable; isMac: boolean };

export function gridCommandOf(
  press: KeyPress,
  mode: "move" | "edit",
  keyboard: Keyboard,
): GridCommand | undefined {
  if (mode === "edit") return commandOf(press, ["edit", "both"], keyboard);
  const command = commandOf(press, ["move", "both", "page"], keyboard);
  return command ?? (producesText(press, keyboard.isMac) ? "type" : undefined);
}
