import { createContext, useContext } from "react";
import type { EntryRow } from "#contract/entries.ts";
import type { ProjectRole } from "#contract/permissions.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import type { Closed } from "#dashboard/api/closed-branch.ts";
import type { EntrySet } from "#dashboard/api/entries/entries.ts";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import type { Live } from "#dashboard/api/live/live.ts";
import type { StatusStyle } from "#dashboard/appearance/status-styles.ts";
import type { PanelPart } from "#dashboard/editing/panel-parts.ts";
import type { SaveQueue } from "#dashboard/editing/save-queue.ts";
import { columnLanguage, type GridColumn } from "#dashboard/pages/translations/columns/grid-columns.ts";
import type { LostTextStore } from "#dashboard/pages/translations/open-text/lost-text.ts";
import type { ProjectReading } from "#dashboard/pages/translations/open-text/message-settings.ts";
import type { OpenedCell } from "#dashboard/pages/translations/open-text/opened-cell.ts";
import type { SelectionStore } from "#dashboard/pages/translations/selection/selection-store.ts";
import type { Cursor } from "./grid-cursor.ts";

/** What the caller may do here; the page hides what the API would refuse. */
export type GridRights = {
  /** Drafts exist in every project that is not branching (decisions.md 3.3). */
  drafts: boolean;
  canWrite: boolean;
  canPublish: boolean;
  canDeleteKeys: boolean;
  role: ProjectRole | null;
  /** Why nothing can be written, where that is so. */
  closedBy?: "role" | Closed;
};

/** What the whole page shares. */
export type PageDeps = {
  scope: BranchScope;
  columns: readonly GridColumn[];
  rights: GridRights;
  cursor: Cursor;
  selection: SelectionStore;
  queue: SaveQueue;
  live: Live;
  /** How the project says that texts are read. */
  reading: ProjectReading;
  /** Built-in ones, then the team's own. */
  statuses: readonly StatusStyle[];
  /** Where somebody types on when the row of their text goes. */
  lost: LostTextStore;
  /** Opens the side panel and goes to a part of it. */
  showInPanel: (part: PanelPart, address: CellAddress) => void;
  /** Reports the result of an action on many texts, and offers to undo its change set. */
  sayDone: (message: string, values: Record<string, number>, changeSet: string | null) => void;
};

/** What the grid and its side panel share. */
export type GridDeps = PageDeps & {
  entrySet: EntrySet;
  total: number;
  /** Searches again: the set has expired, or somebody wants the results of now. */
  searchAgain: () => void;
  /** The cells that open editors show, by their address: what is done to such a cell is done to these. */
  opened: Map<string, OpenedCell>;
  /** Source texts whose author said that translations stay valid; asked at the next publish. */
  sameMeaning: Set<string>;
  rowAt: (index: number) => EntryRow | undefined;
  /** Where a key stands among the rows that are loaded. */
  rowOfKey: (key: string) => number | undefined;
  /** Says a message, by its id, to everybody, in words on the page and to screen readers. */
  say: (message: string, values?: Record<string, string | number>) => void;
  sayClosed: (reason: string, values?: Record<string, string | number>) => void;
};

/** Whether the caller may write texts of a language that is shown. */
export function writesTexts({ rights, columns }: Pick<PageDeps, "rights" | "columns">): boolean {
  return rights.canWrite && columns.some((column) => columnLanguage(column)?.writable);
}

/** Whether the side panel stands beside the grid, where what the checks find is said. */
export const PanelShown = createContext(false);

const GridContext = createContext<GridDeps | undefined>(undefined);
export const GridProvider = GridContext.Provider;

export function useGrid(): GridDeps {
  const deps = useContext(GridContext);
  if (deps === undefined) throw new Error("useGrid needs a GridProvider around it.");
  return deps;
}
