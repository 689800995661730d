import type { Cell, EntryRow } from "#contract/entries.ts";
import { roleMaySet } from "#contract/permissions.ts";
import type { Language } from "#contract/projects/languages.ts";
import { type CellAddress, textEdit, textOf, untouchedCell } from "#dashboard/api/entries/send-save.ts";
import { accepted, type StatusStyle } from "#dashboard/appearance/status-styles.ts";
import { addressId, isSameCell } from "#dashboard/editing/cell-address.ts";
import { cellRefusal } from "#dashboard/editing/cell-refusal.ts";
import { knownCell, paintedCell, paintedText, withUnsaved } from "#dashboard/editing/cell-work.ts";
import type { GridColumn } from "#dashboard/pages/translations/columns/grid-columns.ts";
import type { GridDeps, GridRights } from "./grid-context.ts";
import { keyColumn } from "./grid-cursor.ts";

export type GridCell = {
  row: EntryRow;
  address: CellAddress;
  cell: Cell;
  isSource: boolean;
  /** Why its text cannot be written, as the id of a message; a lock aside. */
  closed: string | undefined;
  /** Why nothing of it can be written, neither its status nor its comment. */
  closedWhole: string | undefined;
};

/** The cell under the cursor, or undefined on a key or on a row that is not loaded. */
function cellAt(deps: GridDeps, index: number, column: number): GridCell | undefined {
  return findGridCell(deps.rights, deps.rowAt(index), deps.columns[column]);
}

/** A cell of a row; undefined on a key, or while the row is not there. */
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
    cell: row.entries[language.code] ?? untouchedCell,
    isSource: column.kind === "source",
    closed,
    closedWhole: closed === sourceClosed ? undefined : closed,
  };
}

/** Of a source that only others write: its status and its comment are for everybody. */
const sourceClosed = "grid.closed.source";

/** Why somebody cannot write the text of a cell, as the id of a message; a lock aside. */
export function closedTo(
  { canWrite, closedBy = "role" }: GridRights,
  row: EntryRow,
  language: Language,
): string | undefined {
  const refusal = canWrite ? (row.deleted ? "deleted" : cellRefusal(row, language)) : closedBy;
  return refusal && `grid.closed.${refusal}`;
}

export function currentCell(deps: GridDeps): GridCell | undefined {
  const { row, column } = deps.cursor.get();
  return cellAt(deps, row, column);
}

/** Why a cell cannot be opened, as the id of a message. */
export function closedReason(deps: GridDeps): string | undefined {
  if (deps.cursor.get().column === keyColumn) return "grid.closed.key";
  const gridCell = currentCell(deps);
  if (gridCell === undefined) return "grid.closed.loading";
  if (deps.cursor.isPasting()) return "grid.closed.pasting";
  const work = deps.queue.workOf(gridCell.address);
  if (work?.mark === "conflict") return undefined;
  return paintedCell(gridCell.cell, work).locked ? "grid.closed.locked" : gridCell.closed;
}

/**
 * Whether two texts of a cell wait to be chosen between, which is said: what is done to the cell meanwhile would be done
 * to one that nobody chose.
 */
export function asksToDecide({ queue, sayClosed }: GridDeps, { address }: GridCell): boolean {
  const isUndecided = queue.workOf(address)?.mark === "conflict";
  if (isUndecided) sayClosed("grid.closed.conflict");
  return isUndecided;
}

/** The cell as somebody who acts on it sees it: as its editor opened it, else as it is painted. */
export function seenGridCell({ opened, queue }: GridDeps, { address, cell }: GridCell): Cell {
  return opened.get(addressId(address))?.cell ?? knownCell(cell, queue.workOf(address));
}

/** The text as its editor opened it, with the status that is shown beside it by now. */
function seenState(deps: GridDeps, gridCell: GridCell): Cell {
  const { status } = knownCell(gridCell.cell, deps.queue.workOf(gridCell.address));
  return { ...seenGridCell(deps, gridCell), status };
}

/** The open text, or the one under the cursor; undefined where the open one stands no more. */
function cellToStore(deps: GridDeps): GridCell | undefined {
  const { editing } = deps.cursor.get();
  const gridCell = currentCell(deps);
  return gridCell && (editing === undefined || isSameCell(gridCell.address, editing)) ? gridCell : undefined;
}

/** How a text is stored: when it is left, by Tab too, and when a draft is asked for as a draft where those exist, else for good. */
type StoreKind = "leave" | "tab" | "draft" | "save";

/**
 * Stores what was typed; saving publishes for those who may, and nothing else does (decisions.md 9.12). A person who asks for
 * it while two texts wait to be chosen between is led to them, which is answered.
 */
