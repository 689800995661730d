import {
  defaultRangeExtractor,
  elementScroll,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type ColumnLayout, startOf } from "#dashboard/pages/translations/columns/column-layout.ts";
import type { AutoHeights } from "./auto-heights.ts";
import type { GridDeps } from "./grid-context.ts";
import { type Cursor, useCursor } from "./keyboard/grid-cursor.ts";
import { scrollColumnIntoView, scrollRowIntoView } from "./keyboard/scroll-into-view.ts";
import { lastSize, type Size, storeSize } from "./last-size.ts";
import type { RowRange } from "./use-rows.ts";

/** Number of rows rendered beyond each edge of the viewport. */
const overscanRows = 4;

type Scroller = RefObject<HTMLDivElement | null>;

/** Row heights in pixels: `auto` for rows whose height follows their texts, `usual` for all others. */
type Heights = { usual: number; auto: AutoHeights | undefined };

/** The visible rows, and the focused row even if it is off screen, so that the focus is never lost. */
export function useVisibleRows(scroller: Scroller, deps: GridDeps, { usual, auto }: Heights) {
  const [initialSize] = useState(lastSize);
  const { cursor, total } = deps;
  const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => auto?.get(index) ?? usual,
    overscan: overscanRows,
    initialRect: initialSize ?? { width: 0, height: 800 },
    observeElementRect: observeSize,
    scrollToFn: scrollUnlessAtStart,
    rangeExtractor: (range) => withFocused(range, cursor.get().row),
  });
  const spanOf = (row: number) => virtual.measurementsCache[row] ?? { start: row * usual, size: usual };
  const show = (row: number) =>
    scroller.current && scrollRowIntoView(scroller.current, spanOf(row), cursor.get().pressed);
  const isAuto = auto !== undefined;
  const measured = useRef({ usual, isAuto });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the library keeps the sizes it measured first
  useEffect(() => {
    const { current } = measured;
    // Automatic heights are measured where they change.
    if (!isAuto && (current.usual !== usual || current.isAuto)) {
      virtual.measure();
      virtual.getTotalSize();
    }
    measured.current = { usual, isAuto };
    if (cursor.get().row > 0) show(cursor.get().row);
  }, [virtual, usual, isAuto]);

  const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: 0 };
  const range: RowRange = { first: Math.max(0, startIndex - overscanRows), last: endIndex + overscanRows };
  const offscreen = useCursor(cursor, ({ row }) => (row < range.first || row > range.last ? row : -1));
  useFollow(cursor, "row", show);

  return {
    items: itemsWith(virtual.getVirtualItems(), offscreen, total, spanOf),
    totalHeight: virtual.getTotalSize(),
    height: virtual.scrollRect?.height ?? 0,
    range,
    offscreen,
    virtual,
  };
}

type RowSpan = { start: number; size: number };

/** Adds the focused row if it is out of the range, which the library computes only on scroll. */
function itemsWith(
  items: Array<RowSpan & { index: number }>,
  offscreen: number,
  total: number,
  spanOf: (row: number) => RowSpan,
) {
  if (offscreen < 0 || offscreen >= total || items.some((item) => item.index === offscreen)) return items;
  const { start, size } = spanOf(offscreen);
  return [...items, { index: offscreen, start, size }];
}

function withFocused(range: Range, focused: number): number[] {
  const indexes = defaultRangeExtractor(range);
  return focused >= range.count || indexes.includes(focused) ? indexes : [...indexes, focused];
}

/** Indexes of the visible columns, pinned ones first. */
export function useVisibleColumns(
  scroller: Scroller,
  { layout, viewport }: { layout: ColumnLayout; viewport: number },
  cursor: Cursor,
) {
  const { pinned, widths, pinnedWidth } = layout;
  const [initialSize] = useState(lastSize);
  const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    horizontal: true,
    count: Math.max(0, widths.length - pinned),
    getScrollElement: () => scroller.current,
    estimateSize: (index) => widths[index + pinned] ?? 0,
    overscan: 1,
    paddingStart: pinnedWidth,
    isRtl: document.documentElement.dir === "rtl",
    ...(initialSize && { initialRect: initialSize }),
    observeElementRect: observeSize,
    scrollToFn: scrollUnlessAtStart,
    rangeExtractor: (range) => {
      const focused = cursor.get().column - pinned;
      return focused < 0 ? defaultRangeExtractor(range) : withFocused(range, focused);
    },
  });
  const measuredLayout = useRef(layout);
  // Does not measure for the first layout: that would paint the grid twice, and run its effects before the
  // first frame.
  useLayoutEffect(() => {
    // The library caches the first measured sizes.
    if (measuredLayout.current !== layout) virtual.measure();
    measuredLayout.current = layout;
  }, [virtual, layout]);
  const show = (column: number) => scroller.current && scrollColumnIntoView(scroller.current, column, layout);
  useFollow(cursor, "column", show);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link may lead to a column that is out of sight
  useEffect(() => {
    const { column } = cursor.get();
    // Reading element positions forces a full layout, so it is skipped for columns that are visible at first.
    if (viewport > 0 && startOf(layout, column + 1) > viewport) show(column);
  }, [viewport > 0, cursor]);

  const focused = useCursor(cursor, ({ column }) => column);
  const scrolled = virtual.getVirtualItems().map((item) => item.index + pinned);
  const offscreen =
    focused >= pinned && focused < widths.length && !scrolled.includes(focused) ? [focused] : [];
  // One string, so that `items` stays the same array while the same columns are visible.
  const visibleColumns = [
    ...Array.from({ length: pinned - 1 }, (_, index) => index + 1),
    ...scrolled,
    ...offscreen,
  ].join();
  const items = useMemo(() => visibleColumns.split(",").filter(Boolean).map(Number), [visibleColumns]);
  return { items };
}

/** Scrolls to the cursor after it moves, outside of rendering. */
function useFollow(cursor: Cursor, axis: "row" | "column", scrollTo: (index: number) => void): void {
  useEffect(() => {
    let last = cursor.get()[axis];
    return cursor.subscribe(() => {
      const index = cursor.get()[axis];
      if (index !== last) scrollTo(index);
      last = index;
    });
  });
}

type Virtual = Virtualizer<HTMLDivElement, HTMLDivElement>;

/** Reports the size of the grid: first the stored size, or else the measured size, then every change. */
function observeSize({ scrollElement }: Virtual, onSize: (size: Size) => void) {
  if (scrollElement === null) return;
  const read = () => onSize({ width: scrollElement.clientWidth, height: scrollElement.clientHeight });
  const lastKnownSize = lastSize();
  if (lastKnownSize === undefined) read();
  else onSize(lastKnownSize);
  const observer = new ResizeObserver(read);
  observer.observe(scrollElement);
  return () => observer.disconnect();
}

/** Does not scroll a new grid to its start, where it already is: that would force a layout. */
const scrollUnlessAtStart: Virtual["options"]["scrollToFn"] = (offset, options, virtual) => {
  if (offset + (options.adjustments ?? 0) !== 0 || virtual.scrollOffset)
    elementScroll(offset, options, virtual);
};

/** Width of the grid, 0 until it is mounted. */
export function useWidth(scroller: Scroller): number {
  const [width, setWidth] = useState(() => lastSize()?.width ?? 0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const read = () => {
      storeSize({ width: element.clientWidth, height: element.clientHeight });
      setWidth(element.clientWidth);
    };
    if (lastSize() === undefined) read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return width;
}
