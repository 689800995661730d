import type { Cell } from "#contract/entries.ts";
import { type CellAddress, textOf } from "#dashboard/api/entries/send-save.ts";
import { addressId } from "#dashboard/editing/cell-address.ts";
import { knownCell } from "#dashboard/editing/cell-work.ts";
import { findGridCell, type GridCell } from "#dashboard/pages/translations/grid/grid-commands.ts";
import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import type { GridPosition } from "./use-paste.ts";

export type PastedCell = CellAddress & {
  seen: Cell;
  before: string;
  text: string;
  /** Somebody changed it since it was shown. */
  isFresh: boolean;
};

/** What a pasted table would do from a cell on. */
export type PastePlan = {
  /** Cells without a text, and those that have another one: what changed since it was shown comes first. */
  filled: PastedCell[];
  replaced: PastedCell[];
  /** How many texts are not pasted, by why, as the id of a message. */
  skipped: ReadonlyMap<string, number>;
  /** How many are there already. */
  same: number;
};

type PasteDeps = Pick<GridDeps, "rights" | "columns" | "total" | "rowAt"> & {
  queue: Pick<GridDeps["queue"], "workOf">;
};

/**
 * Lays a table over the grid, its first cell on the one that was selected. A cell of the table that is empty leaves the
 * text below it as it is. `failing` are cells whose texts the checks of the project refused, `shown` is the plan that
 * somebody has read.
 */
export function planPaste(
  table: readonly (readonly string[])[],
  at: GridPosition,
  deps: PasteDeps,
  { failing = new Set(), shown }: { failing?: ReadonlySet<string>; shown?: PastePlan | undefined } = {},
): PastePlan {
  const known = new Map(cellsOf(shown).map((one) => [addressId(one), one.before]));
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
      const seen = knownCell(cell, deps.queue.workOf(address));
      const before = textOf(seen);
      const reason = closedReason(deps, gridCell, seen) ?? failingReason(failing, address);
      if (before === text) same += 1;
      else if (reason !== undefined) skip(reason);
      else {
        const read = known.get(addressId(address)) ?? before;
        (before === "" ? filled : replaced).push({
          ...address,
          seen,
          before,
          text,
          isFresh: read !== before,
        });
      }
    }
  return { filled, replaced: replaced.toSorted(byFreshness), skipped, same };
}

function cellsOf(plan: PastePlan | undefined): PastedCell[] {
  return plan === undefined ? [] : [...plan.filled, ...plan.replaced];
}

function byFreshness(one: PastedCell, other: PastedCell): number {
  return Number(other.isFresh) - Number(one.isFresh);
}

function cellAt({ rights, rowAt, total, columns }: PasteDeps, row: number, column: number) {
  return row < total ? findGridCell(rights, rowAt(row), columns[column]) : undefined;
}

/** Why a paste skips a cell; one with an unsaved text is left to the person who typed it. */
function closedReason({ queue }: PasteDeps, { address, closed }: GridCell, seen: Cell): string | undefined {
  const mark = queue.workOf(address)?.mark;
  if (closed !== undefined) return closed;
  if (seen.locked) return "grid.closed.locked";
  return mark !== undefined && mark !== "stored" ? "paste.unsaved" : undefined;
}

function failingReason(failing: ReadonlySet<string>, address: CellAddress): string | undefined {
  return failing.has(addressId(address)) ? "paste.failing" : undefined;
}
