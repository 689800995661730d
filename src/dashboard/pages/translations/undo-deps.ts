import type { Language } from "#contract/projects/languages.ts";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import type { Live } from "#dashboard/api/live/live.ts";
import type { SaveQueue } from "#dashboard/editing/save-queue.ts";

export type UndoKind = "undo" | "redo";

export type UndoDeps = {
  queue: SaveQueue;
  live: Live;
  canWrite: boolean;
  languages: readonly Language[];
  /** The cell that is open, or under the cursor. */
  here: () => CellAddress | undefined;
  announce: (label: string) => void;
  /** To the cell that was undone or redone. */
  goTo: (cell: CellAddress) => void;
};

/** What undo remembers from one press to the next. */
export type UndoMemory = {
  /** Of these nothing could be reverted: the next undo passes them over. */
  stuck: string[];
  /** What somebody was asked about. */
  asked?: string | undefined;
  /** Unsaved texts that they knowingly undo something else beside. */
  passed: string[];
};
