import { useEffect, useEffectEvent, useState } from "react";
import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import { closedReason } from "#dashboard/pages/translations/grid/keyboard/grid-commands.ts";
import { cellsType, isOnCell } from "./use-copy.ts";

export type GridPosition = { row: number; column: number };
export type Pasted = GridPosition & { text: string };

/** Pastes a table into the grid, starting at the closed cell that has the focus, like a spreadsheet. */
export function usePaste(deps: GridDeps) {
  const [pasted, setPasted] = useState<Pasted>();

  const handlePaste = useEffectEvent((event: ClipboardEvent): void => {
    const { row, column } = deps.cursor.get();
    const text = event.clipboardData?.getData(cellsType) || event.clipboardData?.getData("text/plain");
    if (!isOnCell(deps) || !text || pasted !== undefined) return;
    event.preventDefault();
    const reason = closedReason(deps);
    if (reason === "grid.closed.key" || !deps.rights.canWrite)
      deps.announceClosed(reason ?? "grid.closed.role");
    else change({ row, column, text });
  });

  function change(next: Pasted | undefined): void {
    setPasted(next);
    deps.cursor.setPasting(next !== undefined);
  }
  const { cursor } = deps;
  useEffect(() => () => cursor.setPasting(false), [cursor]);

  // Browsers fire `paste` at the last text selection, which may be outside the grid.
  useEffect(() => {
    const listen = (event: ClipboardEvent) => handlePaste(event);
    document.addEventListener("paste", listen);
    return () => document.removeEventListener("paste", listen);
  }, []);

  return { pasted, close: () => change(undefined) };
}
