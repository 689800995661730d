import type { QueryClient } from "@tanstack/react-query";
import type { EntryRow, EntryWindow } from "#contract/entries.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";

/** Rows with the branch version at which they were read. */
export type Rows = Pick<EntryWindow, "rows" | "sequence"> & {
  /**
   * Sequences of patches that were applied to the rows after they were read: the last one, by kind of patch and key.
   */
  patched?: Record<string, number>;
};

/** A change of a key's row wherever it is shown. */
export type Patch = {
  key: string;
  /** The kind of patch: which part of the row it changes. A later patch of the same kind replaces it. */
  about: string;
  change: (row: EntryRow) => EntryRow;
  /** Version of the branch after the change. If absent, `change` itself ignores older versions. */
  sequence?: number | undefined;
};

/** How long patches are stored; longer than any request for rows takes. */
const retentionMs = 30_000;
const maxPatches = 2_000;

type Recent = Patch & { at: number };
const patches = new WeakMap<QueryClient, Map<string, Recent[]>>();

function listOf(client: QueryClient, { app, branch }: BranchScope): Recent[] {
  const ofClient = patches.get(client) ?? new Map<string, Recent[]>();
  patches.set(client, ofClient);
  const name = `${app} ${branch}`;
  const list = ofClient.get(name) ?? [];
  ofClient.set(name, list);
  return list;
}

/** Stores a patch for windows that were requested before it and arrive after it. */
export function rememberPatch(client: QueryClient, scope: BranchScope, patch: Patch): void {
  const list = listOf(client, scope);
  list.push({ ...patch, at: Date.now() });
  if (list.length > maxPatches) list.splice(0, list.length - maxPatches);
}

/** Applies to rows from a response the patches that arrived during the request. */
export function withRecentPatches(client: QueryClient, scope: BranchScope, rows: Rows): Rows {
  const recent = listOf(client, scope).filter(({ at }) => Date.now() - at < retentionMs);
  return recent.reduce(patchWindow, rows);
}

/** Applies a patch to rows, unless the rows already include it or a newer patch of the same kind. */
export function patchWindow(window: Rows, { key, about, change, sequence }: Patch): Rows {
  const name = `${about} ${key}`;
  const newestSequence = Math.max(window.sequence, window.patched?.[name] ?? 0);
  if (sequence !== undefined && sequence <= newestSequence) return window;
  const index = window.rows.findIndex((row) => row.key === key);
  const row = window.rows[index];
  if (row === undefined) return window;
  const changed = change(row);
  const patched = sequence === undefined ? {} : { patched: { ...window.patched, [name]: sequence } };
  if (changed === row && sequence === undefined) return window;
  return { ...window, ...patched, rows: changed === row ? window.rows : window.rows.with(index, changed) };
}
