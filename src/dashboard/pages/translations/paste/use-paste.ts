import { useEffect, useRef, useState } from "react";
import { closedReason } from "#dashboard/pages/translations/grid/grid-commands.ts";
import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import { cellsType, isOnCell } from "./use-copy.ts";

export type GridPosition = { row: number; column: number };
export type Pasted = GridPosition & { text: string };

/** What is pasted on a cell that is selected and not open goes into the grid from there, as into a spreadsheet. */
export function usePaste(deps: GridDeps) {
  const [pasted, setPasted] = useState<Pasted>();

  function handlePaste(event: ClipboardEvent): void {
    const { row, column } = deps.cursor.get();
    const text = event.clipboardData?.getData(cellsType) || event.clipboardData?.getData("text/plain");
    if (!isOnCell(deps) || !text || pasted !== undefined) return;
    event.preventDefault();
    const reason = closedReason(deps);
    if (reason === "grid.closed.key" || !deps.rights.canWrite) deps.announceClosed(reason ?? "grid.closed.role");
    else change({ row, column, text });
  }

  function change(next: Pasted | undefined): void {
    setPasted(next);
    deps.cursor.setPasting(next !== undefined);
  }
  const { cursor } = deps;
  useEffect(() => () => cursor.setPasting(false), [cursor]);

  const latest = useRef(handlePaste);
  useEffect(() => {
    latest.current = handlePaste;
  });
  // A browser pastes where text was marked last, which may be beside the grid.
  useEffect(() => {
    const listen = (event: ClipboardEvent) => latest.current(event);
    document.addEventListener("paste", listen);
    return () => document.removeEventListener("paste", listen);
  }, []);

  return { pasted, close: () => change(undefined) };
}
