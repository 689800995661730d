import { useIntl } from "react-intl";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { RowCheck } from "#dashboard/ui/tables/row-check.tsx";
import { selectAllRows } from "./select-rows.ts";
import { useSelectedCount } from "./use-selected-count.ts";

/** Selects all rows of the search; mixed while some are selected. */
export function SelectAll({ tabIndex }: { tabIndex: number }) {
  const grid = useGrid();
  const { count, selectable } = useSelectedCount();
  return (
    <RowCheck
      label={useIntl().formatMessage({ id: "keys.command.selectAll" })}
      isChecked={count > 0 && count === selectable}
      isMixed={count > 0 && count < selectable}
      tabIndex={tabIndex}
      onChange={(isChecked) => (isChecked ? selectAllRows(grid) : grid.selection.clear())}
    />
  );
}
