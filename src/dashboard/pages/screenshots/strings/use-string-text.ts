import { type FocusEvent, useEffect, useRef } from "react";
import type { Cell } from "#contract/entries.ts";
import { type CellAddress, textEdit, textOf } from "#dashboard/api/entries/send-save.ts";
import { observedCell } from "#dashboard/editing/base-cell.ts";
import { isPartUnsaved, keepObservedValue } from "#dashboard/editing/cell-parts.ts";
import { partInConflict, withMine } from "#dashboard/editing/conflicts/conflict-choices.ts";
import { conflictVersions } from "#dashboard/editing/conflicts/conflict-versions.ts";
import type { SaveQueue } from "#dashboard/editing/queue/save-queue.ts";
import { newestCell, type UnsavedCell, withUnsavedEdit } from "#dashboard/editing/queue/unsaved-cell.ts";
import { useUnsavedCell } from "#dashboard/editing/use-unsaved-cell.ts";
import type { ViewerRights } from "#dashboard/pages/screenshots/viewer/viewer-rights.ts";
import { usePinnedCell } from "./use-pinned-cell.ts";

type StringText = {
  queue: SaveQueue;
  address: CellAddress;
  cell: Cell;
  rights: ViewerRights;
  /** Whether the text is read-only. */
  isClosed: boolean;
};

/** Edits the text of a string beside its screenshot and stores it the same way as the grid. */
export function useStringText({ queue, address, cell, rights, isClosed }: StringText) {
  const unsaved = useUnsavedCell(queue, address);
  const { pinned, pin, release, replace } = usePinnedCell(queue, address);
  const afterSave = useRef<() => void>(undefined);
  const { key, language } = address;
  const isStored = unsaved?.mark === "stored";
  useEffect(() => {
    if (!isStored) return;
    afterSave.current?.();
    afterSave.current = undefined;
  }, [isStored]);
  // Reports newer stored texts to the queue, so that a conflict shows the newest one.
  useEffect(() => queue.handleEntryChange({ ...cell, key, language }), [queue, cell, key, language]);

  const isChanged = isTextUnsaved(unsaved);
  const isInConflict = unsaved?.mark === "conflict";
  const isTextConflict = isInConflict && partInConflict(unsaved) === "text";
  const conflict = isTextConflict ? conflictOf(unsaved) : undefined;

  const newest = newestCell(cell, unsaved);
  const shown = (isClosed ? undefined : pinned()) ?? newest;
  const observed = observedCell(pinned() ?? baseOf(newest, unsaved), newest, unsaved);

  return {
    unsaved,
    text: unsaved?.text ?? textOf(withUnsavedEdit(shown, unsaved)),
    newest,
    observed: isClosed ? newest : observed,
    isChanged,
    isInConflict,
    conflict,
    type(text: string): void {
      afterSave.current = undefined;
      replace(observed);
      queue.type(address, text, observed);
    },
    /** Called on focus: the field shows the current cell until `release`. */
    pin(): void {
      const now = queue.unsavedOf(address);
      pin(baseOf(newestCell(cell, now), now));
    },
    release: (event: FocusEvent) => release(event),
    /** Shows the newest stored text instead of the pinned one; for a field without unsaved text. */
    showStored: () => replace(keepObservedValue(newest, shown)),
    /** Stores the text, then calls `then` when nothing is left to store. */
    save(then?: () => void): void {
      if (!isChanged) then?.();
      if (!isChanged || isInConflict) return;
      afterSave.current = then;
      const { drafts, canPublish } = rights;
      const edit = textEdit(unsaved.text ?? "", { asDraft: drafts && !canPublish, drafts });
      if (unsaved.text === undefined) queue.retry(address);
      else queue.save(address, edit, newest);
    },
    keepMine(): void {
      if (conflict === undefined) return;
      const { theirs, mineEdit } = conflict;
      queue.decide(address, (now) => withMine(now, mineEdit, theirs));
    },
    acceptTheirs(): void {
      if (conflict) queue.acceptTheirs(address);
    },
  };
}

/** The conflict as the other user's cell, and this user's text as an edit. */
function conflictOf(unsaved: UnsavedCell) {
  const { mine, editWith } = conflictVersions(unsaved);
  return { theirs: unsaved.base, mineEdit: editWith(mine) };
}

function isTextUnsaved(unsaved: UnsavedCell | undefined): unsaved is UnsavedCell {
  return unsaved !== undefined && unsaved.mark !== "stored" && isPartUnsaved(unsaved, "text");
}

/** The cell that unsaved text is based on; without unsaved text, the newest cell. */
function baseOf(newest: Cell, unsaved: UnsavedCell | undefined): Cell {
  return (isTextUnsaved(unsaved) ? unsaved.baseline.text : undefined) ?? newest;
}
