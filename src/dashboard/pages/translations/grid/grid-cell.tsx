// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be virtual in two directions
import { memo, Suspense, useLayoutEffect, useRef } from "react";
import { useIntl } from "react-intl";
import type { Cell, EntryRow } from "#contract/entries.ts";
import type { Presence } from "#contract/live.ts";
import { emptyCell, textOf } from "#dashboard/api/entries/send-save.ts";
import { hasStatusMark, stepOf, stepWords, stripeClass } from "#dashboard/appearance/text-steps.ts";
import {
  displayedCell,
  displayedText,
  newestCell,
  type UnsavedCell,
} from "#dashboard/editing/queue/unsaved-cell.ts";
import { lazyPart } from "#dashboard/lib/loading/lazy-part.tsx";
import { rowsPainted } from "#dashboard/lib/rows-painted.ts";
import { columnStyle } from "#dashboard/pages/translations/columns/column-layout.ts";
import type { Density, LanguageColumn } from "#dashboard/pages/translations/columns/grid-columns.ts";
import { CellEditor } from "#dashboard/pages/translations/open-text/cell-editor.tsx";
import { CellText } from "./cell-text.tsx";
import { useGrid } from "./grid-context.ts";
import { cellClass, clampClass, shownCharacters } from "./grid-style.ts";
import { isExcluded } from "./is-excluded.ts";
import { closedTo } from "./keyboard/grid-commands.ts";

/** Most texts have no marks: their module is loaded after the first rows. */
const CellMarks = lazyPart(() => import("./cell-marks.tsx"), "CellMarks", rowsPainted);
const CellPeople = lazyPart(() => import("./presence-avatars.tsx"), "CellPeople", rowsPainted);

export type GridCellProps = {
  rowIndex: number;
  columnIndex: number;
  row: EntryRow | undefined;
  column: LanguageColumn;
  unsaved: UnsavedCell | undefined;
  people: readonly Presence[];
  density: Density;
  pinned: boolean;
  focused: boolean;
  editing: boolean;
};

export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { row, column, focused, editing, columnIndex, rowIndex } = props;
  const ref = useFocusedCell(focused, editing);
  const intl = useIntl();
  const { rights, statuses } = useGrid();
  const { language } = column;
  const cell = newestCell(row?.entries[language.code] ?? emptyCell, props.unsaved);
  const text = displayedText(cell, props.unsaved);
  const labelId = labelIdOf(row, text);
  const isClosed = row ? closedTo(rights, row, language) !== undefined : !rights.canWrite;
  const open = editing && row !== undefined;
  const displayed = displayedCell(cell, props.unsaved);
  const isSource = column.kind === "source";
  const excluded = row !== undefined && isExcluded(row, displayed);
  const step = stepOf(displayed);
  // A published source is the usual case, and an excluded text needs no work.
  const words =
    row === undefined || excluded || (isSource && step === "published")
      ? undefined
      : stepWords(intl, statuses, displayed);
  const textClass = `${clampClass[props.density]} ${isSource || excluded ? "text-ink-muted" : ""}`;
  return (
    <div
      ref={ref}
      role="gridcell"
      aria-colindex={columnIndex + 1}
      {...(labelId === undefined || open ? {} : { "aria-label": intl.formatMessage({ id: labelId }) })}
      aria-description={step === "empty" ? undefined : words}
      aria-readonly={cell.locked || (row && isClosed) || undefined}
      data-row={rowIndex}
      data-column={columnIndex}
      data-language={language.code}
      data-takes-typing={isClosed ? undefined : ""}
      tabIndex={focused ? 0 : -1}
      className={cellClass(props)}
      style={columnStyle(columnIndex)}
    >
      {row === undefined ? (
        <Skeleton />
      ) : (
        <>
          {words !== undefined && (
            <span aria-hidden title={words} className={stripeClass[displayed.failing ? "failing" : step]} />
          )}
          <span lang={language.code} dir={language.direction} className={textClass}>
            {open ? (
              // The editor covers this text, which does not change while the user types.
              textOf(cell).slice(0, shownCharacters)
            ) : (
              <CellText row={row} text={text} language={language} isSource={isSource} />
            )}
          </span>
          {hasMarks(row, displayed, props.unsaved, language.code) && (
            <Suspense>
              <CellMarks cell={cell} unsaved={props.unsaved} row={row} language={language.code} />
            </Suspense>
          )}
          {props.people.length > 0 && (
            <Suspense>
              <CellPeople people={props.people} language={language.code} />
            </Suspense>
          )}
        </>
      )}
      {open && (
        <CellEditor
          key={row.key}
          row={row}
          language={language}
          cell={cell}
          isSource={isSource}
          people={props.people}
        />
      )}
    </div>
  );
});

/** Message id of the label of a cell without a text. */
function labelIdOf(row: EntryRow | undefined, text: string): string | undefined {
  if (row === undefined) return "grid.cell.loading";
  return text === "" ? "grid.cell.empty" : undefined;
}

/** Whether a text may have marks, so that their module is needed. */
function hasMarks(row: EntryRow, cell: Cell, unsaved: UnsavedCell | undefined, language: string): boolean {
  return (
    unsaved !== undefined ||
    cell.checks !== undefined ||
    cell.outdated ||
    cell.comment !== "" ||
    cell.locked ||
    isExcluded(row, cell) ||
    hasStatusMark(cell.status) ||
    row.maxLength !== null ||
    row.discussed?.includes(language) === true ||
    row.inOrder?.includes(language) === true
  );
}

/**
 * Focuses the cell under the cursor, but only while the keyboard focus is in the grid. The rows and columns of the grid
 * scroll to the cursor; a card may be higher than the grid, and scrolls to its text.
 */
export function useFocusedCell(focused: boolean, editing: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const { cursor } = useGrid();
  useLayoutEffect(() => {
    const cell = ref.current;
    if (focused && !editing && cursor.get().active)
      cell?.focus({ preventScroll: !cell.closest("[data-cards]") });
  }, [focused, editing, cursor]);
  return ref;
}

/** Placeholder for a text that is loading. */
export function Skeleton() {
  return <span className="mt-1 h-3 w-2/3 rounded-sm bg-surface-3" />;
}
