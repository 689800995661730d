import { createContext } from "react";
import type { EntryRow } from "#contract/entries.ts";
import type { GridRights } from "#dashboard/pages/translations/grid/grid-context.ts";

/** What can be done with the key of a row. */
export type KeyAction = "details" | "duplicate" | "rename" | "move" | "delete" | "restore";

/** The actions on a key that the user may use, in the order of the menu. */
export function offeredKeyActions(
  { canPublish, canDeleteKeys }: Pick<GridRights, "canPublish" | "canDeleteKeys">,
  { deleted }: Pick<EntryRow, "deleted">,
): KeyAction[] {
  if (deleted) return canDeleteKeys ? ["restore"] : [];
  return [
    ...(canPublish ? (["details", "duplicate", "rename", "move"] as const) : []),
    ...(canDeleteKeys ? (["delete"] as const) : []),
  ];
}

/** Starts an action on the key of a row: opens its dialog, or restores the key. */
export type RunKeyAction = (action: KeyAction, row: EntryRow) => void;

export const KeyActions = createContext<RunKeyAction>(() => {});
