import { type FocusEvent, type MouseEvent, type PointerEvent, type RefObject, useRef } from "react";
import { openCell } from "#dashboard/pages/translations/open-text/open-cell.ts";
import { selectTo, toggleRowAt } from "#dashboard/pages/translations/selection/select-rows.ts";
import { isInBackgroundDialog } from "#dashboard/ui/dialogs/unasked.ts";
import { closedReason, storeText } from "./grid-commands.ts";
import type { GridDeps } from "./grid-context.ts";
import { keyColumn } from "./grid-cursor.ts";

const typedIn = "textarea, input:not([type=checkbox])";

/** Pointer and focus: the first click goes to a cell, the next one opens it; leaving an open cell stores a draft. */
export function useGridFocus(
  scroller: RefObject<HTMLDivElement | null>,
  deps: GridDeps,
  onMenu: (cell: Element) => void,
) {
  const { cursor } = deps;
  const openOnClick = useRef(false);
  const openedOnClick = useRef(false);
  /** The row under the cursor when the pointer went down: a range begins there if no row was selected before. */
  const rowBefore = useRef<number>(undefined);
  /** Where somebody typed last in the open text. */
  const field = useRef<HTMLElement>(null);

  function handleFocus(event: FocusEvent): void {
    const { target } = event;
    if (isInside(target, "[data-editor]") && target instanceof HTMLElement && target.matches(typedIn))
      field.current = target;
    const named = headerOf(event.target);
    const position = positionOf(event.target);
    const { row, column, editing, header } = cursor.get();
    if (named !== undefined) {
      if (editing) storeText(deps, "leave");
      cursor.toHeader(named);
    }
    if (position === undefined) return;
    const moved = header || position.row !== row || position.column !== column;
    if (moved && editing) storeText(deps, "leave");
    if (moved) cursor.moveTo(position.row, position.column);
    cursor.setActive(true);
  }

  /** After the repaint, since a cell that scrolls away gives its focus to itself again. */
  function handleBlur({ relatedTarget }: FocusEvent): void {
    const isLeft =
      relatedTarget !== null &&
      !isInside(relatedTarget, "[data-modal]") &&
      scroller.current?.contains(relatedTarget) === false;
    setTimeout(() => {
      const { activeElement } = document;
      if (!document.hasFocus() || !scroller.current || scroller.current.contains(activeElement)) return;
      if (isInBackgroundDialog(activeElement)) return;
      if (cursor.get().editing) storeText(deps, "leave");
      // What covers the page gives the focus back to the cell and to the open text in it, unless it was opened from elsewhere.
      if (isLeft || activeElement?.closest("[data-modal]") == null) cursor.setActive(false);
    });
  }

  function handlePointerDown(event: PointerEvent): void {
    const position = positionOf(event.target);
    const { row, column, active } = cursor.get();
    openOnClick.current = active && position?.row === row && position.column === column;
    rowBefore.current = active ? row : undefined;
  }

  /** The second press of a double click finds what the first one opened under the pointer: the focus stays in it. */
  function handleMouseDown(event: MouseEvent): void {
    if (selectsRange(event)) {
      // The browser would mark the texts in between; the focus moves nevertheless.
      event.preventDefault();
      cellOf(event.target)?.focus({ preventScroll: true });
    }
    if (event.detail === 1) openedOnClick.current = false;
    if (openedOnClick.current && !isInside(event.target, "textarea, input, button, a"))
      event.preventDefault();
  }

  function handleClick(event: MouseEvent) {
    if (isInside(event.target, "textarea, label, button, [data-card]")) return;
    // What stands beside an open text takes no letters: the focus goes back, unless somebody selects it to copy it.
    if (isInside(event.target, "[data-editor]") && getSelection()?.isCollapsed !== false)
      field.current?.focus();
    const row = positionOf(event.target)?.row;
    if (row !== undefined && selectsRange(event)) return selectTo(deps, row, rowBefore.current);
    if (row !== undefined && isInside(event.target, "[data-select]")) return toggleRowAt(deps, row);
    if (!openOnClick.current || cursor.get().editing || closedReason(deps) === "grid.closed.key") return;
    openedOnClick.current = true;
    openCell(deps);
  }

  /** The right button, and the menu key, which comes as the same event. */
  function handleContextMenu(event: MouseEvent): void {
    const position = positionOf(event.target);
    if (position === undefined || position.column === keyColumn || isInside(event.target, "textarea")) return;
    event.preventDefault();
    cursor.moveTo(position.row, position.column);
    const cell = cellOf(event.target);
    if (cell) onMenu(cell);
  }

  return {
    onContextMenu: handleContextMenu,
    onFocus: handleFocus,
    onBlur: handleBlur,
    onPointerDown: handlePointerDown,
    onMouseDown: handleMouseDown,
    onClick: handleClick,
  };
}

function positionOf(target: EventTarget): { row: number; column: number } | undefined {
  const cell = cellOf(target);
  return cell && { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
}

function cellOf(target: EventTarget): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>("[data-row]")) || undefined;
}

/** A click with Shift on a row; in an open text it selects letters. */
function selectsRange({ shiftKey, target }: MouseEvent): boolean {
  return shiftKey && !isInside(target, "[data-editor], [data-card]");
}

/** The column whose name has the focus. */
function headerOf(target: EventTarget): number | undefined {
  const name = target instanceof Element ? target.closest<HTMLElement>("[data-header]") : null;
  return name === null ? undefined : Number(name.dataset.header);
}

function isInside(target: EventTarget, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
