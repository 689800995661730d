import { createContext, useContext } from "react";
import type { EntryRow } from "#contract/entries.ts";
import type { ProjectRole } from "#contract/permissions.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import type { Closed } from "#dashboard/api/branches/closed-branch.ts";
import type { EntrySet } from "#dashboard/api/entries/entries.ts";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import type { Live } from "#dashboard/api/live/live.ts";
import type { StatusStyle } from "#dashboard/appearance/status-styles.ts";
import type { PanelPart } from "#dashboard/editing/panel-parts.ts";
import type { SaveQueue } from "#dashboard/editing/queue/save-queue.ts";
import type { BulkStore } from "#dashboard/pages/translations/bulk/bulk-store.ts";
import { columnLanguage, type GridColumn } from "#dashboard/pages/translations/columns/grid-columns.ts";
import type { LostTextStore } from "#dashboard/pages/translations/open-text/lost-text/lost-text.ts";
import type { ProjectReading } from "#dashboard/pages/translations/open-text/message-settings.ts";
import type { OpenedCell } from "#dashboard/pages/translations/open-text/opened-cell.ts";
import type { SelectionStore } from "#dashboard/pages/translations/selection/selection-store.ts";
import type { Cursor } from "./keyboard/grid-cursor.ts";

/** Permissions of the user; the page hides what the API would refuse. */
export type GridRights = {
  /** Drafts exist in every project that is not branching (rules.md 3.3). */
  drafts: boolean;
  canWrite: boolean;
  canPublish: boolean;
  canDeleteKeys: boolean;
  role: ProjectRole | null;
  /** Reason why nothing can be written, if so. */
  closedBy?: "role" | Closed;
};

/** State shared by the whole page. */
export type PageDeps = {
  scope: BranchScope;
  columns: readonly GridColumn[];
  rights: GridRights;
  cursor: Cursor;
  selection: SelectionStore;
  /** The open bulk action, or the open menu of bulk actions. */
  bulk: BulkStore;
  queue: SaveQueue;
  live: Live;
  /** The project's settings for parsing texts: syntax, style and placeholder patterns. */
  reading: ProjectReading;
  /** Built-in statuses, then the team's. */
  statuses: readonly StatusStyle[];
  /** Preserves text being typed when the row of its cell disappears. */
  lost: LostTextStore;
  /** Opens the side panel and focuses a part of it. */
  showInPanel: (part: PanelPart, address: CellAddress) => void;
  /** Reports the result of an action on keys or many texts, and offers to undo its change set. */
  announceDone: (message: string, values: Record<string, string | number>, changeSet: string | null) => void;
};

/** State shared by the grid and its side panel. */
export type GridDeps = PageDeps & {
  entrySet: EntrySet;
  /** The search that found the rows, in the query language. */
  query: string;
  total: number;
  /** Repeats the search: the set has expired, or the user wants current results. */
  searchAgain: () => void;
  /** Cells as their open editors show them, by address; actions on an open cell use this version. */
  opened: Map<string, OpenedCell>;
  /** Source texts whose author stated that translations stay valid; sent with the next publish. */
  sameMeaning: Set<string>;
  rowAt: (index: number) => EntryRow | undefined;
  /** Index of a key among the loaded rows. */
  rowOfKey: (key: string) => number | undefined;
  /** Announces a message, by its id, to screen readers only. */
  announce: (message: string, values?: Record<string, string | number>) => void;
  /** Announces why an action is not possible, by message id: on the page and to screen readers. */
  announceClosed: (reason: string, values?: Record<string, string | number>) => void;
};

/** Whether the user may write texts of a shown language. */
export function canWriteTexts({ rights, columns }: Pick<PageDeps, "rights" | "columns">): boolean {
  return rights.canWrite && columns.some((column) => columnLanguage(column)?.writable);
}

/** Whether the side panel is beside the grid; it then shows the findings of checks. */
export const PanelShown = createContext(false);

const GridContext = createContext<GridDeps | undefined>(undefined);
export const GridProvider = GridContext.Provider;

export function useGrid(): GridDeps {
  const deps = useContext(GridContext);
  if (deps === undefined) throw new Error("useGrid needs a GridProvider around it.");
  return deps;
}
