import type { QueryClient } from "@tanstack/react-query";
import type { EntryRow, EntryWindow } from "#contract/entries.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";

/** Rows as they were read, and how new they are. */
export type Rows = Pick<EntryWindow, "rows" | "sequence"> & {
  /** Of which patches are newer than the rows: `about` and key, and the sequence of the patch. */
  patched?: Record<string, number>;
};

/** A change of a key's row wherever it is shown. */
export type Patch = {
  key: string;
  /** What of a row it is about: patches of one kind follow each other. */
  about: string;
  change: (row: EntryRow) => EntryRow;
  /** The branch's version that it belongs to. Absent: the change itself knows what is newer than it. */
  sequence?: number | undefined;
};

/** Longer than any window of rows is on its way. */
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

/** Remembers a change of rows for windows that were asked for before it and arrive after it. */
export function rememberPatch(client: QueryClient, scope: BranchScope, patch: Patch): void {
  const list = listOf(client, scope);
  list.push({ ...patch, at: Date.now() });
  if (list.length > maxPatches) list.splice(0, list.length - maxPatches);
}

/** Rows as they arrived, with what happened while they were on their way. */
export function withRecentPatches(client: QueryClient, scope: BranchScope, rows: Rows): Rows {
  const recent = listOf(client, scope).filter(({ at }) => Date.now() - at < retentionMs);
  return recent.reduce(patchWindow, rows);
}

/** Rows with a patch, unless they are as new as it, or one of the same kind that is newer was laid over them before. */
export function patchWindow(window: Rows, { key, about, change, sequence }: Patch): Rows {
  const name = `${about} ${key}`;
  const known = Math.max(window.sequence, window.patched?.[name] ?? 0);
  if (sequence !== undefined && sequence <= known) return window;
  const index = window.rows.findIndex((row) => row.key === key);
  const row = window.rows[index];
  if (row === undefined) return window;
  const changed = change(row);
  const patched = sequence === undefined ? {} : { patched: { ...window.patched, [name]: sequence } };
  if (changed === row && sequence === undefined) return window;
  return { ...window, ...patched, rows: changed === row ? window.rows : window.rows.with(index, changed) };
}
