import type { Cell } from "#contract/entries.ts";
import { type CellEdit, textEdit } from "#dashboard/api/entries/send-save.ts";
import { accepted, needsReview, needsTranslation, rejected } from "#dashboard/appearance/status-styles.ts";
import { addressId } from "#dashboard/editing/cell-address.ts";
import { displayedCell, displayedText } from "#dashboard/editing/queue/unsaved-cell.ts";
import type { GridDeps, GridRights } from "#dashboard/pages/translations/grid/grid-context.ts";
import { openCell } from "#dashboard/pages/translations/open-text/open-cell.ts";
import type { FindRow } from "./find-row.ts";
import {
  blockedByConflict,
  cellAt,
  currentCell,
  type GridCell,
  isStatusVoid,
  meaningOption,
  observedState,
} from "./grid-commands.ts";
import { editableText } from "./needs-work.ts";

type Search = { findRow: FindRow };

/** Accepts the current text, publishes it if the user may, and goes to the next text to review. */
export function acceptAndNext(deps: GridDeps, actions: Search): void {
  const gridCell = reviewableCell(deps);
  if (gridCell === undefined) return;
  const unsaved = deps.queue.unsavedOf(gridCell.address);
  const displayed = displayedCell(gridCell.cell, unsaved);
  const text = displayedText(gridCell.cell, unsaved);
  if (isStatusVoid(accepted, text)) {
    deps.announceClosed("grid.status.nothingToAccept");
    return;
  }
  const mayWrite = gridCell.textClosedReason === undefined;
  const edit = acceptingEdit({ displayed, typed: unsaved?.text, rights: deps.rights, mayWrite });
  delete deps.opened.get(addressId(gridCell.address))?.restoreOverwritten;
  if (edit !== undefined)
    deps.queue.save(
      gridCell.address,
      edit,
      observedState(deps, gridCell),
      meaningOption(deps, gridCell, edit.value !== undefined),
    );
  void goToNextReview(deps, actions);
}

/** The edit that accepts a text, and saves the typed text with it; undefined if the text is accepted and published. */
export function acceptingEdit({
  displayed,
  typed,
  rights,
  mayWrite,
}: {
  displayed: Cell;
  typed: string | undefined;
  rights: Pick<GridRights, "drafts" | "canPublish">;
  /** Whether the user may write the text itself. */
  mayWrite: boolean;
}): CellEdit | undefined {
  const { drafts, canPublish } = rights;
  const publishes = drafts && canPublish && displayed.draft !== "";
  const text = typed ?? (publishes ? displayed.draft : undefined);
  const isTextWritten = mayWrite && text !== undefined;
  if (!isTextWritten) return displayed.status === accepted ? undefined : { status: accepted };
  return { ...textEdit(text, { asDraft: drafts && !canPublish, drafts }), status: accepted };
}

/** Opens the dialog for the comment of a rejection. */
export function startRejection(deps: GridDeps, { reject }: { reject: (gridCell: GridCell) => void }): void {
  const gridCell = reviewableCell(deps);
  if (gridCell === undefined) return;
  const text = displayedText(gridCell.cell, deps.queue.unsavedOf(gridCell.address));
  if (text === "") deps.announceClosed("editor.reject.nothing");
  else reject(gridCell);
}

/** Rejects a text with a comment. */
export function rejectText(deps: GridDeps, gridCell: GridCell, comment: string): void {
  if (blockedByConflict(deps, gridCell)) return;
  const before = displayedCell(gridCell.cell, deps.queue.unsavedOf(gridCell.address)).comment;
  const edit = comment === before ? { status: rejected } : { status: rejected, comment };
  deps.queue.save(gridCell.address, edit, observedState(deps, gridCell));
}

/** The current cell; announces the reason and returns undefined if its status cannot be set. */
function reviewableCell(deps: GridDeps): GridCell | undefined {
  const gridCell = currentCell(deps);
  if (gridCell === undefined || blockedByConflict(deps, gridCell)) return undefined;
  const { locked } = displayedCell(gridCell.cell, deps.queue.unsavedOf(gridCell.address));
  const closed = locked ? "grid.closed.locked" : gridCell.cellClosedReason;
  if (closed !== undefined) deps.announceClosed(closed);
  return closed === undefined ? gridCell : undefined;
}

/**
 * Goes to the next text in this language that waits for a review, or else to the next row; opens it if the current text
 * is open (rules.md 32).
 */
export async function goToNextReview(deps: GridDeps, { findRow }: Search): Promise<void> {
  const { cursor } = deps;
  const { row, column, editing } = cursor.get();
  const found = await findRow(row + 1, (index) => waitsForReview(deps, index, column)).catch(() =>
    deps.announceClosed("grid.failed.rows"),
  );
  const now = cursor.get();
  if (found === undefined || now.row !== row || now.column !== column) return;
  const next = found < 0 ? row + 1 : found;
  if (next >= deps.total) return deps.announceClosed("editor.review.none");
  cursor.moveTo(next, column);
  if (editing) openCell(deps);
}

/** Statuses with which a draft does not wait for a review: accepted, or sent back to its translator. */
const reviewedStatuses = [accepted, needsTranslation, rejected];

/** Whether a cell has a text that needs review, or an unpublished draft that nobody has reviewed. */
function waitsForReview(deps: GridDeps, index: number, column: number): boolean {
  const gridCell = cellAt(deps, index, column);
  if (gridCell === undefined || gridCell.cellClosedReason !== undefined) return false;
  const shown = editableText(deps, gridCell);
  if (shown === undefined || shown.text === "") return false;
  const { status, draft } = shown.displayed;
  return status === needsReview || (draft !== "" && !reviewedStatuses.includes(status));
}
