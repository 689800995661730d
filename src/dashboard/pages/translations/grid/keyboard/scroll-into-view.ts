import { inlineDirection } from "#dashboard/lib/geometry/inline-direction.ts";
import { type ColumnLayout, startOf } from "#dashboard/pages/translations/columns/column-layout.ts";
import { headerHeight } from "#dashboard/pages/translations/columns/grid-columns.ts";

type Span = { start: number; size: number };

/** Scroll offset that makes a span visible between the covered edges; undefined if it is visible already. */
export function scrollFor(
  { start, size }: Span,
  viewport: { offset: number; length: number; coveredStart: number; coveredEnd: number },
): number | undefined {
  const { offset, length, coveredStart, coveredEnd } = viewport;
  const first = start - coveredStart;
  if (first < offset) return first;
  const last = start + size + coveredEnd - length;
  return last > offset ? Math.min(first, last) : undefined;
}

/**
 * Scrolls a row into view. Rows begin below the sticky header, so the visible height is smaller by the
 * header.
 */
export function scrollRowIntoView(scroller: HTMLElement, row: number, rowHeight: number): void {
  const top = scrollFor(
    { start: row * rowHeight, size: rowHeight },
    {
      offset: scroller.scrollTop,
      length: scroller.clientHeight,
      coveredStart: 0,
      coveredEnd: headerHeight,
    },
  );
  if (top !== undefined) scroller.scrollTop = Math.max(0, top);
}

/** Scrolls a column into view beside the pinned columns. */
export function scrollColumnIntoView(scroller: HTMLElement, column: number, layout: ColumnLayout): void {
  if (column < layout.pinned) return;
  const left = scrollFor(
    { start: startOf(layout, column), size: layout.widths[column] ?? 0 },
    {
      // Distance from the inline start; browsers report negative offsets in right-to-left pages.
      offset: Math.abs(scroller.scrollLeft),
      length: scroller.clientWidth,
      coveredStart: layout.pinnedWidth,
      coveredEnd: 0,
    },
  );
  if (left !== undefined) scroller.scrollLeft = Math.max(0, left) * inlineDirection();
}
