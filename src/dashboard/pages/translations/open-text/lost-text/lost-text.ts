import type { QueryClient } from "@tanstack/react-query";
import type { Cell } from "#contract/entries.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { projectsQuery } from "#dashboard/api/projects/projects.ts";
import { addressId } from "#dashboard/editing/cell-address.ts";
import { isPartUnsaved } from "#dashboard/editing/cell-parts.ts";
import type { SaveQueue } from "#dashboard/editing/queue/save-queue.ts";
import type { UnsavedCell } from "#dashboard/editing/queue/unsaved-cell.ts";
import { createListeners } from "#dashboard/lib/listeners.ts";
import { fieldSelection, fieldText } from "#dashboard/pages/translations/open-text/field-text.ts";
import type { OpenedCell } from "#dashboard/pages/translations/open-text/opened-cell.ts";
import { failureOf, isBranchMissing } from "#dashboard/pages/translations/page-failure.ts";

/**
 * Reason why the cell disappeared. `results`: the search results changed, and the row is missing there or not loaded.
 */
export type Loss = "language" | "key" | "results" | "right" | "branch" | "project";
type TypedPart = "text" | "comment" | "merged";

/**
 * A text that was being typed when its cell disappeared; the user continues in a dialog, at the same caret
 * position.
 */
export type LostText = CellAddress & {
  reason: Loss;
  part: TypedPart;
  queue: SaveQueue;
  /** The cell the text is based on. */
  observed: Cell;
  typed: string;
  selection: readonly [number, number];
  direction: string;
  label: string;
};
export type LostTextStore = ReturnType<typeof createLostTextStore>;
type LostTextDeps = { queue: SaveQueue; lost: LostTextStore };

/** Stores the text whose cell disappeared, at most one text; the store outlives the grid. */
export function createLostTextStore() {
  let lost: LostText | undefined;
  const listeners = createListeners();
  const set = (next: LostText | undefined) => {
    lost = next;
    listeners.notify();
  };
  return {
    get: () => lost,
    set,
    subscribe: listeners.subscribe,
  };
}

type Capture = {
  part: TypedPart;
  reason: Loss;
  field: HTMLTextAreaElement | null | undefined;
  /** The stored cell, if the user was typing: the text is captured even if all of it is saved. */
  stored?: Cell | undefined;
};

/** Moves the text of a field whose cell disappeared to the dialog; returns false if the user has not typed in it. */
export function captureTyped(
  { queue, lost }: LostTextDeps,
  { key, language }: CellAddress,
  { part, reason, field, stored }: Capture,
): boolean {
  const observed = baselineOf(queue.unsavedOf({ key, language }), part) ?? stored;
  if (!field || observed === undefined) return false;
  const { dir: direction, ariaLabel } = field;
  const typed = fieldText(field);
  const selection = fieldSelection(field);
  const label = ariaLabel ?? "";
  lost.set({ key, language, reason, part, queue, observed, typed, selection, direction, label });
  return true;
}

/** The cell an unsaved part is based on. */
function baselineOf(unsaved: UnsavedCell | undefined, part: TypedPart): Cell | undefined {
  if (unsaved === undefined || !isTyped(unsaved, part)) return undefined;
  return (part !== "merged" && unsaved.baseline[part]) || unsaved.base;
}

function isTyped(unsaved: UnsavedCell, part: TypedPart): boolean {
  return part === "merged" ? unsaved.merged !== undefined : isPartUnsaved(unsaved, part);
}

/** Moves the text of an open cell to the dialog. */
export function captureOpenText(
  deps: LostTextDeps & { opened: ReadonlyMap<string, OpenedCell> },
  address: CellAddress,
  reason: Loss,
): boolean {
  const openedCell = deps.opened.get(addressId(address));
  const isTyping = (reason === "right" || reason === "results") && openedCell?.isTyped === true;
  return captureTyped(deps, address, {
    part: "text",
    reason,
    field: openedCell?.field,
    stored: isTyping ? openedCell.cell : undefined,
  });
}

/** Reason why the page closes: its branch or project does not exist any more. Undefined if the user leaves the page. */
export function lossOfPage(client: QueryClient, scope: BranchScope): Loss | undefined {
  const languages = client.getQueryState(languagesQuery(scope).queryKey);
  const projects = client.getQueryData(projectsQuery().queryKey);
  const hasProject = projects?.some(({ _id }) => _id === scope.app) === true;
  if (hasProject && languages && isBranchMissing(languages.error)) return "branch";
  return hasProject && languages && failureOf(languages) === null ? undefined : "project";
}
