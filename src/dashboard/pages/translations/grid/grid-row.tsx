// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be virtual in two directions
import { Check } from "lucide-react";
import { Fragment, memo, Suspense, useCallback, useSyncExternalStore } from "react";
import type { EntryRow } from "#contract/entries.ts";
import type { UnsavedRow } from "#dashboard/editing/queue/save-state.ts";
import { lazyPart } from "#dashboard/lib/loading/lazy-part.tsx";
import { rowsPainted } from "#dashboard/lib/rows-painted.ts";
import { columnStyle } from "#dashboard/pages/translations/columns/column-layout.ts";
import { columnId, type Density, linesIn } from "#dashboard/pages/translations/columns/grid-columns.ts";
import { isSelected } from "#dashboard/pages/translations/selection/row-selection.ts";
import { useSelection } from "#dashboard/pages/translations/selection/selection-store.ts";
import { MarkedText } from "#dashboard/ui/text/marked-text.tsx";
import { GridCell, Skeleton, useFocusedCell } from "./grid-cell.tsx";
import { useGrid } from "./grid-context.ts";
import { cellClass, keyClass } from "./grid-style.ts";
import { keyColumn, sourceColumn, useCursor } from "./keyboard/grid-cursor.ts";
import { useRowPeople } from "./use-row-people.ts";

const KeyMarks = lazyPart(() => import("./cell-marks.tsx"), "KeyMarks", rowsPainted);

export type GridRowProps = {
  index: number;
  top: number;
  row: EntryRow | undefined;
  /** Indexes of the visible columns. */
  columns: readonly number[];
  /** Number of pinned columns. Column widths are CSS variables of the grid. */
  pinned: number;
  density: Density;
  height: number;
};

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { index, row, density } = props;
  const grid = useGrid();
  const focusedColumn = useCursor(grid.cursor, (it) => (it.row === index && !it.header ? it.column : -1));
  const editedLanguage = useCursor(grid.cursor, ({ editing }) =>
    editing !== undefined && editing.key === row?.key ? editing.language : "",
  );
  const selected = useSelection(
    grid.selection,
    (selection) => !row?.deleted && isSelected(selection, grid.entrySet.set, index),
  );
  const unsaved = useUnsavedRow(row?.key);
  const people = useRowPeople(row?.key);
  return (
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={selected}
      className={`absolute inset-x-0 flex border-b border-line ${selected ? "bg-selected" : "bg-surface"}`}
      style={{ top: props.top, height: props.height, ...(density === "auto" && linesStyle(props.height)) }}
    >
      <KeyCell
        index={index}
        row={row}
        density={density}
        focused={focusedColumn === keyColumn}
        active={focusedColumn >= 0}
        selected={selected}
      />
      {props.columns.map((column) => {
        const shown = grid.columns[column];
        if (shown === undefined || shown.kind === "key") return null;
        if (row === undefined && column > sourceColumn && column !== focusedColumn) return null;
        return (
          <GridCell
            key={columnId(shown)}
            rowIndex={index}
            columnIndex={column}
            row={row}
            column={shown}
            unsaved={unsaved?.[shown.language.code]}
            people={people}
            density={density}
            pinned={column < props.pinned}
            focused={focusedColumn === column}
            editing={focusedColumn === column && editedLanguage === shown.language.code}
          />
        );
      })}
    </div>
  );
});

/** Lines that fit into a row, for rows of different heights. */
function linesStyle(height: number): Record<"--lines", number> {
  return { "--lines": linesIn(height) };
}

function useUnsavedRow(key: string | undefined): UnsavedRow | undefined {
  const { queue } = useGrid();
  const read = useCallback(() => (key === undefined ? undefined : queue.unsavedInRow(key)), [queue, key]);
  return useSyncExternalStore(queue.subscribe, read);
}

type KeyCellProps = {
  index: number;
  row: EntryRow | undefined;
  density: Density;
  focused: boolean;
  /** Whether the cursor is in the row. */
  active: boolean;
  selected: boolean;
};

/** Row header: the key, with a bar if the cursor is in the row, and a tick if the row is selected. */
const KeyCell = memo(function KeyCell(props: KeyCellProps) {
  const { index, row, density, focused, active, selected } = props;
  const ref = useFocusedCell(focused, false);
  // A deleted key stays in its row, struck through, until the search is refreshed.
  const KeyName = row?.deleted ? "del" : "span";
  return (
    <div
      ref={ref}
      role="rowheader"
      aria-colindex={1}
      data-row={index}
      data-column={keyColumn}
      tabIndex={focused ? 0 : -1}
      // With forced colours this edge shows which rows are selected.
      className={`${cellClass({ pinned: true, focused, editing: false })} ${selected ? "forced-colors:border-s-4" : ""}`}
      style={columnStyle(keyColumn)}
    >
      {active && <span aria-hidden className="absolute inset-y-0 start-0 w-0.5 bg-accent" />}
      <span
        aria-hidden
        data-select=""
        className={`relative mt-0.5 grid size-4 pointer-coarse:after:absolute pointer-coarse:after:-inset-2 flex-none place-items-center rounded-sm border ${
          selected ? "border-accent bg-accent text-on-accent" : "border-line-strong"
        }`}
      >
        {selected && <Check size={12} strokeWidth={3} />}
      </span>
      {row === undefined ? (
        <Skeleton />
      ) : (
        <>
          <span dir="auto" title={row.key} className={keyClass[density]}>
            <KeyName className={row.deleted ? "text-ink-muted" : ""}>
              {density === "compact" ? <MarkedText isName text={row.key} /> : breakable(row.key)}
            </KeyName>
          </span>
          {(row.excluded || row.discussed?.includes(null)) && (
            <Suspense>
              <KeyMarks row={row} />
            </Suspense>
          )}
        </>
      )}
    </div>
  );
});

/** Long keys break after their separators, which browsers do not do by themselves. */
function breakable(key: string) {
  if (key.length > 200) return <MarkedText isName text={key} />;
  return key.split(/(?<=[._/:-])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text do not move
    <Fragment key={index}>
      <MarkedText isName text={part} />
      <wbr />
    </Fragment>
  ));
}
