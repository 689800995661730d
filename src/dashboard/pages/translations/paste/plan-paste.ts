import type { Cell } from "#contract/entries.ts";
import { type CellAddress, textOf } from "#dashboard/api/entries/send-save.ts";
import { addressId } from "#dashboard/editing/cell-address.ts";
import { newestCell } from "#dashboard/editing/queue/unsaved-cell.ts";
import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import { findGridCell, type GridCell } from "#dashboard/pages/translations/grid/keyboard/grid-commands.ts";
import type { GridPosition } from "./use-paste.ts";

export type PastedCell = CellAddress & {
  observed: Cell;
  before: string;
  text: string;
  /** Whether the cell changed since the plan was shown. */
  hasChanged: boolean;
};

/** Effects of pasting a table from a cell on. */
export type PastePlan = {
  /** Cells without a text. */
  filled: PastedCell[];
  /** Cells with another text; cells that changed since they were shown come first. */
  replaced: PastedCell[];
  /** Number of skipped texts, by the message id of the reason. */
  skipped: ReadonlyMap<string, number>;
  /** Number of texts that are already the same. */
  same: number;
};

type PasteDeps = Pick<GridDeps, "rights" | "columns" | "total" | "rowAt"> & {
  queue: Pick<GridDeps["queue"], "unsavedOf">;
};

/**
 * Maps a table onto the grid, its first cell onto the cell at `at`. Empty cells of the table change nothing. `failing`:
 * ids of cells whose pasted texts the checks of the project refused. `shown`: the plan that the user has seen.
 */
export function planPaste(
  table: readonly (readonly string[])[],
  at: GridPosition,
  deps: PasteDeps,
  { failing = new Set(), shown }: { failing?: ReadonlySet<string>; shown?: PastePlan | undefined } = {},
): PastePlan {
  const shownTexts = new Map(cellsOf(shown).map((cell) => [addressId(cell), cell.before]));
  const filled: PastedCell[] = [];
  const replaced: PastedCell[] = [];
  const skipped = new Map<string, number>();
  let same = 0;
  const skip = (reason: string) => skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
  for (const [row, texts] of table.entries())
    for (const [column, text] of texts.entries()) {
      if (text === "") continue;
      const gridCell = cellAt(deps, at.row + row, at.column + column);
      if (gridCell === undefined) {
        skip("paste.outside");
        continue;
      }
      const { address, cell } = gridCell;
      const observed = newestCell(cell, deps.queue.unsavedOf(address));
      const before = textOf(observed);
      const reason = skipReason(deps, gridCell, observed) ?? failingReason(failing, address);
      if (before === text) same += 1;
      else if (reason !== undefined) skip(reason);
      else {
        const shownText = shownTexts.get(addressId(address)) ?? before;
        (before === "" ? filled : replaced).push({
          ...address,
          observed,
          before,
          text,
          hasChanged: shownText !== before,
        });
      }
    }
  return { filled, replaced: replaced.toSorted(changedFirst), skipped, same };
}

function cellsOf(plan: PastePlan | undefined): PastedCell[] {
  return plan === undefined ? [] : [...plan.filled, ...plan.replaced];
}

function changedFirst(a: PastedCell, b: PastedCell): number {
  return Number(b.hasChanged) - Number(a.hasChanged);
}

function cellAt({ rights, rowAt, total, columns }: PasteDeps, row: number, column: number) {
  return row < total ? findGridCell(rights, rowAt(row), columns[column]) : undefined;
}

/** Reason why a paste skips a cell; a cell with unsaved text is skipped to preserve that text. */
function skipReason(
  { queue }: PasteDeps,
  { address, textClosedReason }: GridCell,
  observed: Cell,
): string | undefined {
  const mark = queue.unsavedOf(address)?.mark;
  if (textClosedReason !== undefined) return textClosedReason;
  if (observed.locked) return "grid.closed.locked";
  return mark !== undefined && mark !== "stored" ? "paste.unsaved" : undefined;
}

function failingReason(failing: ReadonlySet<string>, address: CellAddress): string | undefined {
  return failing.has(addressId(address)) ? "paste.failing" : undefined;
}
