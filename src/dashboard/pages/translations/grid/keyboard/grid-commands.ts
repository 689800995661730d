import type { Cell, EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import { roleMaySet } from "#contract/permissions.ts";
import { type CellAddress, emptyCell, textEdit, textOf } from "#dashboard/api/entries/send-save.ts";
import { accepted, type StatusStyle } from "#dashboard/appearance/status-styles.ts";
import { addressId, isSameCell } from "#dashboard/editing/cell-address.ts";
import { cellRefusal } from "#dashboard/editing/cell-refusal.ts";
import {
  displayedCell,
  displayedText,
  newestCell,
  withUnsavedEdit,
} from "#dashboard/editing/queue/unsaved-cell.ts";
import type { GridColumn } from "#dashboard/pages/translations/columns/grid-columns.ts";
import type { GridDeps, GridRights } from "#dashboard/pages/translations/grid/grid-context.ts";
import { keyColumn } from "./grid-cursor.ts";

export type GridCell = {
  row: EntryRow;
  address: CellAddress;
  cell: Cell;
  isSource: boolean;
  /** Message id of the reason why the text cannot be written, except a lock. */
  textClosedReason: string | undefined;
  /** Message id of the reason why nothing in the cell can be written, neither status nor comment. */
  cellClosedReason: string | undefined;
};

/** The cell at a position of the grid; undefined on a key, or while the row is not loaded. */
export function cellAt(deps: GridDeps, index: number, column: number): GridCell | undefined {
  return findGridCell(deps.rights, deps.rowAt(index), deps.columns[column]);
}

/** A cell of a row; undefined on a key, or while the row is not loaded. */
export function findGridCell(
  rights: GridRights,
  row: EntryRow | undefined,
  column: GridColumn | undefined,
): GridCell | undefined {
  if (row === undefined || column === undefined || column.kind === "key") return undefined;
  const { language } = column;
  const closed = closedTo(rights, row, language);
  return {
    row,
    address: { key: row.key, language: language.code },
    cell: row.entries[language.code] ?? emptyCell,
    isSource: column.kind === "source",
    textClosedReason: closed,
    cellClosedReason: closed === sourceClosed ? undefined : closed,
  };
}

/** Reason for source texts that the user may not write; status and comment can still be edited. */
const sourceClosed = "grid.closed.source";

/** Message id of the reason why the user cannot write the text of a cell, except a lock. */
export function closedTo(
  { canWrite, closedBy = "role" }: GridRights,
  row: EntryRow,
  language: Language,
): string | undefined {
  if (!canWrite) return `grid.closed.${closedBy}`;
  if (row.deleted) return "grid.closed.deleted";
  const refusal = cellRefusal(row, language);
  return refusal && `grid.closed.${refusal}`;
}

export function currentCell(deps: GridDeps): GridCell | undefined {
  const { row, column } = deps.cursor.get();
  return cellAt(deps, row, column);
}

/** Message id of the reason why a cell cannot be opened. */
export function closedReason(deps: GridDeps): string | undefined {
  if (deps.cursor.get().column === keyColumn) return "grid.closed.key";
  const gridCell = currentCell(deps);
  if (gridCell === undefined) return "grid.closed.loading";
  if (deps.cursor.isPasting()) return "grid.closed.pasting";
  const unsaved = deps.queue.unsavedOf(gridCell.address);
  if (unsaved?.mark === "conflict") return undefined;
  return displayedCell(gridCell.cell, unsaved).locked ? "grid.closed.locked" : gridCell.textClosedReason;
}

/**
 * Whether an open conflict blocks changes of the cell; if so, announces it. A change would apply to a text
 * that the user has not chosen yet.
 */
export function blockedByConflict({ queue, announceClosed }: GridDeps, { address }: GridCell): boolean {
  const isInConflict = queue.unsavedOf(address)?.mark === "conflict";
  if (isInConflict) announceClosed("grid.closed.conflict");
  return isInConflict;
}

/** The state of a cell that the user sees: as its editor opened it, or else the newest from the server. */
export function observedGridCell({ opened, queue }: GridDeps, { address, cell }: GridCell): Cell {
  return opened.get(addressId(address))?.cell ?? newestCell(cell, queue.unsavedOf(address));
}

/** The text as its editor opened it, with the status now shown beside it. */
export function observedState(deps: GridDeps, gridCell: GridCell): Cell {
  const { status } = newestCell(gridCell.cell, deps.queue.unsavedOf(gridCell.address));
  return { ...observedGridCell(deps, gridCell), status };
}

/** The open cell, or else the cell under the cursor; undefined if the open cell is no longer in the grid. */
function cellToSave(deps: GridDeps): GridCell | undefined {
  const { editing } = deps.cursor.get();
  const gridCell = currentCell(deps);
  return gridCell && (editing === undefined || isSameCell(gridCell.address, editing)) ? gridCell : undefined;
}

/** Trigger of the save: leaving the cell, leaving it by Tab, or one of the two save commands. */
type SaveTrigger = "leave" | "tab" | "draft" | "save";

/**
 * Saves the typed text. Only `save` publishes, for users who may (rules.md 9.12). Returns true if a
 * conflict blocks an explicit save; the panel then shows the conflict.
 */
export function storeText(deps: GridDeps, trigger: SaveTrigger): boolean {
  const gridCell = cellToSave(deps);
  if (gridCell === undefined) return false;
  storeTyped(deps, gridCell, trigger);
  if (trigger === "leave" || trigger === "tab" || !blockedByConflict(deps, gridCell)) return false;
  deps.showInPanel("conflict", gridCell.address);
  return true;
}

function storeTyped(deps: GridDeps, gridCell: GridCell, trigger: SaveTrigger): void {
  const { drafts, canPublish } = deps.rights;
  if (trigger === "leave" && !drafts) return;
  const unsaved = deps.queue.unsavedOf(gridCell.address);
  const isLeaving = trigger === "leave" || trigger === "tab";
  // Once a save contains the typed text, Escape no longer restores the text that was typed over.
  delete deps.opened.get(addressId(gridCell.address))?.restoreOverwritten;
  if (unsaved?.mark === "conflict" && isLeaving) return;
  const observed = observedGridCell(deps, gridCell);
  const { draft } = withUnsavedEdit(observed, unsaved);
  const asDraft = drafts && (trigger !== "save" || !canPublish);
  const text = unsaved?.text ?? (asDraft || draft === "" ? undefined : draft);
  if (text === undefined) return;
  // Empty drafts do not exist: the field shows the stored text again.
  if (asDraft && text === "" && draft === "") {
    deps.queue.type(gridCell.address, textOf(observed), observed);
    return;
  }
  deps.queue.save(gridCell.address, textEdit(text, { asDraft, drafts }), observed, {
    autosave: isLeaving && drafts,
    ...meaningOption(deps, gridCell, !asDraft),
  });
}

/** Saves the typed comment of a text. */
export function storeComment(deps: GridDeps, gridCell: GridCell): void {
  const unsaved = deps.queue.unsavedOf(gridCell.address);
  if (unsaved?.comment === undefined || blockedByConflict(deps, gridCell)) return;
  deps.queue.save(gridCell.address, { comment: unsaved.comment }, newestCell(gridCell.cell, unsaved));
}

/**
 * Option of a save: whether the user ticked "meaning unchanged" for a source text. Publishing the text removes the
 * tick.
 */
export function meaningOption({ sameMeaning }: GridDeps, gridCell: GridCell, publishes: boolean) {
  if (!gridCell.isSource) return {};
  const id = addressId(gridCell.address);
  const meaningUnchanged = sameMeaning.has(id);
  if (publishes) sameMeaning.delete(id);
  return { meaningUnchanged };
}

/** The statuses that the user may set, and the current one. */
export function offeredStatuses({ statuses, rights }: GridDeps, status: string): StatusStyle[] {
  return statuses.filter(({ value, roles = [] }) => value === status || roleMaySet(rights.role, { roles }));
}

/**
 * Sets the status of a cell, with the comment if the status requires a comment; or announces why the status stays.
 */
export function setStatus(deps: GridDeps, gridCell: GridCell, status: string): void {
  const {
    locked,
    comment,
    status: before,
  } = displayedCell(gridCell.cell, deps.queue.unsavedOf(gridCell.address));
  if (status === before || blockedByConflict(deps, gridCell)) return;
  const needsComment = deps.statuses.some(
    ({ value, commentRequired }) => value === status && commentRequired,
  );
  const closed = locked ? "grid.closed.locked" : gridCell.cellClosedReason;
  const text = displayedText(gridCell.cell, deps.queue.unsavedOf(gridCell.address));
  if (closed !== undefined) deps.announceClosed(closed);
  else if (isStatusVoid(status, text)) deps.announceClosed("grid.status.nothingToAccept");
  else if (needsComment && comment === "") {
    deps.announceClosed("grid.status.needsComment");
    deps.showInPanel("comment", gridCell.address);
  } else
    deps.queue.save(
      gridCell.address,
      needsComment ? { status, comment } : { status },
      observedState(deps, gridCell),
    );
}

/** Whether a status makes no sense for a text: an empty text cannot be accepted. */
export function isStatusVoid(status: string, text: string): boolean {
  return status === accepted && text === "";
}
