import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import type { Column } from "#dashboard/ui/tables/data-table.tsx";

/** The last column of a table, with the actions of a row. Its heading is for screen readers only. */
export function actionsColumn<Row>(cell: (row: Row) => ReactNode): Column<Row> {
  return {
    key: "actions",
    header: (
      <span className="sr-only">
        <FormattedMessage id="table.actions" />
      </span>
    ),
    align: "end",
    isActions: true,
    cell,
  };
}
