import { useEffect, useMemo, useRef, useState } from "react";
import type { BranchPair } from "#dashboard/api/branches.ts";
import {
  type Decisions,
  type MergeableRow,
  nextOpen,
  rowId,
} from "#dashboard/pages/branches/merge/merge-decisions.ts";
import { findTyped } from "./typed-text.ts";

export type ConflictCursor = ReturnType<typeof useConflictCursor>;

/** Which conflict the keyboard is at. It stays with its conflict while others come and go. */
export function useConflictCursor(rows: readonly MergeableRow[], decisions: Decisions, pair: BranchPair) {
  const ids = useMemo(() => rows.map(rowId), [rows]);
  const [at, setAt] = useState(() => {
    const typed = findTyped(pair, rows);
    const begun = typed >= 0 ? typed : nextOpen(decisions, rows, { from: -1, step: 1 });
    return { id: ids[Math.max(0, begun)] ?? "", index: 0, isEditing: typed >= 0 };
  });
  /** Whose row should take the focus: a certain one, or whichever is active. */
  const focusFor = useRef<string | "active">(undefined);
  const emptyRef = useRef<HTMLDivElement>(null);
  const found = ids.indexOf(at.id);
  // Where it is gone, the one that took its place.
  const index = found >= 0 ? found : Math.min(at.index, ids.length - 1);
  useEffect(() => {
    if (ids.length > 0 || focusFor.current === undefined) return;
    focusFor.current = undefined;
    emptyRef.current?.focus();
  }, [ids]);

  return {
    index,
    isEditing: at.isEditing && found >= 0,
    idAt: (position: number) => ids[position] ?? position,
    /** Goes to a conflict, the focus with it. */
    goTo(position: number): void {
      if (ids.length === 0) return;
      const next = Math.max(0, Math.min(position, ids.length - 1));
      focusFor.current = ids[next];
      setAt({ id: ids[next] ?? "", index: next, isEditing: false });
    },
    /** The pointer or Tab came to it: the focus is there already. */
    noteAt(position: number): void {
      if (position !== index) setAt({ id: ids[position] ?? "", index: position, isEditing: false });
    },
    edit(position: number): void {
      setAt({ id: ids[position] ?? "", index: position, isEditing: true });
    },
    /** The text is closed; the focus comes back to its conflict unless it is elsewhere by now. */
    leaveText(takesFocus: boolean): void {
      focusFor.current = takesFocus ? "active" : undefined;
      setAt((before) => ({ ...before, isEditing: false }));
    },
    /** Whether the active row should take the focus now; asked once, and not by one that is active no longer. */
    takesFocus(): boolean {
      const wanted = focusFor.current;
      if (wanted === undefined || (ids.includes(wanted) && wanted !== ids[index])) return false;
      focusFor.current = undefined;
      return true;
    },
    emptyRef,
  };
}
