import { type FocusEvent, type MouseEvent, type PointerEvent, type RefObject, useRef } from "react";
import { closedReason, storeText } from "./grid-commands.ts";
import type { GridDeps } from "./grid-context.ts";
import { openCell } from "./open-cell.ts";

/** Pointer and focus: the first click goes to a cell, the next one opens it; leaving an open cell stores it. */
export function useGridFocus(scroller: RefObject<HTMLDivElement | null>, deps: GridDeps) {
  const { cursor } = deps;
  const openOnClick = useRef(false);

  function handleFocus(event: FocusEvent): void {
    const place = placeOf(event.target);
    if (place === undefined) return;
    const { row, column, editing } = cursor.get();
    const moved = place.row !== row || place.column !== column;
    if (moved && editing) storeText(deps, "leave");
    if (moved) cursor.moveTo(place.row, place.column);
    cursor.setActive(true);
  }

  /** After the repaint, since a cell that scrolls away gives its focus to itself again. */
  function handleBlur(): void {
    setTimeout(() => {
      if (!document.hasFocus() || scroller.current?.contains(document.activeElement)) return;
      if (cursor.get().editing) storeText(deps, "leave");
      cursor.setActive(false);
    });
  }

  function handlePointerDown(event: PointerEvent): void {
    const place = placeOf(event.target);
    const { row, column, active } = cursor.get();
    openOnClick.current = active && place?.row === row && place.column === column;
  }

  function handleClick(event: MouseEvent): void {
    if (isInside(event.target, "textarea, label, [data-card]")) return;
    if (isInside(event.target, "[data-select]")) return toggleRow(deps, placeOf(event.target)?.row ?? -1);
    if (openOnClick.current && !cursor.get().editing && closedReason(deps) !== "grid.closed.key") openCell(deps);
  }

  return {
    onFocus: handleFocus,
    onBlur: handleBlur,
    onPointerDown: handlePointerDown,
    onClick: handleClick,
  };
}

export function toggleRow({ cursor, rowAt }: GridDeps, index: number): void {
  const key = rowAt(index)?.key;
  if (key === undefined) return;
  const selected = new Set(cursor.selected());
  if (!selected.delete(key)) selected.add(key);
  cursor.select(selected);
}

function placeOf(target: EventTarget): { row: number; column: number } | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
  if (cell === null) return undefined;
  return { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
}

function isInside(target: EventTarget, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
