import { type FocusEvent, useEffect, useRef } from "react";
import type { Cell } from "#contract/entries.ts";
import { type CellAddress, textEdit, textOf } from "#dashboard/api/entries/send-save.ts";
import { hasPart, keepObservedValue } from "#dashboard/editing/cell-parts.ts";
import { type CellWork, knownCell, withUnsaved } from "#dashboard/editing/cell-work.ts";
import { partInConflict, withOurs } from "#dashboard/editing/conflicts/conflict-choices.ts";
import { conflictVersions } from "#dashboard/editing/conflicts/conflict-sides.ts";
import type { SaveQueue } from "#dashboard/editing/save-queue.ts";
import { observedCell } from "#dashboard/editing/seen-cell.ts";
import { useCellWork } from "#dashboard/editing/use-cell-work.ts";
import type { ViewerRights } from "#dashboard/pages/screenshots/viewer/viewer-rights.ts";
import { useHeldCell } from "./use-held-cell.ts";

type StringText = {
  queue: SaveQueue;
  address: CellAddress;
  cell: Cell;
  rights: ViewerRights;
  /** Whether nothing can be typed. */
  isClosed: boolean;
};

/** The text of a string as it is typed beside its screenshot, and stored as the grid stores it. */
export function useStringText({ queue, address, cell, rights, isClosed }: StringText) {
  const work = useCellWork(queue, address);
  const { held, hold, release, become } = useHeldCell(queue, address);
  const afterSave = useRef<() => void>(undefined);
  const { key, language } = address;
  const isStored = work?.mark === "stored";
  useEffect(() => {
    if (!isStored) return;
    afterSave.current?.();
    afterSave.current = undefined;
  }, [isStored]);
  // A person who chooses between two texts sees the newest one.
  useEffect(() => queue.noteEntry({ ...cell, key, language }), [queue, cell, key, language]);

  const isChanged = isTextUnsaved(work);
  const isInConflict = work?.mark === "conflict";
  const isAboutText = isInConflict && partInConflict(work) === "text";
  const conflict = isAboutText ? conflictOf(work) : undefined;

  const known = knownCell(cell, work);
  const shown = (isClosed ? undefined : held()) ?? known;
  const seen = observedCell(held() ?? begunOn(known, work), known, work);

  return {
    work,
    text: work?.text ?? textOf(withUnsaved(shown, work)),
    known,
    seen: isClosed ? known : seen,
    isChanged,
    isInConflict,
    conflict,
    type(text: string): void {
      afterSave.current = undefined;
      become(seen);
      queue.type(address, text, seen);
    },
    /** The cursor came: from now on the text changes by its person alone, over what they see now. */
    hold(): void {
      const now = queue.workOf(address);
      hold(begunOn(knownCell(cell, now), now));
    },
    release: (event: FocusEvent) => release(event),
    /** What somebody else stored takes the place of a text to which nothing was typed. */
    takeStored: () => become(keepObservedValue(known, shown)),
    /** Goes on with `then` once nothing is left to store. */
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
      queue.decide(address, (now) => withOurs(now, mineEdit, theirs));
    },
    takeTheirs(): void {
      if (conflict) queue.acceptTheirs(address);
    },
  };
}

/** Theirs, and ours as the edit that was meant. */
function conflictOf(work: CellWork) {
  const { mine, editWith } = conflictVersions(work);
  return { theirs: work.base, mineEdit: editWith(mine) };
}

function isTextUnsaved(work: CellWork | undefined): work is CellWork {
  return work !== undefined && work.mark !== "stored" && hasPart(work, "text");
}

/** What the text stands on: what was seen when it was begun, else what is known. */
function begunOn(known: Cell, work: CellWork | undefined): Cell {
  return (isTextUnsaved(work) ? work.baseline.text : undefined) ?? known;
}
