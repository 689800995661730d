import type { Language } from "#contract/languages.ts";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import type { Live } from "#dashboard/api/live/live.ts";
import type { SaveQueue } from "#dashboard/editing/queue/save-queue.ts";
import type { NoticeAction } from "#dashboard/pages/translations/announcer.tsx";

export type UndoKind = "undo" | "redo";

export type UndoDeps = {
  queue: SaveQueue;
  live: Live;
  canWrite: boolean;
  languages: readonly Language[];
  /** The open cell, or else the cell under the cursor. */
  currentCell: () => CellAddress | undefined;
  announce: (label: string, actions?: readonly NoticeAction[]) => void;
  /**
   * Moves to the cell that was undone or redone; returns false if it is not in the results, or another text is open.
   */
  goTo: (cell: CellAddress) => Promise<boolean>;
  /** Shows a cell, by a new search if necessary. */
  show: (cell: CellAddress) => void;
};

/** State of undo between presses. */
export type UndoMemory = {
  /** Change sets of which nothing could be reverted; the next undo skips them. */
  irreversible: string[];
  /** The change set that the user was asked to confirm. */
  confirming?: string | undefined;
  /** Unsaved texts for which the user has confirmed the undo. */
  confirmedUnsaved: string[];
};
