import { type ReactNode, useState } from "react";
import { FormattedMessage, type IntlShape, useIntl } from "react-intl";
import { type Column, DataTable } from "#dashboard/ui/tables/data-table.tsx";

type Row = { day: string; index: number };
/** A series of a chart: a text for each day, oldest first; an empty text for a day without a value. */
type DaySeries = { key: string; name: ReactNode; values: readonly string[] };
type TableProps = { label: string; days: readonly string[]; series: readonly DaySeries[] };

/**
 * The numbers of a chart as a table, newest day first, for screen readers and for exact figures. The user has to expand
 * it.
 */
export function DayTable({ label, days, series }: TableProps) {
  const intl = useIntl();
  const hasValue = ({ index }: Row) => series.some(({ values }) => values[index] !== "");
  const [isOpen, setIsOpen] = useState(false);
  const columns: Column<Row>[] = [
    {
      key: "date",
      header: <FormattedMessage id="counts.day" />,
      isRowHeader: true,
      cell: ({ day }) => <span className="whitespace-nowrap">{dayName(intl, day)}</span>,
    },
    ...series.map(({ key, name, values }): Column<Row> => {
      return { key, header: name, align: "end", cell: ({ index }) => values[index] };
    }),
  ];
  return (
    <details className="mt-3" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="w-fit rounded-sm text-sm text-ink-muted">
        <FormattedMessage id="counts.asTable" />
      </summary>
      {isOpen && (
        <div className="mt-2">
          <DataTable
            label={label}
            rows={days
              .map((day, index) => ({ day, index }))
              .filter(hasValue)
              .toReversed()}
            rowKey={({ day }) => day}
            columns={columns}
          />
        </div>
      )}
    </details>
  );
}

/** Formats a day from the server, whose days are in UTC. */
export function dayName(intl: IntlShape, day: string | undefined): string {
  return intl.formatDate(day, { dateStyle: "medium", timeZone: "UTC" });
}
