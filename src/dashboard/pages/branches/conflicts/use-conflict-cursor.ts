import { useEffect, useMemo, useRef, useState } from "react";
import type { BranchPair } from "#dashboard/api/branches/branches.ts";
import {
  type Decisions,
  type MergeableRow,
  nextOpen,
  rowId,
} from "#dashboard/pages/branches/merge/merge-decisions.ts";
import { findUnsavedText } from "./unsaved-text.ts";

export type ConflictCursor = ReturnType<typeof useConflictCursor>;

/** The conflict that keys apply to. The cursor stays on its conflict while others are added or removed. */
export function useConflictCursor(rows: readonly MergeableRow[], decisions: Decisions, pair: BranchPair) {
  const ids = useMemo(() => rows.map(rowId), [rows]);
  const [cursor, setCursor] = useState(() => {
    const unsavedIndex = findUnsavedText(pair, rows);
    const isEditing = unsavedIndex >= 0;
    const initial = isEditing ? unsavedIndex : nextOpen(decisions, rows, { from: -1, step: 1 });
    return { id: ids[Math.max(0, initial)] ?? "", index: 0, isEditing };
  });
  /**
   * Id of the row that takes the focus when it is rendered; "active" stands for the row that is active at that time.
   */
  const focusFor = useRef<string | "active">(undefined);
  const emptyRef = useRef<HTMLDivElement>(null);
  const foundIndex = ids.indexOf(cursor.id);
  // If the conflict was removed, the cursor moves to the conflict in its place.
  const index = foundIndex >= 0 ? foundIndex : Math.min(cursor.index, ids.length - 1);
  useEffect(() => {
    if (ids.length > 0 || focusFor.current === undefined) return;
    focusFor.current = undefined;
    emptyRef.current?.focus();
  }, [ids]);

  return {
    index,
    isEditing: cursor.isEditing && foundIndex >= 0,
    idAt: (position: number) => ids[position] ?? position,
    /** Moves to a conflict, with the focus. */
    goTo(position: number): void {
      if (ids.length === 0) return;
      const next = Math.max(0, Math.min(position, ids.length - 1));
      focusFor.current = ids[next];
      setCursor({ id: ids[next] ?? "", index: next, isEditing: false });
    },
    /** Called when the pointer or Tab has moved the focus to a conflict. */
    recordFocus(position: number): void {
      if (position !== index) setCursor({ id: ids[position] ?? "", index: position, isEditing: false });
    },
    edit(position: number): void {
      setCursor({ id: ids[position] ?? "", index: position, isEditing: true });
    },
    /** Closes the editor; the focus returns to the conflict unless it has already moved elsewhere. */
    leaveText(takesFocus: boolean): void {
      focusFor.current = takesFocus ? "active" : undefined;
      setCursor((before) => ({ ...before, isEditing: false }));
    },
    /** Called by the active row when it is rendered: returns whether it takes the focus. True once for each request. */
    takesFocus(): boolean {
      const target = focusFor.current;
      if (target === undefined || (ids.includes(target) && target !== ids[index])) return false;
      focusFor.current = undefined;
      return true;
    },
    emptyRef,
  };
}
