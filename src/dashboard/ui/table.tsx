import type { ReactNode } from "react";

export type Column<Row> = {
  key: string;
  header: ReactNode;
  align?: "start" | "end";
  cell: (row: Row) => ReactNode;
};

/** A plain table for lists of the settings. It scrolls by itself where it is too wide. */
export function Table<Row>(props: {
  label: string;
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}) {
  const { columns, rows } = props;
  return (
    <section
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      className="relative overflow-x-auto rounded-md border border-line"
    >
      <table className="w-full text-sm">
        <thead className="bg-surface-2 text-xs text-ink-muted">
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={`px-3 py-2 font-medium ${alignment(column)}`}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={props.rowKey(row)} className="border-t border-line">
              {columns.map((column) => (
                <td key={column.key} className={`px-3 py-2 align-middle ${alignment(column)}`}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function alignment<Row>({ align }: Column<Row>): string {
  return align === "end" ? "text-end tabular-nums" : "text-start";
}
