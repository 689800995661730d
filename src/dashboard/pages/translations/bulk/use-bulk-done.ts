import { useQueryClient } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import { refetchRows } from "#dashboard/api/entries/entries.ts";
import { undoableQuery } from "#dashboard/api/history/changes.ts";
import { refreshJobs } from "#dashboard/api/jobs.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { refreshTags } from "#dashboard/api/tags/tag-list.ts";
import { afterDialogs } from "#dashboard/lib/focus-if-lost.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { focusGrid } from "#dashboard/pages/translations/open-text/open-cell.ts";
import { type BulkStart, isKeyAction } from "./bulk-values.ts";
import { actionName } from "./offered-actions.ts";

/** Totals of an action that ran, at once or as a job. */
export type BulkOutcome = {
  count: number;
  skippedCounts: Partial<Record<"changed", number>>;
  changeSet: string | null;
};

/** Handles the end of an action: announces it with an offer to undo, refreshes what it changed, and closes the dialog. */
export function useBulkDone(start: BulkStart, onClose: () => void): (outcome: BulkOutcome) => void {
  const grid = useGrid();
  const intl = useIntl();
  const client = useQueryClient();
  return ({ count, skippedCounts, changeSet }) => {
    const { scope, live } = grid;
    const values = { action: actionName(intl, start, grid), count, changed: skippedCounts.changed ?? 0 };
    grid.announceDone(isKeyAction(start) ? "bulk.done.keys" : "bulk.done.texts", values, changeSet);
    void client.invalidateQueries({ queryKey: undoableQuery(scope).queryKey });
    void refreshJobs(client, scope);
    if (start.action === "tag" || start.action === "untag") void refreshTags(client, scope);
    if (start.action === "move" || start.action === "delete")
      void client.invalidateQueries({ queryKey: queryKeys.branch(scope, "groups") });
    if (!live.isConnected()) refetchRows(client, scope);
    onClose();
    afterDialogs(focusChanged);
  };
}

/** Focuses the grid, which the action changed, unless the focus returned to a control of the page. */
function focusChanged(): void {
  const main = document.getElementById("main");
  if (main?.contains(document.activeElement)) return;
  main?.focus();
  focusGrid();
}
