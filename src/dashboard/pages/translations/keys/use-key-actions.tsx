import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import type { EntryRow } from "#contract/entries.ts";
import { restoreKey } from "#dashboard/api/keys.ts";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { conflictsOf } from "#dashboard/api/trash.ts";
import { lazyPopup } from "#dashboard/lib/loading/lazy-part.tsx";
import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import { type KeyAction, offeredKeyActions, type RunKeyAction } from "./key-actions.ts";

const KeyDialog = lazyPopup(() => import("./key-dialog.tsx"), "KeyDialog");

type Opened = { action: Exclude<KeyAction, "restore">; row: EntryRow };

type KeyActionsOfGrid = {
  run: RunKeyAction;
  /** Runs an action on the key under the cursor, or announces why the user cannot. */
  runAtCursor: (action: KeyAction) => void;
  dialog: ReactNode;
};

/** The actions on keys of the grid, and the dialog that is open. */
export function useKeyActions(deps: GridDeps, onDuplicated: (key: string) => void): KeyActionsOfGrid {
  const client = useQueryClient();
  const [opened, setOpened] = useState<Opened>();
  const { scope, announceClosed, announceDone } = deps;

  const restore = useCallback(
    async (row: EntryRow) => {
      try {
        announceDone("key.restored", { key: row.key }, await restoreKey(client, scope, row));
      } catch (error) {
        if (conflictsOf(error)) announceClosed("key.restore.taken", { key: row.key });
        else {
          const code = error instanceof ApiCallError ? error.code : "unavailable";
          announceClosed("grid.closed.refused", { code });
        }
      }
    },
    [client, scope, announceClosed, announceDone],
  );
  const run = useCallback<RunKeyAction>(
    (action, row) => {
      if (action === "restore") void restore(row);
      else setOpened({ action, row });
    },
    [restore],
  );
  function runAtCursor(action: KeyAction): void {
    const row = deps.rowAt(deps.cursor.get().row);
    if (row === undefined) announceClosed("grid.closed.loading");
    else if (offeredKeyActions(deps.rights, row).includes(action)) run(action, row);
    else if (action === "restore" && !row.deleted) announceClosed("key.restore.none");
    else announceClosed(`grid.closed.${row.deleted ? "deleted" : (deps.rights.closedBy ?? "role")}`);
  }
  return {
    run,
    runAtCursor,
    dialog: opened && (
      <KeyDialog {...opened} onDuplicated={onDuplicated} onClose={() => setOpened(undefined)} />
    ),
  };
}
