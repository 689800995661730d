import { FormattedMessage, useIntl } from "react-intl";
import { preloadProps } from "#dashboard/lib/loading/load-later.ts";
import { ActionsMenu } from "#dashboard/pages/translations/bulk/actions-menu.tsx";
import { BulkDialog } from "#dashboard/pages/translations/bulk/bulk-dialog-later.ts";
import type { BulkStart } from "#dashboard/pages/translations/bulk/bulk-values.ts";
import { actionId, actionName, offeredActions } from "#dashboard/pages/translations/bulk/offered-actions.ts";
import { columnLanguage } from "#dashboard/pages/translations/columns/grid-columns.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { focusGrid } from "#dashboard/pages/translations/open-text/open-cell.ts";
import { Button } from "#dashboard/ui/button.tsx";

/** Ids of the most frequent actions, which are buttons beside the menu of all actions. */
const frequent: readonly string[] = ["setStatus 1", "acceptAndPublish"];

/** The number of selected strings, and the actions on them. */
export function SelectionBar({ count }: { count: number }) {
  const grid = useGrid();
  const intl = useIntl();
  const counts = { count, languages: grid.columns.filter(columnLanguage).length };
  const groups = offeredActions(grid);
  return (
    <section
      data-selection-bar
      aria-label={intl.formatMessage({ id: "grid.selected" }, counts)}
      className="flex min-h-10 flex-none flex-wrap items-center gap-x-3 gap-y-2 border-t border-line-strong bg-surface-2 px-3 py-1.5"
    >
      <span className="tabular-nums">
        <FormattedMessage id="grid.selected" values={counts} />
      </span>
      {groups
        .flat()
        .filter((action) => frequent.includes(actionId(action)))
        .map((action) => (
          <FrequentAction key={actionId(action)} action={action} />
        ))}
      {groups.length > 0 && <ActionsMenu groups={groups} />}
      <Button
        size="small"
        onPress={() => {
          grid.selection.clear();
          focusGrid();
        }}
      >
        <FormattedMessage id="grid.selected.clear" />
      </Button>
    </section>
  );
}

function FrequentAction({ action }: { action: BulkStart }) {
  const grid = useGrid();
  const intl = useIntl();
  return (
    <Button size="small" {...preloadProps(BulkDialog)} onPress={() => grid.bulk.open(action)}>
      {actionName(intl, action, grid)}
    </Button>
  );
}
