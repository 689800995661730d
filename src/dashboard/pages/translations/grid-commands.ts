import type { Cell, EntryRow } from "#contract/entries.ts";
import { type CellAddress, textEdit, textOf, untouchedCell } from "#dashboard/api/send-save.ts";
import { paintedCell, paintedText } from "./cell-work.ts";
import type { GridDeps } from "./grid-context.ts";
import { addressId } from "./grid-context.ts";
import { keyColumn } from "./grid-cursor.ts";

export type CellPlace = { row: EntryRow; address: CellAddress; cell: Cell; isSource: boolean };

/** The cell under the cursor, or undefined on a key or on a row that is not loaded. */
function placeAt(deps: GridDeps, index: number, column: number): CellPlace | undefined {
  const row = deps.rowAt(index);
  const { language, isSource } = deps.columns[column] ?? {};
  if (row === undefined || language === undefined) return undefined;
  const address = { key: row.key, language: language.code };
  return { row, address, cell: row.entries[language.code] ?? untouchedCell, isSource: isSource === true };
}

export function currentPlace(deps: GridDeps): CellPlace | undefined {
  const { row, column } = deps.cursor.get();
  return placeAt(deps, row, column);
}

/** Why a cell cannot be opened, as the id of a message. */
export function closedReason(deps: GridDeps): string | undefined {
  if (deps.cursor.get().column === keyColumn) return "grid.closed.key";
  const place = currentPlace(deps);
  if (place === undefined) return "grid.closed.loading";
  const work = deps.queue.workOf(place.address);
  if (work?.mark === "conflict") return undefined;
  if (paintedCell(place.cell, work).locked) return "grid.closed.locked";
  const { canWrite, closedBy = "role" } = deps.rights;
  return canWrite ? undefined : `grid.closed.${closedBy}`;
}

/** Stores what was typed: leaving keeps a draft where drafts exist, saving publishes for those who may. */
export function storeText(deps: GridDeps, kind: "leave" | "save") {
  const place = currentPlace(deps);
  if (place === undefined) return;
  const { drafts, canPublish } = deps.rights;
  const work = deps.queue.workOf(place.address);
  if (work?.mark === "conflict") return;
  const painted = paintedCell(place.cell, work);
  const asDraft = drafts && (kind === "leave" || !canPublish);
  const text = work?.text ?? (asDraft || painted.draft === "" ? undefined : painted.draft);
  if (text === undefined) return;
  if (asDraft && text === "" && painted.draft === "") return deps.queue.discard(place.address);
  deps.queue.save(place.address, textEdit(text, { asDraft, drafts }), place.cell, {
    autosave: kind === "leave",
    ...meaningOption(deps, place, !asDraft),
  });
}

/** The tick "meaning unchanged" holds until the source is published. */
function meaningOption({ sameMeaning }: GridDeps, place: CellPlace, publishes: boolean) {
  if (!place.isSource) return {};
  const id = addressId(place.address);
  const meaningUnchanged = sameMeaning.has(id);
  if (publishes) sameMeaning.delete(id);
  return { meaningUnchanged };
}

/** A status may be set on a locked entry's neighbour, never on a locked entry itself. */
export function setStatus(deps: GridDeps, status: string): "set" | "locked" | "none" {
  const place = currentPlace(deps);
  if (place === undefined || !deps.rights.canWrite) return "none";
  const painted = paintedCell(place.cell, deps.queue.workOf(place.address));
  if (painted.locked) return "locked";
  if (painted.status !== status) deps.queue.save(place.address, { status }, place.cell);
  return "set";
}

/** Empty, rejected, marked for translation or review, or made from an older source. */
function isUnfinished(cell: Cell, text: string): boolean {
  return text === "" || cell.outdated || ["2", "3", "4"].includes(cell.status);
}

/** What needs work and is not being worked on by somebody else. */
export function isUnfinishedAt(deps: GridDeps, index: number, column: number): boolean {
  const place = placeAt(deps, index, column);
  if (place === undefined || deps.live.presence.isOccupied(place.address.key, place.address.language))
    return false;
  const work = deps.queue.workOf(place.address);
  const painted = paintedCell(place.cell, work);
  return !painted.locked && isUnfinished(painted, paintedText(place.cell, work));
}

export function publishDraft(deps: GridDeps, place: CellPlace): void {
  const { draft } = paintedCell(place.cell, deps.queue.workOf(place.address));
  if (draft === "") return;
  deps.queue.save(place.address, { value: draft, draft: "" }, place.cell, meaningOption(deps, place, true));
}

/** Writes an older text as a new save: a draft for those who may not publish. */
export function restoreText(deps: GridDeps, place: CellPlace, text: string): void {
  const { drafts, canPublish } = deps.rights;
  if (text === textOf(paintedCell(place.cell, deps.queue.workOf(place.address)))) return;
  const asDraft = drafts && !canPublish;
  deps.queue.save(
    place.address,
    textEdit(text, { asDraft, drafts }),
    place.cell,
    meaningOption(deps, place, !asDraft),
  );
}
