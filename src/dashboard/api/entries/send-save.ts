import type { Cell, Entry } from "#contract/entries.ts";
import type { ErrorBody } from "#contract/errors.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { ApiCallError, isPassing } from "#dashboard/api/transport/call.ts";
import { saveEntries } from "./entries.ts";

export type CellAddress = { key: string; language: string };

/** The fields that a save writes; absent fields keep their value. */
export type CellEdit = {
  value?: string;
  draft?: string;
  status?: string;
  locked?: boolean;
  excluded?: boolean;
  comment?: string;
};

export type Sent = CellAddress & {
  /** Id of the entry for which the text was typed; absent if the cell has never been written. */
  _id?: string | undefined;
  edit: CellEdit;
  version: number;
  autosave: boolean;
  meaningUnchanged: boolean;
};

export type SendResult =
  | { outcome: "stored"; entry: Entry }
  | { outcome: "changed"; theirs: Entry }
  | { outcome: "refused"; code: string }
  | { outcome: "unreachable"; code: string };

export const emptyCell: Cell = {
  user: null,
  userName: null,
  updatedAt: null,
  value: "",
  draft: "",
  locked: false,
  src: "",
  comment: "",
  status: "0",
  outdated: false,
  version: 0,
};

/** The text that a cell shows: its draft, otherwise its value. */
export function textOf(cell: { value: string; draft: string }): string {
  return cell.draft === "" ? cell.value : cell.draft;
}

/**
 * The fields that saving a text writes: publishing also clears the draft, which writing only the value would not
 * (rules.md 3.3).
 */
export function textEdit(text: string, options: { asDraft: boolean; drafts: boolean }): CellEdit {
  if (options.asDraft) return { draft: text };
  return options.drafts ? { value: text, draft: "" } : { value: text };
}

/** Sends one save. Returns every outcome, also failures; never throws. */
export async function sendSave(scope: BranchScope, sent: Sent): Promise<SendResult> {
  const { _id, key, language, version, edit, autosave, meaningUnchanged } = sent;
  try {
    const entries = [{ _id, key, language, version, ...edit }];
    const answer = await saveEntries(scope, {
      entries,
      ...(autosave ? { autosave } : {}),
      ...(meaningUnchanged ? { meaningUnchanged } : {}),
    });
    const [entry] = answer.entries;
    return entry === undefined ? { outcome: "refused", code: "internal" } : { outcome: "stored", entry };
  } catch (error) {
    return resultOf(error);
  }
}

function resultOf(error: unknown): SendResult {
  if (!(error instanceof ApiCallError)) return { outcome: "unreachable", code: "unreachable" };
  const [theirs] = changedOf(error);
  if (theirs !== undefined) return { outcome: "changed", theirs };
  return { outcome: isPassing(error) ? "unreachable" : "refused", code: error.code };
}

/** The current cells in the error `entry_changed`, which refuses a write based on an older version (rules.md 3.6). */
export function changedOf(error: unknown): Entry[] {
  if (!(error instanceof ApiCallError) || error.code !== "entry_changed") return [];
  const { conflicts }: ErrorBody = error.details;
  return Array.isArray(conflicts)
    ? (conflicts as Array<{ current: Entry }>).map(({ current }) => current)
    : [];
}
