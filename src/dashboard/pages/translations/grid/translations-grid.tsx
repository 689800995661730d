// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be virtual in two directions

import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { lazyPopup } from "#dashboard/lib/loading/lazy-part.tsx";
import {
  type ColumnWidths,
  gridWidth,
  layoutCards,
  layoutColumns,
  layoutVariables,
  tintColumn,
} from "#dashboard/pages/translations/columns/column-layout.ts";
import {
  cardHeight,
  cardsBelow,
  cardTextHeight,
  columnId,
  type Density,
  type GridColumn,
  headerHeight,
  rowHeight,
  shownLines,
} from "#dashboard/pages/translations/columns/grid-columns.ts";
import { GridHeader } from "#dashboard/pages/translations/columns/grid-header.tsx";
import type { Arrangement } from "#dashboard/pages/translations/columns/use-arrangement.ts";
import { RowsFailed } from "#dashboard/pages/translations/grid-states.tsx";
import { useLostEditor } from "#dashboard/pages/translations/open-text/lost-text/use-lost-editor.ts";
import { useCopy } from "#dashboard/pages/translations/paste/use-copy.ts";
import { usePaste } from "#dashboard/pages/translations/paste/use-paste.ts";
import type { GridDeps } from "./grid-context.ts";
import { GridRow } from "./grid-row.tsx";
import type { GridActions } from "./keyboard/grid-command-runners.ts";
import { type Cursor, useCursor } from "./keyboard/grid-cursor.ts";
import { useGridFocus } from "./keyboard/use-grid-focus.ts";
import { useGridKeyboard } from "./keyboard/use-grid-keyboard.ts";
import { useAutoHeights } from "./use-auto-heights.ts";
import { useExpiry } from "./use-expiry.ts";
import { useRows } from "./use-rows.ts";
import { useVisibleColumns, useVisibleRows, useWidth } from "./use-viewport.ts";

const CellMenu = lazyPopup(() => import("./cell-menu.tsx"), "CellMenu");

const KeyMenu = lazyPopup(() => import("#dashboard/pages/translations/keys/key-menu.tsx"), "KeyMenu");

const PastedTable = lazyPopup(
  () => import("#dashboard/pages/translations/paste/pasted-table.tsx"),
  "PastedTable",
);

/** Virtual grid of rows and languages: it renders only the visible cells and the focused cell. */
export function TranslationsGrid(props: {
  deps: GridDeps;
  arrangement: Arrangement;
  density: Density;
  actions: GridActions;
  busy: boolean;
  /** The search for further rows is still running. */
  isPartial: boolean;
}) {
  const { deps, arrangement, density } = props;
  const [menuAnchor, setMenuAnchor] = useState<Element | null>(null);
  const CurrentMenu = menuAnchor?.matches("[role='rowheader']") ? KeyMenu : CellMenu;
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const [draggedWidths, setDraggedWidths] = useState<ColumnWidths>();
  const { widths } = arrangement;
  const isCards = width > 0 && width < cardsBelow;
  const layout = useMemo(
    () =>
      isCards
        ? layoutCards(deps.columns, width)
        : layoutColumns(deps.columns, width, { ...widths, ...draggedWidths }),
    [deps.columns, isCards, width, widths, draggedWidths],
  );
  const lines = shownLines[density];
  const usualHeight = isCards ? cardHeight(deps.columns.slice(1).map(() => lines)) : rowHeight(lines);
  const textHeight = density === "auto" ? "auto" : `${cardTextHeight(lines)}px`;
  const variables = useMemo(
    () => (isCards ? { "--text-height": textHeight } : layoutVariables(layout, width)),
    [isCards, textHeight, layout, width],
  );
  useCursorOnColumn(deps.cursor, deps.columns);
  useColumnTint(scroller, deps.cursor);
  const columns = useVisibleColumns(scroller, { layout, viewport: width }, deps.cursor);
  const auto = useAutoHeights(density === "auto", deps, layout, isCards);
  const rows = useVisibleRows(scroller, deps, { usual: usualHeight, auto });
  const loaded = useRows(deps, rows.range, rows.offscreen);
  useLayoutEffect(() => auto?.apply(loaded.windows, { virtual: rows.virtual, cursor: deps.cursor }));
  const pageRows = Math.max(1, Math.floor((rows.height - headerHeight) / usualHeight) - 1);
  const focus = useGridFocus(scroller, deps, setMenuAnchor);
  useCopy(deps);
  const paste = usePaste(deps);
  const keyboard = useGridKeyboard({ deps, pageRows, actions: props.actions });
  const intl = useIntl();

  useLostEditor(scroller, deps, loaded.rowAt);
  useExpiry(loaded.error, deps.searchAgain);
  useEffect(() => deps.cursor.setBounds(deps.total, deps.columns.length), [deps]);

  return (
    <>
      {loaded.error !== null && <RowsFailed onRetry={loaded.retry} />}
      <div
        ref={scroller}
        role="grid"
        tabIndex={-1}
        aria-label={intl.formatMessage({ id: "grid.label" })}
        aria-rowcount={props.isPartial ? -1 : deps.total + 1}
        aria-colcount={deps.columns.length}
        aria-multiselectable
        aria-busy={props.busy}
        aria-readonly={!deps.rights.canWrite || undefined}
        className="relative min-h-0 flex-1 overflow-auto overscroll-contain bg-surface outline-none"
        style={variables}
        data-cards={isCards || undefined}
        {...keyboard}
        {...focus}
      >
        <GridHeader
          scroller={scroller}
          shown={columns.items}
          layout={layout}
          arrangement={arrangement}
          onDragWidth={setDraggedWidths}
        />
        <div role="rowgroup" className="relative" style={{ height: rows.totalHeight, width: gridWidth }}>
          {width > 0 &&
            rows.items.map(({ index, start, size }) => (
              <GridRow
                key={index}
                index={index}
                top={start}
                row={loaded.rowAt(index)}
                columns={columns.items}
                pinned={layout.pinned}
                density={density}
                height={size}
              />
            ))}
        </div>
      </div>
      {paste.pasted && <PastedTable pasted={paste.pasted} onClose={paste.close} />}
      {menuAnchor !== null && <CurrentMenu anchor={menuAnchor} onClose={() => setMenuAnchor(null)} />}
    </>
  );
}

function useColumnTint(scroller: RefObject<HTMLDivElement | null>, cursor: Cursor): void {
  const column = useCursor(cursor, (it) => it.column);
  useLayoutEffect(() => {
    const grid = scroller.current;
    if (grid === null) return;
    tintColumn(grid, column, true);
    return () => tintColumn(grid, column, false);
  }, [scroller, column]);
}

/** Moves the cursor along when its column is moved. */
function useCursorOnColumn(cursor: Cursor, columns: readonly GridColumn[]): void {
  const previousColumns = useRef(columns);
  useLayoutEffect(() => {
    const { column } = cursor.get();
    const id = columnId(previousColumns.current[column]);
    previousColumns.current = columns;
    const index = columns.findIndex((it) => columnId(it) === id);
    if (index >= 0) cursor.follow({ column: index });
  }, [cursor, columns]);
}
