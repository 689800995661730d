import { type FocusEvent, useEffect, useRef } from "react";
import type { Cell } from "#contract/entries.ts";
import { type CellAddress, textEdit, textOf } from "#dashboard/api/entries/send-save.ts";
import { observedCell } from "#dashboard/editing/base-cell.ts";
import { hasPart, keepObservedValue } from "#dashboard/editing/cell-parts.ts";
import { partInConflict, withMine } from "#dashboard/editing/conflicts/conflict-choices.ts";
import { conflictVersions } from "#dashboard/editing/conflicts/conflict-versions.ts";
import { type CellWork, knownCell, withUnsaved } from "#dashboard/editing/queue/cell-work.ts";
import type { SaveQueue } from "#dashboard/editing/queue/save-queue.ts";
import { useCellWork } from "#dashboard/editing/use-cell-work.ts";
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
  const work = useCellWork(queue, address);
  const { pinned, pin, release, replace } = usePinnedCell(queue, address);
  const afterSave = useRef<() => void>(undefined);
  const { key, language } = address;
  const isStored = work?.mark === "stored";
  useEffect(() => {
    if (!isStored) return;
    afterSave.current?.();
    afterSave.current = undefined;
  }, [isStored]);
  // Reports newer stored texts to the queue, so that a conflict shows the newest one.
  useEffect(() => queue.handleEntryChange({ ...cell, key, language }), [queue, cell, key, language]);

  const isChanged = isTextUnsaved(work);
  const isInConflict = work?.mark === "conflict";
  const isTextConflict = isInConflict && partInConflict(work) === "text";
  const conflict = isTextConflict ? conflictOf(work) : undefined;

  const known = knownCell(cell, work);
  const shown = (isClosed ? undefined : pinned()) ?? known;
  const observed = observedCell(pinned() ?? baseOf(known, work), known, work);

  return {
    work,
    text: work?.text ?? textOf(withUnsaved(shown, work)),
    known,
    observed: isClosed ? known : observed,
    isChanged,
    isInConflict,
    conflict,
    type(text: string): void {
      afterSave.current = undefined;
      replace(observed);
      queue.type(address, text, observed);
    },
    /** Called on focus: pins the text to its currently shown version. */
    pin(): void {
      const now = queue.workOf(address);
      pin(baseOf(knownCell(cell, now), now));
    },
    release: (event: FocusEvent) => release(event),
    /** Replaces a text without local input by the stored one. */
    takeStored: () => replace(keepObservedValue(known, shown)),
    /** Stores the text, then calls `then` when nothing is left to store. */
    save(then?: () => void): void {
      if (!isChanged) then?.();
      if (!isChanged || isInConflict) return;
      afterSave.current = then;
      const { drafts, canPublish } = rights;
      const edit = textEdit(work.text ?? "", { asDraft: drafts && !canPublish, drafts });
      if (work.text === undefined) queue.retry(address);
      else queue.save(address, edit, known);
    },
    keepMine(): void {
      if (conflict === undefined) return;
      const { theirs, mineEdit } = conflict;
      queue.decide(address, (now) => withMine(now, mineEdit, theirs));
    },
    takeTheirs(): void {
      if (conflict) queue.acceptTheirs(address);
    },
  };
}

/** The stored version, and the local one as the intended edit. */
function conflictOf(work: CellWork) {
  const { mine, editWith } = conflictVersions(work);
  return { theirs: work.base, mineEdit: editWith(mine) };
}

function isTextUnsaved(work: CellWork | undefined): work is CellWork {
  return work !== undefined && work.mark !== "stored" && hasPart(work, "text");
}

/** Base of the text: the version observed when editing started, else the known one. */
function baseOf(known: Cell, work: CellWork | undefined): Cell {
  return (isTextUnsaved(work) ? work.baseline.text : undefined) ?? known;
}
