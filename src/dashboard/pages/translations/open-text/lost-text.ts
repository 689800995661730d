import type { QueryClient } from "@tanstack/react-query";
import type { Cell } from "#contract/entries.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { projectsQuery } from "#dashboard/api/projects.ts";
import { addressId } from "#dashboard/editing/cell-address.ts";
import { hasPart } from "#dashboard/editing/cell-parts.ts";
import type { CellWork } from "#dashboard/editing/cell-work.ts";
import type { SaveQueue } from "#dashboard/editing/save-queue.ts";
import { createListeners } from "#dashboard/lib/listeners.ts";
import { failureOf, isBranchGone } from "#dashboard/pages/translations/page-failure.ts";
import type { OpenedCell } from "./opened-cell.ts";
import { typedSelection, typedText } from "./typed-text.ts";

/** `results`: other rows were found, in which it does not stand, or not in sight. */
export type Loss = "language" | "key" | "results" | "right" | "branch" | "project";
type TypedPart = "text" | "comment" | "merged";

/** What somebody was typing when its cell went away: they type on in a dialog, from where the cursor was. */
export type LostText = CellAddress & {
  reason: Loss;
  part: TypedPart;
  queue: SaveQueue;
  /** What it is based on. */
  seen: Cell;
  typed: string;
  selection: readonly [number, number];
  direction: string;
  label: string;
};
export type LostTextStore = ReturnType<typeof createLostTextStore>;
type Losing = { queue: SaveQueue; lost: LostTextStore };

/** Holds the one text whose cell went away; it outlives the grid. */
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

type Taken = {
  part: TypedPart;
  reason: Loss;
  field: HTMLTextAreaElement | null | undefined;
  /** Somebody was typing in it: they type on from what was stored of this cell, even if all of it is saved. */
  stored?: Cell | undefined;
};

/** Takes over what is typed in a field whose cell went away; false where nobody types on in it. */
export function takeLost(
  { queue, lost }: Losing,
  { key, language }: CellAddress,
  { part, reason, field, stored }: Taken,
): boolean {
  const seen = typedOn(queue.workOf({ key, language }), part) ?? stored;
  if (!field || seen === undefined) return false;
  const { dir: direction, ariaLabel } = field;
  const typed = typedText(field);
  const selection = typedSelection(field);
  const label = ariaLabel ?? "";
  lost.set({ key, language, reason, part, queue, seen, typed, selection, direction, label });
  return true;
}

/** What an unsaved part is based on. */
function typedOn(work: CellWork | undefined, part: TypedPart): Cell | undefined {
  if (work === undefined || !isTyped(work, part)) return undefined;
  return (part !== "merged" && work.begun[part]) || work.base;
}

function isTyped(work: CellWork, part: TypedPart): boolean {
  return part === "merged" ? work.merged !== undefined : hasPart(work, part);
}

/** The same for the text in the open cell. */
export function takeLostText(
  deps: Losing & { opened: ReadonlyMap<string, OpenedCell> },
  address: CellAddress,
  reason: Loss,
): boolean {
  const own = deps.opened.get(addressId(address));
  const isTyping = (reason === "right" || reason === "results") && own?.isTyped === true;
  return takeLost(deps, address, {
    part: "text",
    reason,
    field: own?.field,
    stored: isTyping ? own.cell : undefined,
  });
}

/** Why the page goes away without its person leaving it; undefined: they leave it. */
export function lossOfPage(client: QueryClient, scope: BranchScope): Loss | undefined {
  const languages = client.getQueryState(languagesQuery(scope).queryKey);
  const projects = client.getQueryData(projectsQuery().queryKey);
  const isThere = projects?.some(({ _id }) => _id === scope.app) === true;
  if (isThere && languages && isBranchGone(languages.error)) return "branch";
  return isThere && languages && failureOf(languages) === null ? undefined : "project";
}
