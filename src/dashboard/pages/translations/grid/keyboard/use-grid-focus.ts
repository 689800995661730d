import { type FocusEvent, type MouseEvent, type PointerEvent, type RefObject, useRef } from "react";
import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import { offeredKeyActions } from "#dashboard/pages/translations/keys/key-actions.ts";
import { openCell } from "#dashboard/pages/translations/open-text/open-cell.ts";
import { selectTo, toggleRowAt } from "#dashboard/pages/translations/selection/select-rows.ts";
import { isInBackgroundDialog } from "#dashboard/ui/dialogs/background-dialog.ts";
import { closedReason, storeText } from "./grid-commands.ts";
import { keyColumn } from "./grid-cursor.ts";

const textFields = "textarea, input:not([type=checkbox])";

/**
 * Pointer and focus handling: the first click focuses a cell, the next click opens it; leaving an open cell
 * stores a draft.
 */
export function useGridFocus(
  scroller: RefObject<HTMLDivElement | null>,
  deps: GridDeps,
  onMenu: (cell: Element) => void,
) {
  const { cursor } = deps;
  /** Whether the pressed cell was under the cursor already, so that the click opens it. */
  const openOnClick = useRef(false);
  /** Whether the first click of a double click opened the cell. */
  const openedOnClick = useRef(false);
  /** Row of the cursor at pointer down; a range starts there if no row is selected. */
  const rowBefore = useRef<number>(undefined);
  /** Field of the open text that had the focus last. */
  const field = useRef<HTMLElement>(null);

  function handleFocus(event: FocusEvent): void {
    const { target } = event;
    if (isInside(target, "[data-editor]") && target instanceof HTMLElement && target.matches(textFields))
      field.current = target;
    const headerColumn = headerOf(event.target);
    const position = positionOf(event.target);
    const { row, column, editing, header } = cursor.get();
    if (headerColumn !== undefined) {
      if (editing) storeText(deps, "leave");
      cursor.toHeader(headerColumn);
    }
    if (position === undefined) return;
    const isMoved = header || position.row !== row || position.column !== column;
    if (isMoved && editing) storeText(deps, "leave");
    if (isMoved) cursor.moveTo(position.row, position.column, true);
    cursor.setActive(true);
  }

  /** Runs after the repaint, since a cell that scrolls away focuses itself again. */
  function handleBlur({ relatedTarget }: FocusEvent): void {
    const isFocusElsewhere =
      relatedTarget !== null &&
      !isInside(relatedTarget, "[data-modal]") &&
      scroller.current?.contains(relatedTarget) === false;
    setTimeout(() => {
      const { activeElement } = document;
      if (!document.hasFocus() || !scroller.current || scroller.current.contains(activeElement)) return;
      if (isInBackgroundDialog(activeElement)) return;
      if (cursor.get().editing) storeText(deps, "leave");
      // A modal returns the focus to the cell and its open text, unless it was opened from elsewhere.
      if (isFocusElsewhere || activeElement?.closest("[data-modal]") == null) cursor.setActive(false);
    });
  }

  function handlePointerDown(event: PointerEvent): void {
    const position = positionOf(event.target);
    const { row, column, active } = cursor.get();
    openOnClick.current = active && position?.row === row && position.column === column;
    rowBefore.current = active ? row : undefined;
  }

  /** Leaves the focus in a cell that the first press of a double click opened, wherever the second press hits. */
  function handleMouseDown(event: MouseEvent): void {
    if (selectsRange(event)) {
      // The browser would select the texts in between; the focus moves nevertheless.
      event.preventDefault();
      cellOf(event.target)?.focus({ preventScroll: true });
    }
    if (event.detail === 1) openedOnClick.current = false;
    if (openedOnClick.current && !isInside(event.target, "textarea, input, button, a"))
      event.preventDefault();
  }

  function handleClick(event: MouseEvent) {
    if (isInside(event.target, "textarea, label, button, [data-card]")) return;
    // Elements beside an open text take no typing: the focus returns to the field, unless the user is
    // selecting text to copy.
    if (isInside(event.target, "[data-editor]") && getSelection()?.isCollapsed !== false)
      field.current?.focus();
    const row = positionOf(event.target)?.row;
    if (row !== undefined && selectsRange(event)) return selectTo(deps, row, rowBefore.current);
    if (row !== undefined && isInside(event.target, "[data-select]")) return toggleRowAt(deps, row);
    if (!openOnClick.current || cursor.get().editing || closedReason(deps) === "grid.closed.key") return;
    openedOnClick.current = true;
    openCell(deps);
  }

  /** Handles the right button and the menu key, which fires the same event. */
  function handleContextMenu(event: MouseEvent): void {
    const position = positionOf(event.target);
    if (position === undefined || isInside(event.target, "textarea")) return;
    if (position.column === keyColumn && !hasKeyActions(deps, position.row)) return;
    event.preventDefault();
    cursor.moveTo(position.row, position.column, true);
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

/** A Shift+click on a row selects a range; in an open text it selects letters. */
function selectsRange({ shiftKey, target }: MouseEvent): boolean {
  return shiftKey && !isInside(target, "[data-editor], [data-card]");
}

/** Index of the column whose header contains the target. */
function headerOf(target: EventTarget): number | undefined {
  const name = target instanceof Element ? target.closest<HTMLElement>("[data-header]") : null;
  return name === null ? undefined : Number(name.dataset.header);
}

function isInside(target: EventTarget, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

function hasKeyActions({ rights, rowAt }: GridDeps, index: number): boolean {
  const row = rowAt(index);
  return row !== undefined && offeredKeyActions(rights, row).length > 0;
}
