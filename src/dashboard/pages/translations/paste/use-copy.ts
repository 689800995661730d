import { useEffect, useEffectEvent } from "react";
import { printCopiedCells } from "#dashboard/lib/files/copied-cells.ts";
import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import { copiedTable } from "./copied-table.ts";

/** Clipboard type of a table of cells. The plain text of a single cell is not quoted: its line breaks would be rows. */
export const cellsType = "application/x-parlance-cells";

/** Copies the selected closed cell, or the selected rows, like a spreadsheet. */
export function useCopy(deps: GridDeps): void {
  const handleCopy = useEffectEvent((event: ClipboardEvent) => {
    // The browser copies text that is selected on the page.
    if (!isOnCell(deps) || getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    const table = copiedTable(deps);
    const [first = []] = table;
    if (table.length === 0) return deps.announceClosed("grid.closed.loading");
    const isOneCell = table.length === 1 && first.length === 1;
    const printed = printCopiedCells(table);
    event.clipboardData?.setData("text/plain", isOneCell ? (first[0] ?? "") : printed);
    event.clipboardData?.setData(cellsType, printed);
    deps.announceClosed("grid.copied", { rows: isOneCell ? 0 : table.length });
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => handleCopy(event);
    document.addEventListener("copy", listen);
    return () => document.removeEventListener("copy", listen);
  }, []);
}

/** Whether the focus is on a cell that is not open. */
export function isOnCell({ cursor }: Pick<GridDeps, "cursor">): boolean {
  return cursor.get().editing === undefined && document.activeElement?.matches("[data-row]") === true;
}
