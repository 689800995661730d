import { useEffect, useEffectEvent } from "react";
import { commandMessageId, type KeyCommand } from "#dashboard/lib/shortcuts/key-commands.ts";
import { offerCommands } from "#dashboard/lib/shortcuts/offered-commands.ts";
import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import { focusGrid } from "#dashboard/pages/translations/open-text/open-cell.ts";
import type { GridCommand } from "./grid-keys.ts";

/** Commands offered to all users. */
const paletteCommands = [
  "open",
  "save",
  "saveDraft",
  "saveAndNext",
  "saveAndNextUnfinished",
  "acceptAndNext",
  "rejectAndNext",
  "status0",
  "status1",
  "status2",
  "status3",
  "status4",
  "select",
  "selectAll",
  "clearSelection",
  "first",
  "last",
  "undo",
  "redo",
  "search",
  "showKeys",
] as const;

/** Commands offered while a text is open. */
const openTextCommands = ["copySource", "fillForms", "insertMatch", "toggleWide"] as const;

/** Commands for users who may change keys. */
const keyCommands = ["editKey", "duplicateKey", "renameKey", "moveKey"] as const;

/** Offers commands of the grid in the command palette. */
export function usePaletteCommands(
  { cursor, rights }: GridDeps,
  commands: Record<GridCommand, () => void>,
): void {
  const { canPublish, canDeleteKeys } = rights;
  const run = useEffectEvent((command: GridCommand) => {
    if (!cursor.get().editing) focusGrid();
    commands[command]();
  });
  useEffect(() => {
    const describe = (key: GridCommand & KeyCommand) => ({
      id: key,
      messageId: commandMessageId(key),
      key,
      run: () => run(key),
    });
    const isAvailable = () => cursor.get().editing !== undefined;
    const commandsInGrid = [
      ...paletteCommands,
      ...(canPublish ? keyCommands : []),
      ...(canDeleteKeys ? (["deleteKey", "restoreKey"] as const) : []),
    ];
    return offerCommands([
      ...commandsInGrid.map(describe),
      ...openTextCommands.map((key) => ({ ...describe(key), isAvailable })),
    ]);
  }, [cursor, canPublish, canDeleteKeys]);
}
