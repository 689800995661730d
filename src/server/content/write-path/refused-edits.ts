import type { TouchedEntry } from "./changed-entries.ts";
import { type EntryEdit, isAsExpected, isBasedOnReplacedEntry } from "./entry-state.ts";

/** Edit that was not written, with the reason. */
export type Refusal = { edit: EntryEdit; reason: "locked" | "changed" | "deleted"; current?: TouchedEntry };

/** Returns why an edit is refused: the entry is deleted, locked, or not in the state that the edit is based on. */
export function refusalOf(edit: EntryEdit, current: TouchedEntry | undefined): Refusal["reason"] | undefined {
  if (!current) return "deleted";
  if (isBasedOnReplacedEntry(edit)) return "changed";
  if (edit.version !== undefined && edit.version !== current.version) return "changed";
  if (!isAsExpected(current.state, edit.expected)) return "changed";
  if (current.state.locked && edit.locked !== false && !edit.ignoresLock) return "locked";
  return undefined;
}
