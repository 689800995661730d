import { ArrowDown, ArrowUp } from "lucide-react";
import { type FocusEvent, type ReactNode, type RefCallback, useRef } from "react";
import { useHiddenEnd } from "#dashboard/lib/geometry/use-hidden-end.ts";
import { ignoreDoubleClick } from "#dashboard/ui/ignore-double-click.ts";
import { compareRows, type Sort } from "./table-sort.ts";

export type Column<Row> = {
  key: string;
  header: ReactNode;
  align?: "start" | "end";
  cell: (row: Row) => ReactNode;
  /** Sort value of a row; without it the column is not sortable. */
  sortBy?: (row: Row) => string | number;
  /** First column, which names the row and stays visible when the table scrolls. */
  isRowHeader?: boolean;
  /** Last column, with the actions of the row, which stays visible when the table scrolls. */
  isActions?: boolean;
  className?: string;
};

type TableProps<Row> = {
  label: string;
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort | undefined) => void) | undefined;
  /** On a phone, rows are cards that name each value. */
  hasCards?: boolean;
};

/**
 * Table of rows. If it is too wide, it scrolls horizontally and fades out at the end where columns are hidden. The
 * parent stores the sort order.
 */
export function DataTable<Row>({ label, columns, rows, rowKey, sort, onSort, hasCards }: TableProps<Row>) {
  const sorted = sort === undefined ? rows : rows.toSorted(compareRows(columns, sort));
  const scroller = useRef<HTMLElement>(null);
  const isEndHidden = useHiddenEnd(scroller);
  return (
    <div className="relative">
      <section
        ref={scroller}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        data-more={isEndHidden || undefined}
        onFocus={scrollToFocus}
        className="group/table relative overflow-x-auto rounded-md border border-line"
      >
        <table
          className={`w-full border-separate border-spacing-0 text-sm ${hasCards ? "max-sm:block" : ""}`}
        >
          <thead className={`text-xs text-ink-muted ${hasCards ? "max-sm:hidden" : ""}`}>
            <tr>
              {columns.map((column) => (
                <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody className={hasCards ? "max-sm:block max-sm:divide-y max-sm:divide-line" : ""}>
            {sorted.map((row) => (
              <tr key={rowKey(row)} className={`group/row ${hasCards ? cardClass : ""}`}>
                {columns.map((column) => (
                  <BodyCell key={column.key} column={column} row={row} isInCard={hasCards === true} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isEndHidden && !columns.some(({ isActions }) => isActions) && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-px end-px z-10 w-10 rounded-e-md bg-linear-to-r from-transparent to-surface rtl:bg-linear-to-l"
        />
      )}
    </div>
  );
}

type HeaderProps<Row> = Pick<TableProps<Row>, "sort" | "onSort"> & { column: Column<Row> };

function HeaderCell<Row>({ column, sort, onSort }: HeaderProps<Row>) {
  const direction = sort?.key === column.key ? sort.direction : undefined;
  const isSortable = column.sortBy !== undefined && onSort !== undefined;
  return (
    <th
      ref={stickyRef(column)}
      scope="col"
      aria-sort={direction && (direction === "up" ? "ascending" : "descending")}
      className={`bg-surface-2 font-medium whitespace-nowrap ${alignment(column)} ${stickiness(column)} ${isSortable ? "p-0" : "px-3 py-2"} ${column.className ?? ""}`}
    >
      {isSortable ? (
        <button
          type="button"
          onClick={ignoreDoubleClick(() => onSort(nextSort(column.key, direction)))}
          className={`relative flex h-8 w-full items-center px-3 outline-offset-[-2px] hover:text-ink ${column.align === "end" ? "justify-end" : ""}`}
        >
          {column.header}
          <SortMark direction={direction} isAtStart={column.align === "end"} />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

/** An arrow for the sort direction. It is in the padding of the header, so that it makes no column wider. */
function SortMark(props: { direction: Sort["direction"] | undefined; isAtStart: boolean }) {
  if (props.direction === undefined) return null;
  const Arrow = props.direction === "up" ? ArrowUp : ArrowDown;
  return (
    <span className={`relative ${props.isAtStart ? "order-first" : ""}`}>
      <Arrow
        aria-hidden
        size={12}
        className={`absolute -top-1.5 ${props.isAtStart ? "end-full" : "start-full"}`}
      />
    </span>
  );
}

const cardClass =
  "max-sm:flex max-sm:flex-wrap max-sm:items-start max-sm:gap-x-4 max-sm:gap-y-1.5 max-sm:p-3";

type CellProps<Row> = { column: Column<Row>; row: Row; isInCard: boolean };

function BodyCell<Row>({ column, row, isInCard }: CellProps<Row>) {
  const inCard = isInCard
    ? `max-sm:static max-sm:border-0 max-sm:p-0 max-sm:text-start max-sm:empty:hidden ${column.isRowHeader || column.isActions ? "max-sm:w-full" : ""}`
    : "";
  const shared = `border-t border-line px-3 py-2 align-middle ${alignment(column)} ${stickiness(column)} ${inCard} ${column.className ?? ""}`;
  const cell = column.cell(row);
  return column.isRowHeader ? (
    <th scope="row" className={`bg-surface font-normal group-hover/row:bg-surface-2 ${shared}`}>
      {cell}
    </th>
  ) : (
    <td className={`${column.isActions ? "bg-surface" : ""} group-hover/row:bg-surface-2 ${shared}`}>
      {isInCard && !column.isActions && cell !== false && (
        <span className="mb-0.5 block text-xs text-ink-muted sm:hidden">{column.header}</span>
      )}
      {cell}
    </td>
  );
}

/** The sort order after a press on a header: ascending, then descending, then unsorted. */
function nextSort(key: string, direction: Sort["direction"] | undefined): Sort | undefined {
  if (direction === undefined) return { key, direction: "up" };
  return direction === "up" ? { key, direction: "down" } : undefined;
}

function alignment<Row>({ align }: Column<Row>): string {
  return align === "end" ? "text-end tabular-nums" : "text-start";
}

/** Fades out the content that scrolls below the sticky last column. */
const fadeBefore =
  "before:pointer-events-none before:absolute before:inset-y-0 before:-start-10 before:hidden before:w-10 before:bg-linear-to-r before:from-transparent before:to-surface group-data-more/table:before:block rtl:before:bg-linear-to-l";

/** Scrolls focused elements to a position beside the sticky columns, so that these do not cover them. */
const besideSticky = "**:scroll-ms-(--sticky-start) **:scroll-me-(--sticky-end)";

function stickiness<Row>({ isRowHeader, isActions }: Column<Row>): string {
  if (isRowHeader) return "sticky start-0 z-10";
  return isActions ? `sticky end-0 z-10 ${fadeBefore}` : besideSticky;
}

function stickyRef<Row>({ isRowHeader, isActions }: Column<Row>) {
  if (isRowHeader) return setStickyStart;
  return isActions ? setStickyEnd : undefined;
}

const setStickyStart = setWidthOf("--sticky-start");
const setStickyEnd = setWidthOf("--sticky-end");

/** Ref of a sticky column's header that stores the width of the column in a variable of the table. */
function setWidthOf(variable: string): RefCallback<HTMLTableCellElement> {
  return (header) => {
    const table = header?.closest("table");
    if (!header || !table) return;
    const observer = new ResizeObserver(() => table.style.setProperty(variable, `${header.offsetWidth}px`));
    observer.observe(header);
    return () => observer.disconnect();
  };
}

/**
 * Scrolls to an element that was focused by the keyboard. Chromium does not scroll if it regards the element as
 * visible, even if a sticky column covers it.
 */
function scrollToFocus({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target !== currentTarget && target.matches(":focus-visible"))
    target.scrollIntoView({ block: "nearest", inline: "nearest" });
}
