import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { loadsAhead } from "#dashboard/lib/loading/load-later.ts";
import { columnLanguage } from "#dashboard/pages/translations/columns/grid-columns.ts";
import { canWriteTexts, useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { focusGrid } from "#dashboard/pages/translations/open-text/open-cell.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { BulkDialog } from "./bulk-dialog-later.ts";
import { TagSelected } from "./tag-selected.tsx";

/** The number of selected strings, and the actions on them. */
export function SelectionBar({ count }: { count: number }) {
  const grid = useGrid();
  const intl = useIntl();
  const counts = { count, languages: grid.columns.filter(columnLanguage).length };
  return (
    <section
      aria-label={intl.formatMessage({ id: "grid.selected" }, counts)}
      className="flex min-h-10 flex-none flex-wrap items-center gap-x-3 gap-y-2 border-t border-line-strong bg-surface-2 px-3 py-1.5"
    >
      <span className="tabular-nums">
        <FormattedMessage id="grid.selected" values={counts} />
      </span>
      {grid.rights.canPublish && <TagSelected />}
      {canWriteTexts(grid) && <MarkSelected />}
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

/** Marks the outdated texts of the selected rows as up to date. */
function MarkSelected() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" {...loadsAhead(BulkDialog)} onPress={() => setIsOpen(true)}>
        <FormattedMessage id="grid.selected.upToDate" />
      </Button>
      {isOpen && <BulkDialog action={{ action: "markUpToDate" }} onClose={() => setIsOpen(false)} />}
    </>
  );
}
