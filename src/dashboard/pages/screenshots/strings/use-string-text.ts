import { useEffect, useRef } from "react";
import type { Cell } from "#contract/entries.ts";
import { type CellAddress, textEdit } from "#dashboard/api/entries/send-save.ts";
import { hasPart } from "#dashboard/editing/cell-parts.ts";
import { type CellWork, knownCell, paintedText } from "#dashboard/editing/cell-work.ts";
import { partInConflict, withOurs, withTheirs } from "#dashboard/editing/conflict-choices.ts";
import { sidesOf } from "#dashboard/editing/conflict-sides.ts";
import type { SaveQueue } from "#dashboard/editing/save-queue.ts";
import { useCellWork } from "#dashboard/editing/use-cell-work.ts";
import type { ViewerRights } from "#dashboard/pages/screenshots/viewer/viewer-rights.ts";

type StringText = { queue: SaveQueue; address: CellAddress; cell: Cell; rights: ViewerRights };

/** The text of a string as it is typed beside its screenshot, and stored as the grid stores it. */
export function useStringText({ queue, address, cell, rights }: StringText) {
  const work = useCellWork(queue, address);
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

  const isChanged = work !== undefined && !isStored && hasPart(work, "text");
  const isInConflict = work?.mark === "conflict";
  const isAboutText = isInConflict && partInConflict(work) === "text";
  const conflict = isAboutText ? conflictOf(work) : undefined;

  return {
    work,
    text: paintedText(cell, work),
    isChanged,
    isInConflict,
    conflict,
    type(text: string): void {
      afterSave.current = undefined;
      queue.type(address, text, knownCell(cell, work));
    },
    /** Goes on with `then` once nothing is left to store. */
    save(then?: () => void): void {
      if (!isChanged) then?.();
      if (!isChanged || isInConflict) return;
      afterSave.current = then;
      const { drafts, canPublish } = rights;
      const edit = textEdit(work.text ?? "", { asDraft: drafts && !canPublish, drafts });
      if (work.text === undefined) queue.retry(address);
      else queue.save(address, edit, knownCell(cell, work));
    },
    keepMine(): void {
      if (conflict === undefined) return;
      const { theirs, mineEdit } = conflict;
      queue.decide(address, (now) => withOurs(now, mineEdit, theirs));
    },
    takeTheirs(): void {
      if (conflict) queue.decide(address, withTheirs);
    },
  };
}

/** Theirs, and ours as the edit that was meant. */
function conflictOf(work: CellWork) {
  const { mine, editWith } = sidesOf(work);
  return { theirs: work.base, mineEdit: editWith(mine) };
}
