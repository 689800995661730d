import { inlineDirection } from "#dashboard/lib/inline-direction.ts";
import { type ColumnLayout, startOf } from "#dashboard/pages/translations/columns/column-layout.ts";
import { headerHeight } from "#dashboard/pages/translations/columns/grid-columns.ts";

type Span = { start: number; size: number };

/** Where to scroll so that a span is seen between what covers the edges; undefined where it is seen already. */
export function scrollFor(
  { start, size }: Span,
  seen: { offset: number; length: number; coveredStart: number; coveredEnd: number },
): number | undefined {
  const { offset, length, coveredStart, coveredEnd } = seen;
  const first = start - coveredStart;
  if (first < offset) return first;
  const last = start + size + coveredEnd - length;
  return last > offset ? Math.min(first, last) : undefined;
}

/**
 * Scrolls the rows so that one of them is seen. The rows begin below the header, which stays above them: the part of
 * the scroller that shows rows ends that much earlier.
 */
export function keepRowInSight(scroller: HTMLElement, row: number, rowHeight: number): void {
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

/** Scrolls the columns so that one of them is seen beside those that stay in sight. */
export function keepColumnInSight(scroller: HTMLElement, column: number, layout: ColumnLayout): void {
  if (column < layout.pinned) return;
  const left = scrollFor(
    { start: startOf(layout, column), size: layout.widths[column] ?? 0 },
    {
      // From the edge where lines begin, which a browser counts downwards from the right.
      offset: Math.abs(scroller.scrollLeft),
      length: scroller.clientWidth,
      coveredStart: layout.pinnedWidth,
      coveredEnd: 0,
    },
  );
  if (left !== undefined) scroller.scrollLeft = Math.max(0, left) * inlineDirection();
}