export function storeText(deps: GridDeps, kind: StoreKind): boolean {
  const gridCell = cellToStore(deps);
  if (gridCell === undefined) return false;
  storeTyped(deps, gridCell, kind);
  if (kind === "leave" || kind === "tab" || !asksToDecide(deps, gridCell)) return false;
  deps.showInPanel("conflict", gridCell.address);
  return true;
}

function storeTyped(deps: GridDeps, gridCell: GridCell, kind: StoreKind): void {
  const { drafts, canPublish } = deps.rights;
  if (kind === "leave" && !drafts) return;
  const work = deps.queue.workOf(gridCell.address);
  const isLeft = kind === "leave" || kind === "tab";
  // What is saved is the text, also while the save is on its way.
  delete deps.opened.get(addressId(gridCell.address))?.bringBack;
  if (work?.mark === "conflict" && isLeft) return;
  const seen = seenGridCell(deps, gridCell);
  const { draft } = withUnsaved(seen, work);
  const asDraft = drafts && (kind !== "save" || !canPublish);
  const text = work?.text ?? (asDraft || draft === "" ? undefined : draft);
  if (text === undefined) return;
  // There is no empty draft: the field is as it was.
  if (asDraft && text === "" && draft === "") {
    deps.queue.type(gridCell.address, textOf(seen), seen);
    return;
  }
  deps.queue.save(gridCell.address, textEdit(text, { asDraft, drafts }), seen, {
    autosave: isLeft && drafts,
    ...meaningOption(deps, gridCell, !asDraft),
  });
}

/** Stores what was typed as the comment of a text. */
export function storeComment(deps: GridDeps, gridCell: GridCell): void {
  const work = deps.queue.workOf(gridCell.address);
  if (work?.comment === undefined || asksToDecide(deps, gridCell)) return;
  deps.queue.save(gridCell.address, { comment: work.comment }, knownCell(gridCell.cell, work));
}

/** The tick "meaning unchanged" holds until the source is published. */
export function meaningOption({ sameMeaning }: GridDeps, gridCell: GridCell, publishes: boolean) {
  if (!gridCell.isSource) return {};
  const id = addressId(gridCell.address);
  const meaningUnchanged = sameMeaning.has(id);
  if (publishes) sameMeaning.delete(id);
  return { meaningUnchanged };
}

/** The statuses that the caller may set, and the one that is set. */
export function offeredStatuses({ statuses, rights }: GridDeps, status: string): StatusStyle[] {
  return statuses.filter(({ value, roles = [] }) => value === status || roleMaySet(rights.role, { roles }));
}

/** Sets the status of a cell, with its comment where the status demands one; or says why it stays. */
export function setStatus(deps: GridDeps, gridCell: GridCell, status: string): void {
  const { locked, comment, status: before } = paintedCell(gridCell.cell, deps.queue.workOf(gridCell.address));
  if (status === before || asksToDecide(deps, gridCell)) return;
  const needsComment = deps.statuses.some(
    ({ value, commentRequired }) => value === status && commentRequired,
  );
  const closed = locked ? "grid.closed.locked" : gridCell.closedWhole;
  const text = paintedText(gridCell.cell, deps.queue.workOf(gridCell.address));
  if (closed !== undefined) deps.sayClosed(closed);
  else if (isStatusVoid(status, text)) deps.sayClosed("grid.status.nothingToAccept");
  else if (needsComment && comment === "") {
    deps.sayClosed("grid.status.needsComment");
    deps.showInPanel("comment", gridCell.address);
  } else
    deps.queue.save(
      gridCell.address,
      needsComment ? { status, comment } : { status },
      seenState(deps, gridCell),
    );
}

/** Empty, with errors, rejected, marked for translation or review, or made from an older source. */
function isUnfinished(cell: Cell, text: string): boolean {
  return text === "" || cell.failing === true || cell.outdated || ["2", "3", "4"].includes(cell.status);
}

/** What needs work and is not being worked on by somebody else. */
export function isUnfinishedAt(deps: GridDeps, index: number, column: number): boolean {
  const gridCell = cellAt(deps, index, column);
  if (
    gridCell === undefined ||
    gridCell.closed !== undefined ||
    deps.live.presence.isOccupied(gridCell.address.key, gridCell.address.language)
  )
    return false;
  const work = deps.queue.workOf(gridCell.address);
  const painted = paintedCell(gridCell.cell, work);
  return !painted.locked && isUnfinished(painted, paintedText(gridCell.cell, work));
}

/** Whether a status says nothing of a cell: a text that is not there is not good. */
export function isStatusVoid(status: string, text: string): boolean {
  return status === accepted && text === "";
}
