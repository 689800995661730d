import { queryOptions } from "@tanstack/react-query";
import { type Change, changeEndpoints, type EntryState } from "#contract/history.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";

/** History of one entry, newest first, with its fields before and after each change. */
export function entryHistoryQuery(scope: BranchScope, entry: { key: string; language: string }) {
  return queryOptions({
    queryKey: queryKeys.entryHistory(scope, entry),
    queryFn: async ({ signal }) => {
      const query = { ...scope, key: entry.key, language: entry.language };
      return (await call(changeEndpoints.list, { query, signal })).changes;
    },
  });
}

/** Kind of the change that wrote the text of an entry; null if its history does not contain it. */
export function textChangeQuery(scope: BranchScope, { key, language }: CellAddress, version: number) {
  return queryOptions({
    queryKey: queryKeys.entryHistory(scope, { key, language }, "text", version),
    queryFn: async ({ signal }) => {
      const { changes } = await call(changeEndpoints.list, { query: { ...scope, key, language }, signal });
      return changes.find(({ after = {} }) => "value" in after || "draft" in after)?.kind ?? null;
    },
    retry: false,
  });
}

/**
 * Whether the user can undo and redo something. The change itself is requested only when the user does it
 * (`readUndoable`).
 */
export function undoableQuery(scope: BranchScope) {
  return queryOptions({
    queryKey: queryKeys.undoable(scope),
    queryFn: ({ signal }) => call(changeEndpoints.readUndoable, { query: scope, signal }),
  });
}

/** The user's change sets that undo and redo would revert now; `except` lists change sets that cannot be reverted. */
export function readUndoable(scope: BranchScope, except: readonly string[] = []) {
  return call(changeEndpoints.readUndoable, { query: { ...scope, except: [...except] } });
}

/** Maximum number of edits of a change set that is read to describe it. Larger ones have megabytes. */
const maxDescribed = 1_000;

/**
 * Returns what a change set changed: its only cell, tag, key or other resource, or for several texts the field that was
 * changed.
 */
export async function readSubject(
  scope: BranchScope,
  { _id, count, kind }: Pick<Change, "_id" | "count" | "kind">,
): Promise<{ cell?: CellAddress | undefined; name?: string | undefined; field?: string | undefined }> {
  if (count > maxDescribed || (count > 1 && kind !== "bulk")) return {};
  const { edits, resources } = await call(changeEndpoints.read, {
    params: { changeSetId: _id },
    query: scope,
  });
  if (count > 1) return { field: fieldOf(edits) };
  if (resources.length > 0) return resources.length === 1 ? { name: resources[0]?.name } : {};
  return { cell: edits[0] };
}

/** The field that all edits changed; a publication changes text and draft. */
function fieldOf(edits: ReadonlyArray<{ after: EntryState }>): string | undefined {
  const fields = ["draft", "value", "status", "locked", "excluded", "comment"] as const;
  if (edits.length === 0) return undefined;
  const field = fields.find((name) => edits.every(({ after }) => after[name] !== undefined));
  return field === "draft" || field === "value" ? "text" : field;
}

/** Undoes a change set. Resources that have changed since stay as they are; the response lists them with the reason. */
export function revertChange(scope: BranchScope, changeSetId: string) {
  return call(changeEndpoints.revert, { params: { changeSetId }, query: scope });
}

/**
 * The user's last change set that can be undone; read right after an action, it is the change set of that action.
 * Undefined if the request fails: the action succeeded, only its undo is not offered.
 */
export async function findLastChange(scope: BranchScope): Promise<string | undefined> {
  try {
    return (await readUndoable(scope)).undo?._id;
  } catch {
    return undefined;
  }
}
