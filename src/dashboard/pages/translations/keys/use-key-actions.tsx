import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import type { EntryRow } from "#contract/entries.ts";
import { lazyPopup } from "#dashboard/lib/loading/lazy-part.tsx";
import { loadLater } from "#dashboard/lib/loading/load-later.ts";
import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import { type KeyAction, offeredKeyActions, type RunKeyAction } from "./key-actions.ts";

const KeyDialog = lazyPopup(() => import("./key-dialog.tsx"), "KeyDialog");
const loadRestore = loadLater(() => import("./restore-key.ts"));

type OpenDialog = { action: Exclude<KeyAction, "restore">; row: EntryRow };

type KeyActionsOfGrid = {
  run: RunKeyAction;
  /** Runs an action on the key under the cursor, or announces why the user cannot. */
  runAtCursor: (action: KeyAction) => void;
  dialog: ReactNode;
};

/** The actions on keys of the grid, and the dialog that is open. */
export function useKeyActions(deps: GridDeps, onDuplicated: (key: string) => void): KeyActionsOfGrid {
  const client = useQueryClient();
  const [opened, setOpened] = useState<OpenDialog>();
  const run = useCallback<RunKeyAction>(
    (action, row) => {
      if (action !== "restore") setOpened({ action, row });
      else
        loadRestore()
          .then(({ restoreDeletedKey }) => restoreDeletedKey(client, deps, row))
          .catch(() => deps.announceClosed("grid.closed.refused", { code: "unavailable" }));
    },
    [client, deps],
  );
  function runAtCursor(action: KeyAction): void {
    const row = deps.rowAt(deps.cursor.get().row);
    if (row === undefined) deps.announceClosed("grid.closed.loading");
    // For a key that is not deleted, `restore` announces the reason itself.
    else if (offeredKeyActions(deps.rights, row).includes(action) || (action === "restore" && !row.deleted))
      run(action, row);
    else deps.announceClosed(`grid.closed.${row.deleted ? "deleted" : (deps.rights.closedBy ?? "role")}`);
  }
  return {
    run,
    runAtCursor,
    dialog: opened && (
      <KeyDialog {...opened} onDuplicated={onDuplicated} onClose={() => setOpened(undefined)} />
    ),
  };
}
