import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useIntl } from "react-intl";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import type { FoundSet } from "#dashboard/api/entries/entries.ts";
import type { Announcer } from "#dashboard/pages/translations/announcer.tsx";
import type { Cursor } from "#dashboard/pages/translations/grid/grid-cursor.ts";
import { loadedKeys } from "#dashboard/pages/translations/grid/use-rows.ts";
import { remainingSelection } from "./row-selection.ts";

/** A selection is of the search that it was made in: rows that are not seen any more are let go, and that is said. */
export function useSelectionOfSearch(
  scope: BranchScope,
  found: FoundSet | undefined,
  { cursor, announcer }: { cursor: Cursor; announcer: Announcer },
): void {
  const client = useQueryClient();
  const intl = useIntl();
  const last = useRef(found);
  useEffect(() => {
    const before = last.current;
    if (found === undefined || found.set === before?.set) return;
    last.current = found;
    const selected = cursor.selected();
    if (before === undefined || selected.size === 0) return;
    const remaining = remainingSelection(selected, {
      before,
      now: found,
      loaded: loadedKeys(client, scope, found.set),
    });
    const count = selected.size - remaining.size;
    if (count === 0) return;
    cursor.select(remaining);
    announcer.say(intl.formatMessage({ id: "grid.selected.letGo" }, { count }), true);
  }, [client, scope, found, cursor, announcer, intl]);
}
