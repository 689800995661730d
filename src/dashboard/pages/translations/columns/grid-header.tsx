// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be virtual in two directions
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons in the headers are focused

import { type KeyboardEvent, memo, type RefObject, useState } from "react";
import { inlineDirection } from "#dashboard/lib/geometry/inline-direction.ts";
import { lazyPopup } from "#dashboard/lib/loading/lazy-part.tsx";
import { type GridDeps, useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { useCursor } from "#dashboard/pages/translations/grid/keyboard/grid-cursor.ts";
import { type ColumnLayout, type ColumnWidths, gridWidth } from "./column-layout.ts";
import { columnId, headerHeight } from "./grid-columns.ts";
import { HeaderCell } from "./header-cell.tsx";
import type { Arrangement } from "./use-arrangement.ts";
import { useColumnMove } from "./use-column-move.ts";

const HeaderMenu = lazyPopup(() => import("./header-menu.tsx"), "HeaderMenu");

/** Sticky header: a name opens a menu; dragging the name moves the column, dragging its edge resizes it. */
export const GridHeader = memo(function GridHeader(props: {
  scroller: RefObject<HTMLDivElement | null>;
  /** Indexes of the visible columns. */
  shown: readonly number[];
  layout: ColumnLayout;
  arrangement: Arrangement;
  onDragWidth: (widths: ColumnWidths | undefined) => void;
}) {
  const { layout, arrangement } = props;
  const grid = useGrid();
  const { cursor } = grid;
  const focused = useCursor(cursor, (it) => (it.header ? it.column : -1));
  const [menu, setMenu] = useState<{ id: string; anchor: Element }>();
  const menuColumn = grid.columns.findIndex((column) => columnId(column) === menu?.id);
  const { move, isDrop, handlers } = useColumnMove(props);

  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-20 border-b border-line-strong bg-surface-2 text-xs"
      style={{ height: headerHeight, width: gridWidth }}
      onKeyDown={(event) => handleHeaderKey(grid, event)}
    >
      <div className="relative flex h-full bg-inherit">
        {move && (
          <DropMark offset={move.mark} height={props.scroller.current?.clientHeight ?? headerHeight} />
        )}
        {[0, ...props.shown].map((index) => (
          <HeaderCell
            key={columnId(grid.columns[index])}
            index={index}
            layout={layout}
            arrangement={arrangement}
            focused={focused === index}
            menuOpen={menuColumn === index}
            dragged={move?.column === index}
            dragHandlers={handlers(index)}
            onPreload={HeaderMenu.load}
            onMenu={(anchor) => {
              if (isDrop()) return;
              cursor.toHeader(index);
              setMenu({ id: columnId(grid.columns[index]), anchor });
            }}
            onDragWidth={props.onDragWidth}
          />
        ))}
      </div>
      {menu && menuColumn >= 0 && (
        <HeaderMenu
          column={menuColumn}
          anchor={menu.anchor}
          layout={layout}
          arrangement={arrangement}
          onClose={() => {
            setMenu(undefined);
            // The column may have moved, and the cursor with it.
            requestAnimationFrame(() => cursor.toHeader(cursor.get().column));
          }}
        />
      )}
    </div>
  );
});

/** A line through the whole grid at the drop position of the dragged column. */
function DropMark({ offset, height }: { offset: number; height: number }) {
  return (
    <div className="pointer-events-none sticky start-0 z-30 w-0" data-drop-mark="">
      <div
        className="absolute top-0 -ms-0.5 w-1 rounded-sm bg-accent forced-color-adjust-none"
        style={{ insetInlineStart: offset, height }}
      />
    </div>
  );
}

/** Arrow keys move through the column names; the down key returns to the row. */
function handleHeaderKey({ cursor, columns }: GridDeps, event: KeyboardEvent): void {
  const { row, column } = cursor.get();
  const destinations: Record<string, number> = {
    ArrowLeft: column - inlineDirection(),
    ArrowRight: column + inlineDirection(),
    Home: 0,
    End: columns.length - 1,
  };
  const index = destinations[event.key];
  if (event.key === "ArrowDown") cursor.moveTo(row, column);
  else if (index !== undefined) cursor.toHeader(index);
  else return;
  event.preventDefault();
}
