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

/** Height at which the row of the cursor rests, as a share of the visible height: users read on below the row. */
const restingShare = 0.4;

/**
 * Scrolls a row to its resting place; after a pointer press only as far as needed to make it visible. Rows begin below
 * the sticky header, so the visible height is smaller by the header.
 */
export function scrollRowIntoView(scroller: HTMLElement, row: Span, isPressed: boolean): void {
  const length = scroller.clientHeight - headerHeight;
  const viewport = { offset: scroller.scrollTop, length, coveredStart: 0, coveredEnd: 0 };
  const top = isPressed ? scrollFor(row, viewport) : restingOffset(row, length);
  if (top !== undefined) scroller.scrollTop = Math.max(0, top);
}

/** Scroll offset at which the middle of a row is at its resting place. The start of a very high row stays visible. */
export function restingOffset({ start, size }: Span, length: number): number {
  return start - Math.max(0, length * restingShare - size / 2);
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
