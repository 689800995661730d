import type { Virtualizer } from "@tanstack/react-virtual";
import type { EntryRow } from "#contract/entries.ts";
import { textOf } from "#dashboard/api/entries/send-save.ts";
import {
  cardHeight,
  columnLanguage,
  type GridColumn,
  maxAutoLines,
  rowHeight,
} from "#dashboard/pages/translations/columns/grid-columns.ts";
import { shownCharacters } from "./grid-style.ts";
import type { Cursor } from "./keyboard/grid-cursor.ts";
import { scrollRowIntoView } from "./keyboard/scroll-into-view.ts";
import { countLines } from "./text-lines.ts";

/** Horizontal padding of a cell, and width of a mark with its gap, in pixels. */
const [padding, markWidth] = [24, 22];
/** Width of a row's checkbox, and of the language code in a card, with their gaps, in pixels. */
const [checkboxWidth, codeWidth] = [24, 32];
/** Share of a line that the count fills: beside each other, letters are a little narrower or wider than alone. */
const usedShare = 0.97;
const keyBreaks = /[._/:-]/;

/**
 * Computes the heights of rows from the widths of the letters in their texts. A height depends neither on what is
 * rendered nor on a layout of the browser, so scrolling sideways changes no height. A text that needs more lines than
 * counted is cut off.
 */
export function createAutoHeights(
  columns: readonly GridColumn[],
  widths: readonly number[],
  isCards: boolean,
) {
  const heights: number[] = [];
  const rows: EntryRow[] = [];
  const heightOf = heightCounter(columns, widths, isCards);

  /** Counts the lines of new and changed rows, and returns whether a height changed. */
  function update({ first, rows: loaded }: RowWindow): boolean {
    let isChanged = false;
    loaded.forEach((row, offset) => {
      const index = first + offset;
      if (rows[index] === row) return;
      rows[index] = row;
      const height = heightOf(row);
      if (heights[index] !== height) isChanged = true;
      heights[index] = height;
    });
    return isChanged;
  }

  let isNew = true;
  /** Scroll offset for heights that are not painted yet, and the row of the cursor if it is to stay visible. */
  let pending: { top: number; cursorRow: number | undefined } | undefined;

  return {
    /** Height of a row; undefined until it was loaded. */
    get: (index: number): number | undefined => heights[index],
    /**
     * Applies the heights of loaded rows, after each render. The row of the cursor, or else the first visible row,
     * stays where it is.
     */
    apply(windows: readonly RowWindow[], { virtual, cursor }: { virtual: Virtual; cursor: Cursor }): void {
      const scroller = virtual.scrollElement;
      if (scroller === null) return;
      const spanOf = (index: number) => virtual.measurementsCache[index] ?? { start: 0, size: 0 };
      if (pending !== undefined) {
        const { top, cursorRow } = pending;
        pending = undefined;
        scroller.scrollTop = top;
        if (cursorRow !== undefined) scrollRowIntoView(scroller, spanOf(cursorRow), true);
      }
      // `filter` updates every window; `some` would stop at the first changed window.
      if (windows.filter(update).length === 0 && !isNew) return;
      isNew = false;
      const { scrollTop, clientHeight } = scroller;
      const { row } = cursor.get();
      const cursorStart = spanOf(row).start;
      const isCursorVisible = cursorStart >= scrollTop && cursorStart < scrollTop + clientHeight;
      const anchor = isCursorVisible ? row : (virtual.range?.startIndex ?? 0);
      const { start } = spanOf(anchor);
      // The virtualizer caches the sizes: `measure` drops them, `getTotalSize` computes them again.
      virtual.measure();
      virtual.getTotalSize();
      // Scrolls once the new total height is painted.
      pending = {
        top: scrollTop + spanOf(anchor).start - start,
        cursorRow: isCursorVisible ? row : undefined,
      };
    },
  };
}

/** Returns a function that computes the height of a row, in pixels. */
function heightCounter(
  columns: readonly GridColumn[],
  widths: readonly number[],
  isCards: boolean,
): (row: EntryRow) => number {
  const [keyWidth = 0, ...textWidths] = widths;

  function linesOfText(row: EntryRow, column: GridColumn, width: number): number {
    const code = columnLanguage(column)?.code ?? "";
    const cell = row.entries[code];
    if (cell === undefined) return 1;
    const marks = [
      cell.checks,
      cell.outdated,
      cell.comment,
      cell.locked,
      row.discussed?.includes(code),
      row.inOrder?.includes(code),
    ];
    const room = width - padding - marks.filter(Boolean).length * markWidth - (isCards ? codeWidth : 0);
    return countLines(textOf(cell).slice(0, shownCharacters), {
      width: room * usedShare,
      maxLines: maxAutoLines,
      widthOf: textWidthOf,
    });
  }

  return (row) => {
    const lines = columns.slice(1).map((column, index) => linesOfText(row, column, textWidths[index] ?? 0));
    if (isCards) return cardHeight(lines);
    const room = keyWidth - padding - checkboxWidth;
    lines.push(countLines(row.key, { width: room, maxLines: 2, widthOf: keyWidthOf, breaks: keyBreaks }));
    return rowHeight(Math.max(...lines));
  };
}

type Virtual = Virtualizer<HTMLDivElement, HTMLDivElement>;
type RowWindow = { first: number; rows: readonly EntryRow[] };
export type AutoHeights = ReturnType<typeof createAutoHeights>;

const textWidthOf = widthsIn("--font-sans", 14);
const keyWidthOf = widthsIn("--font-mono", 12);

/** Widths of single letters in a font of the page, each measured once. */
function widthsIn(family: string, size: number): (character: string) => number {
  const context = document.createElement("canvas").getContext("2d");
  if (context)
    context.font = `${size}px ${getComputedStyle(document.documentElement).getPropertyValue(family)}`;
  const widths = new Map<string, number>();
  return (character) => {
    let width = widths.get(character);
    if (width === undefined) {
      width = context?.measureText(character).width ?? size / 2;
      widths.set(character, width);
    }
    return width;
  };
}
